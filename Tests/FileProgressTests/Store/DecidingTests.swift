import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressStorage
import StoreEngine
import Testing

@Suite struct DecidingTests {
  private let day = "2026-11-20"

  @Test func forgottenDocumentIsGoneFromAllFilesOfTheStore() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write(to: "unspeakable.txt")
      let kept = try place.write(Workplace.letter, to: "letter.txt")
      for (url, title) in [(url, "Xyzzyx"), (kept, "Plugh")] {
        let activity = try place.store.activity(for: url)
        activity.addAdditionalActivityItem(QuantityItem(identifier: title, title: title))
        activity.start()
        place.clock.advance(by: .seconds(60))
        activity.stop()
        try place.store.saveAndWait(asCommand: "set \(title)")
      }
      try place.store.housekeeping.maintain(day: day)
      let found = try place.store.documents.all(atOrBelow: "/unspeakable.txt")
      #expect(found.map(\.path) == ["/unspeakable.txt"])
      try place.store.housekeeping.forget(found.map(\.0), day: day)

      #expect(try place.store.summaries().map(\.path) == ["/letter.txt"])
      let files = FileManager.default
      for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
        guard let bytes = files.contents(atPath: folder.path(of: "store/" + name)) else { continue }
        #expect(bytes.range(of: Data("unspeakable".utf8)) == nil, "\(name)")
        #expect(bytes.range(of: Data("Xyzzyx".utf8)) == nil, "\(name)")
      }
      #expect(try place.store.factLines().filter { $0.contains(#""fact":"erased""#) }.count == 1)
      let again = try place.store.activity(for: url)
      #expect(again.file?.match.reason == .new)
      #expect(again.duration == 0)
    }
  }

  @Test func theGoalsOfAForgottenFolderAreGoneFromAllFilesOfTheStore() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.files.createFolder("/unspeakable/deep")
      let url = try place.write(to: "unspeakable/essay.txt")
      try place.store.activity(for: url).progress = 0.5
      try place.store.saveAndWait()
      let folders = ["/unspeakable", "/unspeakable/deep", "/unspeakables"]
      let database = try ProgressDatabase.open(
        StoreLocation(folder: folder.path(of: "store")), access: .readWrite
      ) { _ in false }
      try database.write(now: place.clock.read()) { writer in
        for folder in folders {
          let command = try writer.insertCommand("goal \(folder) 300", tool: "test")
          try writer.insert(
            GoalFact(
              id: writer.newIdentifier(), target: .folder(folder), key: "words per day",
              value: "300", authorship: writer.authorship(tool: "test", command: command)))
        }
      }
      try database.close()
      try place.store.housekeeping.maintain(day: day)
      #expect(try place.store.goals.folders(atOrBelow: "/unspeakable") == Array(folders.prefix(2)))
      let found = try place.store.documents.all(atOrBelow: "/unspeakable")
      try place.store.housekeeping.forget(found.map(\.0), folders: ["/unspeakable"], day: day)

      #expect(try place.store.goals.folders(atOrBelow: "/") == ["/unspeakables"])
      let files = FileManager.default
      for name in try files.subpathsOfDirectory(atPath: folder.path(of: "store")) {
        guard var bytes = files.contents(atPath: folder.path(of: "store/" + name)) else { continue }
        // The other folder keeps its goal, so its longer name stays.
        while let other = bytes.range(of: Data("/unspeakables".utf8)) {
          bytes.removeSubrange(other)
        }
        #expect(bytes.range(of: Data("/unspeakable".utf8)) == nil, "\(name)")
      }
    }
  }

  @Test func activityOfAForgottenDocumentHarmsNothing() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let letter = try place.write(Workplace.letter, to: "letter.txt")
      let activity = try place.store.activity(for: url)
      activity.start()
      try place.store.saveAndWait()
      place.clock.advance(by: .seconds(60))
      let other = place.anotherProgram()
      try other.housekeeping.forget([activity.document], day: day)

      activity.progress = 0.5
      try place.store.activity(for: letter).progress = 0.25
      place.store.beat()
      #expect(place.store.errorOfSaving() == nil)
      #expect(try other.summaries().map(\.progress) == [0.25])
      activity.stop()
      #expect(place.store.errorOfSaving() == nil)
      #expect(try other.summaries().map(\.path) == ["/letter.txt"])

      let fresh = try place.store.activity(for: url)
      #expect(fresh !== activity)
      fresh.progress = 0.75
      try place.store.saveAndWait()
      #expect(try other.summaries().compactMap(\.progress).sorted() == [0.25, 0.75])
    }
  }

  @Test func forgettingThatCannotCleanTheFilesSaysSoAndCanBeFinished() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let activity = try place.store.activity(for: try place.write(to: "unspeakable.txt"))
      activity.progress = 0.5
      try place.store.saveAndWait()
      // Where the copies are to be there is a file.
      let obstacle = try folder.write("in the way", to: "store/backups")
      let error = #expect(throws: DataStoreError.self) {
        try place.store.housekeeping.forget([activity.document], day: day)
      }
      #expect(error?.code == .tracesRemain)
      let message = try #require(error?.message)
      #expect(message.contains("The records are deleted, "))
      #expect(message.contains("may still contain traces"))
      #expect(message.contains(obstacle))
      #expect(!message.contains("nothing was recorded"))
      #expect(try place.store.summaries().isEmpty, "it is forgotten all the same")
      #expect(try place.anotherProgram().health.examine().isErasureUnfinished)
      #expect(throws: DataStoreError.self) { try place.store.housekeeping.maintain(day: day) }

      try FileManager.default.removeItem(atPath: obstacle)
      #expect(try place.store.housekeeping.finishErasure(day: day))
      #expect(try !place.store.housekeeping.finishErasure(day: day))
      #expect(try !place.anotherProgram().health.examine().isErasureUnfinished)
    }
  }

  @Test func copyThatCannotBeMadeIsNoLossOfWhatWasRecorded() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.store.activity(for: try place.write()).progress = 0.5
      try place.store.saveAndWait()
      let obstacle = try folder.write("in the way", to: "store/backups")
      let error = #expect(throws: DataStoreError.self) {
        try place.store.housekeeping.maintain(day: day)
      }
      let message = try #require(error?.message)
      #expect(message.hasPrefix(obstacle + " ("))
      #expect(message.contains("Your records are safe"))
      #expect(!message.contains("nothing"))
      #expect(!message.contains("--home"), "another folder for the store is not the way out")
      #expect(try place.anotherProgram().summaries().map(\.progress) == [0.5])

      try FileManager.default.removeItem(atPath: obstacle)
      try place.store.housekeeping.maintain(day: day)
      #expect(FileManager.default.fileExists(atPath: obstacle + "/progress-\(day).sqlite"))
    }
  }

  @Test func commandOfWhichNothingWasKeptIsNoneToUndo() throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    activity.progress = 0.25
    try place.store.saveAndWait(asCommand: "set first")
    activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
    try place.store.saveAndWait(asCommand: "set second")
    // Only now, so that the object does not know it.
    let forgotten = try place.store.activity(
      for: try place.write(Workplace.letter, to: "letter.txt"))
    forgotten.progress = 0.5
    try place.store.housekeeping.forget([forgotten.document], day: day)
    try place.store.saveAndWait(asCommand: "set dropped")
    try place.store.saveAndWait(asCommand: "set nothing")
    func undo() throws -> String? {
      try place.store.commands.undo { _ in false }.done?.summary
    }
    #expect(try undo() == "set second")
    #expect(try undo() == "set first")
    #expect(try undo() == nil)
  }

  @Test func documentsOfAFolderAreFoundAlsoWhenTheyAreGone() throws {
    let place = Workplace()
    try place.files.createFolder("/thesis/old")
    for name in ["thesis/a.txt", "thesis/old/b.txt", "thesis-2.txt"] {
      _ = try place.store.activity(for: try place.write(Workplace.essay + name, to: name))
    }
    try place.files.delete("/thesis/a.txt")
    let found = try place.store.documents.all(atOrBelow: "/thesis").map(\.path).sorted()
    #expect(found == ["/thesis/a.txt", "/thesis/old/b.txt"])
    #expect(try place.store.documents.placed().count == 3)
  }

  @Test func documentsAreFoundByTheirLastWork() throws {
    let place = Workplace()
    let old = try place.store.activity(for: try place.write(to: "old.txt"))
    old.start()
    place.clock.advance(by: .seconds(60))
    old.stop()
    try place.store.saveAndWait()
    place.clock.advance(by: .seconds(86_400))
    let moment = place.clock.read().wallNanoseconds - 3_600_000_000_000
    let new = try place.store.activity(for: try place.write(Workplace.letter, to: "new.txt"))
    new.start()
    try place.store.saveAndWait()
    let found = try place.store.documents.placed(lastWorkedOnBefore: moment)
    #expect(found.map(\.path) == ["/old.txt"])
  }

  /// Each kind of work keeps a document whose sessions and sightings are old.
  @Test(arguments: ["item", "progress", "edit", "session"])
  func anyKindOfWorkIsWork(kind: String) throws {
    let place = Workplace()
    let url = try place.write(to: "old.txt")
    let activity = try place.store.activity(for: url)
    activity.start()
    place.clock.advance(by: .seconds(60))
    activity.stop()
    try place.store.saveAndWait()
    let before = activity.fingerprint
    place.clock.advance(by: .seconds(86_400))
    let moment = place.clock.read().wallNanoseconds - 3_600_000_000_000
    func found() throws -> [String] {
      try place.store.documents.placed(lastWorkedOnBefore: moment).map(\.path)
    }
    _ = try place.store.activity(for: url)
    #expect(try found() == ["/old.txt"], "to look at it is no work")
    activity.recordWords(7, counter: "wc", before: before)
    try place.store.saveAndWait()
    #expect(try found() == ["/old.txt"], "nor is a count of the text that was seen then")
    switch kind {
    case "item":
      activity.addAdditionalActivityItem(QuantityItem(identifier: "pages", title: "Pages"))
    case "progress": activity.progress = 0.5
    case "session":
      activity.start()
      activity.stop()
    default:
      try place.write(Workplace.letter, to: "old.txt")
      _ = try place.store.activity(for: url)
    }
    try place.store.saveAndWait()
    #expect(try found() == [])
  }

  @Test func undoTakesBackAWholeCommand() throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try place.store.activity(for: url)
    activity.progress = 0.25
    activity.addAdditionalActivityItem(QuantityItem(identifier: "pages", title: "Pages"))
    try place.store.saveAndWait(asCommand: "set first")
    activity.progress = 0.75
    activity.primaryActivityItem = QuantityItem(identifier: "words", title: "Words")
    (activity.additionalActivityItems.first as? QuantityItem)?.quantity = 9
    try place.store.saveAndWait(asCommand: "set second")

    #expect(try place.store.commands.undo().done?.summary == "set second")
    let undone = try place.store.activity(for: url)
    #expect(undone.progress == 0.25)
    #expect(undone.primaryActivityItem == nil)
    #expect(undone.additionalActivityItems.map(\.identifier) == ["pages"])
    #expect((undone.additionalActivityItems.first as? QuantityItem)?.quantity == 0)
    #expect(try place.store.commands.undo().done?.summary == "set first")
    #expect(try place.store.summaries().isEmpty)
    #expect(try place.store.commands.undo().done?.summary == nil)
  }

  /// Three values of progress, each a command, a minute apart.
  private func decide(_ place: Workplace) throws {
    let activity = try place.store.activity(for: try place.write())
    for (progress, command) in [(0.25, "first"), (0.5, "second"), (0.75, "third")] {
      activity.progress = progress
      try place.store.saveAndWait(asCommand: command)
      place.clock.advance(by: .seconds(60))
    }
  }

  @Test func redoTakesBackTheLastUndo() throws {
    let place = Workplace()
    try decide(place)
    let history = place.store.commands
    func progress() throws -> Double? { try place.store.summaries().first?.progress }
    #expect(try history.redo().done == nil, "nothing was undone")
    #expect(try history.undo().done?.summary == "third")
    #expect(try history.undo().done?.summary == "second")
    #expect(try progress() == 0.25)
    #expect(try history.list().undoable.map(\.summary) == ["first"])
    #expect(try history.list().redoable?.summary == "second")
    #expect(try history.redo().done?.summary == "second")
    #expect(try progress() == 0.5)
    #expect(try history.redo().done?.summary == "third")
    #expect(try progress() == 0.75)
    #expect(try history.redo().done == nil)
    #expect(try history.undo().done?.summary == "third", "undo takes back the last redo")
    #expect(try history.redo().done?.summary == "third")
    #expect(try progress() == 0.75)
  }

  @Test func anyCommandIsUndoneByItsNumber() throws {
    let place = Workplace()
    try decide(place)
    let history = place.store.commands
    #expect(try history.list().undoable.map(\.summary) == ["third", "second", "first"])
    for number in [4, .max] {
      guard case .missing(count: 3, hasForgotten: false) = try history.undo(number) else {
        Issue.record("there are three")
        return
      }
    }
    #expect(try history.undo(3).done?.summary == "first")
    #expect(try history.undo(2).done?.summary == "second")
    #expect(try place.store.summaries().map(\.progress) == [0.75])
    #expect(try history.redo().done?.summary == "second")
    #expect(
      try history.list().undoable.map(\.summary) == ["second", "third"],
      "what was redone last is undone first")
  }

  @Test func whatIsOlderThanAnHourNeedsConfirmation() throws {
    let place = Workplace()
    try decide(place)
    let history = place.store.commands
    func now() -> Int64 { place.clock.read().wallNanoseconds }
    func asks() throws -> [Bool] {
      try history.list().undoable.map { $0.needsConfirmation(at: now()) }
    }
    #expect(try asks() == [false, false, false])
    // The third was given a minute ago.
    place.clock.advance(by: .seconds(58 * 60 + 30))
    #expect(try asks() == [false, true, true])
    place.clock.advance(by: .seconds(60))
    #expect(try asks() == [true, true, true])
    let asked = try history.undo(2) { $0.needsConfirmation(at: now()) }
    guard case .unconfirmed(let command) = asked else {
      Issue.record("it is old")
      return
    }
    #expect(command.summary == "second")
    #expect(try history.list().undoable.count == 3, "nothing was changed")
    #expect(try history.undo(2).done?.summary == "second")
    #expect(try history.list().redoable?.needsConfirmation(at: now()) == false)
    #expect(try history.redo().done?.summary == "second")
    #expect(try asks() == [false, true, true], "it was redone just now")
  }

  @Test func aCommandThatWasRedoneIsNotFromBeforeAForget() throws {
    let place = Workplace()
    try decide(place)
    let letter = try place.store.activity(
      for: try place.write(Workplace.letter, to: "letter.txt"))
    try place.store.saveAndWait()
    try place.store.housekeeping.forget([letter.document], day: day)
    let history = place.store.commands
    func before() throws -> [Bool] { try history.list().undoable.map(\.isBeforeForgetting) }
    #expect(try before() == [true, true, true])
    #expect(try history.undo { _ in false }.done?.summary == "third")
    #expect(try before() == [true, true])
    #expect(try history.redo().done?.summary == "third")
    #expect(try before() == [false, true, true])
    #expect(try history.undo().done?.summary == "third")
    #expect(try history.undo().done == nil)
  }
}
