import CSystemCalls
import FileProgress
import FileProgressReports
import FileTracking
import Foundation
import ProgressModel

/// The file that a page is written to: a new one, or an earlier page, and never anything else of the person's.
struct PageFile {
  /// What stands for standard output.
  static let standardOutput = "-"

  /// The name as it was typed.
  let name: String
  /// A name that other programs can open it by: of /dev/stdout, that of the file behind it.
  let lastingName: String
  /// Where it is; of a link the file that it leads to.
  private let path: String

  /// Checks that a page may be written there. Nothing is written yet.
  ///
  /// - Throws: ``CommandFailure``.
  init(name: String, in context: CommandContext = .current) throws(CommandFailure) {
    guard !name.isEmpty else { throw CommandFailure.emptyName }
    self.name = name
    let typed = context.absolutePath(name)
    let target = Self.target(of: typed)
    path = target ?? typed
    let isOfProcess = ["/dev/", "/proc/"].contains(where: typed.hasPrefix)
    lastingName = isOfProcess ? context.shortPath(path) : name
    try checkPlace()
  }

  /// Writes a page so that the file has all of it, or is as it was. Only its owner may read it.
  ///
  /// If the program is ended while it is made, nothing stays, unless the file system has no files without a name.
  ///
  /// - Parameter body: Gives the page in pieces; called again if such a file can't get a name.
  /// - Returns: How many bytes it has.
  /// - Throws: ``CommandFailure``, and what `body` throws.
  func write(_ body: ((String) throws -> Void) throws -> Void) throws -> Int {
    if let count = try writeNameless(body) { return count }
    let temporary = temporaryPath
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, Self.mode)
    guard descriptor >= 0 else { throw failure(errno) }
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    do {
      let byteCount = try fill(descriptor, body)
      // Some file systems say only now that there was no room.
      isOpen = false
      guard close(descriptor) == 0 else { throw failure(errno) }
      try replace(with: temporary)
      return byteCount
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// - Returns: How many bytes it has; `nil` where files need a name from the start.
  private func writeNameless(_ body: ((String) throws -> Void) throws -> Void) throws -> Int? {
    guard let file = NamelessFile(in: folder, mode: Self.mode) else { return nil }
    let byteCount = try fill(file.descriptor, body)
    switch file.name(path) {
    case 0: return byteCount
    case EEXIST: break
    default: return nil
    }
    // Only a rename replaces the earlier page in one step, so the new one needs a name of its own first.
    let temporary = temporaryPath
    guard file.name(temporary) == 0 else { return nil }
    do {
      try replace(with: temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    return byteCount
  }

  private func fill(
    _ descriptor: Int32, _ body: ((String) throws -> Void) throws -> Void
  ) throws -> Int {
    var byteCount = 0
    try body { text in
      try append(Array(text.utf8), to: descriptor)
      byteCount += text.utf8.count
    }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    return byteCount
  }

  private func replace(with temporary: String) throws(CommandFailure) {
    switch fileprogress_rename_new(AT_FDCWD, temporary, path) {
    case 0: return
    // The last two: the file system can't refuse a name that is taken.
    case EEXIST, EINVAL, ENOSYS: break
    case let number: throw failure(number)
    }
    // Somebody may have written there while the page was made.
    try checkPlace()
    guard rename(temporary, path) == 0 else { throw failure(errno) }
  }

  private static let mode: mode_t = 0o600

  private var temporaryPath: String {
    folder + "/.\(Self.prefix)\(getpid())-\(UInt32.random(in: .min ... .max))"
  }

  private static let prefix = "fileprogress-page-"

  private var folder: String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private var shortFolder: String { CommandContext.current.shortPath(folder) }

  /// Where a link leads to; `nil` for what is no link.
  private static func target(of path: String) -> String? {
    var state = stat()
    guard lstat(path, &state) == 0, state.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private func append(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      written += count
    }
  }

  // MARK: - What may be replaced

  private func checkPlace() throws(CommandFailure) {
    var state = stat()
    guard lstat(path, &state) == 0 else {
      if name.utf8.last == UInt8(ascii: "/"), errno == ENOENT || errno == ENOTDIR {
        throw missingFolder()
      }
      guard errno == ENOENT else { throw failure(errno) }
      try checkFolder()
      return
    }
    switch state.st_mode & S_IFMT {
    case S_IFDIR:
      let example = ShellText.word(name + (name.hasSuffix("/") ? "" : "/") + "report.html")
      throw CommandFailure(
        .noFile,
        "\(FileSentence.subject(name)) is a folder. Name a file in it, such as \(example).")
    case S_IFREG: break
    // What is still a link here has no file, or leads to what has no path, as /dev/stdout may.
    case S_IFLNK where stat(path, &state) != 0:
      guard errno == ENOENT || errno == ENOTDIR else { throw failure(errno) }
      throw CommandFailure(
        .noFile, "\(name) is a link to a file that does not exist. Choose another name.")
    default:
      throw CommandFailure(
        .noFile, "\(name) is not a regular file. To print the page: fileprogress report --html -")
    }
    guard access(path, R_OK) == 0 else { throw failure(errno) }
    guard state.st_size == 0 || Self.isPage(atPath: path) else {
      throw CommandFailure(
        .failed,
        "\(name) is not a report by fileprogress, so it was not replaced. Choose another name.")
    }
  }

  /// A name that ends with a slash is that of a folder, and there is none.
  private func missingFolder() -> CommandFailure {
    let name = CommandContext.current.shortPath(path)
    let plain = PathText.withoutSlash(name)
    var state = stat()
    let sentence =
      stat(PathText.withoutSlash(path), &state) == 0
      ? "\(plain) is a file, not a folder. Leave out the / at the end."
      : FileSentence.missingFolder(name)
    return CommandFailure(.noFile, sentence)
  }

  private func checkFolder() throws(CommandFailure) {
    var state = stat()
    guard stat(folder, &state) == 0 else { throw failure(errno) }
    guard state.st_mode & S_IFMT == S_IFDIR else { throw failure(ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw failure(errno) }
  }

  /// Returns whether a file is a report of ours, which has no words of the person. A file whose name does not end
  /// like that of a page is not read.
  @Sendable static func isNamedPage(atPath path: String) -> Bool {
    (path.hasSuffix(".html") || path.hasSuffix(".htm")) && isPage(atPath: path)
  }

  /// Returns whether a file is a report of ours.
  private static func isPage(atPath path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: ReportPage.beginningByteCount)
    var count = 0
    while count < bytes.count {
      let read = bytes[count...].withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      count += read
    }
    return ReportPage.isPage(beginningWith: bytes)
  }

  // MARK: - Failures

  private func failure(_ number: Int32) -> CommandFailure {
    switch number {
    // Folders such as /proc exist, but take no file. A deleted working folder can still be opened.
    case ENOENT where access(folder, F_OK) == 0 && !CommandContext.current.isWorkingFolderDeleted:
      CommandFailure(
        .inputOutput, "Can't create a file in \(shortFolder). Choose another folder.")
    case ENOENT, ENOTDIR: CommandFailure(.noFile, FileSentence.missingFolder(shortFolder))
    case ENAMETOOLONG:
      CommandFailure(.noFile, "The name \(name) is too long. Choose a shorter one.")
    case EACCES, EPERM, EROFS:
      CommandFailure(
        .notPermitted, "You have no permission to write \(name). Choose another folder.")
    case ENOSPC, EDQUOT:
      CommandFailure(
        .inputOutput, "No space is left for \(name). Free some space and try again.")
    default: unwritable(number)
    }
  }

  private func unwritable(_ number: Int32) -> CommandFailure {
    CommandFailure(
      .inputOutput, "\(name) can't be written (\(String(cString: strerror(number)))).")
  }
}
