import DocumentIdentity
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@testable import FileProgress

@Suite struct ExchangeTests {
  private func export(_ store: DataStore, to name: String, in folder: ScratchFolder) throws {
    try folder.write(try store.factLines().joined(), to: name)
  }

  @discardableResult
  private func takeIn(
    _ name: String, of folder: ScratchFolder, into store: DataStore
  ) throws -> Int {
    let path = folder.path(of: name)
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    return try store.exchange.importFacts(from: handle, path: path, asMine: true).read
  }

  @Test func importedFactsShowTheSameAndCountOnce() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let activity = try place.store.activity(for: try place.write())
      activity.start()
      place.clock.advance(by: .seconds(60))
      activity.stop()
      activity.progress = 0.5
      activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
      try place.store.saveAndWait()
      try export(place.store, to: "facts", in: folder)

      let elsewhere = Workplace()
      for _ in 0..<2 {
        #expect(try takeIn("facts", of: folder, into: elsewhere.store) > 5)
        let summary = try #require(try elsewhere.store.summaries().first)
        #expect(summary.openSeconds == 60)
        #expect(summary.sessionCount == 1)
        #expect(summary.progress == 0.5)
        #expect(summary.primaryItem?.identifier == "words")
      }
    }
  }

  @Test func storesThatExchangeTheirFactsAgree() throws {
    try withScratchFolder { folder in
      let places = [Workplace(), Workplace()]
      for (index, place) in places.enumerated() {
        let activity = try place.store.activity(
          for: try place.write("\(index)", to: "\(index).txt"))
        activity.progress = Double(index + 1) / 4
        try place.store.saveAndWait()
        try export(place.store, to: "\(index)", in: folder)
      }
      try takeIn("1", of: folder, into: places[0].store)
      try takeIn("0", of: folder, into: places[1].store)
      let shown = try places.map { try $0.store.summaries().map { [$0.progress ?? 0] } }
      #expect(shown[0] == shown[1])
      #expect(shown[0].count == 2)
    }
  }

  @Test func sessionThatRunsElsewhereEndsUncertainlyAtItsLastKnownMoment() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let activity = try place.store.activity(for: try place.write())
      activity.start()
      place.clock.advance(by: .seconds(60))
      try place.store.saveAndWait()
      try export(place.store, to: "facts", in: folder)
      let elsewhere = Workplace()
      try takeIn("facts", of: folder, into: elsewhere.store)
      let summary = try #require(try elsewhere.store.summaries().first)
      #expect(!summary.isStarted)
      #expect(summary.openSeconds == 60)
      _ = try elsewhere.store.activity(for: try elsewhere.write(Workplace.letter, to: "x.txt"))
      #expect(try elsewhere.store.onlyActivity()?.facts.sessions.first?.sessionEnd == nil)
    }
  }

  @Test func fileThatHoldsNoFactsIsRefusedAndChangesNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      try place.store.activity(for: try place.write()).progress = 0.5
      try place.store.saveAndWait()
      try export(place.store, to: "facts", in: folder)
      let whole = try String(contentsOfFile: folder.path(of: "facts"), encoding: .utf8)
      try folder.write("", to: "empty")
      try folder.write("no facts\n", to: "text")
      try folder.write(whole + "{\"fact\":\"local\"}\n", to: "unknown")
      try folder.write(String(whole.dropLast(20)), to: "cut")
      let elsewhere = Workplace()
      _ = try elsewhere.store.activity(for: try elsewhere.write())
      let before = try elsewhere.store.factLines()
      for name in ["empty", "text", "unknown", "cut"] {
        let error = #expect(throws: DataStoreError.self) {
          try takeIn(name, of: folder, into: elsewhere.store)
        }
        #expect(error?.code == .notImportable, "\(name)")
        #expect(error?.message.contains(name) == true)
      }
      #expect(try elsewhere.store.factLines() == before)
    }
  }

  @Test func importErasesWhatWasForgottenElsewhere() throws {
    try withScratchFolder { folder in
      let place = Workplace()
      let activity = try place.store.activity(for: try place.write())
      activity.progress = 0.5
      try place.store.saveAndWait()
      try export(place.store, to: "before", in: folder)
      let elsewhere = Workplace()
      try takeIn("before", of: folder, into: elsewhere.store)
      try place.store.housekeeping.forget([activity.document], day: "2026-11-20")
      try export(place.store, to: "after", in: folder)
      try takeIn("after", of: folder, into: elsewhere.store)
      #expect(try elsewhere.store.summaries().isEmpty)
      try takeIn("before", of: folder, into: elsewhere.store)
      #expect(try elsewhere.store.summaries().isEmpty)
    }
  }

  // MARK: - The secret

  @Test func secretIsInNoExport() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      _ = try place.store.activity(for: try place.write())
      let secret = try place.store.exchange.exportKey()
      #expect(secret.count == 192 + 16)
      let text = secret.prefix(16).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
      #expect(try place.store.factLines().allSatisfy { !$0.lowercased().contains(text) })
    }
  }

  @Test func newStoreTakesOverTheSecretOfAnother() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let content = try place.store.activity(for: url).fingerprint
      let secret = try place.store.exchange.exportKey()

      let elsewhere = place.anotherProgram {
        $0.storage = .folder(folder.url.appendingPathComponent("elsewhere"))
      }
      let stranger = place.anotherProgram {
        $0.storage = .folder(folder.url.appendingPathComponent("stranger"))
      }
      try elsewhere.exchange.adoptKey(secret)
      #expect(try elsewhere.exchange.exportKey() == secret)
      #expect(try elsewhere.activity(for: url).fingerprint == content)
      try elsewhere.exchange.adoptKey(secret)
      #expect(try stranger.activity(for: url).fingerprint != content)
      for bytes in [secret, Array(secret.dropLast()), [1, 2, 3]] {
        let error = #expect(throws: DataStoreError.self) { try stranger.exchange.adoptKey(bytes) }
        #expect(error?.code == .invalidArgument)
      }
      #expect(try stranger.exchange.exportKey() != secret)
    }
  }

  @Test func identityOfAStoreWithATakenSecretNamesTheSecret() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      _ = try place.store.activity(for: try place.write())
      let elsewhere = place.anotherProgram {
        $0.storage = .folder(folder.url.appendingPathComponent("elsewhere"))
      }
      try elsewhere.exchange.adoptKey(try place.store.exchange.exportKey())
      // A store that was made, and saw no file, takes it over, too.
      let made = place.anotherProgram {
        $0.storage = .folder(folder.url.appendingPathComponent("made"))
      }
      try made.exclusions.set(["*.log"], isExcluded: true, asCommand: "exclude")
      try made.exchange.adoptKey(try place.store.exchange.exportKey())
      #expect(try made.health.examine().key == .good)
      #expect(try made.health.examine().isFromAnotherMachine == false)
      _ = try made.activity(for: place.url("essay.txt"))
      _ = try elsewhere.activity(for: place.url("essay.txt"))
      func keys(_ store: DataStore) throws -> [String] {
        try store.factLines().compactMap { line in
          guard
            let fact = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            fact["fact"] as? String == "device"
          else { return nil }
          return fact["keyIdentifier"] as? String
        }
      }
      #expect(try keys(elsewhere) == keys(place.store))
      #expect(try keys(made) == keys(place.store))
      #expect(try elsewhere.health.examine().isFromAnotherMachine == false)
    }
  }

  /// A store with some activities, exported to the file `facts`.
  private func exportSome(to folder: ScratchFolder) throws -> Workplace {
    let elsewhere = Workplace()
    for number in 1...8 {
      let url = try elsewhere.write("text \(number)", to: "there-\(number).txt")
      let activity = try elsewhere.store.activity(for: url)
      activity.start()
      elsewhere.clock.advance(by: .seconds(60))
      activity.stop()
      activity.progress = 0.5
      try elsewhere.store.saveAndWait()
    }
    try export(elsewhere.store, to: "facts", in: folder)
    return elsewhere
  }

  private func takeInSlowly(
    _ folder: ScratchFolder, into store: DataStore, pause: @escaping () throws -> Void
  ) throws {
    let path = folder.path(of: "facts")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    _ = try store.exchange.importFacts(
      from: handle, path: path, asMine: true, portionSize: 5, pause: pause)
  }

  @Test func anotherProgramWritesWhileFactsAreImported() throws {
    try withScratchFolder { folder in
      _ = try exportSome(to: folder)
      let place = Workplace(in: folder)
      let other = place.anotherProgram()
      let mine = try place.write()
      var writeCount = 0
      try takeInSlowly(folder, into: place.store) {
        writeCount += 1
        try other.activity(for: mine).progress = Double(writeCount) / 100
        try other.saveAndWait()
        // What is there of the import is whole.
        for activity in try other.summaries() where !activity.path.hasSuffix("essay.txt") {
          #expect(activity.progress == 0.5)
          #expect(activity.openSeconds == 60)
        }
      }
      #expect(writeCount > 3)
      #expect(try place.store.summaries().count == 9)
      #expect(try place.store.activity(for: mine).progress == Double(writeCount) / 100)
    }
  }

  @Test func anImportThatEndsEarlyIsCompletedByTheNext() throws {
    struct Interruption: Error {}
    try withScratchFolder { folder in
      let elsewhere = try exportSome(to: folder)
      for count in 1...3 {
        let place = Workplace(in: folder)
        place.store.close()
        let store = place.anotherProgram {
          $0.storage = .folder(folder.url.appendingPathComponent("home-\(count)"))
        }
        var left = count
        #expect(throws: Interruption.self) {
          try takeInSlowly(folder, into: store) {
            left -= 1
            if left == 0 { throw Interruption() }
          }
        }
        #expect(try store.summaries().count < 8)
        try takeIn("facts", of: folder, into: store)
        #expect(
          try store.summaries().map(\.openSeconds) == elsewhere.store.summaries().map(\.openSeconds)
        )
      }
    }
  }

  @Test func anErrorAfterAPortionSaysWhatIsThere() {
    let error = FactExchange.stopped(
      DataStoreError(.diskFull, message: "no space is left"), path: "facts.jsonl", 200, of: 300)
    #expect(error.code == .diskFull)
    #expect(
      error.message == "the import of facts.jsonl stopped after 200 of 300 facts, which are kept "
        + "(no space is left for the store). Import the file again to add the rest; nothing is "
        + "counted twice")
  }
}
