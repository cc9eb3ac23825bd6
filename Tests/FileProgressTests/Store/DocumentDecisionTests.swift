import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct DocumentDecisionTests {
  private func work(_ place: Workplace, on url: URL, seconds: Int) async throws {
    let activity = try await place.store.fetchActivity(for: url)
    activity.start()
    place.clock.advance(by: .seconds(seconds))
    activity.stop()
    try await place.store.save()
  }

  @Test func linkedFilesAreOneDocumentUntilTheyAreUnlinked() async throws {
    let place = Workplace()
    let first = try place.write(Workplace.essay, to: "first.txt")
    let second = try place.write(Workplace.letter, to: "second.txt")
    try await work(place, on: first, seconds: 60)
    try await work(place, on: second, seconds: 30)
    #expect(try await place.store.link(second, to: first))
    #expect(try await !place.store.link(second, to: first))
    let report = try await place.store.report()
    #expect(report.activities.map(\.openTime) == [90])
    #expect(report.totals.openTime == 90 && report.totals.activityCount == 1)
    #expect(try await place.store.unlink(second))
    #expect(try await !place.store.unlink(second))
    #expect(try await place.store.report().activities.map(\.openTime).sorted() == [30, 60])
  }

  @Test func aFileIsLinkedToOneThatIsGone() async throws {
    let place = Workplace()
    let old = try place.write(Workplace.essay, to: "old.txt")
    try await work(place, on: old, seconds: 60)
    try place.files.delete("/old.txt")
    let new = try place.write(Workplace.letter, to: "new.txt")
    #expect(try await place.store.link(new, to: old))
    #expect(try await place.store.fetchActivity(for: new).duration == 60)
  }

  @Test func linkingSaysWhatIsWrong() async throws {
    let place = Workplace()
    let url = try place.write()
    let missing = await #expect(throws: FileTrackingError.self) {
      try await place.store.link(url, to: place.url("missing.txt"))
    }
    #expect(missing?.code == .notFound && missing?.path == "/missing.txt")
    let same = await #expect(throws: DataStoreError.self) {
      try await place.store.link(url, to: url)
    }
    #expect(same?.code == .invalidArgument)
    let web = try #require(URL(string: "https://example.org/a.txt"))
    await #expect(throws: FileTrackingError.self) { try await place.store.forget(web) }
  }

  @Test func anExcludedFileIsNotRecordedUntilItIsIncluded() async throws {
    let place = Workplace()
    try place.files.createFolder("/diary [1]")
    let url = try place.write(Workplace.essay, to: "diary [1]/monday.txt")
    let folder = URL(fileURLWithPath: "/diary [1]", isDirectory: true)
    #expect(try await place.store.exclusion(of: url) == nil)
    #expect(try await place.store.exclude(folder))
    #expect(try await !place.store.exclude(folder))
    #expect(try await place.store.exclusion(of: url) == #"/diary \[1]"#)
    #expect(try await !place.store.fetchActivity(for: url).isRecorded)
    #expect(try await !place.store.link(url, to: place.write()))
    #expect(try await !place.store.include(url))
    #expect(try await place.store.include(folder))
    #expect(try await place.store.exclusion(of: url) == nil)
    #expect(try await place.store.fetchActivity(for: url).isRecorded)
  }

  @Test func aForgottenFileHasNoRecord() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.files.createFolder("/novel")
      let kept = try place.write(Workplace.letter, to: "letter.txt")
      let first = try place.write(Workplace.essay, to: "novel/first.txt")
      let second = try place.write(Workplace.essay + "More.", to: "novel/second.txt")
      for url in [kept, first, second] { try await work(place, on: url, seconds: 60) }
      #expect(try await place.store.forget(first))
      #expect(try await !place.store.forget(first))
      #expect(try await place.store.report().activities.map(\.path) == [second.path, kept.path])
      try place.files.delete("/novel/second.txt")
      #expect(
        try await place.store.forget(URL(fileURLWithPath: "/novel", isDirectory: true)))
      #expect(try await place.store.report().activities.map(\.path) == [kept.path])
      #expect(try await place.store.fetchActivity(for: first).duration == 0)
    }
  }

  @Test func aReportOfFilesAndFoldersHasOnlyThese() async throws {
    let place = Workplace()
    try place.files.createFolder("/novel")
    let letter = try place.write(Workplace.letter, to: "letter.txt")
    let chapter = try place.write(Workplace.essay, to: "novel/first.txt")
    try await work(place, on: letter, seconds: 60)
    try await work(place, on: chapter, seconds: 30)
    let folder = URL(fileURLWithPath: "/novel", isDirectory: true)
    #expect(try await place.store.report(of: [folder]).activities.map(\.path) == [chapter.path])
    #expect(try await place.store.report(of: [letter]).totals.openTime == 60)
    #expect(try await place.store.report(of: [letter, folder]).totals.sessionCount == 2)
    await #expect(throws: FileTrackingError.self) {
      try await place.store.report(of: [place.url("missing.txt")])
    }
    let empty = try await Workplace().store.report()
    #expect(empty.activities.isEmpty && empty.totals.openTime == 0)
  }
}
