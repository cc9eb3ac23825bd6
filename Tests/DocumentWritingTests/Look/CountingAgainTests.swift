import DocumentIdentity
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import ProgressReading
import Testing

/// What looks make of texts that an earlier version of a reader took out of their formats.
@Suite struct CountingAgainTests {
  private struct Place {
    let folder: ScratchFolder
    let clock: ManualClock
    let store: DataStore

    /// The words that the document has, and those that came outside of sessions.
    func figures() throws -> [Int64] {
      let path = folder.path(of: "a.md")
      let newest = try store.documents.newestCount(of: store.fetching.activity(atPath: path))
      let reader = Reader(store, dayTime: TimeZone.gmt) { _ in false }
      let activities = try reader.report(since: nil, until: nil).report(with: []).activities
      return [newest?.words ?? -1, activities.first?.netWordsOutside ?? 0]
    }

    func look() throws -> [TextNews.Kind] {
      clock.advance(by: .seconds(120))
      return try DocumentLook(in: store, skipping: { _ in false }).run().news.map(\.kind)
    }
  }

  /// A folder with a text of five words that the first version of the reader gave a hundred.
  private func withPlace(_ body: (Place) throws -> Void) throws {
    try withScratchFolder { folder in
      let clock = ManualClock()
      let store = folder.store(reading: clock)
      defer { store.close() }
      try folder.write("# One\n\ntwo three 5$ four\n", to: "a.md")
      let places = TrackedPlaces(
        [folder.path(of: "a.md")], isRecursive: false,
        in: WorkingFolder("/", in: store.configuration.fileSystem))
      _ = try store.track(
        places, counting: PlainTextCounting.init,
        countingRest: { files in
          files.map { _ in ContentCount(words: 100, counter: "prose/1", readerVersion: 1) }
        })
      try body(Place(folder: folder, clock: clock, store: store))
    }
  }

  @Test func anUnchangedTextIsCountedAgainWithoutAChange() throws {
    try withPlace { place in
      #expect(try place.figures() == [100, 0])
      #expect(try place.look() == [])
      #expect(try place.figures() == [5, 0])
      #expect(try place.look() == [])
      try place.folder.write("# One\n\ntwo three 5$ four five six\n", to: "a.md")
      _ = try place.look()
      #expect(try place.figures() == [7, 2])
    }
  }

  @Test func aTextThatChangedBeforeHasNoWordsThisOnceAndThatIsSaid() throws {
    try withPlace { place in
      try place.folder.write("# One\n\ntwo three 5$ four five six\n", to: "a.md")
      #expect(try place.look() == [.recounted])
      #expect(try place.figures() == [7, 0])
      try place.folder.write("# One\n\ntwo three 5$ four five six seven\n", to: "a.md")
      _ = try place.look()
      #expect(try place.figures() == [8, 1])
    }
  }

  @Test func aSessionBeginsWithTheNewCount() throws {
    try withPlace { place in
      let path = place.folder.path(of: "a.md")
      let session = WritingSession(path: path, store: place.store, seesInput: true)
      try session.begin(isNew: false)
      try place.folder.write("# One\n\ntwo three 5$ four five six\n", to: "a.md")
      place.clock.advance(by: .seconds(60))
      let outcome = try #require(try session.end())
      #expect(outcome.figures.wordsAtStart == 5)
      #expect(outcome.figures.wordsAtEnd == 7)
    }
  }
}
