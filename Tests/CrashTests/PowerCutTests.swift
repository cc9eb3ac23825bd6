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

  private struct Cut: Sendable {
    var image: String
    var acknowledged: Workload.Acknowledged
  }

  @Test(
    .enabled(if: TestTier.isFull, "mounts disks, which FILEPROGRESS_TESTS_FULL=1 does"),
    arguments: DiskImage.Kind.allCases)
  func nothingAcknowledgedIsLostInAPowerCut(kind: DiskImage.Kind) async throws {
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
          try await Self.cuts(of: innerImage, mountedAt: inner, seed: seed, in: folder.path)
        }
        var lostCount = 0
        var counts: [Int] = []
        for cut in cuts {
          lostCount += try await Self.lostCount(of: cut, kind, in: folder.path)
          counts.append(cut.acknowledged.numbers.count)
        }
        print(
          "power cuts on \(kind): \(cuts.count) cuts after \(counts) acknowledged numbers, "
            + "\(lostCount) records lost")
        #expect(cuts.count == Self.cutCount)
        #expect(lostCount == 0)
      }
    }
  }

  /// Works on the store without a pause, and cuts the power again and again meanwhile.
  private static func cuts(
    of image: String, mountedAt disk: String, seed: UInt64, in folder: String
  ) async throws -> [Cut] {
    let workload = Workload(try CrashWorld(in: folder + "/world", home: disk + "/home"))
    async let work: Void = workload.run()
    var cuts: [Cut] = []
    do {
      var generator = SeededGenerator(seed: seed)
      for number in 1...cutCount {
        // The first cuts come while the store is made, the others anywhere within a command: after
        // the time that some starts of a small program take.
        let wanted = number < 5 ? 0 : workload.acknowledged.numbers.count + 1
        while workload.acknowledged.numbers.count < wanted {
          try await DiskImage.system("true", in: folder)
        }
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
          try await DiskImage.system("true", in: folder)
        }
        let copy = (image as NSString).deletingLastPathComponent + "/cut-\(number).img"
        let before = workload.acknowledged
        try await DiskImage.system("cp", "--reflink=always", image, copy, in: folder)
        cuts.append(Cut(image: copy, acknowledged: before))
      }
    } catch {
      workload.stop()
      throw error
    }
    workload.stop()
    try await work
    return cuts
  }

  /// Returns how many acknowledged records are not in what a power cut left.
  private static func lostCount(
    of cut: Cut, _ kind: DiskImage.Kind, in folder: String
  ) async throws -> Int {
    let place = folder + "/after"
    // Copies of an xfs have one identifier.
    let options = kind == .xfs ? "loop,nouuid" : "loop"
    return try await DiskImage.mounted(["-o", options, cut.image], at: place, in: folder) {
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
