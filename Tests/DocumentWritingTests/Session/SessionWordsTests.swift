import DocumentText
import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// What a session says of the words of its document.
@Suite struct SessionWordsTests {
  private let clock = ManualClock()

  private func store(in folder: ScratchFolder) -> DataStore {
    folder.store(reading: clock)
  }

  private func facts(of path: String, in store: DataStore) throws -> ActivityFacts {
    try #require(try store.files.status(atPath: path).facts)
  }

  private func summary(of path: String, in store: DataStore) throws -> ActivitySummary {
    let status = try store.files.status(atPath: path)
    return try #require(status.facts).summary(
      from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
  }

  /// Works on a document: each text is saved a minute after the one before.
  @discardableResult
  private func write(
    _ texts: [String], to path: String, in store: DataStore, seesPastes: Bool = false,
    pasting pasted: [String] = []
  ) throws -> WritingSession.Outcome {
    let session = WritingSession(
      path: path, store: store, seesInput: true, seesPastes: seesPastes)
    try session.begin(isNew: !FileManager.default.fileExists(atPath: path))
    for text in pasted { Array(text.utf8).withUnsafeBytes { session.paste($0) } }
    for text in texts {
      clock.advance(by: .seconds(60))
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try session.documentWasSaved()
    }
    clock.advance(by: .seconds(60))
    return try #require(try session.end())
  }

