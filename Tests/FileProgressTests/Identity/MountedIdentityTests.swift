import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// The cases of identity on the file systems that people have.
@Suite(
  .serialized, .enabled(if: TestTier.isFull, "mounts disks, which FILEPROGRESS_TESTS_FULL=1 does"))
struct MountedIdentityTests {
  @Test(arguments: MountedFileSystem.Kind.allCases)
  func decidesAsInMemory(kind: MountedFileSystem.Kind) throws {
    try #require(TestTier.isRoot, "mounting needs root")
    try MountedFileSystem.with(kind) { folder, _ in
      var count = 0
      for identityCase in IdentityCase.all {
        try IdentityCaseTests.tell(identityCase) { scratch in
          count += 1
          let root = "\(folder)/\(count)"
          let world = try FileWorld(at: root, in: scratch)
          #expect(world.hasHandles)
          return world
        }
      }
      print("\(kind): \(IdentityCase.all.count) cases told in \(count) orders")
    }
  }

  @Test(arguments: [MountedFileSystem.Kind.ext4, .xfs, .btrfs])
  func followsDocumentsOnASecondFileSystem(kind: MountedFileSystem.Kind) throws {
    try #require(TestTier.isRoot, "mounting needs root")
    for check in StickTests().checks { try check(.disk(kind)) }
  }
}
