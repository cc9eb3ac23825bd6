import FileProgress
import Foundation

/// The text of a document that was not written when its editor was ended from outside, in a file beside it.
///
/// For `essay.txt` it is `essay.txt.save`, or `essay.txt.save.1` and so on where there is one; it is readable by
/// the person only. A program never removes one: only the person knows what it is worth.
///
/// - Source: POSIX.1-2024, `ed`, which does so when the terminal is gone; the names are those of `nano`.
package enum UnwrittenCopy {
  private static let suffix = ".save"
  private static let greatestNumber = 99

  /// Keeps a text.
  ///
  /// - Parameters:
  ///   - content: The document as it would have been written.
  ///   - path: The path of the document; symbolic links are followed.
  ///   - home: Another folder, for where nothing can be made in that of the document.
  ///   - calls: The system calls, others in a test.
  /// - Returns: The path of the file, which is durable.
  /// - Throws: ``DocumentFileError`` if it can't be kept in either folder.
  package static func make(
    of content: [UInt8], besideDocumentAt path: String, orIn home: String?,
    calls: SavingCalls = .system
  ) throws(DocumentFileError) -> String {
    do throws(SystemCallFailure) {
      let resolved = try ResolvedPath(path).path
      do throws(SystemCallFailure) {
        return try make(of: content, at: resolved + suffix, calls)
      } catch {
        guard let home else { throw error }
        let name = (resolved as NSString).lastPathComponent
        return try make(of: content, at: PathText.joined(home, name + suffix), calls)
      }
    } catch {
      throw DocumentFileError(error, path: path, resolvedPath: error.path, .saving)
    }
  }

  /// The newest name of such a file beside a document; `nil` if there is none, which is the normal case.
  package static func newestName(besideDocumentAt path: String) -> String? {
    guard let resolved = try? ResolvedPath(path).path else { return nil }
    var newest: (path: String, seconds: Int, nanoseconds: Int)?
    for number in 0...greatestNumber {
      var status = stat()
      let path = numbered(resolved + suffix, number)
      // They are numbered without gaps, unless the person removed one.
      guard lstat(path, &status) == 0 else { break }
      let state = DocumentState(status)
      let time = (state.modifiedSeconds, state.modifiedNanoseconds)
      if newest.map({ time >= ($0.seconds, $0.nanoseconds) }) ?? true {
        newest = (path, time.0, time.1)
      }
    }
    return newest.map { ($0.path as NSString).lastPathComponent }
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    number == 0 ? path : "\(path).\(number)"
  }

  private static func make(
    of content: [UInt8], at firstPath: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) -> String {
    var number = 0
    while true {
      let path = numbered(firstPath, number)
      do throws(SystemCallFailure) {
        try write(content, to: path, calls)
        return path
      } catch {
        guard error.errorNumber == EEXIST, number < greatestNumber else { throw error }
        number += 1
      }
    }
  }

  private static func write(
    _ content: [UInt8], to path: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try calls.openFile(path, flags, mode: 0o600)
    defer { calls.closeQuietly(descriptor) }
    do throws(SystemCallFailure) {
      try calls.writeAll(content, to: descriptor, path)
      try calls.call(path) { calls.synchronize(descriptor) }
      let folder = (path as NSString).deletingLastPathComponent
      let folderDescriptor = try calls.openFile(folder, O_RDONLY | O_DIRECTORY)
      defer { calls.closeQuietly(folderDescriptor) }
      try calls.synchronizeFolder(folderDescriptor, folder)
    } catch {
      // Half a text would be taken for the whole.
      _ = calls.unlink(path)
      throw error
    }
  }
}
