#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A file, a pipe or a terminal that is read.
struct DocumentInput: Sendable {
  let descriptor: Int32
  let name: String
  /// The size of a file that is read at any place; `nil` for what is read from where it stands.
  let byteCount: Int64?

  /// Looks at what is open.
  ///
  /// - Parameter isOwn: Whether no one else reads here. A shared input is read on from its current place.
  /// - Throws: ``DocumentTextError`` if it is a folder, or not open for reading.
  init(descriptor: Int32, named name: String, isOwn: Bool) throws(DocumentTextError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DocumentTextError(errno, name) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw DocumentTextError(EISDIR, name) }
    // Files of the kernel have no size before they are read.
    let isSized = isOwn && kind == S_IFREG && status.st_size > 0
    self.descriptor = descriptor
    self.name = name
    byteCount = isSized ? Int64(status.st_size) : nil
  }

  /// The size of the pieces in which everything is read.
  static let pieceByteCount = 256 << 10

  /// Reads until the buffer is full or the end comes.
  ///
  /// - Parameter offset: Where to read; `nil` to go on where the last read ended.
  /// - Returns: How many bytes were read; fewer than wanted at the end only.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64?
  ) throws(DocumentTextError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let added =
        if let offset {
          pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(count))
        } else {
          readNext(descriptor, rest.baseAddress, rest.count)
        }
      if added == 0 { break }
      if added > 0 {
        count += added
      } else if errno != EINTR {
        throw DocumentTextError(errno, name)
      }
    }
    return count
  }
}

// Inside the type, `read` is its own method, and the module that has the call depends on the system.
private func readNext(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}
