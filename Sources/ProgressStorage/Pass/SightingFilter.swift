import ProgressModel
import StoreEngine

/// Knows which paths, files and contents no sighting has, and which documents are no copies or backups.
///
/// A pass over new files asks for nothing else; to find out from the store that nothing is there takes
/// longer than all the rest.
struct SightingFilter {
  // Hashes, so that a long path takes no more memory than a short one. Two with the same hash cost a
  // question to the store, no more.
  private var known: Set<Int> = []

  init(_ reader: FactReader) throws {
    let paths = try reader.cursor("SELECT resolvedPath FROM sighting")
    while var columns = try paths.next() { known.insert(Self.hash(path: try columns.textBytes())) }
    let handles = try reader.cursor("SELECT handle FROM sighting WHERE handle IS NOT NULL")
    while var columns = try handles.next() {
      known.insert(Self.hash(handle: try columns.next([UInt8].self)))
    }
    let contents = try reader.cursor(
      "SELECT fingerprint FROM sighting WHERE fingerprint IS NOT NULL")
    while var columns = try contents.next() {
      known.insert(Self.hash(content: try columns.next()))
    }
    let copies = try reader.cursor(
      "SELECT DISTINCT document FROM sighting WHERE reason IN ('backup', 'copied')")
    while var columns = try copies.next() { known.insert(Self.hash(copy: try columns.next())) }
  }

  /// Notes a sighting.
  mutating func insert(_ sighting: SightingFact) {
    known.insert(Self.hash(path: sighting.resolvedPath))
    if let handle = sighting.handle { known.insert(Self.hash(handle: handle.bytes)) }
    if let content = sighting.fingerprint { known.insert(Self.hash(content: Digest(content))) }
    switch sighting.decision.reason {
    case .backup, .copied: known.insert(Self.hash(copy: sighting.document))
    default: break
    }
  }

  /// Whether a document may have been found to be a copy or a backup.
  func mayBeCopy(_ document: DocumentIdentifier) -> Bool {
    known.contains(Self.hash(copy: document))
  }

  /// Whether there may be a sighting of a path.
  func mayHave(path: String) -> Bool { known.contains(Self.hash(path: path)) }

  /// Whether there may be a sighting of a file.
  func mayHave(handle: KernelHandle) -> Bool { known.contains(Self.hash(handle: handle.bytes)) }

  /// Whether there may be a sighting of a content.
  func mayHave(content: Fingerprint) -> Bool { known.contains(Self.hash(content: Digest(content))) }

  /// What a hash is of; equal bytes of two kinds are not the same.
  private enum Kind: UInt8 {
    case path, handle, content, copy
  }

  private static func hash(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }

  private static func hash(path: String) -> Int {
    var path = path
    return path.withUTF8 { hash(path: UnsafeRawBufferPointer($0)) }
  }

  private static func hash(path: UnsafeRawBufferPointer) -> Int { hash(.path, path) }

  private static func hash(handle: [UInt8]) -> Int { handle.withUnsafeBytes { hash(.handle, $0) } }

  private static func hash(copy document: DocumentIdentifier) -> Int {
    document.bytes.withUnsafeBytes { hash(.copy, $0) }
  }

  private static func hash(content: Digest) -> Int {
    withUnsafeBytes(of: (content.high, content.low)) { hash(.content, $0) }
  }
}
