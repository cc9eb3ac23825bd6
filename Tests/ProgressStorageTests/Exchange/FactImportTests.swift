import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// A file with one thing wrong with it.
struct BadFile: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Turns the lines of a good file into lines of a bad one.
  var lines: @Sendable ([String]) -> [String]

  init(_ description: String, _ lines: @escaping @Sendable ([String]) -> [String]) {
    testDescription = description
    self.lines = lines
  }

  /// Replaces a part of the first line of one kind of fact.
  static func `in`(
    _ fact: String, _ description: String, _ part: Regex<Substring>, _ replacement: String
  ) -> BadFile {
    nonisolated(unsafe) let part = part
    return BadFile("\(fact): \(description)") { lines in
      var lines = lines
      let index = lines.firstIndex { $0.contains("\"fact\":\"\(fact)\"") } ?? 0
      lines[index] = lines[index].replacing(part, with: replacement, maxReplacements: 1)
      return lines
    }
  }
}

@Suite struct FactImportTests {
  static let badFiles: [BadFile] = [
    BadFile("it is empty") { _ in [] },
    BadFile("it has no header") { Array($0.dropFirst()) },
    BadFile("its header is another object") { ["{\"schema\":\"other/1\"}"] + $0.dropFirst() },
    BadFile("its header is a number") { ["{\"schema\":1}"] + $0.dropFirst() },
    BadFile("its format is newer") {
      ["{\"schema\":\"fileprogress.facts/2\"}"] + $0.dropFirst()
    },
    BadFile("its second line is text") { [$0[0], "hello"] + $0.dropFirst() },
    BadFile("a line is a list") { $0 + ["[1,2]"] },
    BadFile("a line is a number") { $0 + ["5"] },
    BadFile("a line is nothing but null") { $0 + ["null"] },
    BadFile("a line names no fact") { $0 + ["{}"] },
    BadFile("a line names an unknown fact") { $0 + ["{\"fact\":\"grade\",\"id\":\"00\"}"] },
    BadFile("a line names a table that is no fact") {
      $0 + ["{\"fact\":\"local\",\"name\":\"device\",\"value\":\"00\"}"]
    },
    BadFile("its last line is cut off") { $0.dropLast() + [String(($0.last ?? "").dropLast(9))] },
    BadFile("a line is a very deep list") { $0 + [String(repeating: "[", count: 100_000)] },
    BadFile("a line is a very deep object") {
      $0 + [String(repeating: "{\"a\":", count: 100_000)]
    },
    .in("session", "an unknown column", /"seesInput"/, "\"grade\":1,\"seesInput\""),
    .in("session", "no author", /"byDevice":"[0-9a-f]*",/, ""),
    .in("session", "no stamp", /,"stamp":[0-9]*/, ""),
    .in("session", "a stamp before 1970", /"stamp":[0-9]*/, "\"stamp\":-5"),
    .in("session", "a stamp that cannot be", /"stamp":[0-9]*/, "\"stamp\":9223372036854775807"),
    .in(
      "session", "a stamp more than a day ahead", /"stamp":[0-9]*/,
      "\"stamp\":\((1_700_086_400_001 as Int64) << 16)"),
    .in(
      "session", "a stamp beyond the year 6000", /"stamp":[0-9]*/, "\"stamp\":4611686018427387902"),
    BadFile("its header is stamped more than a day ahead") { lines in
      [lines[0].replacing(/"stamp":[0-9]*/, with: "\"stamp\":4611686018427387902")]
        + lines.dropFirst()
    },
    BadFile("its header has a stamp before 1970") { lines in
      [lines[0].replacing(/"stamp":[0-9]*/, with: "\"stamp\":-1")] + lines.dropFirst()
    },
    BadFile("a document was split since the year 2031") { lines in
      let id = String(repeating: "ab", count: 16)
      return lines + [
        """
        {"byDevice":"\(id)","byPerson":"\(id)","byTool":"t","device":"\(id)","document":"\(id)",\
        "fact":"documentSplit","id":"\(id)","newDocument":"\(id)",\
        "since":\((1_940_000_000_000 as Int64) << 16),"stamp":5}
        """
      ]
    },
    .in("session", "a stamp as text", /"stamp":[0-9]*/, "\"stamp\":\"5\""),
    .in("session", "a tool that is a number", /"byTool":"test"/, "\"byTool\":5"),
    .in("session", "an unknown kind", /"kind":"manual"/, "\"kind\":\"lazy\""),
    .in("session", "a missing kind", /"kind":"manual",/, ""),
    .in("session", "a truth value", /"seesInput":0/, "\"seesInput\":false"),
    .in("session", "a text for a number", /"seesInput":0/, "\"seesInput\":\"0\""),
    .in("session", "a list for a number", /"seesInput":0/, "\"seesInput\":[0]"),
    .in("session", "null for a number", /"seesInput":0/, "\"seesInput\":null"),
    .in("session", "no hexadecimal digits", /"id":"../, "\"id\":\"zz"),
    .in("session", "an identifier of 15 bytes", /"id":"../, "\"id\":\""),
    .in("session", "an identifier of 17 bytes", /"id":"/, "\"id\":\"00"),
    .in("session", "an identifier that is a number", /"id":"[0-9a-f]*"/, "\"id\":7"),
    .in("session", "a command that is none", /"fact"/, "\"command\":\"x\",\"fact\""),
    .in("span", "a command", /"fact"/, "\"command\":\"\",\"fact\""),
    .in("span", "a negative duration", /"durationNanoseconds":/, "\"durationNanoseconds\":-"),
    .in(
      "span", "a duration of centuries", /"durationNanoseconds":[0-9]*/,
      "\"durationNanoseconds\":9000000000000000000"),
    .in(
      "span", "a duration that is no whole number", /"durationNanoseconds":[0-9]*/,
      "\"durationNanoseconds\":1.5"),
    .in(
      "span", "a duration without end", /"durationNanoseconds":[0-9]*/,
      "\"durationNanoseconds\":1e999"),
    .in(
      "span", "a duration that is no number", /"durationNanoseconds":[0-9]*/,
      "\"durationNanoseconds\":NaN"),
    .in("span", "a begin before 1970", /"wallStartNanoseconds":/, "\"wallStartNanoseconds\":-"),
    .in(
      "span", "a begin as text", /"wallStartNanoseconds":[0-9]*/,
      "\"wallStartNanoseconds\":\"9223372036854775807\""),
    .in(
      "span", "an absurd offset", /"utcOffsetSeconds":[0-9]*/,
      "\"utcOffsetSeconds\":99999999999"),
    .in("span", "a negative position", /"position":0/, "\"position\":-1"),
    .in("sessionEnd", "an unknown reason", /"reason":"stopped"/, "\"reason\":\"tired\""),
    .in(
      "sessionEnd", "an absurd end", /"endedAtNanoseconds":[0-9]*/,
      "\"endedAtNanoseconds\":9223372036854775807"),
    .in("sighting", "an unknown reason", /"reason":"new"/, "\"reason\":\"because\""),
    .in("sighting", "a reason that is a number", /"reason":"new"/, "\"reason\":5"),
    .in("sighting", "no path", /"path":"[^"]*",/, ""),
    .in("sighting", "a path that is a number", /"path":"[^"]*"/, "\"path\":5"),
    .in("sighting", "a path that ends early", /"path":"/, "\"path\":\"/a\\u0000b"),
    .in("sighting", "a negative size", /"byteCount":100/, "\"byteCount\":-100"),
    .in("sighting", "an absurd handle type", /"handleType":1/, "\"handleType\":4294967296"),
    .in(
      "sighting", "a handle of megabytes", /"handle":"/,
      "\"handle\":\"" + String(repeating: "00", count: 5000)),
    .in("item", "an unknown kind", /"kind":"quantity"/, "\"kind\":\"grade\""),
    .in("item", "no value of its kind", /"kind":"quantity"/, "\"kind\":\"score\""),
    .in("item", "a number as text", /"number":1.0/, "\"number\":\"1e999\""),
    .in("item", "no title", /"title":"Words"/, "\"title\":null"),
    .in("wordSample", "negative words", /"words":5/, "\"words\":-5"),
    .in("wordSample", "a negative size", /"afterByteCount":100/, "\"afterByteCount\":-100"),
    .in("progressRange", "infinity", /"start":0.25/, "\"start\":1e400"),
    .in("progressRange", "infinity as text", /"start":0.25/, "\"start\":\"1e400\""),
    .in("pulses", "a minute that cannot be", /"minute":3/, "\"minute\":99999999999"),
  ]

  /// Numbers that JSON does not have.
  static let badNumbers = ["00", "01", "-01", ".5", "5.", "--1", "1-", "1.2.3", "-", "+1"].map {
    BadFile.in(
      "span", "a duration of \($0)", /"durationNanoseconds":[0-9]*/, "\"durationNanoseconds\":\($0)"
    )
  }

  @Test(arguments: FactImportTests.badFiles + FactImportTests.badNumbers)
  func aBadFileIsRefusedAndChangesNothing(file: BadFile) throws {
    let good = try FactImportTests.goodLines()
    let lines = file.lines(good)
    #expect(lines != good)
    let store = try StoreFixture.inMemory()
    _ = try store.insertDocument(atPath: "/known")
    let before = try store.exportedLines()
    #expect(failure { try store.importLines(lines) } == .notImportable)
    #expect(try store.exportedLines() == before)
    try store.importLines(good)
    #expect(try store.activities().count == 1)
  }

  @Test func aRefusalNamesFileLineAndCause() throws {
    let store = try StoreFixture.inMemory()
    let lines = try FactImportTests.goodLines() + ["{\"fact\":\"grade\"}"]
    let error = #expect(throws: StorageError.self) { try store.importLines(lines) }
    let message = try #require(error?.description)
    #expect(message.contains("/facts.jsonl can't be imported (line \(lines.count): "))
    #expect(message.contains("Nothing was changed"))
  }

  @Test func aRefusedStampSaysWhatTheClocksSayAndWhatToDo() throws {
    let store = try StoreFixture.inMemory()
    let lines = try FactImportTests.goodLines().map {
      $0.replacing(/"stamp":[0-9]+/, with: "\"stamp\":\((1_940_000_000_000 as Int64) << 16)")
    }
    let error = #expect(throws: StorageError.self) { try store.importLines(lines) }
    let message = try #require(error?.description)
    #expect(message.contains("line 1: records are dated 2031-06-23"), "\(message)")
    #expect(message.contains("this computer's clock says 2023-11-14"), "\(message)")
    #expect(message.contains("fileprogress doctor --repair on the other computer"), "\(message)")
    var within = try StoreFixture.inMemory()
    within.now = store.now.moved(bySeconds: -86_400)
    #expect(try within.importLines(FactImportTests.goodLines()) > 5, "a day ahead is not too far")
  }

  /// A file that was cut off at the end of a line looks whole but for its last line.
  @Test func aFileThatWasCutOffIsRefused() throws {
    let store = try StoreFixture.inMemory()
    let good = try FactImportTests.goodLines()
    let count = good.count - 1
    let end = FactReader.exportTrailer(count: count)
    #expect(end == "{\"count\":\(count),\"fact\":\"end\"}")
    let bad: [[String]] = [
      good, good.dropLast() + [end], good + [FactReader.exportTrailer(count: count + 1)],
      good + ["{\"fact\":\"end\"}"], good + [end, good[1]], good + [end, end],
      good + ["{\"count\":\(count),\"fact\":\"end\",\"more\":1}"],
      good + ["{\"count\":\"\(count)\",\"fact\":\"end\"}"],
    ]
    for lines in bad {
      #expect(failure { try store.importWhole(lines) } == .notImportable, "\(lines.suffix(2))")
    }
    #expect(try store.activities().isEmpty)
    #expect(try store.importWhole(good + ["", end, ""]).read == count)
    #expect(try store.wholeExport().last == FactReader.exportTrailer(count: count + 1))
  }

  @Test func newFactsAreCounted() throws {
    let one = try StoreFixture.inMemory()
    let sighting = try one.insertDocument(atPath: "/a")
    let session = try one.insertSession(of: sighting)
    try one.insertItem("words", of: sighting)
    func addPulses(_ typing: UInt64) throws {
      try one.write {
        try $0.insert(
          PulsesFact(session: session, minute: 3, pulses: MinutePulses(typing: typing, other: 0)))
      }
    }
    try addPulses(1)
    let other = try StoreFixture.inMemory()
    let count = try one.wholeExport().count - 2
    #expect(
      try other.importWhole(one.wholeExport()) == FactImportCount(read: count, new: count - 1))
    #expect(try other.importWhole(one.wholeExport()) == FactImportCount(read: count, new: 0))
    try addPulses(2)
    #expect(try other.importWhole(one.wholeExport()) == FactImportCount(read: count, new: 1))
    try one.write { try $0.erase(document: sighting.document) }
    let rest = try one.wholeExport().count - 2
    #expect(try other.importWhole(one.wholeExport()) == FactImportCount(read: rest, new: 1))
    #expect(try other.importWhole(one.wholeExport()) == FactImportCount(read: rest, new: 0))
  }

  /// A command is removed again after each import if all its facts were erased or undone.
  @Test func factsOfErasedDocumentsAreNotNew() throws {
    let one = try StoreFixture.inMemory()
    let diary = try one.write { writer in
      let diary = try writer.insertDocument(
        atPath: "/diary", command: writer.insertCommand("set diary", tool: "test"))
      let exclusion = try writer.insertCommand("exclude diary", tool: "test")
      try writer.insert(
        PreferenceFact(
          id: writer.newIdentifier(), kind: .exclusion, key: "/diary", value: "",
          authorship: writer.authorship(tool: "test", command: exclusion)))
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: exclusion,
          authorship: writer.authorship(tool: "test")))
      _ = try writer.insertDocument(
        atPath: "/essay", command: writer.insertCommand("set essay", tool: "test"))
      return diary
    }
    let lines = try one.wholeExport()
    try one.write { try $0.erase(document: diary.document) }
    let before = try one.exportedFacts()
    for _ in 1...2 {
      #expect(try one.importWhole(lines) == FactImportCount(read: lines.count - 2, new: 0))
      #expect(try one.exportedFacts() == before)
    }
  }

  /// The index of terms would not take it when a split moves it to the place of another one.
  @Test func aSketchWithATermTwiceIsRefused() throws {
    let good = try FactImportTests.goodLines()
    let named = good.compactMap { $0.firstMatch(of: /"document":"([0-9a-f]{32})"/)?.1 }
    let document = try #require(named.first)
    let id = String(repeating: "ab", count: 16)
    func sketch(_ bytes: String) -> String {
      """
      {"byDevice":"\(id)","byPerson":"\(Hexadecimal.text(of: StoreFixture.person.bytes))","byTool":"t","bytes":"\(bytes)","document":"\(document)",\
      "extractor":"plain","fact":"sketch","method":"m","stamp":5,"version":1,"which":"newest"}
      """
    }
    let store = try StoreFixture.inMemory()
    #expect(
      failure { try store.importLines(good + [sketch("5a5a5a5a5a5a")]) } == .notImportable)
    try store.importLines(good + [sketch("5a5a5a5a5a5b")])
    #expect(try store.sketchIndexProblems() == [])
  }

  /// A session whose owner is gone is closed at the end of its last span.
  @Test func theEndOfEverySpanThatIsTakenInCanBeImportedAsTheEndOfASession() throws {
    let good = try FactImportTests.goodLines().filter { !$0.contains("\"correction\"") }
    let (last, longest): (Int64, Int64) = ((1 << 62) - 1, (1 << 60) - 1)
    let lines = good.map { line in
      line.replacing(/"wallStartNanoseconds":[0-9]*/, with: "\"wallStartNanoseconds\":\(last)")
        .replacing(/"durationNanoseconds":[0-9]*/, with: "\"durationNanoseconds\":\(longest)")
        .replacing(
          /"endedAtNanoseconds":[0-9]*/, with: "\"endedAtNanoseconds\":\(last + longest)")
    }
    let store = try StoreFixture.inMemory()
    try store.importLines(lines)
    let record = try #require(try store.activities().first?.sessions.first)
    #expect(record.sessionEnd?.endedAtNanoseconds == record.spans.last?.wallEndNanoseconds)
  }

  /// Spans of nine years, on many runs of a machine and at many times.
  @Test func sumsOfTheLongestSpansStayWithin64Bits() throws {
    let store = try StoreFixture.inMemory()
    let good = try FactImportTests.goodLines().filter { !$0.contains("\"correction\"") }
    let longest: Int64 = (1 << 58) - 1
    func id(_ number: Int) -> String { String(repeating: "0", count: 26) + "\(100_000 + number)" }
    let span = try #require(good.first { $0.contains("\"fact\":\"span\"") })
    let session = try #require(span.firstMatch(of: /"session":"([0-9a-f]*)"/)).1
    let spans = (0..<96).map { number in
      """
      {"boot":"\(id(number / 3))","durationNanoseconds":\(longest),"fact":"span",\
      "monotonicStartNanoseconds":\(Int64(number % 3) * ((1 << 57) - 1)),"position":\(number),\
      "session":"\(session)","utcOffsetSeconds":0,\
      "wallStartNanoseconds":\(Int64(number / 3) * (1 << 57))}
      """
    }
    try store.importLines(good + spans)
    let viewpoint = Viewpoint(device: try store.identity.device, now: store.now)
    for facts in try store.activities() {
      let summary = facts.summary(
        from: viewpoint, idleLimitNanoseconds: 300_000_000_000, listsSessions: true)
      #expect(summary.time.openNanoseconds > longest)
    }
    let tooLong = spans[0].replacing("\(longest)", with: "\(Int64(1) << 60)")
    #expect(failure { try store.importLines(good + [tooLong]) } == .notImportable)
  }

  @Test func emptyLinesAndOtherOrdersOfKeysAreUnderstood() throws {
    let store = try StoreFixture.inMemory()
    let good = try FactImportTests.goodLines()
    let id = String(repeating: "12", count: 16).uppercased()
    let count = try store.importLines(
      good + ["", "{\"name\": \"Zo\\u00eb\", \"id\": \"\(id)\", \"fact\": \"person\"}", ""])
    #expect(count == good.count)
    #expect(
      try store.exportedFacts().contains(
        "{\"fact\":\"person\",\"id\":\"\(id)\",\"name\":\"Zo\u{EB}\"}"))
  }

  /// Version 4 had other names for three things.
  @Test func anExportOfVersion4IsUnderstood() throws {
    var random = SeededGenerator(seed: 4)
    var replica = RandomReplica(try .inMemory())
    for _ in 0..<400 { try replica.change(mayErase: true, &random) }
    let lines = try replica.store.exportedLines()
    let taken = try [lines, lines.map(\.inVersion4)].map { lines in
      let elsewhere = try StoreFixture.inMemory()
      try elsewhere.importLines(lines)
      return try Set(elsewhere.exportedFacts()).intersection(replica.store.exportedFacts())
    }
    #expect(taken[0] == taken[1])
    for name in ["sessionEnd", "documentSplit"] {
      #expect(taken[0].contains { $0.contains(#""fact":"\#(name)""#) })
    }
  }

  @Test(arguments: ["90", "90.0", "9e1", "0.9E+2", "900e-1"])
  func aNumberMayHaveEachFormThatJSONHas(number: String) throws {
    let line = try #require(try FactImportTests.goodLines().first { $0.contains(/"fact":"span"/) })
      .replacing(/"durationNanoseconds":[0-9]*/, with: "\"durationNanoseconds\":\(number)")
    let parser = FactLineParser(path: "/facts.jsonl", now: .start)
    let row = try #require(try parser.row(Array(line.utf8), number: 2, after: 0))
    #expect(row["durationNanoseconds"] == .integer(90))
  }

  /// Shortest decimal forms and their neighbours, which careless readers round.
  @Test func everyNumberSurvivesTheJourney() throws {
    let one = try StoreFixture.inMemory()
    let sighting = try one.insertDocument(atPath: "/a")
    print("seed 41")
    var random = SeededGenerator(seed: 41)
    var numbers = [
      0.1, 0.9948605414179519, .leastNonzeroMagnitude, 1.7976931348623157e308, -1e-7, 1e21,
      123_456_789,
    ]
    for _ in 0..<200 {
      let number = Double(bitPattern: random.next())
      if number.isFinite { numbers.append(number) }
    }
    try one.write { writer in
      for number in numbers { try writer.insertItem("n", quantity: number, of: sighting) }
    }
    let other = try StoreFixture.inMemory()
    try other.importLines(one.exportedLines())
    let items = try #require(try other.activities().first?.items)
    #expect(
      Set(items.compactMap(\.value)) == Set(numbers.map { ItemValue.quantity($0) }))
  }

  /// Random changes of a good file never end the program, and never leave a store that cannot be
  /// read, summed up, exported and imported elsewhere.
  @Test func randomChangesOfAFileDoNoHarm() throws {
    let seed = UInt64.random(in: .min ... .max)
    let count = TestTier.count(100, full: 500)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let good = try FactImportTests.goodLines()
    var taken = 0
    for _ in 0..<count {
      let lines = random.changed(good)
      let store = try StoreFixture.inMemory()
      let before = try store.exportedLines()
      do {
        let count = lines.dropFirst().count { !$0.isEmpty }
        try store.importBytes(lines + [Array(FactReader.exportTrailer(count: count).utf8)])
        taken += 1
      } catch let error as StorageError {
        #expect([.notImportable, .otherPerson].contains(error.code))
        #expect(try store.exportedLines() == before)
        continue
      }
      let viewpoint = Viewpoint(device: try store.identity.device, now: store.now)
      for facts in try store.activities() {
        let summary = facts.summary(
          from: viewpoint, idleLimitNanoseconds: 300_000_000_000, listsSessions: true)
        #expect(summary.time.openNanoseconds >= 0)
      }
      #expect(try store.database.store.integrityProblems() == [])
      _ = try store.database.read { try $0.openSessions() }
      let copy = try StoreFixture.inMemory()
      try copy.importLines(store.exportedLines())
      try store.importLines(copy.exportedLines())
      #expect(try copy.exportedFacts() == store.exportedFacts())
    }
    print("\(taken) of \(count) were taken in")
    #expect(taken > count / 25 && taken < count * 9 / 10)
  }

  static func goodLines() throws -> [String] {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/home/anna/essay.txt")
    let session = try store.insertSession(of: sighting)
    try store.insertItem("count", quantity: 1, of: sighting)
    try store.write { writer in
      let authorship = try writer.authorship(tool: "test")
      try writer.insert(
        PulsesFact(session: session, minute: 3, pulses: MinutePulses(typing: 1, other: 2)))
      try writer.insert(
        ProgressRangeFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id), start: 0.25, end: 0.5,
          authorship: authorship))
      try writer.insert(
        WordSampleFact(
          document: sighting.document, sighting: sighting.id, before: nil,
          after: Fingerprint(high: 7, low: 7, byteCount: 100), counter: "wc", words: 5,
          authorship: authorship))
      try writer.insert(
        CorrectionFact(
          id: writer.newIdentifier(), session: session, kind: .add,
          wallStartNanoseconds: store.now.wallNanoseconds,
          durationNanoseconds: 120_000_000_000, authorship: authorship))
    }
    return try store.exportedLines()
  }
}

