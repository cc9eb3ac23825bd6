import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct ContextImportTests {
  /// A line of an exported file.
  private static func line(
    _ fact: String, _ members: [String: String], stamp: Int64? = 10, device: String = "ab"
  ) -> String {
    var members = members.map { "\"\($0.key)\":\($0.value)" }
    members.append("\"fact\":\"\(fact)\"")
    if let stamp {
      members += [
        "\"byDevice\":\"\(String(repeating: device, count: 16))\"",
        "\"byPerson\":\"\(Hexadecimal.text(of: StoreFixture.person.bytes))\"", "\"byTool\":\"t\"",
        "\"stamp\":\(stamp)",
      ]
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func hexadecimal(_ id: some TypedIdentifier) -> String {
    quoted(Hexadecimal.text(of: id.bytes))
  }

  private static func id(_ identifiers: [String], of application: String = "org.a") -> String {
    hexadecimal(ContextIdentifier(application: application, path: IdentifierPath(identifiers)))
  }

  /// A context that is right, but for what is said otherwise.
  private static func context(
    _ identifiers: [String], of application: String = "org.a", _ other: [String: String?] = [:],
    stamp: Int64 = 10, device: String = "ab"
  ) -> String {
    let path = IdentifierPath(identifiers)
    var members: [String: String?] = [
      "id": id(identifiers, of: application), "application": quoted(application),
      "identifierPath": quoted(path.text),
      "parent": ContextIdentifier.parent(application: application, path: path).map(hexadecimal),
    ]
    members.merge(other) { $1 }
    return line("context", members.compactMapValues(\.self), stamp: stamp, device: device)
  }

  private static func attribute(
    _ name: String, _ value: String?, of identifiers: [String] = ["a"], stamp: Int64 = 10,
    device: String = "ab"
  ) -> String {
    var members = ["context": id(identifiers), "name": quoted(name)]
    if let value { members["value"] = quoted(value) }
    return line("contextAttribute", members, stamp: stamp, device: device)
  }

  private static func thumbnail(_ bytes: String?, width: Int?, height: Int?) -> String {
    var members = ["context": id(["a"])]
    if let bytes { members["bytes"] = quoted(bytes) }
    if let width { members["width"] = "\(width)" }
    if let height { members["height"] = "\(height)" }
    return line("contextThumbnail", members)
  }

  private static func random(_ number: Int) -> String {
    quoted("018bcfe56800700080000000" + String(repeating: "0", count: 7) + "\(number)")
  }

  private static func done(_ members: [String: String]) -> String {
    line("done", members.merging(["id": random(5), "isDone": "1"]) { said, _ in said })
  }

  private static let long = String(repeating: "\u{E9}", count: 257)

  /// What one line of a file says that can't be.
  static let badLines: [(String, String)] = [
    ("the identifier of another", context(["a"], ["id": id(["b"])])),
    ("a random identifier", context(["a"], ["id": random(1)])),
    ("the identifier of another application", context(["a"], ["id": id(["a"], of: "org.b")])),
    ("itself as parent", context(["a"], ["parent": id(["a"])])),
    ("its child as parent", context(["a"], ["parent": id(["a", "b"])])),
    ("its grandparent as parent", context(["a", "b"], ["parent": id([])])),
    ("no parent", context(["a"], ["parent": String?.none])),
    ("a parent of the main context", context([], ["parent": id(["a"])])),
    ("no path", context(["a"], ["identifierPath": String?.none])),
    ("a path without lengths", context(["a"], ["identifierPath": quoted("a")])),
    ("a length with a zero", context(["a"], ["identifierPath": quoted("01:a,")])),
    ("a path with NUL", context(["a"], ["identifierPath": quoted("2:a\\u0000,")])),
    ("9 levels", context(Array(repeating: "a", count: 8))),
    ("a million levels", context(["a"], ["identifierPath": quoted(IdentifierPath(many).text)])),
    ("an identifier of 257 characters", context([long])),
    ("an application of 257 characters", context(["a"], of: long)),
    ("a moment before 1970", context(["a"], ["createdAtNanoseconds": "-1"])),
    ("a title of 257 characters", attribute("title", long)),
    ("a summary of 4,001 characters", attribute("summary", .init(repeating: "x", count: 4001))),
    ("a long value of a newer version", attribute("later", .init(repeating: "x", count: 16385))),
    ("a name of 65 characters", attribute(.init(repeating: "x", count: 65), "x")),
    (
      "a thumbnail that is too large",
      thumbnail(.init(repeating: "00", count: 491_521), width: 1, height: 1)
    ),
    ("a thumbnail that is too wide", thumbnail("00", width: 331, height: 80)),
    ("a thumbnail without a height", thumbnail("00", width: 80, height: nil)),
    ("a size without a thumbnail", thumbnail(nil, width: 80, height: 80)),
    ("nothing that is done", done([:])),
    ("two things that are done", done(["context": id(["a"]), "sighting": random(6)])),
    ("half done", done(["context": id(["a"]), "isDone": "2"])),
    (
      "an attempt with a derived identifier",
      line("attempt", ["id": id(["x"]), "context": id(["a"])])
    ),
    ("a document with a derived identifier", line("document", ["id": id(["x"])])),
    ("an erased context", line("erased", ["document": id(["a"])], stamp: nil)),
    ("an erased context of nobody", line("erased", ["document": id(["x"])], stamp: nil)),
  ]

  private static let many = Array(repeating: "a", count: 100_000)

  private func storeWithContexts() throws -> StoreFixture {
    let store = try StoreFixture.inMemory()
    try store.write { writer in
      var attributes = ContextAttributes()
      attributes.title = "Known"
      try writer.declare(
        [DeclaredContext(path: IdentifierPath(["a"]), attributes: attributes)], of: "org.a",
        tool: "test")
      _ = try writer.insertAttempt(
        at: ContextIdentifier(application: "org.a", path: IdentifierPath(["a"])), tool: "test")
    }
    return store
  }

  @Test(arguments: ContextImportTests.badLines.indices)
  func aBadLineRefusesTheFileAndChangesNothing(index: Int) throws {
    let (description, bad) = Self.badLines[index]
    let store = try storeWithContexts()
    let before = try store.wholeExport()
    let header = before[0]
    let good = [
      header, Self.context([]), Self.context(["a"]), Self.context(["new"]),
      Self.attribute("title", "New", of: ["new"], stamp: 20),
    ]
    let error = #expect(throws: StorageError.self, "\(description)") {
      try store.importLines(good + [bad])
    }
    #expect(error?.code == .notImportable, "\(description)")
    #expect(
      error?.description.contains("line 6: ") ?? false,
      "\(description): \(error?.description ?? "")")
    #expect(try store.wholeExport() == before, "\(description)")
    try store.importLines(good)
    #expect(try store.contextNodes().count == 3)
  }

  /// What import accepts at its limits.
  @Test func whatIsWithinTheLimitsIsImported() throws {
    let store = try storeWithContexts()
    let lines = [
      try store.exportedLines()[0], Self.context(Array(repeating: "a", count: 7)),
      Self.context([String(repeating: "\u{E9}", count: 256)]),
      Self.attribute("title", .init(repeating: "x", count: 256), stamp: 1 << 40),
      Self.attribute("of a newer version", .init(repeating: "x", count: 16384)),
      Self.thumbnail(.init(repeating: "00", count: 491_520), width: 330, height: 1),
      Self.thumbnail(nil, width: nil, height: nil), Self.done(["context": Self.id(["a"])]),
    ]
    try store.importLines(lines)
    #expect(try store.contextNodes().count == 4)
    #expect(try store.database.read { try $0.contextProblems() } == [])
  }

  @Test(arguments: [65, 5000])
  func aContextWithTooManyAttributesRefusesTheFile(count: Int) throws {
    let store = try storeWithContexts()
    let before = try store.wholeExport()
    let lines = [before[0], Self.context([]), Self.context(["a"])]
    let attributes = (0..<count).map { Self.attribute("later \($0)", "x") }
    let error = #expect(throws: StorageError.self) { try store.importLines(lines + attributes) }
    #expect(error?.code == .notImportable)
    let said = "line \(3 + count): a context has more than 64 attributes"
    #expect(error?.description.contains(said) ?? false, "\(error?.description ?? "")")
    #expect(try store.wholeExport() == before)
    // The same one any number of times is one.
    let same = (0..<200).map { Self.attribute("later \($0 % 64)", "x", stamp: Int64($0)) }
    try store.importLines(lines + same)
  }

  @Test func attributesThatANewerVersionWroteAreKept() throws {
    let store = try storeWithContexts()
    let later = Self.attribute("of a newer version", "x", stamp: 20)
    try store.importLines([store.exportedLines()[0], Self.context([]), Self.context(["a"]), later])
    #expect(try store.exportedFacts().contains { $0.contains("of a newer version") })
    #expect(try store.contextNodes().count { $0.attributes.title == "Known" } == 1)
  }

  /// What hangs on an unknown context or attempt is left out, as what hangs on an unknown document.
  @Test func whatHangsOnNothingIsLeftOut() throws {
    let store = try storeWithContexts()
    let before = try store.exportedFacts()
    try store.importLines([
      store.exportedLines()[0], Self.attribute("title", "x", of: ["unknown"]),
      Self.line("attempt", ["id": Self.random(1), "context": Self.id(["unknown"])]),
      Self.line(
        "session",
        [
          "id": Self.random(2), "attempt": Self.random(1), "kind": "\"manual\"", "seesInput": "0",
        ]),
    ])
    #expect(try store.exportedFacts() == before)
  }

  /// Two devices declare the same context in the same millisecond.
  @Test func ofTwoRecordsWithOneStampEveryStoreKeepsTheSame() throws {
    let stores = try [StoreFixture.inMemory(), StoreFixture.inMemory()]
    let header = try stores[0].exportedLines()[0]
    let top = Self.context([])
    let lines = ["01", "fe", "ab"].flatMap { device in
      [
        Self.context(["a"], device: device),
        Self.attribute("title", "by \(device)", device: device),
        Self.attribute("topic", device == "fe" ? nil : "by \(device)", device: device),
      ]
    }
    try stores[0].importLines([header, top] + lines)
    for line in lines.reversed() {
      try stores[1].importLines([header, top, Self.context(["a"], device: "fe"), line])
    }
    #expect(
      try stores[0].exportedFacts().filter { !$0.contains("\"device\"") }
        == stores[1].exportedFacts().filter { !$0.contains("\"device\"") })
    for store in stores {
      let facts = try store.database.read {
        try $0.contextFacts(ContextIdentifier(application: "org.a", path: IdentifierPath(["a"])))
      }
      #expect(facts?.context.authorship.device.bytes.first == 0x01, "the older, or the smaller")
      #expect(facts?.node.attributes.title == "by fe", "the newer, or the greater")
      #expect(facts?.node.attributes.topic == nil)
    }
  }

  @Test func manyContextsComeInPortions() throws {
    let one = try StoreFixture.inMemory()
    try one.write { writer in
      let declarations = (0..<300).map { number in
        var attributes = ContextAttributes()
        attributes.title = "\(number)"
        attributes.type = .page
        return DeclaredContext(
          path: IdentifierPath(["\(number % 7)", "\(number)"]), attributes: attributes)
      }
      try writer.declare(declarations, of: "org.a", tool: "test")
    }
    let other = try StoreFixture.inMemory()
    let lines = try one.wholeExport().map { Array($0.utf8) }
    try other.importBytes(lines, portionSize: 100, portionCount: 2)
    let some = try other.contextNodes()
    #expect(some.count == 308)
    #expect(!some.allSatisfy { $0.path.depth < 3 || !$0.attributes.title.isEmpty })
    try other.importBytes(lines, portionSize: 100)
    #expect(try other.contextNodes() == one.contextNodes())
  }

  @Test func doctorFindsAContextThatIsNotWhereItsIdentifierSays() throws {
    let store = try storeWithContexts()
    #expect(try store.database.read { try $0.contextProblems() } == [])
    try store.write {
      try $0.execute("UPDATE context SET parent = zeroblob(16) WHERE parent IS NOT NULL")
      try $0.execute("UPDATE context SET application = 'org.b' WHERE parent IS NULL")
      try $0.execute("INSERT INTO erased SELECT id FROM context LIMIT 1")
    }
    #expect(try store.database.read { try $0.contextProblems() }.count == 3)
  }
}
