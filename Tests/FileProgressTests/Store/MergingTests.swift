import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// The same files on two devices of one person.
@Suite struct MergingTests {
  /// A device with files and clocks of its own, whose store has the key of another one.
  private func device(
    _ name: String, of place: Workplace, in folder: ScratchFolder, withKeyOf other: DataStore? = nil
  ) throws -> DataStore {
    let store = place.anotherProgram {
      $0.storage = .folder(folder.url.appendingPathComponent(name))
      $0.machineIdentifier = { Array(name.utf8) }
      $0.fileSystem = InMemoryFileSystem(
        root: InMemoryFileSystem.description(
          UInt8(name.utf8.count + 10 * Int(name.utf8.first ?? 0) % 100)))
    }
    try store.openForWriting()
    if let other { try store.exchange.adoptKey(try other.exchange.exportKey()) }
    return store
  }

  private func write(_ text: String, to path: String, on store: DataStore) throws {
    let files = try #require(store.configuration.fileSystem as? InMemoryFileSystem)
    try files.write(text, to: path)
  }

  @discardableResult
  private func work(
    on path: String, of store: DataStore, _ place: Workplace, seconds: Int
  ) throws -> MatchReason {
    let activity = try store.fetching.activity(atPath: path)
    activity.start()
    place.clock.advance(by: .seconds(seconds))
    activity.stop()
    try store.saveAndWait()
    return try #require(activity.file).match.reason
  }

  @discardableResult
  private func takeIn(
    _ other: DataStore, into store: DataStore, _ folder: ScratchFolder
  ) throws -> ImportOutcome {
    try takeIn(other.factLines().joined(), into: store, folder)
  }

  private func takeIn(
    _ lines: String, into store: DataStore, _ folder: ScratchFolder
  ) throws -> ImportOutcome {
    let path = try folder.write(lines, to: "facts")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    return try store.exchange.importFacts(from: handle, path: path, asMine: true)
  }

  /// Two devices that have the essay: one worked on it, the other has the records of that and has not seen the file.
  private func devicesWithEssay(
    of place: Workplace, in folder: ScratchFolder, seconds: Int
  ) throws -> (one: DataStore, two: DataStore) {
    let one = try device("one", of: place, in: folder)
    try write(Workplace.essay, to: "/essay.txt", on: one)
    try work(on: "/essay.txt", of: one, place, seconds: seconds)
    let two = try device("two", of: place, in: folder, withKeyOf: one)
    try takeIn(one, into: two, folder)
    try write(Workplace.essay, to: "/essay.txt", on: two)
    return (one, two)
  }

  /// Brings the word of a person that two documents are two.
  private func sayApart(
    _ pair: ImportOutcome.Pair, on store: DataStore, _ folder: ScratchFolder
  ) throws {
    func hexadecimal(_ id: some TypedIdentifier) -> String { "\(id)".filter { $0 != "-" } }
    let anybody = hexadecimal(PersonIdentifier(high: 7, low: 7))
    let outcome = try takeIn(
      """
      {"device":"\(anybody)","person":"\(anybody)","schema":"fileprogress.facts/1"}
      {"byDevice":"\(anybody)","byPerson":"\(anybody)","byTool":"test","command":"\(anybody)",\
      "fact":"documentLink","first":"\(hexadecimal(pair.document))","id":"\(anybody)",\
      "kind":"apart","second":"\(hexadecimal(pair.otherDocument))","stamp":1}
      {"count":1,"fact":"end"}

      """, into: store, folder)
    #expect(outcome.new == 1)
  }

  private func shown(_ store: DataStore) throws -> [[String]] {
    try store.summaries().map { ["\($0.id)", "\($0.time.openNanoseconds)", "\($0.sessionCount)"] }
      .sorted { $0[0] < $1[0] }
  }

  @Test func bothOrdersOfSeeingAndImportingGiveOneDocument() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      // Imported first, seen then.
      let (one, two) = try devicesWithEssay(of: place, in: folder, seconds: 60)
      let status = try two.files.status(atPath: "/essay.txt")
      #expect(status.decision.reason == .seenElsewhere)
      #expect(status.facts?.sessions.count == 1)
      #expect(try work(on: "/essay.txt", of: two, place, seconds: 30) == .seenElsewhere)
      #expect(try two.files.status(atPath: "/essay.txt").facts?.documents.count == 2)
      #expect(try two.summaries().map(\.openSeconds) == [90])

