import Foundation

/// The checkout that these sources belong to.
enum Repository {
  /// Its top folder.
  static let folder = benchmarks.deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the package of benchmarks.
  static let benchmarks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
}
