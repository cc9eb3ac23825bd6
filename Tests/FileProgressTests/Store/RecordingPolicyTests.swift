import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct RecordingPolicyTests {
  /// Does everything that a document tool does, and returns what it saw.
  private func work(on url: URL, in store: DataStore, clock: ManualClock) async throws -> Activity {
    let activity = try await store.fetchActivity(for: url)
    #expect(!activity.isRecorded)
    activity.start()
    try await store.save()
    #expect(activity.isStarted)
    #expect(store.runningActivity === activity)
    #expect(try await store.fetchActivity(for: url) === activity)
    clock.advance(by: .seconds(60))
    store.beat()
    activity.progress = 0.5
    let item = QuantityItem(identifier: "words", title: "Words")
    item.quantity = 88
    activity.primaryActivityItem = item
    activity.stop()
    try await store.save()
    #expect(activity.duration == 60)
    #expect(activity.progress == 0.5)
    #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 88)
    return activity
  }

  @Test(arguments: [true, false])
  func callsSucceedAndNothingIsKept(isDisabled: Bool) async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let store = place.anotherProgram {
        $0.isDisabled = isDisabled
        $0.recording = isDisabled ? .everything : .assignedOnly
      }
      weak var released: Activity?
      do { released = try await work(on: url, in: store, clock: place.clock) }
      #expect(released == nil)
      let fresh = try store.activity(for: url)
      #expect(fresh.duration == 0 && fresh.progress == 0 && fresh.primaryActivityItem == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
      #expect(try place.store.summaries().isEmpty)
    }
  }

  @Test func filesThatCannotBeFollowedAreRefusedAllTheSame() throws {
    let place = Workplace()
    let store = place.anotherProgram { $0.isDisabled = true }
    let error = #expect(throws: FileTrackingError.self) {
      try store.activity(for: place.url("missing.txt"))
    }
    #expect(error?.code == .notFound)
  }

  @Test func excludedFilesAreNotRecordedUntilTheExclusionIsWithdrawn() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.files.createFolder("/home/diary")
      let url = try place.write(to: "home/diary/today.txt")
      try place.store.setExclusion("/home/diary", isExcluded: true, asCommand: "exclude diary")
      #expect(try place.store.exclusions() == ["/home/diary"])
      _ = try await work(on: url, in: place.store, clock: place.clock)
      #expect(try place.store.summaries().isEmpty)
      #expect(try place.store.factLines().allSatisfy { !$0.contains("today") })

      #expect(try place.store.undoLastCommand() == "exclude diary")
      #expect(try place.store.activity(for: url).isRecorded)
      try place.store.setExclusion("*.txt", isExcluded: true, asCommand: "exclude *.txt")
      #expect(try !place.store.activity(for: url).isRecorded)
      try place.store.setExclusion("*.txt", isExcluded: false, asCommand: "include *.txt")
      #expect(try place.store.exclusions().isEmpty)
      #expect(try place.store.activity(for: url).isRecorded)
    }
  }

  @Test func exclusionOfALinkOrOfItsTargetHolds() throws {
    let place = Workplace()
    try place.files.createFolder("/private")
    try place.write(to: "private/essay.txt")
    try place.files.createSymbolicLink(at: "/link.txt", to: "/private/essay.txt")
    try place.store.setExclusion("/private", isExcluded: true, asCommand: "exclude")
    #expect(try !place.store.activity(for: place.url("link.txt")).isRecorded)
  }

  @Test(arguments: [
    ("*.txt", "/a/b.txt", true), ("*.txt", "/a/b.md", false), ("b.txt", "/a/b.txt", true),
    ("/a", "/a/b.txt", true), ("/a/", "/a/c/b.txt", true), ("/a", "/ab.txt", false),
    ("/a/*/b.txt", "/a/x/y/b.txt", true), ("?.txt", "/a/bc.txt", false),
  ])
  func patternsMatchNamesAndPaths(pattern: String, path: String, isExcluded: Bool) {
    #expect(ExclusionPattern(pattern).matches(path) == isExcluded)
  }

  @Test func environmentNamesTheFolderOfTheStore() {
    func folder(_ environment: [String: String]) -> String {
      DataStore.folder(environment: environment).path
    }
    #expect(folder(["FILEPROGRESS_HOME": "/f", "XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/f")
    #expect(folder(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/fileprogress")
    #expect(folder(["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/fileprogress")
    #expect(folder(["FILEPROGRESS_HOME": "", "HOME": "/h"]) == "/h/.local/share/fileprogress")
  }
}
