package import Foundation
import StoreEngine

/// A file that carries facts, or a key, from one store to another.
package struct ExchangeFile: Hashable, Sendable {
  /// Why the file can't be used.
  package struct Failure: Error, Hashable {
    /// What is wrong with it.
    package enum Cause: Hashable, Sendable {
      /// It can't be opened; why, as in `errno(3)`.
      case notOpened(systemErrorNumber: Int32)
      /// It is a folder, a pipe or a device.
      case notRegular
      /// It can't be read, for this reason.
      case notRead(String)
      /// It exists already, or can't be written; why, as in `errno(3)`.
      case notWritten(systemErrorNumber: Int32, isMade: Bool)
    }

    /// The file.
    package var file: ExchangeFile
    /// What is wrong with it.
    package var cause: Cause
  }

  /// What a person calls it.
  package var name: String
  /// The absolute path.
  package var path: String

  package init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// The most bytes of a file that are read as a key.
  private static let mostKeyByteCount = 4096

  /// Opens it for reading, if it is a regular file; anything else could wait forever.
  ///
  /// - Throws: ``Failure``.
  func opened() throws(Failure) -> FileHandle {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(file: self, cause: .notOpened(systemErrorNumber: errno))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var state = stat()
    guard fstat(descriptor, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      throw Failure(file: self, cause: .notRegular)
    }
    return handle
  }

  /// Reads its bytes.
  ///
  /// - Parameter limit: How many bytes are read at most.
  /// - Throws: ``Failure``.
  package func bytes(upTo limit: Int) throws(Failure) -> Data {
    let handle = try opened()
    do {
      return try handle.read(upToCount: limit) ?? Data()
    } catch {
      throw Failure(file: self, cause: .notRead(PrivateFiles.reason(of: error)))
    }
  }

  /// Reads what may be a key.
  ///
  /// - Throws: ``Failure``.
  func key() throws(Failure) -> [UInt8] {
    Array(try bytes(upTo: Self.mostKeyByteCount))
  }

  /// Makes it, for its owner alone, with a key in it; what cannot be written whole is removed.
  ///
  /// - Throws: ``Failure``; also if there is something at its path.
  package func write(key: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Failure(file: self, cause: .notWritten(systemErrorNumber: errno, isMade: false))
    }
    defer { close(descriptor) }
    let count = key.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count == key.count, fsync(descriptor) == 0 else {
      let number = errno
      unlink(path)
      throw Failure(file: self, cause: .notWritten(systemErrorNumber: number, isMade: true))
    }
  }
}
