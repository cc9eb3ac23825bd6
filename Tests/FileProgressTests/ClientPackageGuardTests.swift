import FileProgressTestSupport
import Foundation
import Testing

/// A package of somebody else that uses the library alone: it fetches and builds nothing of the program.
struct ClientPackageGuardTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `.ci/test --filter Guard` sets the variable. A first build takes minutes, so other runs leave it out.
  private static let isWanted =
    TestTier.isFull || ProcessInfo.processInfo.environment["FILEPROGRESS_TESTS_GUARD"] == "1"

  @Test(.enabled(if: isWanted, "takes minutes; `.ci/test --filter Guard` builds it"))
  func aClientOfTheLibraryAloneBuildsWithoutWhatTheProgramNeeds() throws {
    // Beside the products of this build, so that the next run builds what changed only.
    let folder = Self.package.appending(path: ".build/client-package")
    let sources = folder.appending(path: "Sources/Client")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let name = Self.package.lastPathComponent
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Client",
        dependencies: [.package(path: "\(Self.package.path)", traits: [])],
        targets: [
          .executableTarget(
            name: "Client", dependencies: [.product(name: "FileProgress", package: "\(name)")])
        ])

      """
    try write(manifest, to: folder.appending(path: "Package.swift"))
    try write(
      String(
        contentsOf: Self.package.appending(
          path: "Tests/FileProgressTests/Examples/ToolExample.swift"), encoding: .utf8),
      to: sources.appending(path: "ToolExample.swift"))
    try write("print(\"built\")\n", to: sources.appending(path: "main.swift"))
    // The package manager keeps its plan until the client changes, and misses files that came or went here.
    try? FileManager.default.removeItem(at: folder.appending(path: ".build/debug.yaml"))
    let environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("FILEPROGRESS_") && !$0.key.hasPrefix("SWT_")
    }
    try SystemProgram.run(
      "env",
      [
        "swift", "build", "--package-path", folder.path, "--disable-index-store",
        "-debug-info-format", "none",
      ], environment: environment)
    let fetched = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: ".build/checkouts").path)
    #expect(fetched.sorted() == ["GRDB.swift"])
  }

  /// Writes a file, but not the same text again: that would build it again.
  private func write(_ text: String, to file: URL) throws {
    if let there = try? String(contentsOf: file, encoding: .utf8), there == text { return }
    try Data(text.utf8).write(to: file)
  }
}
