import DocumentText

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

// Inside the types below, `read` and `write` are their own methods, and the module that has the calls depends on
// the system.
private func readNext(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

private func writeNext(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

/// Where the document comes from.
enum StandardInput {
  /// What a document may have.
  static let mostByteCount = 64 << 20

  /// Reads all there is and gives it to a reader.
  ///
  /// - Parameter mostByteCount: How much there may be.
  static func read<Outcome>(
    upTo mostByteCount: Int = Self.mostByteCount,
    _ body: (UnsafeRawBufferPointer) throws(UnreadableReason) -> Outcome
  ) -> Result<Outcome, UnreadableReason> {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(STDIN_FILENO, &status) == 0, 0...off_t(mostByteCount) ~= status.st_size {
      bytes.reserveCapacity(Int(status.st_size) + 1)
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = readNext(STDIN_FILENO, piece.baseAddress, piece.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(.readerFailed)
      }
      bytes += piece[..<count]
      if bytes.count > mostByteCount { return .failure(.tooLarge) }
    }
    return bytes.withUnsafeBytes { source in
      Result { () throws(UnreadableReason) in try body(source) }
    }
  }
}

/// Where the text goes.
enum StandardOutput {
  /// Writes all bytes; does not wait for a reader that has stopped.
  static func write(_ bytes: [UInt8]) {
    signal(SIGPIPE, SIG_IGN)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeNext(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