      // Seen first, imported then.
      let three = try device("three", of: place, in: folder, withKeyOf: one)
      try write(Workplace.essay, to: "/draft.txt", on: three)
      #expect(try work(on: "/draft.txt", of: three, place, seconds: 20) == .new)
      let outcome = try takeIn(one, into: three, folder)
      #expect(outcome.merged.map(\.path) == ["/draft.txt"])
      #expect(outcome.merged.map(\.otherPath) == ["/essay.txt"])
      #expect(outcome.candidates == [])
      #expect(try three.summaries().map(\.openSeconds) == [80])
      let merged = try three.files.status(atPath: "/draft.txt")
      #expect(merged.decision.reason == .new)
      #expect(merged.correction == .unlink)
      #expect(
        merged.merged.map(\.sentence) == [
          "draft.txt is the document that is at essay.txt on another of your computers."
        ])
      // Again: nothing new.
      let lines = try three.factLines()
      #expect(try takeIn(one, into: three, folder).merged == [])
      #expect(try three.factLines() == lines)

      // In every direction the same comes out.
      for _ in 0..<2 {
        for (from, to) in [(three, one), (two, one), (one, two), (one, three), (two, three)] {
          try takeIn(from, into: to, folder)
        }
      }
      let all = try [one, two, three].map(shown)
      #expect(all[0].count == 1)
      #expect(all[0].first?[1] == "110000000000")
      #expect(all[1] == all[0])
      #expect(all[2] == all[0])
    }
  }

  @Test func shortTextsAndTemplatesAreNeverMerged() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let one = try device("one", of: place, in: folder)
      let two = try device("two", of: place, in: folder, withKeyOf: one)
      for store in [one, two] {
        try write("Milk", to: "/note.txt", on: store)
        if store === two {
          let files = try #require(two.configuration.fileSystem as? InMemoryFileSystem)
          try files.setModified(nanosecondsSince1970: 1_000_000_000, at: "/note.txt")
        }
        for number in 1...4 { try write(Workplace.letter, to: "/\(number).txt", on: store) }
        for name in ["note", "1", "2", "3", "4"] {
          try work(on: "/\(name).txt", of: store, place, seconds: 1)
        }
      }
      let outcome = try takeIn(one, into: two, folder)
      #expect(outcome.merged == [])
      #expect(outcome.candidates == [])
      #expect(try two.summaries().count == 10)
    }
  }

  /// Its file has the same name and time stamp on both.
  @Test(arguments: [false, true])
  func aShortTextThatIsSyncedIsOneDocument(isSeenFirst: Bool) throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let one = try device("one", of: place, in: folder)
      let two = try device("two", of: place, in: folder, withKeyOf: one)
      for store in [one, two] {
        try write("Milk and bread", to: "/note.txt", on: store)
        let files = try #require(store.configuration.fileSystem as? InMemoryFileSystem)
        try files.setModified(nanosecondsSince1970: 1_000_000_000, at: "/note.txt")
      }
      try work(on: "/note.txt", of: one, place, seconds: 10)
      if !isSeenFirst { try takeIn(one, into: two, folder) }
      #expect(
        try work(on: "/note.txt", of: two, place, seconds: 5)
          == (isSeenFirst ? .new : .seenElsewhere))
      if isSeenFirst {
        #expect(try takeIn(one, into: two, folder).merged.map(\.path) == ["/note.txt"])
      }
      #expect(try two.summaries().map(\.openSeconds) == [15])
      // Another file of that name is another one.
      let files = try #require(two.configuration.fileSystem as? InMemoryFileSystem)
      try files.createFolder("/more")
      try write("Milk and bread", to: "/more/note.txt", on: two)
      #expect(try work(on: "/more/note.txt", of: two, place, seconds: 3) == .new)
    }
  }

  @Test func whatPeopleTookApartStaysApart() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let one = try device("one", of: place, in: folder)
      let two = try device("two", of: place, in: folder, withKeyOf: one)
      for store in [one, two] {
        try write(Workplace.essay, to: "/essay.txt", on: store)
        try work(on: "/essay.txt", of: store, place, seconds: 10)
      }
      let pair = try #require(try takeIn(one, into: two, folder).merged.first)
      try sayApart(pair, on: two, folder)
      #expect(try two.summaries().map(\.openSeconds) == [10, 10])
      let outcome = try takeIn(one, into: two, folder)
      #expect(outcome.merged == [])
      #expect(outcome.candidates == [])
      try takeIn(two, into: one, folder)
      #expect(try one.summaries().map(\.openSeconds) == [10, 10])
    }
  }

  @Test func aCopyThatIsKnownAsSuchIsNoOtherStoresDocument() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let (one, two) = try devicesWithEssay(of: place, in: folder, seconds: 10)
      try write(Workplace.essay, to: "/copy.txt", on: two)
      #expect(try work(on: "/essay.txt", of: two, place, seconds: 5) == .seenElsewhere)
      #expect(try work(on: "/copy.txt", of: two, place, seconds: 3) == .copied)
      let outcome = try takeIn(two, into: one, folder)
      #expect(outcome.merged == [])
      #expect(try one.summaries().map(\.openSeconds).sorted() == [3, 15])
    }
  }

  @Test(arguments: [false, true])
  func whatAnotherDeviceRenamedAndEditedIsTheDocumentIfItsFileIsGone(isGone: Bool) throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let (one, two) = try devicesWithEssay(of: place, in: folder, seconds: 10)
      #expect(try work(on: "/essay.txt", of: two, place, seconds: 5) == .seenElsewhere)
      let files = try #require(one.configuration.fileSystem as? InMemoryFileSystem)
      try files.rename("/essay.txt", to: "/final.txt")
      let edited = Workplace.essay + " And this was written after it had got its new name."
      try write(edited, to: "/final.txt", on: one)
      try work(on: "/final.txt", of: one, place, seconds: 20)
      // The records come before the file is seen.
      try takeIn(one, into: two, folder)
      if isGone {
        try #require(two.configuration.fileSystem as? InMemoryFileSystem).delete("/essay.txt")
      }
      try write(edited, to: "/final.txt", on: two)
      #expect(
        try work(on: "/final.txt", of: two, place, seconds: 3)
          == (isGone ? .seenElsewhere : .copied))
      #expect(
        try two.summaries().map(\.openSeconds).sorted() == (isGone ? [38] : [3, 35]))
    }
  }
}
