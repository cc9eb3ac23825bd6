import Foundation
import StoreEngine

/// The facts of a file on their way from the thread that reads and checks its lines to the one that writes.
///
/// The reader waits when it is a few batches ahead, so that memory stays bounded.
final class FactLineQueue: @unchecked Sendable {
  /// A fact, and the line that it stands on.
  typealias Line = (row: FactRow, number: Int)

  private static let batchSize = 256
  /// A batch ends early after this many bytes of large values, such as pictures.
  private static let batchByteCount = 1 << 20
  private static let greatestLead = 8

  // Guards everything below.
  private let condition = NSCondition()
  private var batches: [[Line]] = []
  private var hasEnded = false
  private var isCancelled = false

  /// Adds facts; waits until there is room.
  ///
  /// - Returns: Whether the receiver still wants facts.
  func add(_ batch: [Line]) -> Bool {
    condition.withLock {
      while batches.count >= Self.greatestLead, !isCancelled { condition.wait() }
      batches.append(batch)
      condition.signal()
      return !isCancelled
    }
  }

  /// Notes that no more facts come.
  func end() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }

  /// Notes that the receiver wants no more facts.
  func cancel() {
    condition.withLock {
      isCancelled = true
      condition.signal()
    }
  }

  /// Takes the next facts, waiting for them; `nil` after the last.
  func next() -> [Line]? {
    condition.withLock {
      while batches.isEmpty, !hasEnded { condition.wait() }
      guard !batches.isEmpty else { return nil }
      condition.signal()
      return batches.removeFirst()
    }
  }

  /// Collects facts into batches.
  func collect(_ body: (_ add: (Line) throws -> Void) throws -> Void) throws {
    var batch: [Line] = []
    var byteCount = 0
    defer { _ = add(batch) }
    try body { line in
      batch.append(line)
      byteCount += line.row.largeByteCount
      guard batch.count == Self.batchSize || byteCount >= Self.batchByteCount else { return }
      guard add(batch) else { throw CancellationError() }
      batch.removeAll(keepingCapacity: true)
      byteCount = 0
    }
  }
}

extension FactRow {
  /// How many bytes its bytes and texts have; no other value is large.
  fileprivate var largeByteCount: Int {
    values.reduce(0) { sum, value in
      switch value {
      case .bytes(let bytes): sum + bytes.count
      case .text(let text): sum + text.utf8.count
      case .null, .integer, .real: sum
      }
    }
  }
}
