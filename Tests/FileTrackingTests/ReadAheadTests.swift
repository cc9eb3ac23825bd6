import ProgressModel
import Synchronization
import Testing

@testable import FileTracking

@Suite struct ReadAheadTests {
  private static let piece = Int64(ReadAhead.pieceByteCount)

  /// All bytes that the pieces show.
  private func bytes(of file: MadeUpFile, _ range: Range<Int64>) throws -> (Int64, [UInt8]) {
    var bytes: [UInt8] = []
    let end = try ReadAhead(of: file, range).forEachPiece { bytes += $0 }
    return (end, bytes)
  }

  @Test(arguments: [1, piece, piece + 1, 2 * piece, 5 * piece - 7])
  func showsAllBytesInTheirOrder(byteCount: Int64) throws {
    let file = MadeUpFile(byteCount: 6 * Self.piece)
    let range = 3..<3 + byteCount
    let (end, bytes) = try bytes(of: file, range)
    #expect(end == range.upperBound)
    #expect(bytes == MadeUpFile.bytes(in: range))
  }

  @Test func goesOnAfterReadsThatBringLessThanWasAskedFor() throws {
    let file = MadeUpFile(byteCount: 2 * Self.piece, mostAtOnce: 300_001)
    let (end, bytes) = try bytes(of: file, 0..<2 * Self.piece)
    #expect(end == 2 * Self.piece)
    #expect(bytes == MadeUpFile.bytes(in: 0..<2 * Self.piece))
  }

  @Test(arguments: [0, 5, piece, 2 * piece + 1])
  func endsWhereTheFileEnds(byteCount: Int64) throws {
    let (end, bytes) = try bytes(of: MadeUpFile(byteCount: byteCount), 0..<4 * Self.piece)
    #expect(end == byteCount)
    #expect(bytes == MadeUpFile.bytes(in: 0..<byteCount))
  }

  @Test func handsOnAnErrorAfterWhatCameBeforeIt() throws {
    let file = MadeUpFile(byteCount: 9 * Self.piece, failsFrom: 3 * Self.piece)
    var shownCount = 0
    let error = #expect(throws: FileTrackingError.self) {
      _ = try ReadAhead(of: file, 0..<9 * Self.piece).forEachPiece { shownCount += $0.count }
    }
    #expect(error?.code == .inputOutput)
    #expect(shownCount == 3 * Int(Self.piece))
  }

  @Test func readsNoMoreThanTwoPiecesAhead() throws {
    let file = MadeUpFile(byteCount: 9 * Self.piece)
    var shownCount: Int64 = 0
    _ = try ReadAhead(of: file, 0..<9 * Self.piece).forEachPiece { piece in
      #expect(file.reads.byteCount.withLock(\.self) <= shownCount + 2 * Self.piece)
      shownCount += Int64(piece.count)
    }
  }

  @Test func aLargeFileHasTheFingerprintOfItsBytes() throws {
    let secret = StoreSecret.random()
    let byteCount = ContentReader.sparseByteCount + 12_345
    let fingerprint = try ContentReader(
      file: MadeUpFile(byteCount: byteCount), expectedByteCount: byteCount, secret: secret
    ).read { _ in }
    let expected = MadeUpFile.bytes(in: 0..<byteCount)
    #expect(
      fingerprint
        == expected.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) })
    // A file that became shorter has the fingerprint of what is left.
    let shorter = try ContentReader(
      file: MadeUpFile(byteCount: byteCount - 5_000_000), expectedByteCount: byteCount,
      secret: secret
    ).read { _ in }
    #expect(shorter.byteCount == byteCount - 5_000_000)
  }
}

/// A file of a length, whose bytes repeat with a period that no piece is a multiple of.
private struct MadeUpFile: OpenFile {
  private static let pattern = (0..<4093).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  let content: [UInt8]
  let mostAtOnce: Int
  let failsFrom: Int64
  let stateWhenOpened: FileState
  let reads = Reads()

  /// What was asked of the file.
  final class Reads: Sendable {
    let byteCount = Mutex<Int64>(0)
  }

  init(byteCount: Int64, mostAtOnce: Int = .max, failsFrom: Int64 = .max) {
    content = Self.bytes(in: 0..<byteCount)
    self.mostAtOnce = mostAtOnce
    self.failsFrom = failsFrom
    stateWhenOpened = FileState(
      byteCount: byteCount, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1, linkCount: 1)
  }

  static func bytes(in range: Range<Int64>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var place = Int(range.lowerBound) % pattern.count
    while bytes.count < range.count {
      bytes += pattern[place...].prefix(range.count - bytes.count)
      place = 0
    }
    return bytes
  }

  func resolvedPath() -> String { "/made-up" }
  func state() -> FileState { stateWhenOpened }
  func handle() -> KernelHandle? { nil }

  func fileSystem() throws(FileTrackingError) -> FileSystemDescription {
    throw FileTrackingError(.inputOutput, path: resolvedPath())
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int {
    guard offset < failsFrom else { throw FileTrackingError(.inputOutput, path: resolvedPath()) }
    let count = min(buffer.count, mostAtOnce, max(content.count - Int(offset), 0))
    content.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)...].prefix(count)))
    }
    reads.byteCount.withLock { $0 += Int64(count) }
    return count
  }
}
