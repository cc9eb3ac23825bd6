import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import StoreEngine
import Synchronization

/// Files whose bytes take so long to read that a person should know.
enum LargeFile {
  /// Shows how far a file of more than 1 GiB is read.
  ///
  /// - Parameter draw: Draws a line over the one before; an empty one takes it away.
  static func progress(
    _ draw: @escaping @Sendable (String) -> Void
  ) -> @Sendable (LongRead) -> Void {
    let shown = Mutex<(nanoseconds: Int64, isShown: Bool)>((0, false))
    let clock = SystemClock()
    return { read in
      let now = clock.read().monotonicNanoseconds
      shown.withLock { shown in
        guard read.doneByteCount < read.byteCount else {
          if shown.isShown { draw("") }
          shown = (0, false)
          return
        }
        if shown.nanoseconds == 0 { shown.nanoseconds = now + stepNanoseconds }
        guard now >= shown.nanoseconds else { return }
        shown = (now + stepNanoseconds, true)
        let percent = Int(Double(read.doneByteCount) / Double(read.byteCount) * 100)
        draw(
          "Reading \(PrintableText.of(PathText.lastComponent(read.path))): \(percent)% of "
            + "\(ByteText.of(Int(clamping: read.byteCount))), Ctrl-C stops")
      }
    }
  }

  private static let stepNanoseconds: Int64 = 200_000_000

  /// Asks before a large file in a class folder is read: anybody in the class can have made it.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - isYes: Whether an option has confirmed it already.
  /// - Throws: `ExitCode` if the answer is no; ``CommandFailure`` if there is no terminal to ask on.
  static func confirm(
    _ path: String, isYes: Bool = false, _ access: any StoreAccess, _ context: CommandContext
  ) throws {
    guard let entry = try? context.fileSystem.entry(at: path, followsLink: true),
      case let byteCount = entry.state.byteCount, byteCount > LongRead.leastByteCount,
      let classes = try? access.classes, classes.mayHaveClasses,
      let resolved = try? context.fileSystem.resolve(path),
      (try? classes.all(.readOnly))?.contains(where: { joined in
        guard let folder = try? joined.enrollment().folder,
          let place = try? context.fileSystem.resolve(folder)
        else { return false }
        return resolved.hasPrefix(place + "/")
      }) ?? false
    else { return }
    try Confirmation(isGiven: isYes).require(
      "\(context.shortPath(path)) is in a class folder and is \(ByteText.of(Int(clamping: byteCount))). Reading "
        + "it takes a while. Continue?", otherwise: "The file was not read.")
  }
}