extension String {
  /// An exported line as version 4 wrote it.
  fileprivate var inVersion4: String {
    replacing(#""fact":"sessionEnd""#, with: #""fact":"closing""#)
      .replacing(#""fact":"documentSplit""#, with: #""fact":"documentDivision""#)
      .replacing(#""newDocument":"#, with: #""piece":"#)
  }
}

extension SeededGenerator {
  /// Lines with one to three random changes. Most changes keep them well formed.
  fileprivate mutating func changed(_ lines: [String]) -> [[UInt8]] {
    var lines = lines.map { Array($0.utf8) }
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let index = Int.random(in: 0..<lines.count, using: &self)
      let other = Int.random(in: 0..<lines.count, using: &self)
      switch Int.random(in: 0..<9, using: &self) {
      case 0: lines.swapAt(index, other)
      case 1: lines.append(lines[index])
      case 2 where lines.count > 2: lines.remove(at: index)
      case 3 where !lines[index].isEmpty:
        let place = Int.random(in: 0..<lines[index].count, using: &self)
        lines[index][place] = UInt8(truncatingIfNeeded: next())
      case 4: lines[index].removeLast(Int.random(in: 0...min(3, lines[index].count), using: &self))
      default: lines[index] = changedNumber(in: lines[index])
      }
    }
    return lines
  }

  /// Puts another value in the place of a number, or other digits in the place of hexadecimal ones.
  private mutating func changedNumber(in line: [UInt8]) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    let values = text.matches(of: /:(-?[0-9.]+|"[^"]*")/)
    guard let match = values.randomElement(using: &self) else { return line }
    let replacements = [
      "0", "1", "-1", "7", "1099511627776", "1000000000000000000", "9223372036854775807",
      "-9223372036854775808", "18446744073709551615", "0.5", "-1e300", "1e999", "null", "true",
      "\"\"", "\"manual\"", "\"passive\"", "\"add\"", "\"\\u0000\"", "\"\u{1F600}\"", "[]",
      "\"00112233445566778899aabbccddeeff\"", "\"0011\"",
    ]
    return Array(
      text.replacingCharacters(
        in: match.range, with: ":" + (replacements.randomElement(using: &self) ?? "0")
      ).utf8)
  }
}
