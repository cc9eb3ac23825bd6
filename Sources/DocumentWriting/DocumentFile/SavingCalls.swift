import CSystemCalls
import Foundation

/// The system calls that saving a document makes, so that a test can let any of them fail.
///
/// Each returns what the call returns, or a negative `errno`. Callers go through the functions of
/// the extension, which repeat interrupted calls.
package struct SavingCalls: Sendable {
  var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int
  var close: @Sendable (_ descriptor: Int32) -> Int
  var read:
    @Sendable (_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int
  var truncate: @Sendable (_ descriptor: Int32, _ byteCount: Int) -> Int
  var synchronize: @Sendable (_ descriptor: Int32) -> Int
  var status: @Sendable (_ descriptor: Int32, _ status: inout stat) -> Int
  var statusOfPath: @Sendable (_ path: String, _ status: inout stat) -> Int
  var checkWritable: @Sendable (_ path: String) -> Int
  var setMode: @Sendable (_ descriptor: Int32, _ mode: mode_t) -> Int
  var setOwner: @Sendable (_ descriptor: Int32, _ user: uid_t, _ group: gid_t) -> Int
  var rename: @Sendable (_ from: String, _ to: String) -> Int
  var renameWithoutReplacing: @Sendable (_ from: String, _ to: String) -> Int
  var link: @Sendable (_ from: String, _ to: String) -> Int
  var unlink: @Sendable (_ path: String) -> Int
  var makeFolder: @Sendable (_ path: String, _ mode: mode_t) -> Int
  /// Takes an exclusive `flock` without waiting.
  var lock: @Sendable (_ descriptor: Int32) -> Int
  /// Makes a second descriptor of an open file, which shares its lock.
  var duplicate: @Sendable (_ descriptor: Int32) -> Int
  var listAttributes:
    @Sendable (_ descriptor: Int32, _ room: UnsafeMutableBufferPointer<CChar>) -> Int
  var attribute:
    @Sendable (_ descriptor: Int32, _ name: String, _ room: UnsafeMutableRawBufferPointer) -> Int
  var setAttribute:
    @Sendable (_ descriptor: Int32, _ name: String, _ value: UnsafeRawBufferPointer) -> Int
  var removeAttribute: @Sendable (_ descriptor: Int32, _ name: String) -> Int

  /// The calls of the operating system.
  package static let system = SavingCalls(
    open: { result(Foundation.open($0, $1, $2)) },
    close: { result(Foundation.close($0)) },
    read: { result(pread($0, $1.baseAddress, $1.count, off_t($2))) },
    write: { result(pwrite($0, $1.baseAddress, $1.count, off_t($2))) },
    truncate: { result(ftruncate($0, off_t($1))) },
    synchronize: { result(fsync($0)) },
    status: { result(fstat($0, &$1)) },
    statusOfPath: { result(lstat($0, &$1)) },
    checkWritable: { result(faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS)) },
    setMode: { result(fchmod($0, $1)) },
    setOwner: { result(fchown($0, $1, $2)) },
    rename: { result(Foundation.rename($0, $1)) },
    renameWithoutReplacing: { -Int(fileprogress_rename_new(AT_FDCWD, $0, $1)) },
    link: { result(Foundation.link($0, $1)) },
    unlink: { result(Foundation.unlink($0)) },
    makeFolder: { result(mkdir($0, $1)) },
    lock: { result(flock($0, LOCK_EX | LOCK_NB)) },
    duplicate: { result(fcntl($0, F_DUPFD_CLOEXEC, 0)) },
    listAttributes: { fileprogress_list_attributes($0, $1.baseAddress, $1.count) },
    attribute: { fileprogress_get_attribute($0, $1, $2.baseAddress, $2.count) },
    setAttribute: { Int(fileprogress_set_attribute($0, $1, $2.baseAddress, $2.count)) },
    removeAttribute: { Int(fileprogress_remove_attribute($0, $1)) })

  private static func result(_ value: some FixedWidthInteger) -> Int {
    value < 0 ? -Int(errno) : Int(value)
  }
}

extension SavingCalls {
  /// Makes a call about a file, again for as long as a signal interrupts it.
  @discardableResult
  func call(_ path: String, _ body: () -> Int) throws(SystemCallFailure) -> Int {
    while true {
      let result = body()
      if result >= 0 {
        return result
      }
      if result != -Int(EINTR) {
        throw SystemCallFailure(errorNumber: Int32(-result), path: path)
      }
    }
  }

  func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemCallFailure) -> Int32
  {
    Int32(try call(path) { open(path, flags | O_CLOEXEC, mode) })
  }

  func status(of descriptor: Int32, _ path: String) throws(SystemCallFailure) -> stat {
    var status = stat()
    try call(path) { self.status(descriptor, &status) }
    return status
  }

  /// Closes a descriptor that is no longer needed.
  func closeQuietly(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Reads a file from its start to its end.
  ///
  /// - Throws: `EFBIG` if it has more bytes than allowed.
  func readAll(
    _ descriptor: Int32, _ path: String, byteLimit: Int = .max
  ) throws(SystemCallFailure) -> [UInt8] {
    let expected = Int(try status(of: descriptor, path).st_size)
    var content: [UInt8] = []
    // One byte more than expected shows the end without another round.
    var room = expected + 1
    while true {
      guard max(content.count, expected) <= byteLimit else {
        throw SystemCallFailure(errorNumber: EFBIG, path: path)
      }
      let start = content.count
      var result = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
        repeat {
          result = read(descriptor, UnsafeMutableRawBufferPointer(bytes), start)
        } while result == -Int(EINTR)
        count = max(result, 0)
      }
      if result < 0 {
        throw SystemCallFailure(errorNumber: Int32(-result), path: path)
      }
      if result == 0 {
        return content
      }
      if content.isEmpty {
        content = part
      } else {
        content += part
      }
      room = max(expected + 1 - content.count, 1 << 16)
    }
  }

  /// Writes all bytes from the start of a file, however many each call takes.
  func writeAll(
    _ content: [UInt8], to descriptor: Int32, _ path: String
  ) throws(SystemCallFailure) {
    var offset = 0
    while offset < content.count {
      let start = offset
      let count = try call(path) {
        content.withUnsafeBytes { bytes in
          write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]), start)
        }
      }
      guard count > 0 else {
        throw SystemCallFailure(errorNumber: EIO, path: path)
      }
      offset += count
    }
  }

  /// Makes a durable file that only the person may read, where there is none; half of one does not stay.
  func create(_ path: String, holding content: [UInt8]) throws(SystemCallFailure) {
    let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    defer { closeQuietly(descriptor) }
    do throws(SystemCallFailure) {
      try writeAll(content, to: descriptor, path)
      try call(path) { synchronize(descriptor) }
    } catch {
      _ = unlink(path)
      throw error
    }
  }

  /// Makes the entries of a folder durable, where the file system knows such a thing.
  func synchronizeFolder(_ descriptor: Int32, _ path: String) throws(SystemCallFailure) {
    do throws(SystemCallFailure) {
      try call(path) { synchronize(descriptor) }
    } catch {
      guard error.errorNumber == EINVAL || error.errorNumber == ENOTSUP else { throw error }
    }
  }
}
