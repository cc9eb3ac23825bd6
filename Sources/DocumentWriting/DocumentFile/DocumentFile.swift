import Foundation

/// A document on disk that one of our editors has read and saves.
///
/// Saving never damages the document: at every moment its name leads to the old or to the new
/// content in full, and its mode, owner, group, extended attributes and access control list stay.
/// Where a new file cannot take its place (it has several hard links, its owner could not be kept,
/// its folder cannot be written to) it is written in place, after a durable ``SafetyCopy``.
///
/// - Source: POSIX.1-2024, `rename` and `fsync`.
package struct DocumentFile: Sendable {
  /// The largest document that is read, in bytes.
  package static let maximumByteCount = 1 << 30

  /// The path as it was given.
  package let path: String

  let resolved: ResolvedPath
  let safetyCopyFolder: String
  var calls: SavingCalls

  /// The file that was last read or saved, nil if there was none.
  var state: DocumentState?

  /// Whether size and time in the state are those after our own last writing; if not, only the file
  /// itself counts.
  var isStateCertain = true

  /// The copy of the content before a save that damaged the document and could not mend it.
  var pendingSafetyCopy: SafetyCopy?

  /// The path without symbolic links: the file that a save changes.
  package var resolvedPath: String {
    resolved.path
  }

  /// Whether the document did not exist when it was read, and has not been saved since.
  package var isNew: Bool {
    state == nil
  }

  /// Reads a document.
  ///
  /// A document that does not exist has no bytes and is created by the first save; its folder must
  /// exist.
  ///
  /// - Parameters:
  ///   - path: The path; symbolic links are followed.
  ///   - safetyCopyFolder: An absolute path of a folder, made on demand, for the copies that
  ///     writing in place needs.
  ///   - calls: The system calls, others in a test.
  /// - Throws: ``DocumentFileError`` with ``DocumentFileError/Code-swift.struct/notFound`` for a
  ///   missing folder, `isDirectory`, `notRegular`, `notPermitted`, `tooLarge` or `inputOutput`.
  package static func read(
    path: String, safetyCopyFolder: String, calls: SavingCalls = .system
  ) throws(DocumentFileError) -> (content: [UInt8], file: DocumentFile) {
    let resolved: ResolvedPath
    do throws(SystemCallFailure) {
      resolved = try ResolvedPath(path)
    } catch {
      throw DocumentFileError(error, path: path, resolvedPath: path, .reading)
    }
    var file = DocumentFile(
      path: path, resolved: resolved, safetyCopyFolder: safetyCopyFolder, calls: calls)
    do {
      let content = try file.readExisting()
      return (content ?? [], file)
    } catch {
      throw file.documentError(error, .reading)
    }
  }

  private init(
    path: String, resolved: ResolvedPath, safetyCopyFolder: String, calls: SavingCalls
  ) {
    self.path = path
    self.resolved = resolved
    self.safetyCopyFolder = safetyCopyFolder
    self.calls = calls
  }

  /// Reads the document's own file and remembers its state.
  ///
  /// - Returns: The content, nil if there is no such file.
  private mutating func readExisting() throws -> [UInt8]? {
    guard let (descriptor, opened) = try openExisting() else { return nil }
    defer { calls.closeQuietly(descriptor) }
    var status = opened
    var content: [UInt8] = []
    // A program that is writing right now is given a few chances to finish. If it does not, the
    // state is that from before the reading, so that a save finds the document changed.
    for _ in 0..<3 {
      let before = DocumentState(status)
      state = before
      content = try calls.readAll(
        descriptor, resolved.path, byteLimit: Self.maximumByteCount)
      status = try calls.status(of: descriptor, resolved.path)
      if DocumentState(status) == before {
        break
      }
    }
    return content
  }

  /// Opens the document's own file for reading.
  ///
  /// - Returns: A descriptor, which the caller closes, and the file's status; nil if there is no
  ///   such file.
  func openExisting() throws -> (descriptor: Int32, status: stat)? {
    let descriptor: Int32
    do throws(SystemCallFailure) {
      // Never waits: not for the other end of a pipe, nor for a device.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
      descriptor = try calls.openFile(resolved.path, flags)
    } catch {
      if error.errorNumber == ENOENT {
        return nil
      }
      throw error
    }
    do {
      let status = try calls.status(of: descriptor, resolved.path)
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw DocumentFileError.notAFile(path: path, status)
      }
      return (descriptor, status)
    } catch {
      calls.closeQuietly(descriptor)
      throw error
    }
  }

  /// The error to give to the owner for one from within.
  func documentError(
    _ error: any Error, _ operation: DocumentFileError.Operation
  ) -> DocumentFileError {
    if let error = error as? DocumentFileError {
      return error
    }
    let failure =
      error as? SystemCallFailure ?? SystemCallFailure(errorNumber: EIO, path: resolved.path)
    return DocumentFileError(failure, path: path, resolvedPath: resolved.path, operation)
  }
}
