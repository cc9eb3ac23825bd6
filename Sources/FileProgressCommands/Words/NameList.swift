import Foundation

/// Names of files that another program lists, each ended by a zero byte.
///
/// - Source: GNU `wc --files0-from`.
enum NameList {
  /// A name, or what is wrong with it.
  typealias Entry = Result<String, CommandFailure>

  /// Reads a list.
  ///
  /// - Parameter file: The file with the names; `-` for standard input.
  /// - Throws: ``CommandFailure`` if it cannot be read.
  static func entries(in file: String) throws(CommandFailure) -> [Entry] {
    let isInput = file == "-"
    let source = isInput ? "standard input" : file
    let bytes = try bytes(of: file, as: source)
    var entries: [Entry] = []
    for (place, name) in bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
      entries.append(entry(name, "name \(place + 1) in \(source)", isInput: isInput))
    }
    // What follows the last zero byte is a name only if there is something.
    if bytes.isEmpty || bytes.last == 0 { entries.removeLast() }
    return entries
  }

  private static func entry(_ name: Data, _ place: String, isInput: Bool) -> Entry {
    guard !name.isEmpty else { return .failure(CommandFailure(.noFile, "\(place) is empty")) }
    guard let text = String(validating: name, as: UTF8.self) else {
      let shown = String(decoding: name, as: UTF8.self)
      return .failure(CommandFailure(.noFile, "\(place), \(shown), is not in UTF-8"))
    }
    if isInput, text == "-" {
      return .failure(
        CommandFailure(.noFile, "\(place) is standard input, which the names come from"))
    }
    return .success(text)
  }

  private static func bytes(of file: String, as source: String) throws(CommandFailure) -> Data {
    let context = CommandContext.current
    var descriptor = context.inputDescriptor
    if file != "-" {
      descriptor = open(context.absolutePath(file), O_RDONLY | O_CLOEXEC | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw failure(source) }
    defer { if file != "-" { close(descriptor) } }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw failure(source)
      }
    }
  }

  private static func failure(_ source: String) -> CommandFailure {
    let status: ExitStatus =
      switch errno {
      case EACCES, EPERM: .notPermitted
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, EISDIR: .noFile
      default: .inputOutput
      }
    return CommandFailure(
      status, "the names in \(source) could not be read (\(String(cString: strerror(errno))))")
  }
}
