import FileProgress
import FileProgressTestSupport
import FileProgressTesting
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
      // What has just saved it may hold it for a moment longer.
      for _ in 0..<100_000 where released != nil { await Task.yield() }
      #expect(released == nil)
      let fresh = try store.activity(for: url)
      #expect(fresh.duration == 0 && fresh.progress == 0 && fresh.primaryActivityItem == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
      #expect(try place.store.summaries().isEmpty)
    }
  }

  /// Why nothing may be kept.
  enum Reason: CaseIterable { case disabled, unassigned, excluded }

  /// There are no assignments yet, so a store that keeps only assigned work keeps nothing.
  @Test(arguments: Reason.allCases)
  func everyWayToRecordAsksTheSamePolicy(reason: Reason) throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      try place.store.exclusions.set(
        [reason == .excluded ? "essay.txt" : "other.txt"], isExcluded: true, asCommand: "exclude")
      let before = try place.store.factLines()
      let store = place.anotherProgram {
        $0.isDisabled = reason == .disabled
        $0.recording = reason == .unassigned ? .assignedOnly : .everything
      }

      let activity = try store.activity(for: url)
      #expect(!activity.isRecorded)
      activity.progress = 0.5
      activity.start()
      let session = activity.beginSession(tool: "org.example.client", kind: .manual)
      try store.saveAndWait()
      place.clock.advance(by: .seconds(60))
      session.beat()
      store.beat()
      activity.stop()
      session.end()
      try store.saveAndWait()
      #expect(try store.timers.start(atPath: url.path).start == .unrecorded)
      #expect(try store.timers.stop(of: nil) == 0)
      #expect(try store.fetching.sighting(ofFileAt: url.path) == nil)
      let named = try store.track(in: []) { TrackingRequests(named: [url.path]) }
      #expect(named.files.isEmpty && named.errors.isEmpty)
      let refusal: RecordingPolicy.Refusal =
        switch reason {
        case .disabled: .disabled
        case .unassigned: .unassigned
        case .excluded: .excluded(ExclusionPattern("essay.txt"))
        }
      #expect(try store.exclusions.refusal(ofFileAt: url.path) == refusal)
      try place.files.delete(url.path)
      #expect(
        try store.exclusions.refusal(ofFileAt: url.path) == refusal, "also of a file that is gone")
      #expect(
        try place.store.exclusions.refusal(ofFileAt: "/letter.txt") == nil, "it would be recorded")
      #expect(try place.store.factLines() == before)
    }
  }

  @Test(arguments: [Reason.disabled, .unassigned])
  func askingMakesNoStore(reason: Reason) throws {
    try withScratchFolder { folder in
      let store = Workplace(in: folder).anotherProgram {
        $0.isDisabled = reason == .disabled
        $0.recording = reason == .unassigned ? .assignedOnly : .everything
      }
      let refusal = try store.exclusions.refusal(ofFileAt: "/essay.txt")
      #expect(refusal != nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
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
      try place.store.exclusions.set(["/home/diary"], isExcluded: true, asCommand: "exclude diary")
      #expect(try place.store.exclusions.patterns() == ["/home/diary"])
      _ = try await work(on: url, in: place.store, clock: place.clock)
      #expect(try place.store.summaries().isEmpty)
      #expect(try place.store.factLines().allSatisfy { !$0.contains("today") })

      #expect(try place.store.commands.undo().done?.summary == "exclude diary")
      #expect(try place.store.activity(for: url).isRecorded)
      try place.store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude *.txt")
      #expect(try !place.store.activity(for: url).isRecorded)
      try place.store.exclusions.set(["*.txt"], isExcluded: false, asCommand: "include *.txt")
      #expect(try place.store.exclusions.patterns().isEmpty)
      #expect(try place.store.activity(for: url).isRecorded)
    }
  }

  @Test func exclusionOfALinkOrOfItsTargetHolds() throws {
    let place = Workplace()
    try place.files.createFolder("/private")
    try place.write(to: "private/essay.txt")
    try place.files.createSymbolicLink(at: "/link.txt", to: "/private/essay.txt")
    try place.store.exclusions.set(["/private"], isExcluded: true, asCommand: "exclude")
    #expect(try !place.store.activity(for: place.url("link.txt")).isRecorded)
  }

  @Test(arguments: [
    ("*.txt", "/a/b.txt", true), ("*.txt", "/a/b.md", false), ("b.txt", "/a/b.txt", true),
    ("/a", "/a/b.txt", true), ("/a/", "/a/c/b.txt", true), ("/a", "/ab.txt", false),
    ("/a/*/b.txt", "/a/x/y/b.txt", true), ("?.txt", "/a/bc.txt", false),
    ("Private", "/home/Private/b.txt", true), ("Priv*", "/home/Private/a/b.txt", true),
    ("Private", "/home/Privates/b.txt", false), ("private", "/home/Private/b.txt", false),
    ("/a[1]", "/a[1]/b.txt", false), (#"/a\[1]"#, "/a[1]/b.txt", true), ("/", "/a/b.txt", true),
  ])
  func patternsMatchNamesAndPaths(pattern: String, path: String, isExcluded: Bool) {
    #expect(ExclusionPattern(pattern).matches(path) == isExcluded)
  }

  @Test(arguments: ["/a[1]*?\\/é.txt", "/plain", "/", "[!a]"])
  func literalPatternsMatchThemselvesOnly(path: String) {
    let pattern = ExclusionPattern(ExclusionPattern.literal(path))
    #expect(pattern.matches(path))
    #expect(!pattern.matches("x" + path + "x"))
    #expect(ExclusionPattern.hasWildcards(path) == (pattern.text != path))
  }

  @Test func severalPatternsAreOneCommandAndKnownOnesNone() throws {
    let place = Workplace()
    func exclude(_ patterns: [String], _ isExcluded: Bool = true) throws -> [String] {
      try place.store.exclusions.set(patterns, isExcluded: isExcluded, asCommand: "\(patterns)")
    }
    #expect(try exclude(["*.a", "*.b", "*.a"]) == ["*.a", "*.b"])
    #expect(try exclude(["*.b"]) == [])
    #expect(try exclude(["*.c"], false) == [])
    #expect(try exclude(["*.b", "*.c"]) == ["*.c"])
    #expect(try place.store.exclusions.patterns() == ["*.a", "*.b", "*.c"])
    #expect(try place.store.commands.undo().done?.summary == #"["*.b", "*.c"]"#)
    #expect(try place.store.exclusions.patterns() == ["*.a", "*.b"])
    #expect(try place.store.commands.undo().done?.summary == #"["*.a", "*.b", "*.a"]"#)
    #expect(try place.store.exclusions.patterns() == [])
    #expect(try place.store.commands.undo().done?.summary == nil)
  }

  @Test func thePatternOfAnExcludedFileIsTold() throws {
    let place = Workplace()
    try place.files.createFolder("/private")
    try place.write(to: "private/essay.txt")
    try place.files.createSymbolicLink(at: "/link.txt", to: "/private/essay.txt")
    #expect(try place.store.exclusions.pattern(ofFileAt: "/link.txt") == nil)
    try place.store.exclusions.set(["*.log", "/private"], isExcluded: true, asCommand: "exclude")
    #expect(try place.store.exclusions.pattern(ofFileAt: "/link.txt") == "/private")
    #expect(try place.store.exclusions.pattern(ofFileAt: "/gone/a.log") == "*.log")
    #expect(try place.store.exclusions.pattern(ofFileAt: "/essay.txt") == nil)
  }

  @Test func environmentNamesTheFolderOfTheStore() {
    func folder(_ environment: [String: String]) -> String? {
      DataStore.folderPath { environment[$0] }
    }
    #expect(folder(["FILEPROGRESS_HOME": "/f", "XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/f")
    #expect(folder(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/fileprogress")
    #expect(folder(["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/fileprogress")
    #expect(folder(["FILEPROGRESS_HOME": "", "HOME": "/h"]) == "/h/.local/share/fileprogress")
    for home in ["", "h", "./h"] {
      #expect(folder(["HOME": home]) == nil)
      #expect(folder(["XDG_DATA_HOME": "x", "HOME": home]) == nil)
      #expect(folder(["XDG_DATA_HOME": "/x", "HOME": home]) == "/x/fileprogress")
    }
  }
}
