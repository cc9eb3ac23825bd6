import Dispatch
import Synchronization

/// The calls of a client that take time, one after another in the order in which they came.
///
/// A completion runs on one background queue, and the next call starts when it has returned: a save covers what the
/// completions before it added. A call that a delegate makes is not in the line: the call that asked the delegate waits
/// for it.
final class CallLine: Sendable {
  /// Whether this is part of an answer of the delegate.
  @TaskLocal static var isInDelegate = false

  private let queue = DispatchQueue(label: "org.fileprogress.classkit.completions")
  private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    jobs = continuation
    // The line lives as long as its store, which is that of the process.
    Task.detached { for await job in stream { await job() } }
  }

  deinit { jobs.finish() }

  /// Does work in its turn, and then hands over what came of it on the queue.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value, then completion: @escaping (Value) -> Void
  ) {
    let handover = Handover(completion: completion)
    let substitute = CLSDataStore.substitute
    enqueue { [queue] in
      let value = await CLSDataStore.$substitute.withValue(substitute) { await work() }
      await withCheckedContinuation { continuation in
        queue.async {
          CLSDataStore.$substitute.withValue(substitute) { handover.completion(value) }
          continuation.resume()
        }
      }
    }
  }

  /// Does work in its turn, and returns what came of it when the completions before it have returned.
  func value<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      run(work) { continuation.resume(returning: $0) }
    }
  }

  private func enqueue(_ job: @escaping @Sendable () async -> Void) {
    if Self.isInDelegate {
      Task.detached { await job() }
    } else {
      jobs.yield(job)
    }
  }

  /// A client's closure. It need not be sendable: it is called once, and only from here.
  private struct Handover<Value>: @unchecked Sendable {
    let completion: (Value) -> Void
  }
}
