import FileProgressTestSupport
import Foundation
import Testing

/// Fills a real small disk.
@Suite(.serialized)
struct SmallDiskTests {
  @Test(
    .enabled(if: TestTier.isFull, "mounts a disk, which FILEPROGRESS_TESTS_FULL=1 does"))
  func aFullDiskIsReportedAndLosesNothing() async throws {
    try #require(TestTier.isRoot, "mounting needs root")
    try await withScratchFolder { folder in
      let disk = folder.path(of: "disk")
      try await DiskImage.mounted(
        ["-t", "tmpfs", "-o", "size=2m,mode=0700", "none"], at: disk, in: folder.path
      ) {
        let world = try CrashWorld(in: folder.path, home: disk + "/home")
        let essay = try world.write(Scenario.essay, to: "essay.txt")
        try await world.succeed("set", essay, "--progress", "0.25")
        let before = try await world.state()
        var statuses: [Int32: Int] = [:]
        // From no free byte to enough, a page more each time.
        for freePages in 0...40 {
          try Self.fill(disk, leaving: freePages)
          let result = try await world.call(
            ["set", essay, "--quantity", "free:Free=\(freePages)"]
          ).result()
          statuses[result.exitStatus ?? -1, default: 0] += 1
          #expect([0, 74].contains(result.exitStatus), "\(freePages) pages: \(result)")
          if result.exitStatus != 0 { #expect(result.errors.contains("space"), "\(result)") }
          try FileManager.default.removeItem(atPath: disk + "/filler")
          let state = try await world.state()
          let isKept = state.description.contains(#""quantity":\#(freePages),"#)
          if result.exitStatus == 0 { #expect(isKept, "\(freePages) pages: \(state)") }
          if freePages == 0 { #expect(state == before) }
          #expect(try await world.integrityProblems() == "")
          #expect(ProgramRun.text(of: essay) == Scenario.essay)
        }
        print("a disk with 0 to 40 free pages: exit \(statuses)")
        #expect(statuses[0] != nil && statuses[74] != nil)
        try await world.succeed("start", essay)
        try await world.succeed("stop", essay)
      }
    }
  }

  /// Blocks of 1 KiB are what mkfs.ext4 takes for a disk of less than 512 MiB.
  @Test(
    .enabled(if: MountedFolder.canMountImages, "skipped: mounting a disk in a file needs root"))
  func aFullDiskWithSmallBlocksEndsNoCommandBySignal() async throws {
    try await withScratchFolder { folder in
      let image = folder.path(of: "disk.img")
      let disk = folder.path(of: "disk")
      try await DiskImage.make(.ext4, at: image, megabytes: 12, in: folder.path)
      try await DiskImage.mounted(["-o", "loop", image], at: disk, in: folder.path) {
        let world = try CrashWorld(in: folder.path, home: disk + "/home")
        let essay = try world.write(Scenario.essay, to: "essay.txt")
        for number in 1...60 {
          try await world.succeed("set", essay, "--quantity", "n:Number=\(number)")
        }
        // A look has nothing to record then, should there be some room.
        try await world.succeed("report")
        let before = try await world.state()
        let filler = MountedFolder.fill(disk)
        for words in [
          ["report"], ["report", "--json", "--all", "--sessions"], ["status", essay],
          ["export", "--facts"], ["doctor"],
        ] {
          let result = try await world.call(words).result()
          #expect(result.exitStatus == 0, "\(words): \(result)")
        }
        #expect(try await world.state() == before)
        let typed = folder.path(of: "typed")
        try Data("a\nMore words.\n.\nw\nq\n".utf8).write(to: URL(fileURLWithPath: typed))
        for (words, input) in [
          (["set", essay, "--quantity", "n:Number=61"], nil), (["start", essay], nil),
          (["open", essay], typed), (["track", folder.path], nil),
        ] {
          // A command that ends may write the log back, and so make some room.
          _ = MountedFolder.fill(disk)
          let result = try await world.call(words, input: input).result()
          #expect(result.exitStatus == 74, "\(words): \(result)")
          #expect(result.errors.contains("No space is left"), "\(words): \(result)")
        }
        unlink(filler)
        #expect(try await world.state() == before)
        #expect(try await world.integrityProblems() == "")
        try await world.succeed("set", essay, "--quantity", "n:Number=61")
      }
    }
  }

  private static func fill(_ disk: String, leaving freePages: Int) throws {
    let path = disk + "/filler"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Problem("the disk can't be filled") }
    defer { close(descriptor) }
    let page = [UInt8](repeating: 1, count: 4096)
    var count = 0
    while write(descriptor, page, page.count) == page.count { count += 1 }
    ftruncate(descriptor, off_t(max(0, count - freePages) * page.count))
  }
}
