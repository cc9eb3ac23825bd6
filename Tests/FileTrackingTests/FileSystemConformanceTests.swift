import FileProgressTesting
import FileTracking
import Testing

/// What holds for the files of this computer and for those in memory.
@Suite struct FileSystemConformanceTests {
  @Test(arguments: WorldKind.everywhere, FileSystemConformance.checks)
  func keepsItsPromises(
    in kind: WorldKind, _ check: ConformanceCheck<any EditableFolder>
  ) throws {
    try kind.run { #expect(check.failures(of: $0) == []) }
  }

  @Test(arguments: WorldKind.everywhere)
  func keepsAllOfThemInOneFolder(in kind: WorldKind) throws {
    try kind.run { #expect(FileSystemConformance.failures(in: $0) == []) }
  }
}
