import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct SketchTests {
  @Test func ofFirstTextsTheOlderStaysAndOfNewestTextsTheNewer() throws {
    let store = try StoreFixture.inMemory()
    let document = try store.insertDocument(atPath: "/a").document
    let first = try store.insertSketch(of: document, which: .first, terms: [1])
    try store.insertSketch(of: document, which: .first, terms: [2])
    try store.insertSketch(of: document, terms: [3])
    let newest = try store.insertSketch(of: document, terms: [4])
    #expect(try store.database.read { try $0.sketches(ofDocument: document) } == [first, newest])
    #expect(try store.database.read { try $0.sketches(ofDocument: .unknown) } == [])
    #expect(try store.sketchIndexProblems() == [])
  }

  /// The first and the last value of each byte, a text of a few words, and one of many.
  @Test func theIndexHasTheSmallestTermsOfEachSketch() throws {
    let store = try StoreFixture.inMemory()
    let all: [[UInt32]] = [
      [], [0, 1, 255, 256, 65_535, 65_536, 0xFF_FFFE, 0xFF_FFFF], Array(1...24),
      (0..<680).map { $0 * 24_000 + 7 },
    ]
    for terms in all {
      try store.insertSketch(of: store.insertDocument(atPath: "/a").document, terms: terms)
    }
    #expect(try store.sketchIndexProblems() == [])
    let rows = try store.database.read {
      try $0.rows("SELECT count(*), max(term) FROM sketchTerm") { columns in
        [try columns.next(Int.self), try columns.next(Int.self)]
      }
    }
    #expect(rows == [[8 + 24 + 24, 0xFF_FFFF]])
    #expect(try store.database.read { try $0.sketchCount() } == 4)
  }

  /// Bytes that no program of ours wrote, in the ways in which rows change.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theIndexFollowsEveryChange(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let (store, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    var documents: [DocumentIdentifier] = []
    for step in 0..<150 {
      let document = try store.insertDocument(atPath: "/\(step)").document
      documents.append(document)
      // A pass over many files writes the index by itself, and may write a sketch twice.
      let holding: StoreHolding = random.isLucky(oneIn: 3) ? .always : .never
      try store.write { writer in
        try writer.decidingAboutMany(fileCount: 1, holding: holding) {
          for which in SketchFact.Which.allCases + SketchFact.Which.allCases
          where random.isLucky() {
            let known = documents.randomElement(using: &random) ?? document
            // In no order, as a hostile import may have them, but each once, as it has to.
            let terms = (0..<Int.random(in: 0...30, using: &random)).map { _ in
              [UInt8].random(count: 3, using: &random)
            }
            try writer.insert(
              SketchFact(
                document: random.isLucky(oneIn: 3) ? known : document, which: which,
                kind: SketchKind(extractor: "plain", method: "m", version: 1),
                bytes: Set(terms).shuffled(using: &random).flatMap(\.self),
                authorship: writer.authorship(tool: "test")))
          }
        }
      }
      if holding == .always { #expect(try store.sketchIndexProblems() == []) }
      if step == 50 { try other.importLines(store.exportedLines()) }
      if random.isLucky(oneIn: 4), let document = documents.randomElement(using: &random) {
        try store.insertSketch(of: document, terms: [5, 9, UInt32(step + 10)])
      }
      if random.isLucky(oneIn: 9) {
        let document = documents.remove(at: .random(in: documents.indices, using: &random))
        try store.write { try $0.erase(document: document) }
      }
    }
    #expect(try store.sketchIndexProblems() == [])
    try other.importLines(store.exportedLines())
    #expect(try other.sketchIndexProblems() == [])
    try store.importLines(other.exportedLines())
    #expect(try other.exportedFacts() == store.exportedFacts())
    try store.write { writer in
      for document in documents { try writer.erase(document: document) }
    }
    #expect(try store.sketchIndexProblems() == [])
    #expect(try store.database.read { try !$0.exists("SELECT 1 FROM sketchTerm") })
  }

  @Test func aPassThatFailsLeavesTheIndexAndTheTriggersAsTheyWere() throws {
    struct Refusal: Error {}
    let store = try StoreFixture.inMemory()
    let document = try store.insertDocument(atPath: "/a").document
    try store.insertSketch(of: document, terms: [1, 2, 3])
    #expect(throws: Refusal.self) {
      try store.write { writer in
        try writer.decidingAboutMany(fileCount: 1, holding: .always) {
          try writer.insert(
            SketchFact(
              document: document, which: .newest,
              kind: SketchKind(extractor: "plain", method: "m", version: 1), bytes: [0, 0, 9],
              authorship: writer.authorship(tool: "test")))
          throw Refusal()
        }
      }
    }
    #expect(try store.sketchIndexProblems() == [])
    try store.insertSketch(of: document, terms: [4, 5])
    #expect(try store.sketchIndexProblems() == [])
  }

  @Test func theIndexIsMadeAnewByARepair() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(location)
      for number in 0..<100 as Range<UInt32> {
        let sighting = try store.insertDocument(atPath: "/\(number)")
        try store.insertItem("item-\(number)", of: sighting)
        try store.insertSketch(of: sighting.document, terms: [number, number + 1000])
      }
      try store.write { try $0.execute("DELETE FROM sketchTerm WHERE term < 50") }
      #expect(try !store.sketchIndexProblems().isEmpty)
      try store.database.close()
      try damagePage(of: location.database, containing: "item-30")
      _ = try ProgressDatabase.repair(location, suffix: "x", now: .start)
      let repaired = try StoreFixture.open(location)
      #expect(try repaired.database.read { try $0.sketchCount() } == 100)
      #expect(try repaired.sketchIndexProblems() == [])
      try repaired.database.close()
    }
  }

  // MARK: Documents that share terms

  private static func found(
    _ store: StoreFixture, _ terms: [UInt32], version: Int64 = 1, limit: Int = 64
  ) throws -> [DocumentIdentifier: Int] {
    let found = try store.database.read {
      try $0.documents(
        sharingTerms: terms,
        kind: SketchKind(extractor: "plain", method: "minimum", version: version), limit: limit)
    }
    #expect(found.map(\.sharedTermCount) == found.map(\.sharedTermCount).sorted(by: >))
    for (former, later) in zip(found, found.dropFirst())
    where former.sharedTermCount == later.sharedTermCount {
      #expect(former.document < later.document)
    }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.document, $0.sharedTermCount) })
  }

  @Test func documentsThatShareTermsAreFoundByTheirBetterSketch() throws {
    let store = try StoreFixture.inMemory()
    let documents = try (0..<5).map { try store.insertDocument(atPath: "/\($0)").document }
    try store.insertSketch(of: documents[0], terms: [10, 20, 30, 40])
    try store.insertSketch(of: documents[1], which: .first, terms: [10, 20])
    try store.insertSketch(of: documents[1], terms: [10, 20, 30, 50])
    try store.insertSketch(of: documents[2], terms: [70])
    try store.insertSketch(of: documents[3], terms: [10, 20, 30], extractor: "odt")
    try store.insertSketch(of: documents[4], terms: [10, 20, 30], version: 2)
    #expect(
      try Self.found(store, [10, 20, 30, 40, 60, 70])
        == [documents[0]: 4, documents[1]: 3, documents[2]: 1])
    #expect(try Self.found(store, [10, 20, 30, 40], version: 2) == [documents[4]: 3])
    #expect(
      try Self.found(store, [10, 20, 30, 70], limit: 2) == [documents[0]: 3, documents[1]: 3])
    #expect(try Self.found(store, []) == [:])
    #expect(try Self.found(store, [11]) == [:])
  }

  /// A template with hundreds of copies. One of them was edited.
  @Test func aTermThatVeryManySketchesHaveTellsNothing() throws {
    let store = try StoreFixture.inMemory()
    let copies = try store.write { writer in
      try (0..<300).map { try writer.insertDocument(atPath: "/\($0)").document }
    }
    for (index, copy) in copies.enumerated() {
      try store.insertSketch(of: copy, terms: index == 7 ? [1, 2, 3, 99] : [1, 2, 3])
    }
    #expect(try Self.found(store, [1, 2, 3, 99]) == [copies[7]: 1])
    #expect(try Self.found(store, [1, 2, 3]) == [:])
  }
}

extension [UInt8] {
  fileprivate static func random(count: Int, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }
}
