import Synchronization

/// The documents that took a reader too much time or memory, or broke it. So no one waits for the same
/// content twice.
///
/// Contents are told apart by a digest with a secret of the process, so nothing of them is kept.
final class Refusals: Sendable {
  private struct Content: Hashable {
    let name: String
    let byteCount: Int
    let digest: Int
  }

  /// More are forgotten, all at once: they are few, and asking again costs no more than time.
  private static let mostCount = 64

  private let reasons = Mutex<[Content: UnreadableReason]>([:])

  /// Whether nothing was refused.
  var isEmpty: Bool { reasons.withLock { $0.isEmpty } }

  /// Returns why a content was refused before; `nil` if it was not.
  ///
  /// - Complexity: O(*n*), *n* bytes; O(1) as long as nothing was refused.
  func reason(for bytes: [UInt8], as name: String) -> UnreadableReason? {
    if isEmpty { return nil }
    let content = Self.content(bytes, name)
    return reasons.withLock { $0[content] }
  }

  /// Notes why a content was refused, if that is due to the content and took long.
  func note(_ reason: UnreadableReason, for bytes: [UInt8], as name: String) {
    guard reason == .tooCostly || reason == .readerBroke else { return }
    let content = Self.content(bytes, name)
    reasons.withLock { reasons in
      if reasons.count >= Self.mostCount { reasons.removeAll() }
      reasons[content] = reason
    }
  }

  private static func content(_ bytes: [UInt8], _ name: String) -> Content {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return Content(name: name, byteCount: bytes.count, digest: hasher.finalize())
  }
}
