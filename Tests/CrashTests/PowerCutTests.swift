import FileProgressTestSupport
import Foundation
import Testing

/// Cuts the power while commands run: what reached the device at one moment is all that is left.
///
/// The store lies on a file system in a file, which lies on a file system that can copy a file at
/// once. The copy has what was written to the device, and nothing of what the kernel held back.
/// What a device loses that it has acknowledged without a flush is not modelled.
@Suite(.serialized)
struct PowerCutTests {
  private static let cutCount = 25

  /// A copy of a disk, with what was acknowledged before it was made.
  private struct Cut<Acknowledged: Sendable>: Sendable {
    var image: String
    var acknowledged: Acknowledged
  }

  @Test(
    .enabled(if: TestTier.isFull, "mounts disks, which FILEPROGRESS_TESTS_FULL=1 does"),
    arguments: DiskImage.Kind.allCases)
  func nothingAcknowledgedIsLostInAPowerCut(kind: DiskImage.Kind) async throws {
    try await Self.cutPower(of: kind) { disk, folder, seed in
      let workload = Workload(try CrashWorld(in: folder + "/world", home: disk.folder + "/home"))
      return try await Self.cuts(
        of: disk.image, seed: seed, in: folder, work: workload.run, stop: workload.stop,
        acknowledged: { workload.acknowledged }, count: \.numbers.count)
    } lostCount: { cut, folder in
      try await Self.lostCount(of: cut, kind, in: folder)
    }
  }

  /// The documents lie on the same disk: what `open` wrote and acknowledged is there, too, and what was
  /// forgotten is in no file of the store.
  @Test(
    .enabled(if: TestTier.isFull, "mounts disks, which FILEPROGRESS_TESTS_FULL=1 does"),
    arguments: DiskImage.Kind.allCases)
  func documentsAndForgettingOutlastAPowerCut(kind: DiskImage.Kind) async throws {
    try await Self.cutPower(of: kind) { disk, folder, seed in
      let work = EverydayWork(
        try CrashWorld(in: disk.folder + "/world", home: disk.folder + "/home"),
        safeFolder: folder)
      return try await Self.cuts(
        of: disk.image, seed: seed, in: folder, work: work.run, stop: work.stop,
        acknowledged: { work.acknowledged }, count: \.count)
    } lostCount: { cut, folder in
      try await Self.lostEverydayCount(of: cut, kind, in: folder)
    }
  }

  /// Makes disks, has work done on one while its power is cut, and counts what was lost.
  private static func cutPower<Acknowledged>(
    of kind: DiskImage.Kind,
    _ work: (
      _ disk: (image: String, folder: String), _ folder: String, _ seed: UInt64
    ) async throws -> [Cut<Acknowledged>],
    lostCount: (Cut<Acknowledged>, _ folder: String) async throws -> Int
  ) async throws {
    try #require(TestTier.isRoot, "mounting needs root")
    let seed = UInt64.random(in: .min ... .max)
    print("power cuts on \(kind): seed \(seed)")
    try await withScratchFolder { folder in
      let outerImage = folder.path(of: "outer.img")
      let outer = folder.path(of: "outer")
      try await DiskImage.make(.xfs, at: outerImage, megabytes: 16_384, in: folder.path)
      try await DiskImage.mounted(["-o", "loop", outerImage], at: outer, in: folder.path) {
        let innerImage = outer + "/inner.img"
        let inner = folder.path(of: "inner")
        try await DiskImage.make(kind, at: innerImage, megabytes: 320, in: folder.path)
        let cuts = try await DiskImage.mounted(
          ["-o", "loop", innerImage], at: inner, in: folder.path
        ) {
          try await work((innerImage, inner), folder.path, seed)
        }
        var lost = 0
        for cut in cuts { lost += try await lostCount(cut, folder.path) }
        print("power cuts on \(kind): \(cuts.count) cuts, \(lost) records lost")
        #expect(cuts.count == cutCount)
        #expect(lost == 0)
      }
    }
  }

