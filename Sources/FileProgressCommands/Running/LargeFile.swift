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

  /// Asks once before large files that were found in folders are read, if they are in a class folder.
  ///
  /// - Parameters:
  ///   - places: What the person named.
  ///   - isYes: Whether an option has confirmed it already.
  /// - Throws: As ``confirm(_:isYes:_:_:)``.
  static func confirm(
    foldersOf places: TrackedPlaces, isYes: Bool, _ access: any StoreAccess,
    _ context: CommandContext
  ) throws {
    guard !isYes, !places.resolvedFolders.isEmpty else { return }
    let shared = classFolders(access, context)
    // Elsewhere the folders are not walked through twice.
    let isNear = places.resolvedFolders.contains { folder in
      shared.contains { ($0 + "/").hasPrefix(folder + "/") || folder.hasPrefix($0 + "/") }
    }
    guard isNear else { return }
    let large = places.find().walked.filter { file in
      file.state.byteCount > LongRead.leastByteCount
        && shared.contains { file.resolvedPath.hasPrefix($0 + "/") }
    }
    guard large.count > 1 else {
      if let file = large.first { try confirm(file.path, isYes: isYes, access, context) }
      return
    }
    let byteCount = large.reduce(Int64(0)) { $0.addingSaturated($1.state.byteCount) }
    try Confirmation(isGiven: isYes).require(
      "\(NumberText.count(large.count, "large file")) in a class folder have "
        + "\(ByteText.of(Int(clamping: byteCount))). Reading them takes a while. Continue?",
      otherwise: "The files were not read.")
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
