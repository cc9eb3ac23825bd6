import Foundation
import Testing

/// The validator, on documents that fit and on broken ones.
struct JSONSchemasTests {
  private static let schemas: [String: String] = [
    "box.json": ##"""
    { "type": "object", "required": ["name", "size"],
      "properties": {
        "name": { "type": "string" }, "size": { "type": ["integer", "null"] },
        "kind": { "enum": ["wood", null] }, "version": { "const": "box/1" },
        "madeAt": { "type": "string", "format": "date-time" },
        "id": { "$ref": "parts.json#/$defs/id" },
        "inside": { "type": "array", "items": { "$ref": "#/$defs/thing" } },
        "lid": { "anyOf": [{ "$ref": "#/$defs/lid" }, { "type": "null" }] },
        "wideLid": { "$ref": "#/$defs/lid", "required": ["width"],
                     "properties": { "width": { "type": "number" } } } },
      "$defs": {
        "lid": { "type": "object", "required": ["isOpen"],
                 "properties": { "isOpen": { "type": "boolean" } } },
        "thing": { "anyOf": [{ "$ref": "#/$defs/ball" }, { "$ref": "#/$defs/book" }] },
        "ball": { "type": "object", "required": ["what", "radius"],
                  "properties": { "what": { "const": "ball" }, "radius": { "type": "number" } } },
        "book": { "type": "object", "required": ["what", "title"],
                  "properties": { "what": { "const": "book" }, "title": { "type": "string" } } } } }
    """##,
    "parts.json":
      ##"{ "$defs": { "id": { "$ref": "#/$defs/uuid" }, "uuid": { "type": "string", "format": "uuid" } } }"##,
    "broken.json": #"{ "maxLength": 3 }"#,
    "lost.json": #"{ "$ref": "parts.json#/$defs/nothing" }"#,
  ]

  private func outcome(
    _ document: String, as file: String = "box.json", _ reading: JSONSchemas.Reading = .strict
  ) throws -> JSONSchemas.Outcome {
    let files = try Self.schemas.mapValues {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(document.utf8))
    return JSONSchemas(files: files).outcome(of: value, as: file, reading: reading)
  }

  @Test(arguments: [
    #"{"name":"a","size":1}"#, #"{"name":"a","size":null,"kind":null,"version":"box/1"}"#,
    #"{"name":"a","size":2.0,"madeAt":"2026-11-20T09:00:00.5Z","lid":null}"#,
    #"{"name":"a","size":1,"id":"0194c1d2-0000-7000-8000-0123456789ab","lid":{"isOpen":false}}"#,
    #"{"name":"a","size":1,"inside":[{"what":"ball","radius":0.5},{"what":"book","title":""}]}"#,
    #"{"name":"a","size":1,"inside":[],"wideLid":{"isOpen":true,"width":3}}"#,
  ])
  func aDocumentThatFitsHasNoProblems(document: String) throws {
    #expect(try outcome(document).problems == [])
  }

  @Test(arguments: [
    (#"[]"#, [": list([]) is not of type object"]),
    (#"{"name":"a"}"#, [": size is missing"]),
    (#"{"name":true,"size":1}"#, [".name: flag(true) is not of type string"]),
    (#"{"name":"a","size":true}"#, [".size: flag(true) is not of type integer or null"]),
    (#"{"name":"a","size":1.5}"#, [".size: number(1.5) is not of type integer or null"]),
    (#"{"name":"a","size":1,"kind":"glass"}"#, ["is none of"]),
    (#"{"name":"a","size":1,"version":"box/2"}"#, [#".version: text("box/2") is not"#]),
    (#"{"name":"a","size":1,"madeAt":"2026-11-20 09:00"}"#, ["is not a date-time"]),
    (#"{"name":"a","size":1,"id":"0194C1D2"}"#, [".id: 0194C1D2 is not a uuid"]),
    (#"{"name":"a","size":1,"lid":{}}"#, [".lid: isOpen is missing"]),
    (#"{"name":"a","size":1,"lid":{"isOpen":1}}"#, [".lid.isOpen: number(1.0) is not of type"]),
    (#"{"name":"a","size":1,"wideLid":{"isOpen":true}}"#, [".wideLid: width is missing"]),
    (
      #"{"name":"a","size":1,"inside":[{"what":"book","title":7}]}"#,
      [".inside[0].title: number(7.0) is not of type string"]
    ),
  ])
  func aBrokenDocumentIsFound(document: String, problems: [String]) throws {
    let found = try outcome(document, as: "box.json", .lenient).problems
    #expect(found.count == problems.count, "\(found)")
    for (text, problem) in zip(problems, found) { #expect(problem.contains(text), "\(problem)") }
  }

  @Test(arguments: [
    (#"{"name":"a","size":1,"colour":"red"}"#, ": the schema does not name colour"),
    (#"{"name":"a","size":1,"lid":{"isOpen":true,"hue":1}}"#, ".lid: the schema does not name hue"),
    (
      #"{"name":"a","size":1,"wideLid":{"isOpen":true,"width":3,"hue":1}}"#,
      ".wideLid: the schema does not name hue"
    ),
    (
      #"{"name":"a","size":1,"inside":[{"what":"book","title":"","radius":1}]}"#,
      ".inside[0]: the schema does not name radius"
    ),
  ])
  func onlyTheStrictReadingRefusesAnUnknownKey(document: String, problem: String) throws {
    #expect(try outcome(document).problems == [problem])
    #expect(try outcome(document, as: "box.json", .lenient).problems == [])
  }

  @Test func aSchemaThatCantBeReadIsAProblem() throws {
    #expect(
      try outcome("{}", as: "broken.json").problems
        == [": broken.json has maxLength, which is not supported"])
    #expect(
      try outcome("{}", as: "lost.json").problems == [": there is no parts.json#/$defs/nothing"])
    #expect(try outcome("{}", as: "other.json").problems == ["there is no other.json"])
  }

  @Test func theKeysOfADocumentAreTold() throws {
    let document =
      #"{"name":"a","size":1,"lid":{"isOpen":true},"inside":[{"what":"ball","radius":1}]}"#
    #expect(
      try outcome(document).keys.sorted() == [
        "box.json#/$defs/ball/properties/radius", "box.json#/$defs/ball/properties/what",
        "box.json#/$defs/lid/properties/isOpen", "box.json#/properties/inside",
        "box.json#/properties/lid", "box.json#/properties/name", "box.json#/properties/size",
      ])
  }
}
