import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import ProgressModel

/// The recovery sheet for people: letters on paper or in a file.
enum RecoverySheet {
  private static let purpose =
    "With these letters and the class folder, you can restore the class on another computer, and add or "
    + "remove teachers. Anyone who has them owns the class."

  /// Returns the letters in groups of four. A single letter left over joins the last group.
  static func grouped(_ letters: String) -> String {
    var text = ""
    for (place, letter) in letters.enumerated() {
      if place > 0, place.isMultiple(of: 4), place < letters.count - 1 { text += "-" }
      text.append(letter)
    }
    return text
  }

  /// The command that restores a class, as it is typed once the sheet is needed.
  private static func restoring(_ creation: ClassCreation) -> String {
    "fileprogress class restore --folder \(ShellText.word(creation.folder)) --as "
      + ShellText.word(creation.personName)
  }

  /// Shows a new sheet once, then asks for its last group of letters to make sure that the person wrote it down.
  ///
  /// - Returns: Whether the person has it.
  static func show(_ sheet: SheetContent, of creation: ClassCreation) -> Bool {
    let context = CommandContext.current
    let title = PrintableText.of(creation.title)
    let last = grouped(sheet.text).split(separator: "-").last.map(String.init)
    context.say(
      "This is the recovery sheet of \(title). It is shown only once. Write it down and keep it safe."
    )
    context.say(purpose)
    context.say("To restore it, type: \(restoring(creation))")
    context.talk("")
    context.talk("  " + grouped(sheet.text))
    context.talk("")
    for attempt in 1...3 {
      context.say("To continue, type the last group of letters:")
      guard let line = context.readLine() else { return false }
      if Letters.plain(String(decoding: line, as: UTF8.self)) == last { return true }
      if attempt < 3 { context.say("That is not the last group of letters.") }
    }
    return false
  }

  /// Writes a new sheet into a new file that only its owner can read.
  ///
  /// - Throws: ``CommandFailure``.
  static func write(
    _ sheet: SheetContent, of creation: ClassCreation, to path: String, named typed: String
  ) throws {
    let context = CommandContext.current
    let today = LocalDays.day(of: context.clock.read().wallNanoseconds, in: context.timeZone)
    // Printers cut long lines.
    func wrapped(_ sentences: String) -> String {
      WrappedText.lines(of: sentences, columnCount: 80).joined(separator: "\n")
    }
    let elsewhere =
      "If the class folder is somewhere else by then, type that place after --folder. You are asked for the letters."
    let text = """
      Recovery sheet of a class in fileprogress

      Class: \(creation.title)
      Made on: \(today.text)
      Letters: \(grouped(sheet.text))

      \(wrapped(purpose))

      To restore the class on another computer, install fileprogress there and type:
        \(restoring(creation))
      \(wrapped(elsewhere))

      Print this page, keep it safe, then delete this file.

      """
    try NewFile.write(Array(text.utf8), to: path, named: typed, mode: 0o600)
  }

  /// Reads the sheet of a class from a file, or asks for its letters.
  ///
  /// - Throws: ``CommandFailure``, ``ClassroomError/otherSheet(title:)``, ``ExchangeFailure``,
  ///   ``ExchangeBreakdown``.
  static func read(
    _ file: String?, of joined: JoinedClass, _ tools: ClassroomTools
  ) throws -> SheetContent {
    try read(file) { try joined.sheet(reading: $0, tools) }
  }

  /// Reads a sheet from a file, or asks for its letters.
  ///
  /// - Parameter understand: Decodes the letters.
  /// - Throws: ``CommandFailure``, and what `understand` throws.
  static func read(
    _ file: String?, _ understand: (String) throws -> SheetContent
  ) throws -> SheetContent {
    let context = CommandContext.current
    guard let file else {
      guard context.isInputTerminal else {
        throw CommandFailure(
          .usage, "Can't ask for the recovery sheet without a terminal. Add --sheet FILE.")
      }
      context.say("Type the letters of the recovery sheet:")
      let line = context.readLine() ?? []
      return try understand(String(decoding: line, as: UTF8.self))
    }
    let bytes = try SmallFile.bytes(of: file, atMost: 16_384)
    for line in bytes.split(separator: 0x0A) {
      var text = String(decoding: line, as: UTF8.self)
      if let colon = text.firstIndex(of: ":") { text = String(text[text.index(after: colon)...]) }
      guard text.utf8.count >= 53 else { continue }
      do {
        return try understand(text)
      } catch let failure as ExchangeFailure where failure.reason == .badSheet {
        continue
      }
    }
    throw CommandFailure(
      .usage, "\(file) does not contain a recovery sheet. Check the file and its letters.")
  }
}

