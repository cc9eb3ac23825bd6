package import DocumentText
package import FileProgress
import FileTracking
import Foundation
import ProgressModel
import Synchronization

/// The documents that could not be read, in a file beside the store.
///
/// The file holds a digest of each content, made with a random secret that the file holds, too, but no names. It
/// is not in backups or exports, and any `forget` removes it whole. Without the file, each document is tried once
/// more.
package final class RefusalFile: RefusalMemory {
  /// One content, as it is kept.
  private struct Entry: Hashable {
    var program: String
    var name: String
    var content: Fingerprint
  }

  /// All that is kept.
  private struct Kept {
    var secret: StoreSecret
    var reasons: [(entry: Entry, code: String)] = []
  }

  private struct State {
    var kept: Kept?
    /// What was refused since, and is not kept yet.
    var new: [(entry: Entry, code: String, path: String)] = []
  }

  /// More are dropped, the oldest first.
  private static let mostCount = 1000
  private static let mostByteCount = 1 << 20
  private static let beginning = "fileprogress refusals 1"

  private let path: String
  // The guard of the state.
  private let state = Mutex(State())

  /// Remembers in a file, which is read when something is asked, and may be missing.
  ///
  /// - Parameter path: The file, absolute.
  package init(path: String) {
    self.path = path
  }

  package var isEmpty: Bool { state.withLock { known(&$0).reasons.isEmpty } }

  package func reason(for content: RefusedContent) -> UnreadableReason? {
    state.withLock { state in
      let kept = known(&state)
      guard !kept.reasons.isEmpty else { return nil }
      let entry = Self.entry(of: content, under: kept.secret)
      return kept.reasons.first { $0.entry == entry }
        .flatMap { UnreadableReason(code: $0.code, of: Self.format(of: content)) }
    }
  }

  package func note(
    _ reason: UnreadableReason, for content: RefusedContent, ofFileAt path: String?
  ) {
    guard let path else { return }
    state.withLock { state in
      let entry = Self.entry(of: content, under: known(&state).secret)
      state.new.append((entry, reason.code, path))
    }
  }

  package func remove(_ content: RefusedContent) {
    state.withLock { state in
      var kept = read()
      let entry = kept.map { Self.entry(of: content, under: $0.secret) }
      kept?.reasons.removeAll { $0.entry == entry }
      state.kept = kept
      if let kept { write(kept) }
    }
  }

  /// Keeps what was refused since.
  ///
  /// - Parameter isKept: Whether anything may be kept of the file at a path.
  func keep(where isKept: (_ path: String) -> Bool) {
    let (secret, new) = state.withLock { state in
      defer { state.new = [] }
      return (state.kept?.secret, state.new)
    }
    let wanted = new.filter { isKept($0.path) }
    guard let secret, !wanted.isEmpty else { return }
    state.withLock { state in
      // Another process may have added something, or made the file under a secret of its own.
      var kept = read() ?? Kept(secret: secret)
      if kept.secret == secret {
        for (entry, code, _) in wanted {
          kept.reasons.removeAll { $0.entry == entry }
          kept.reasons.append((entry, code))
        }
        kept.reasons = kept.reasons.suffix(Self.mostCount)
        write(kept)
      }
      state.kept = kept
    }
  }

  /// Removes the file.
  func remove() {
    state.withLock { $0 = State() }
    unlink(path)
  }

  private func known(_ state: inout State) -> Kept {
    if let kept = state.kept { return kept }
    let kept = read() ?? Kept(secret: .random())
    state.kept = kept
    return kept
  }

  private static func format(of content: RefusedContent) -> DocumentFormat {
    // Words of dictionaries have no format; their reasons name none.
    DocumentFormat(rawValue: content.name) ?? .plain
  }

  private static func entry(of content: RefusedContent, under secret: StoreSecret) -> Entry {
    Entry(
      program: content.program, name: content.name,
      content: content.bytes.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) })
  }

  // MARK: - The file

  private func read() -> Kept? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.mostByteCount)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    // What is not understood is as good as lost.
    guard lines.count >= 2, lines[0] == Self.beginning,
      let secret = Self.bytes(ofDigits: lines[1]).flatMap({ StoreSecret(bytes: $0) })
    else { return nil }
    return Kept(secret: secret, reasons: lines.dropFirst(2).compactMap(Self.reason))
  }

  private static func reason(_ line: Substring) -> (entry: Entry, code: String)? {
    let words = line.split(separator: " ")
    guard words.count == 6, let high = UInt64(words[2], radix: 16),
      let low = UInt64(words[3], radix: 16), let byteCount = Int64(words[4])
    else { return nil }
    let content = Fingerprint(high: high, low: low, byteCount: byteCount)
    return (
      Entry(program: String(words[0]), name: String(words[1]), content: content), String(words[5])
    )
  }

  private func write(_ kept: Kept) {
    var text = Self.beginning + "\n" + Self.digits(of: kept.secret.bytes) + "\n"
    for (entry, code) in kept.reasons {
      let content = entry.content
      text +=
        "\(entry.program) \(entry.name) \(String(content.high, radix: 16)) "
        + "\(String(content.low, radix: 16)) \(content.byteCount) \(code)\n"
    }
    // The old file is replaced by a new one, so that no reader finds half of it. It need not be durable.
    let temporary = "\(path).\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    if !isWritten || rename(temporary, path) != 0 { unlink(temporary) }
  }

  private static func digits(of bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(ofDigits digits: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = digits.utf8[...]
    while !rest.isEmpty {
      guard let byte = UInt8(String(Substring(rest.prefix(2))), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

extension DataStore {
  private var refusals: RefusalFile? {
    configuration.textSource?.reader(as: ForeignReader.self)?.memory as? RefusalFile
  }

  /// Keeps which documents could not be read, unless nothing may be recorded of them or by this call.
  package func keepRefusals() {
    guard let refusals, isOpenForWriting else { return }
    refusals.keep { path in
      do { return try exclusions.refusal(ofFileAt: path) == nil } catch { return false }
    }
  }

  /// Forgets which documents could not be read, because an entry shows that its document existed.
  package func forgetRefusals() { refusals?.remove() }
}
