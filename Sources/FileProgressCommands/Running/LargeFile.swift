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
  ///   - isYes: Whether an option has confirmed it already; `nil` if the command has none.
  /// - Throws: `ExitCode` if the answer is no; ``CommandFailure`` if there is no terminal to ask on.
  static func confirm(
    _ path: String, isYes: Bool? = nil, _ access: any StoreAccess, _ context: CommandContext
  ) throws {
    guard let entry = try? context.fileSystem.entry(at: path, followsLink: true),
      case let byteCount = entry.state.byteCount, byteCount > LongRead.leastByteCount,
      let resolved = try? context.fileSystem.resolve(path),
      classFolders(access, context).contains(where: { resolved.hasPrefix($0 + "/") })
    else { return }
    try Confirmation(isGiven: isYes ?? false, hasOption: isYes != nil).require(
      "\(context.shortPath(path)) is in a class folder and is \(ByteText.of(Int(clamping: byteCount))). Reading "
        + "it takes a while. Continue?", otherwise: "The file was not read.")
  }

  /// Asks before large files of a folder are read that are in a class folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder; nothing is asked of anything else.
  ///   - isRecursive: Whether the folders below it are read, too.
  /// - Throws: As ``confirm(_:isYes:_:_:)``.
  static func confirm(
    filesOf folder: String, isRecursive: Bool, _ access: any StoreAccess, _ context: CommandContext
  ) throws {
    guard
      let entry = try? context.fileSystem.entry(at: folder, followsLink: true),
      entry.kind == .folder
    else { return }
    let places = classFolders(access, context)
    // Elsewhere the folder is not walked through twice.
    guard !places.isEmpty, let resolved = try? context.fileSystem.resolve(folder),
      places.contains(where: { place in
        (place + "/").hasPrefix(resolved + "/") || resolved.hasPrefix(place + "/")
      }),
      let found = try? FolderWalk(fileSystem: context.fileSystem, isRecursive: isRecursive)
        .files(below: folder)
    else { return }
    for file in found.files where file.state.byteCount > LongRead.leastByteCount {
      try confirm(file.path, access, context)
    }
  }

  /// The class folders of the person, without links.
  private static func classFolders(
    _ access: any StoreAccess, _ context: CommandContext
  ) -> [String] {
    guard let classes = try? access.classes, classes.mayHaveClasses else { return [] }
    return ((try? classes.all(.readOnly)) ?? []).compactMap { joined in
      (try? joined.enrollment().folder).flatMap { try? context.fileSystem.resolve($0) }
    }
  }
}
