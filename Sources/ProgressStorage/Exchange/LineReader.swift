package import Foundation
package import StoreEngine

/// The lines of a file, one after the other, in bounded memory.
package struct LineReader: Sequence, IteratorProtocol {
  /// A longer line can't be one of ours.
  package static let greatestLineByteCount = 1 << 20

  private let handle: FileHandle
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false

  /// Reads a file from where it stands.
  ///
  /// - Parameters:
  ///   - handle: An open file.
  ///   - path: Its name in messages.
  package init(_ handle: FileHandle, path: String) {
    self.handle = handle
    self.path = path
  }

  /// The next line without its line feed; a failure ends the lines.
  package mutating func next() -> Result<[UInt8], StorageError>? {
    guard !hasEnded else { return nil }
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end - start <= Self.greatestLineByteCount else { return refusal() }
        let line = Array(buffer[start..<end])
        start = end + 1
        return .success(line)
      }
      guard buffer.count - start <= Self.greatestLineByteCount else { return refusal() }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      do {
        guard let more = try handle.read(upToCount: 1 << 16), !more.isEmpty else {
          hasEnded = true
          return buffer.isEmpty ? nil : .success(buffer)
        }
        buffer += more
      } catch {
        hasEnded = true
        return .failure(
          StorageError(.unreadable, path: path, cause: PrivateFiles.reason(of: error)))
      }
    }
  }

  private mutating func refusal() -> Result<[UInt8], StorageError> {
    hasEnded = true
    return .failure(
      StorageError(.notImportable, path: path, cause: "a line is too long"))
  }
}
