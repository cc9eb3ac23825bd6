import FileProgress
import Foundation

/// A store with facts about many documents, made once and kept for later runs.
///
/// It is kept in the folder that `FILEPROGRESS_BENCHMARK_STORES` names, by default in the build
/// folder. `compare --keep` keeps others there: made by the program, with a copy from their day.
struct GeneratedStore {
  /// How many documents it has.
  let documentCount: Int
  /// How many sessions they have together.
  let sessionCount: Int

  /// Copies the store, so that the kept one stays as it is; makes it first if it is missing.
  ///
  /// - Parameter folder: A folder that does not exist yet.
  func copy(to folder: URL) throws {
    let kept = Self.keptFolder.appendingPathComponent(
      "library-\(documentCount)-\(sessionCount)", isDirectory: true)
    if !FileManager.default.fileExists(atPath: kept.appendingPathComponent("progress.sqlite").path)
    {
      try make(kept)
    }
    try FileManager.default.copyItem(at: kept, to: folder)
  }

  private static var keptFolder: URL {
    if let path = ProcessInfo.processInfo.environment["FILEPROGRESS_BENCHMARK_STORES"],
      !path.isEmpty
    {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return Repository.benchmarks.appendingPathComponent(".build/stores", isDirectory: true)
  }

  private func make(_ kept: URL) throws {
    let building = kept.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: building)
    try FileManager.default.createDirectory(
      at: building, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try makeEmptyStore(building)
    let generator = Process()
    generator.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    generator.arguments = [
      "python3", Repository.benchmarks.appendingPathComponent("generate").path, "facts",
      building.path, "--documents", "\(documentCount)", "--sessions", "\(sessionCount)",
    ]
    try generator.run()
    generator.waitUntilExit()
    guard generator.terminationStatus == 0 else { throw GeneratorError() }
    try FileManager.default.moveItem(at: building, to: kept)
  }

  /// Makes a store with one document, so that schema and identity are the library's own.
  private func makeEmptyStore(_ folder: URL) throws {
    let file = folder.appendingPathComponent("first.txt")
    try Data("One short text.\n".utf8).write(to: file)
    let store = DataStore(
      configuration: .init(storage: .folder(folder), heartbeat: nil, isDisabled: false))
    let activity = try store.activity(for: file)
    activity.start()
    activity.stop()
    try store.saveAndWait()
    store.close()
  }

  private struct GeneratorError: Error, CustomStringConvertible {
    let description =
      "the facts of the store were not made; what `generate` printed says why. It needs python3."
  }
}
