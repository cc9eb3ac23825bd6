// Example begin
import FileProgress
import FileProgressTesting
import Foundation

/// Works on a document of your tool for 90 seconds, without a disk and without waiting.
func timeOfALesson() async throws -> TimeInterval {
  let files = InMemoryFileSystem()
  let clock = ManualClock()
  let store = DataStore(
    configuration: DataStore.Configuration(
      storage: .memory, clock: clock, fileSystem: files, heartbeat: nil, isDisabled: false))
  try files.write("The tide came in.", to: "/essay.txt")
  let url = URL(fileURLWithPath: "/essay.txt")
  let activity = try await store.fetchActivity(for: url)
  activity.start()
  clock.advance(by: .seconds(90))
  activity.stop()
  try await store.save()
  try files.rename("/essay.txt", to: "/tide.txt")
  let renamed = URL(fileURLWithPath: "/tide.txt")
  return try await store.fetchActivity(for: renamed).duration
}

/// Checks a file system of your own in an empty folder of this computer.
func brokenPromises(of files: any FileSystem, inFolder path: String) -> [ConformanceFailure] {
  FileSystemConformance.failures(in: LocalEditableFolder(path, seenBy: files))
}
// Example end
