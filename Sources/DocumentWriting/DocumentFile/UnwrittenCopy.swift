import FileProgress
import Foundation

/// The text of a document that was not written when its editor was ended from outside, in a file beside it.
///
/// For `essay.txt` it is `essay.txt.save`, or `essay.txt.save.1` and so on where there is one; it is readable by
/// the person only. A program never removes one: only the person knows what it is worth.
///
/// - Source: POSIX.1-2024, `ed`, which does so when the terminal is gone; the names are the same as in
///   `nano`.
package enum UnwrittenCopy {
  private static let suffix = ".save"
  private static let greatestNumber = 99
  /// Of a name, with its suffix and number.
  private static let greatestByteCount = Int(NAME_MAX)

  /// Why a text could be kept nowhere.
  package struct Failure: Error, CustomStringConvertible {
    /// What the system said, in each folder that was tried.
    package let description: String
  }

  /// Keeps a text.
  ///
  /// - Parameters:
  ///   - content: The document as it would have been written.
  ///   - path: The path of the document; symbolic links are followed.
  ///   - home: Another folder, if the document's folder is gone or nothing can be made there.
  ///   - calls: The system calls, others in a test.
  /// - Returns: The path of the file.
  /// - Throws: ``Failure`` if it can be kept in neither folder.
  package static func make(
    of content: [UInt8], besideDocumentAt path: String, orIn home: String?,
    calls: SavingCalls = .system
  ) throws(Failure) -> String {
    let resolved = (try? ResolvedPath(path).path) ?? path
    let name = (resolved as NSString).lastPathComponent
    var reasons: [String] = []
    for folder in [(resolved as NSString).deletingLastPathComponent, home].compactMap({ $0 }) {
      do throws(SystemCallFailure) {
        return try make(of: content, named: name, in: folder, calls)
      } catch {
        reasons.append("\(folder): " + String(cString: strerror(error.errorNumber)))
      }
    }
    throw Failure(description: reasons.joined(separator: "; "))
  }

  /// The newest name of such a file beside a document; `nil` if there is none, which is the normal case.
  package static func newestName(besideDocumentAt path: String) -> String? {
    guard let resolved = try? ResolvedPath(path) else { return nil }
    let documentName = (resolved.path as NSString).lastPathComponent
    var newest: (name: String, seconds: Int, nanoseconds: Int)?
    for number in 0...greatestNumber {
      let name = name(documentName, number)
      var status = stat()
      guard lstat(PathText.joined(resolved.folder, name), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      let state = DocumentState(status)
      let time = (state.modifiedSeconds, state.modifiedNanoseconds)
      if newest.map({ time >= ($0.seconds, $0.nanoseconds) }) ?? true {
        newest = (name, time.0, time.1)
      }
    }
    return newest?.name
  }

  /// A long name of a document is cut, so that there is room for the rest.
  private static func name(_ documentName: String, _ number: Int) -> String {
    let ending = suffix + (number == 0 ? "" : ".\(number)")
    var name = documentName
    while name.utf8.count + ending.utf8.count > greatestByteCount { name.removeLast() }
    return name + ending
  }

  private static func make(
    of content: [UInt8], named documentName: String, in folder: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) -> String {
    var number = 0
    while true {
      let path = PathText.joined(folder, name(documentName, number))
      do throws(SystemCallFailure) {
        try calls.create(path, holding: content)
        // The text is there; to wait for the disk to have its name may not be permitted.
        if let descriptor = try? calls.openFile(folder, O_RDONLY | O_DIRECTORY) {
          _ = calls.synchronize(descriptor)
          calls.closeQuietly(descriptor)
        }
        return path
      } catch {
        guard error.errorNumber == EEXIST, number < greatestNumber else { throw error }
        number += 1
      }
    }
  }
}