/// A file that must not exist yet.
enum NewFile {
  /// Writes the whole sheet, or nothing.
  ///
  /// If the file system supports it, the file gets its name once all of it is on the disk.
  ///
  /// - Throws: ``CommandFailure``.
  static func write(_ bytes: [UInt8], to path: String, named typed: String, mode: mode_t) throws {
    if try writeNameless(bytes, to: path, named: typed, mode: mode) { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(errno, typed) }
    defer { close(descriptor) }
    do {
      try fill(descriptor, with: bytes, named: typed)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// - Returns: Whether it was written; `false` where files need a name from the start.
  private static func writeNameless(
    _ bytes: [UInt8], to path: String, named typed: String, mode: mode_t
  ) throws -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    guard let file = NamelessFile(in: folder.isEmpty ? "." : folder, mode: mode) else {
      return false
    }
    try fill(file.descriptor, with: bytes, named: typed)
    switch file.name(path) {
    case 0: return true
    case EEXIST: throw failure(EEXIST, typed)
    default: return false
    }
  }

  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], named typed: String
  ) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, typed) }
      written += count
    }
    guard fsync(descriptor) == 0 else {
      throw CommandFailure(.inputOutput, "\(typed) can't be written to the disk.")
    }
  }

  private static func failure(_ number: Int32, _ typed: String) -> CommandFailure {
    switch number {
    case EEXIST:
      CommandFailure(.failed, "There is already a file \(typed). Choose another name.")
    case ENOENT: CommandFailure(.noFile, "The folder of \(typed) does not exist.")
    case EACCES, EPERM, EROFS:
      CommandFailure(.notPermitted, "You have no permission to write \(typed).")
    default:
      CommandFailure(
        .inputOutput, "\(typed) can't be written (\(String(cString: strerror(number)))).")
    }
  }
}

/// A small file that is read as a whole.
enum SmallFile {
  /// Returns its bytes.
  ///
  /// - Throws: ``CommandFailure`` if it can't be read, or is too large.
  static func bytes(of typed: String, atMost limit: Int) throws -> [UInt8] {
    let reader = try OpenedFile(typed)
    var bytes: [UInt8] = []
    while true {
      let more = try reader.next()
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count <= limit else {
        throw CommandFailure(.damaged, "\(typed) is too large. Check that it is the right file.")
      }
    }
  }
}

/// A file that is read in pieces.
final class OpenedFile {
  private let descriptor: Int32
  private let name: String

  /// Opens a file that was typed. Only regular files are allowed.
  ///
  /// - Throws: ``CommandFailure``.
  init(_ typed: String) throws {
    guard !typed.isEmpty else { throw CommandFailure.emptyName }
    name = typed
    descriptor = open(
      CommandContext.current.absolutePath(typed), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == EACCES
        ? CommandFailure(.notPermitted, "You have no permission to read \(typed).")
        : CommandFailure(.noFile, FileSentence.missing(typed))
    }
    var state = stat()
    guard fstat(descriptor, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw CommandFailure(.noFile, "\(typed) is not a file.")
    }
  }

  deinit { close(descriptor) }

  /// Returns the next bytes; none at the end.
  ///
  /// - Throws: ``CommandFailure``.
  func next() throws -> [UInt8] {
    while true {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(bytes[..<count]) }
      guard errno == EINTR else {
        throw CommandFailure(.inputOutput, "\(name) can't be read.")
      }
    }
  }
}
