import Dispatch
import Synchronization

/// A stretch of a file that a separate thread reads, while the caller still works on the piece before.
///
/// Copying content out of the page cache takes longer than hashing it. Done at the same time, the hashing
/// costs nothing. The caller must take pieces up to the end of the stretch, an empty piece or an error:
/// only then is the thread done with the file.
final class ReadAhead: Sendable {
  /// The size of a piece. With smaller ones the threads wait for each other more than they work.
  static let pieceByteCount = 1 << 20
  /// From this size of a stretch on a thread pays.
  static let leastByteCount: Int64 = 8 << 20

  private typealias Outcome = Result<Int, FileTrackingError>

  private let file: any OpenFile
  private let range: Range<Int64>
  /// Two, filled in turn. The thread may use one from its turn of `empty` to its turn of `full`, the caller
  /// from `full` to `empty`.
  nonisolated(unsafe) private let buffers: [UnsafeMutableRawBufferPointer]
  /// How many bytes each buffer has.
  private let outcomes = Mutex<[Outcome]>([.success(0), .success(0)])
  private let empty = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)

  /// Starts to read.
  ///
  /// - Parameter range: A half-open range of bytes that is not empty.
  init(of file: any OpenFile, _ range: Range<Int64>) {
    self.file = file
    self.range = range
    buffers = (0..<2).map { _ in
      UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceByteCount, alignment: 64)
    }
    // A semaphore must not end with less than it began with.
    for _ in buffers { empty.signal() }
    // A queue that is serial has a thread even while all others are busy.
    DispatchQueue(label: "fileprogress.reading").async { self.read() }
  }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  /// Shows the pieces, in the order of the file.
  ///
  /// - Parameter visit: Takes a piece that is not empty; the memory is valid during the call only.
  /// - Returns: Where reading ended; before the end of the stretch if the file ended.
  /// - Throws: What ``OpenFile/read(into:at:)`` throws.
  func forEachPiece(
    _ visit: (UnsafeRawBufferPointer) -> Void
  ) throws(FileTrackingError) -> Int64 {
    var offset = range.lowerBound
    var turn = 0
    while offset < range.upperBound {
      full.wait()
      let count = try outcomes.withLock { $0[turn] }.get()
      if count == 0 { break }
      visit(UnsafeRawBufferPointer(rebasing: buffers[turn][..<count]))
      empty.signal()
      offset += Int64(count)
      turn = 1 - turn
    }
    return offset
  }

  private func read() {
    var offset = range.lowerBound
    var turn = 0
    while offset < range.upperBound {
      empty.wait()
      let wanted = Int(min(range.upperBound - offset, Int64(Self.pieceByteCount)))
      let room = UnsafeMutableRawBufferPointer(rebasing: buffers[turn][..<wanted])
      let outcome = Outcome { () throws(FileTrackingError) in try file.read(into: room, at: offset)
      }
      outcomes.withLock { $0[turn] = outcome }
      full.signal()
      guard case .success(let count) = outcome, count > 0 else { return }
      offset += Int64(count)
      turn = 1 - turn
    }
  }
}
