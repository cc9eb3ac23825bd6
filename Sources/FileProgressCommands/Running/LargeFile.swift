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
    guard isYes != true else { return context.largeFiles.noteAllWanted() }
    guard let entry = try? context.fileSystem.entry(at: path, followsLink: true),
      case let byteCount = entry.state.byteCount, byteCount > LongRead.leastByteCount,
      let resolved = try? context.fileSystem.resolve(path),
      classFolders(access, context).contains(where: { resolved.hasPrefix($0 + "/") })
    else { return }
    try Confirmation(isGiven: false, hasOption: isYes != nil).require(
      question(about: path, byteCount, context), otherwise: "The file was not read.")
    context.largeFiles.note(resolved, isWanted: true)
  }

  /// Asks once before a command reads the content of a large file in a class folder. Without a terminal, such a file is
  /// not read, and what to do is said.
  ///
  /// Most commands notice only then that they have to read it.
  ///
  /// - Parameters:
  ///   - path: The path of the file without links.
  ///   - byteCount: Its size.
  ///   - storeFolder: The absolute path of the folder of the store.
  /// - Returns: Whether it is to be read.
  static func mayRead(
    _ path: String, _ byteCount: Int64, inStore storeFolder: String, _ context: CommandContext
  ) -> Bool {
    if let answer = context.largeFiles.answer(for: path) { return answer }
    let folders = classFolders(PlainAccess(home: storeFolder), context)
    guard folders.contains(where: { path.hasPrefix($0 + "/") }) else {
      // A call reads a file several times, and each look for class folders opens the databases of all classes.
      context.largeFiles.note(path, isWanted: true)
      return true
    }
    let isWanted: Bool
    if context.isInputTerminal {
      let question = question(about: path, byteCount, context)
      isWanted = CommandContext.$current.withValue(context) {
        (try? Confirmation(isGiven: false).isYes(question)) ?? false
      }
    } else {
      isWanted = false
      context.say(
        subject(path, byteCount, context)
          + ", so it is not read. To read it, type this command in a terminal.")
    }
    context.largeFiles.note(path, isWanted: isWanted)
    return isWanted
  }

  private static func question(
    about path: String, _ byteCount: Int64, _ context: CommandContext
  ) -> String {
    subject(path, byteCount, context) + ". Reading it takes a while. Continue?"
  }

  private static func subject(
    _ path: String, _ byteCount: Int64, _ context: CommandContext
  ) -> String {
    "\(context.shortPath(path)) is in a class folder and is \(ByteText.of(Int(clamping: byteCount)))"
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
    guard !isYes else { return context.largeFiles.noteAllWanted() }
    guard !places.resolvedFolders.isEmpty else { return }
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
    try Confirmation(isGiven: false).require(
      "\(NumberText.count(large.count, "large file")) in a class folder have "
        + "\(ByteText.of(Int(clamping: byteCount))) in all. Reading them takes a while. Continue?",
      otherwise: "The files were not read.")
    for file in large { context.largeFiles.note(file.resolvedPath, isWanted: true) }
  }

  /// The class folders of the person, without links.
  private static func classFolders(
    _ access: any StoreAccess, _ context: CommandContext
  ) -> [String] {
    guard let classes = try? access.classes, classes.mayHaveClasses else { return [] }
    let opened = classes.opened(.readOnly)
    // If a class can't be used, others still have its folder.
    let folders =
      opened.classes.map(\.enrollment.folder) + opened.damaged.compactMap { $0.note?.folder }
    return folders.compactMap { try? context.fileSystem.resolve($0) }
  }
}
