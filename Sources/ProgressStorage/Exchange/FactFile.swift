import Foundation
import ProgressModel
import StoreEngine
import Synchronization

/// The lines of an exported file, read and checked on a thread of their own.
struct FactFile {
  private let queue = FactLineQueue()
  private let outcome = Outcome()

  /// What reading came to, once the queue has ended.
  private final class Outcome: Sendable {
    let result = Mutex<Result<(header: FactLineParser.Header, count: Int), any Error>?>(nil)
  }

  /// Starts to read.
  init(
    _ lines: some Sequence<Result<[UInt8], StorageError>> & SendableMetatype,
    parser: FactLineParser
  ) {
    // Only the thread that reads uses the lines from here on.
    nonisolated(unsafe) let lines = lines
    let (queue, outcome) = (queue, outcome)
    Thread.detachNewThread {
      defer { queue.end() }
      let result = Result { try Self.read(lines, parser: parser, into: queue) }
      outcome.result.withLock { $0 = result }
    }
  }

  /// Hands over the facts, one after the other.
  ///
  /// - Returns: The header, and how many facts there were.
  /// - Throws: ``StorageError/Code/notImportable``, after the facts above that line; what `body` throws.
  func read(
    _ body: (FactLineQueue.Line) throws -> Void
  ) throws -> (header: FactLineParser.Header, count: Int) {
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
    into queue: FactLineQueue
  ) throws -> (header: FactLineParser.Header, count: Int) {
    var header: FactLineParser.Header?
    var count = 0
    var hasEnded = false
    var number = 0
    try queue.collect { add in
      for line in lines {
        number += 1
        let bytes = try line.get()
        if number == 1 {
          header = try parser.header(bytes)
          continue
        }
        guard !bytes.isEmpty else { continue }
        guard !hasEnded else { throw parser.refusal(number, "the records end above this line") }
        guard let row = try parser.row(bytes, number: number, after: count) else {
          hasEnded = true
          continue
        }
        count += 1
        try add((row, number))
      }
    }
    guard let header else { throw parser.refusal(1, "the file is empty") }
    guard hasEnded else {
      throw parser.refusal(number, "it was cut off and its last line is missing")
    }
    return (header, count)
  }
}