  /// Works on the store without a pause, and cuts the power again and again meanwhile.
  private static func cuts<Acknowledged>(
    of image: String, seed: UInt64, in folder: String,
    work run: @escaping @Sendable () async throws -> Void, stop: () -> Void,
    acknowledged: () -> Acknowledged, count: (Acknowledged) -> Int
  ) async throws -> [Cut<Acknowledged>] {
    async let work: Void = run()
    var cuts: [Cut<Acknowledged>] = []
    do {
      var generator = SeededGenerator(seed: seed)
      for number in 1...cutCount {
        // The first cuts come while the store is made, the others anywhere within a command: after
        // the time that some starts of a small program take.
        let wanted = number < 5 ? 0 : count(acknowledged()) + 1
        while count(acknowledged()) < wanted { try await DiskImage.system("true", in: folder) }
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
          try await DiskImage.system("true", in: folder)
        }
        let copy = (image as NSString).deletingLastPathComponent + "/cut-\(number).img"
        let before = acknowledged()
        try await DiskImage.system("cp", "--reflink=always", image, copy, in: folder)
        cuts.append(Cut(image: copy, acknowledged: before))
      }
    } catch {
      stop()
      throw error
    }
    stop()
    try await work
    print("cuts after \(cuts.map { count($0.acknowledged) }) acknowledged commands")
    return cuts
  }

  /// Mounts what a power cut left, for checks.
  private static func afterwards(
    _ image: String, _ kind: DiskImage.Kind, in folder: String,
    _ body: (_ disk: String) async throws -> Int
  ) async throws -> Int {
    // Copies of an xfs have one identifier.
    let options = kind == .xfs ? "loop,nouuid" : "loop"
    let place = folder + "/after"
    return try await DiskImage.mounted(["-o", options, image], at: place, in: folder) {
      try await body(place)
    }
  }

  /// Returns how much acknowledged work of every day is not in what a power cut left.
  private static func lostEverydayCount(
    of cut: Cut<EverydayWork.Acknowledged>, _ kind: DiskImage.Kind, in folder: String
  ) async throws -> Int {
    try await afterwards(cut.image, kind, in: folder) { disk in
      guard FileManager.default.fileExists(atPath: disk + "/home/progress.sqlite") else {
        return cut.acknowledged.count
      }
      let world = try CrashWorld(in: disk + "/world", home: disk + "/home")
      #expect(try await world.integrityProblems() == "", "\(cut.image)")
      var lost: [String] = []
      for number in cut.acknowledged.forgotten.sorted()
      where !world.storeFiles(containing: EverydayWork.secretName(number)).isEmpty {
        lost.append("forgotten \(number)")
      }
      let export = try await world.call(["export", "--facts"]).result()
      let facts = export.output
      for number in cut.acknowledged.opened.sorted() {
        let text = ProgramRun.text(of: world.document("\(number).txt"))
        if text != EverydayWork.text(number) { lost.append("text \(number)") }
        if !facts.contains("/\(number).txt\"") { lost.append("document \(number)") }
      }
      for number in cut.acknowledged.tracked.sorted()
      where !facts.contains("/\(EverydayWork.trackedName(number))\"") {
        lost.append("tracked \(number)")
      }
      for number in cut.acknowledged.imported.sorted()
      where !facts.contains("\"\(EverydayWork.importedKey(number))\"") {
        lost.append("imported \(number)")
      }
      let endCount = facts.components(separatedBy: #""fact":"sessionEnd""#).count - 1
      if endCount < cut.acknowledged.opened.count { lost.append("a session") }
      #expect(lost.isEmpty, "\(cut.image): \(lost)")
      let document = try world.write("Words after the power cut.\n", to: "after.txt")
      for words in [
        ["track", world.documents], ["open", document], ["forget", "--yes", document],
      ] {
        let result = try await world.call(words).result()
        #expect(result.exitStatus == 0, "\(cut.image), \(words): \(result)")
      }
      #expect(try await world.integrityProblems() == "", "\(cut.image)")
      return lost.count
    }
  }

  /// Returns how many acknowledged records are not in what a power cut left.
  private static func lostCount(
    of cut: Cut<Workload.Acknowledged>, _ kind: DiskImage.Kind, in folder: String
  ) async throws -> Int {
    try await afterwards(cut.image, kind, in: folder) { place in
      let world = try CrashWorld(in: folder + "/after-world", home: place + "/home")
      #expect(try await world.integrityProblems() == "", "\(cut.image)")
      let text = try await world.state().description
      let export = try await world.call(["export", "--facts"]).result()
      let hasStore = !export.errors.contains("there is no store")
      #expect(export.exitStatus == 0 || !hasStore, "\(cut.image): \(export)")
      let facts = export.output
      var lostCount = 0
      for number in cut.acknowledged.numbers where !facts.contains(#""n\#(number)""#) {
        Issue.record("number \(number) is lost in \(cut.image)")
        lostCount += 1
      }
      let sessionCount = text.components(separatedBy: #""endedAt":"time""#).count - 1
      let acknowledgedCount = cut.acknowledged.sessionCount
      #expect(sessionCount >= acknowledgedCount, "\(cut.image)")
      lostCount += max(0, acknowledgedCount - sessionCount)
      let other = try world.write("Words after the power cut.\n", to: "after.txt")
      try await world.succeed("start", other)
      try await world.succeed("stop", other)
      #expect(try await world.integrityProblems() == "", "\(cut.image)")
      return lostCount
    }
  }
}
