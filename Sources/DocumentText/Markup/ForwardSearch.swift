#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Looks for one sign, again and again, in a document that is read from start to end.
///
/// It remembers what it found, or that it found nothing. So all searches together look at each byte once,
/// even if a document has many signs that start something and none that ends it.
struct ForwardSearch {
  private let wanted: [UInt8]
  private let escapes: Bool
  private var start = Int.max
  private var found: Int?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - wanted: ASCII, not empty.
  ///   - escapes: Whether what follows an odd number of backslashes is not meant.
  init(_ wanted: String, escapes: Bool = false) {
    self.wanted = Array(wanted.utf8)
    self.escapes = escapes
  }

  /// Returns where the next one starts; `nil` if there is none.
  ///
  /// - Parameter place: Never before the place of the call before.
  /// - Complexity: O(*n*) for all calls on a document of *n* bytes.
  mutating func next(in bytes: [UInt8], from place: Int) -> Int? {
    if start <= place, found.map({ place <= $0 }) ?? true { return found }
    start = place
    found = search(bytes, from: place)
    return found
  }

  /// Returns where the next one before a limit starts.
  mutating func next(in bytes: [UInt8], from place: Int, before limit: Int) -> Int? {
    guard let next = next(in: bytes, from: place), next < limit else { return nil }
    return next
  }

  private func search(_ bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var place = start
      while place < bytes.count, let base = bytes.baseAddress,
        let match = memchr(base + place, Int32(wanted[0]), bytes.count - place)
      {
        let offset = UnsafeRawPointer(match) - base
        if bytes[offset...].starts(with: wanted),
          !escapes || !isEscaped(offset, in: bytes, from: start)
        {
          return offset
        }
        place = offset + 1
      }
      return nil
    }
  }

  private func isEscaped(_ place: Int, in bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var backslashes = 0
    while place - backslashes > start, bytes[place - backslashes - 1] == .backslash {
      backslashes += 1
    }
    return backslashes % 2 == 1
  }
}
