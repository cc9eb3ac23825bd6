import Foundation
import ProgressModel
import StoreEngine
import Synchronization

/// The lines of an exported file, read and checked on a thread of their own.
struct FactFile {
  private let queue = FactLineQueue()
  private let outcome = Outcome()

  /// What the lines of a file came to.
  struct Reading {
    var header: FactLineParser.Header
    /// How many facts there were.
    var count = 0
    /// Why lines were left out, each with its number.
    var skipped: [String] = []
  }

  /// What reading came to, once the queue has ended.
  private final class Outcome: Sendable {
    let result = Mutex<Result<Reading, any Error>?>(nil)
  }

  /// Starts to read.
  ///
  /// - Parameter skipsBad: Whether lines that are not understood are left out, and a last line may be missing.
  init(
    _ lines: some Sequence<Result<[UInt8], StorageError>> & SendableMetatype,
    parser: FactLineParser, skipsBad: Bool
  ) {
    // Only the thread that reads uses the lines from here on.
    nonisolated(unsafe) let lines = lines
    let (queue, outcome) = (queue, outcome)
    Thread.detachNewThread {
      defer { queue.end() }
      let result = Result { try Self.read(lines, parser: parser, skipsBad: skipsBad, into: queue) }
      outcome.result.withLock { $0 = result }
    }
  }

  /// Hands over the facts, one after the other.
  ///
  /// - Throws: ``StorageError/Code/notImportable``, after the facts above that line; what `body` throws.
  func read(_ body: (FactLineQueue.Line) throws -> Void) throws -> Reading {
    while let batch = queue.next() {
      for line in batch { try body(line) }
    }
    guard let result = outcome.result.withLock(\.self) else { throw CancellationError() }
    return try result.get()
  }

  /// Lets the thread end.
  func cancel() { queue.cancel() }

  private static func read(
    _ lines: some Sequence<Result<[UInt8], StorageError>>, parser: FactLineParser,
    skipsBad: Bool, into queue: FactLineQueue
  ) throws -> Reading {
    var reading: Reading?
    var hasEnded = false
    var number = 0
    func row(_ bytes: [UInt8], after count: Int) throws -> FactRow? {
      guard !hasEnded else { throw parser.refusal(number, "the records end above this line") }
      return try parser.row(bytes, number: number, after: count)
    }
    try queue.collect { add in
      for line in lines {
        number += 1
        let bytes = try line.get()
        guard var known = reading else {
          reading = Reading(header: try parser.header(bytes))
          continue
        }
        guard !bytes.isEmpty else { continue }
        do {
          guard let row = try row(bytes, after: known.count + known.skipped.count) else {
            hasEnded = true
            continue
          }
          known.count += 1
          try add((row, number))
        } catch let error as StorageError where skipsBad && error.code == .notImportable {
          known.skipped.append(error.cause)
        }
        reading = known
      }
    }
    guard let reading else { throw parser.refusal(1, "the file is empty") }
    guard hasEnded || skipsBad else {
      throw parser.refusal(number, "it was cut off and its last line is missing")
    }
    return reading
  }
}
