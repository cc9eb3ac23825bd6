import CArchive
import DocumentText

/// The parts of a document that is a zip archive.
///
/// Names are only compared, never used as paths; archives within it are bytes like any other. A part may
/// have 64 MiB unpacked, all that are asked for 256 MiB.
struct ZipArchive {
  let bytes: UnsafeRawBufferPointer
  private(set) var unpackedByteCount = 0

  static let mostPartByteCount = 64 << 20
  static let mostByteCount = 256 << 20

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Unpacks parts.
  ///
  /// - Parameter names: Which ones; those that are missing are missing in the result. Of several parts of
  ///   one name the first counts.
  /// - Throws: ``UnreadableReason/damaged``, ``UnreadableReason/encrypted`` or
  ///   ``UnreadableReason/tooLarge``.
  /// - Complexity: O(*n*), *n* bytes of the archive and of the parts.
  mutating func parts(named names: Set<String>) throws(UnreadableReason) -> [String: [UInt8]] {
    guard let archive = archive_read_new() else { throw .tooCostly }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip(archive)
    guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
      throw .damaged
    }
    var parts: [String: [UInt8]] = [:]
    var entry: OpaquePointer?
    while parts.count < names.count {
      let outcome = archive_read_next_header(archive, &entry)
      if outcome == ARCHIVE_EOF { break }
      guard outcome == ARCHIVE_OK || outcome == ARCHIVE_WARN, let entry else { throw .damaged }
      guard
        let pointer = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
        case let name = String(cString: pointer), names.contains(name), parts[name] == nil
      else { continue }
      if archive_entry_is_encrypted(entry) != 0 { throw .encrypted }
      parts[name] = try content(of: archive)
    }
    return parts
  }

  private mutating func content(of archive: OpaquePointer) throws(UnreadableReason) -> [UInt8] {
    var content: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = archive_read_data(archive, piece.baseAddress, piece.count)
      guard count >= 0 else { throw .damaged }
      if count == 0 { return content }
      content += piece[..<count]
      unpackedByteCount += count
      guard content.count <= Self.mostPartByteCount, unpackedByteCount <= Self.mostByteCount else {
        throw .tooLarge
      }
    }
  }
}
