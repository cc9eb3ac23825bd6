import Foundation

/// Names of files that another program lists, each ended by a zero byte.
///
/// - Source: GNU `wc --files0-from`.
enum NameList {
  /// Reads a list.
  ///
  /// - Parameter file: The file with the names; `-` for standard input.
  /// - Throws: ``CommandFailure`` if it cannot be read, or a name is empty or no UTF-8.
  static func names(in file: String) throws -> [String] {
    let context = CommandContext.current
    let handle: FileHandle
    if file == "-" {
      handle = FileHandle(fileDescriptor: context.inputDescriptor, closeOnDealloc: false)
    } else {
      let descriptor = open(context.absolutePath(file), O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else {
        throw CommandFailure(
          errno == EACCES ? .notPermitted : .noFile,
          "\(file) could not be read (\(String(cString: strerror(errno))))")
      }
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
    let bytes: Data
    do {
      bytes = try handle.readToEnd() ?? Data()
    } catch {
      throw CommandFailure(
        .inputOutput, "\(file) could not be read (\(error.localizedDescription))")
    }
    var names: [String] = []
    for name in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      guard let text = String(validating: name, as: UTF8.self) else {
        let shown = String(decoding: name, as: UTF8.self)
        throw CommandFailure(.noFile, "\(file) names \(shown), and that is no UTF-8")
      }
      names.append(text)
    }
    // What follows the last zero byte is a name only if there is something.
    if names.last == "" { names.removeLast() }
    if let place = names.firstIndex(of: "") {
      throw CommandFailure(.usage, "name \(place + 1) in \(file) is empty")
    }
    return names
  }
}
