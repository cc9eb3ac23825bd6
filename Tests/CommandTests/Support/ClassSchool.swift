import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

/// A class folder, a teacher with the store of a fixture, and others with stores of their own.
struct ClassSchool {
  let fixture: CommandFixture

  init(_ fixture: CommandFixture) { self.fixture = fixture }

  /// The class History 7b in a fixture of its own; see ``create()``.
  init() throws {
    self.init(try CommandFixture())
    try create()
  }

  /// The class folder.
  var folder: String { fixture.scratch.path(of: "school") }

  /// The folder of the class in the class folder.
  var classFolder: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return folder + "/" + (try #require(names.first))
    }
  }

  /// Deletes everything that the class has in the class folder.
  func emptyClassFolder() throws {
    let own = try classFolder
    for name in try FileManager.default.contentsOfDirectory(atPath: own) {
      try FileManager.default.removeItem(atPath: own + "/" + name)
    }
  }

  /// Makes the class History 7b of Ms Weber, with the sheet in `sheet.txt`.
  func create() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let outcome = fixture.run(
      "class", "create", "History 7b", "--folder", folder, "--as", "Ms Weber", "--sheet",
      "sheet.txt")
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Runs a command in the store of somebody else.
  @discardableResult
  func run(
    _ home: String, _ arguments: [String], input: [TypedInput] = []
  ) -> CommandOutcome {
    fixture.run(arguments + ["--home", fixture.scratch.path(of: home)], input: input)
  }

  /// Somebody joins by the class code.
  ///
  /// - Returns: The digits or letters that they read out.
  func join(_ home: String, as name: String, _ options: String...) throws -> String {
    let shown = try fixture.run("class", "show", "--json").json
    let code = try #require(shown["code"] as? String)
    let outcome = run(
      home, ["class", "join", code, "--folder", folder, "--as", name, "--yes"] + options)
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(outcome.output.firstMatch(of: /: ([0-9]{6}|[a-z2-7-]{19})\n/)).output.1
      .description
  }

  /// Has somebody join from a store, and admits them.
  func admit(_ home: String, as name: String, _ options: String...) throws {
    let digits = try join(home, as: name)
    let outcome = fixture.run(["class", "admit", digits, "--yes"] + options)
    #expect(outcome.status == 0, "\(outcome)")
    run(home, ["class", "sync"])
  }

  /// The only class of a store: `store` is the teacher's.
  func joined(_ store: String, _ access: StoreDatabase.Access = .readOnly) throws -> JoinedClass {
    try ClassCatalogue(ofStore: fixture.scratch.path(of: store)) { _ in false }.find(nil, access)
  }

  /// The bytes of all reports that the teacher has.
  func reports() throws -> [[UInt8]] {
    let joined = try joined("store")
    let assignments = try joined.state().assignments.keys
    return try joined.database.read { records in
      try assignments.flatMap { try records.reports(on: $0) }.map(\.bytes)
    }
  }
}