  @Test func wordsThatCameAndWentAreKept() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = store(in: folder)
      let outcome = try write(
        ["one 2 three four\n", "one 2 three four five\n"], to: path, in: store)
      #expect(outcome.figures.wordsAtStart == 3)
      #expect(outcome.figures.wordsAtEnd == 5)
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 3, removed: 1, pasted: nil))
      let session = try #require(try summary(of: path, in: store).sessions.first)
      #expect(session.figures.counter == "prose/1")
      #expect(session.figures.wordsAtStart == 3)
      #expect(session.figures.wordsAtEnd == 5)
      #expect(session.figures.wordsChanged == outcome.figures.wordsChanged)
    }
  }

  /// As by undo and redo, with a save after each.
  @Test(arguments: ["one\n", ""])
  func aTextThatGoesBackAndForthHasItsWordsAfterEachSave(text: String) throws {
    try withScratchFolder { folder in
      let path = try folder.write(text, to: "essay.txt")
      let store = store(in: folder)
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      let start = try #require(session.wordsAtStart)
      let long = "one two three four\n"
      for (saved, words) in [(long, 4), (text, start), (long, 4), (text, start), (long, 4)] {
        clock.advance(by: .seconds(60))
        try folder.write(saved, to: "essay.txt")
        try session.documentWasSaved()
        let facts = try facts(of: path, in: store)
        #expect(facts.currentSample?.words == Int64(words))
        #expect(facts.wordsChanged == Int64(words - start))
      }
      let count = try facts(of: path, in: store).samples.count
      #expect(count == 6, "one at the start, and one for each save")
      #expect(try session.end()?.figures.wordsAtEnd == 4)
      #expect(try facts(of: path, in: store).wordsChanged == Int64(4 - start))
    }
  }

  @Test func twoProgramsThatSeeATextComeBackCountItOnce() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let stores = [store(in: folder), store(in: folder)]
      let sessions = stores.map { WritingSession(path: path, store: $0, seesInput: true) }
      for session in sessions { try session.begin(isNew: false) }
      for text in ["one two three\n", "one\n", "one two three\n"] {
        clock.advance(by: .seconds(60))
        try folder.write(text, to: "essay.txt")
        for session in sessions { try session.documentWasSaved() }
      }
      let facts = try facts(of: path, in: stores[0])
      #expect(facts.currentSample?.words == 3)
      #expect(facts.wordsChanged == 2)
      #expect(facts.samples.count == 4)
    }
  }

  @Test func aNewDocumentBeganWithNothing() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "new.txt")
      let store = store(in: folder)
      let outcome = try write(["one two\n", "one two three\n"], to: path, in: store)
      #expect(outcome.figures.wordsAtStart == 0)
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 3, removed: 0, pasted: nil))
      let session = try #require(try summary(of: path, in: store).sessions.first)
      #expect(session.figures.wordsAtStart == 0)
      #expect(session.figures.wordsChanged == outcome.figures.wordsChanged)
    }
  }

  @Test func aTextThatStayedAsItWasHasNoChange() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = store(in: folder)
      let outcome = try write([], to: path, in: store)
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 0, removed: 0, pasted: nil))
      #expect(try facts(of: path, in: store).samples.count == 1)
    }
  }

  @Test func whatArrivedInOneGoIsPasted() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let store = store(in: folder)
      var outcome = try write(
        ["one two three four\n"], to: path, in: store, seesPastes: true, pasting: ["two three"])
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 3, removed: 0, pasted: 2))
      #expect(
        try summary(of: path, in: store).sessions.last?.figures.wordsChanged
          == outcome.figures.wordsChanged)
      outcome = try write(
        ["one two three four five\n"], to: path, in: store, seesPastes: true,
        pasting: ["much that was undone"])
      #expect(
        outcome.figures.wordsChanged == WordsChanged(added: 1, removed: 0, pasted: 1),
        "what did not stay was not added")
      outcome = try write(["one\n"], to: path, in: store, seesPastes: true)
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 0, removed: 4, pasted: 0))
    }
  }

  @Test(arguments: [0, 60])
  func twoEditorsOfOneDocumentCountItsWordsOnce(seconds: Int) throws {
    try withScratchFolder { folder in
      let path = try folder.write("one\n", to: "essay.txt")
      let store = store(in: folder)
      let saving = WritingSession(path: path, store: store, seesInput: true)
      let waiting = WritingSession(path: path, store: store, seesInput: false)
      try saving.begin(isNew: false)
      try waiting.begin(isNew: false)
      for text in ["one two three\n", "one two three four\n"] {
        clock.advance(by: .seconds(seconds))
        try folder.write(text, to: "essay.txt")
        try saving.documentWasSaved()
      }
      clock.advance(by: .seconds(seconds))
      #expect(try waiting.end()?.figures.wordsChanged?.added == 3)
      #expect(try saving.end()?.figures.wordsChanged?.added == 3)
      let summary = try summary(of: path, in: store)
      #expect(summary.wordsChanged == WordsChanged(added: 3, removed: 0, pasted: nil))
    }
  }

  @Test(arguments: [0, 60])
  func twoEditorsOfANewDocumentCountItsWordsOnce(seconds: Int) throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "new.txt")
      let store = store(in: folder)
      let saving = WritingSession(path: path, store: store, seesInput: true)
      let waiting = WritingSession(path: path, store: store, seesInput: false)
      try waiting.begin(isNew: true)
      try saving.begin(isNew: true)
      for text in ["one two three\n", "one two three four\n"] {
        clock.advance(by: .seconds(seconds))
        try folder.write(text, to: "new.txt")
        try saving.documentWasSaved()
      }
      clock.advance(by: .seconds(seconds))
      #expect(try waiting.end()?.figures.wordsChanged?.added == 4)
      #expect(try saving.end()?.figures.wordsChanged?.added == 4)
      let summary = try summary(of: path, in: store)
      #expect(summary.wordsChanged == WordsChanged(added: 4, removed: 0, pasted: nil))
    }
  }

  @Test func whatChangedBetweenSessionsIsOutside() throws {
    try withScratchFolder { folder in
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = store(in: folder)
      try write(["one two three four\n"], to: path, in: store)
      clock.advance(by: .seconds(3600))
      try folder.write("one two three four and five more from elsewhere\n", to: "essay.txt")
      try write(["one two three four and five more from elsewhere ha\n"], to: path, in: store)
      let summary = try summary(of: path, in: store)
      #expect(summary.outside.map(\.change) == [5])
      #expect(summary.sessions.compactMap(\.figures.wordsChanged).map(\.added) == [1, 1])
      #expect(summary.wordsChanged == WordsChanged(added: 2, removed: 0, pasted: nil))
    }
  }

  /// As an older version of the program counted.
  private func countByWc(_ path: String, words: Int, in store: DataStore, hasItem: Bool) throws {
    let activity = try store.fetching.activity(atPath: path)
    activity.recordWords(words, counter: "wc", before: nil)
    if hasItem {
      let item = QuantityItem(identifier: WordCountItem.identifier, title: WordCountItem.title)
      item.quantity = Double(words)
      item.counter = "wc"
      activity.primaryActivityItem = item
    }
    try store.saveAndWait()
  }

  @Test(arguments: [true, false])
  func aHistoryKeepsItsCounter(hasItem: Bool) throws {
    try withScratchFolder { folder in
      // Three words between white space, and four on the page.
      let path = try folder.write("one two—2 three\n", to: "essay.txt")
      let store = store(in: folder)
      try countByWc(path, words: 3, in: store, hasItem: hasItem)
      let outcome = try write(["one two—2 three four—4\n"], to: path, in: store)
      #expect(outcome.figures.counter == "wc")
      #expect(outcome.figures.wordsAtStart == 3)
      #expect(outcome.figures.wordsAtEnd == 4)
      #expect(outcome.figures.wordsChanged == WordsChanged(added: 1, removed: 0, pasted: nil))
      let facts = try facts(of: path, in: store)
      #expect(Set(facts.samples.map(\.counter)) == ["wc"])
      #expect(facts.currentItems.first?.counter == "wc")
      #expect(facts.currentItems.first?.value == .quantity(4))
      #expect(try CountedDocument(atPath: path, in: store).words == 4)
    }
  }

  @Test func everyEncodingIsCounted() throws {
    try withScratchFolder { folder in
      let store = store(in: folder)
      for (name, encoding) in [
        ("16", String.Encoding.utf16LittleEndian), ("1252", .windowsCP1252),
      ] {
        let url = folder.url.appendingPathComponent(name)
        let text = "Déjà vu – où va-t-on ?\n"
        try #require(text.data(using: encoding)).write(to: url)
        let counted = try CountedDocument(atPath: url.path, in: store)
        #expect(counted.words == 5, "\(name)")
        #expect(counted.counter == "prose/1")
      }
    }
  }

  @Test func whatIsNoTextHasTimeAndNoWords() throws {
    try withScratchFolder { folder in
      let url = folder.url.appendingPathComponent("photo.png")
      try Data([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13, 0, 0, 0, 1, 0, 0, 0, 1]).write(to: url)
      let store = store(in: folder)
      let session = WritingSession(path: url.path, store: store, seesInput: false)
      try session.begin(isNew: false)
      clock.advance(by: .seconds(60))
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsAtEnd == nil)
      #expect(outcome.figures.wordsAtStart == nil)
      #expect(outcome.figures.wordsChanged == nil)
      #expect(outcome.uncounted == .notText)
      #expect(outcome.countingFailure == nil)
      #expect(outcome.figures.time.openNanoseconds == 60_000_000_000)
      let summary = try summary(of: url.path, in: store)
      #expect(summary.words == nil)
      #expect(summary.primaryItem == nil)
      #expect(summary.additionalItems == [])
      #expect(summary.time.openNanoseconds == 60_000_000_000)
    }
  }

  private static let english = String(
    repeating: "The cat that they have sits with her on the mat, and it is warm there. ", count: 10)
  private static let german = String(
    repeating: "Die Katze, die sie haben, sitzt bei ihr auf der Matte, und dort ist es warm. ",
    count: 10)

  @Test func aTextInEnglishHasAGrade() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "essay.txt")
      let store = store(in: folder)
      func grade() throws -> ItemValue? {
        try summary(of: path, in: store).additionalItems
          .first { $0.identifier == "readability_grade_level" }?.value
      }
      try write([Self.english], to: path, in: store)
      #expect(try grade() == .quantity(2))
      #expect(
        try summary(of: path, in: store).primaryItem?.identifier == WordCountItem.identifier)
      let facts = try facts(of: path, in: store)
      #expect(facts.items.count == 2)
      try write([], to: path, in: store)
      #expect(try self.facts(of: path, in: store).items.count == 2, "the same grade is no news")

      try write([Self.german], to: path, in: store)
      #expect(try grade() == nil, "the grade was that of another text")
      try write([Self.english, "The end.\n"], to: path, in: store)
      #expect(try grade() == nil)
    }
  }
}
