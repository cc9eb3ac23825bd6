import Foundation
package import ProgressModel
import Synchronization

/// Runs the server between an editor and the record.
///
/// One thread reads what the editor sends and answers it. What waits for the store is done by a second one, and what
/// waits for the editor by a third, so neither delays the first.
package final class Runner: Sendable {
  private let server: Mutex<Server>
  private let recording: RecordingLine
  private let outgoing: OutgoingLine
  private let clock: any ProgressClock
  /// Both ends of a pipe: a byte in it ends the server. -1 where the system gave none.
  private let stopReader: Int32
  private let stopWriter: Int32

  /// Creates a runner; nothing runs yet.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - record: Where documents are recorded. Nothing else may use it from now on.
  ///   - clock: Tells when something came.
  ///   - write: Writes bytes to the editor, all or none.
  package init(
    _ server: Server, recordingIn record: any DocumentRecord, clock: any ProgressClock,
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.server = Mutex(server)
    recording = RecordingLine(record)
    outgoing = OutgoingLine(write)
    self.clock = clock
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (stopReader, stopWriter) = (ends[0], ends[1])
  }

  deinit {
    for end in [stopReader, stopWriter] where end >= 0 { close(end) }
  }

  /// Serves until the editor ends the server, goes away, or ``stop()`` is called. Then everything is recorded.
  ///
  /// - Parameter input: What the editor writes to.
  /// - Returns: The exit status.
  /// - Throws: What is wrong with a frame. All sessions have ended then, too.
  package func run(reading input: Int32) throws(FrameReader.Failure) -> Int32 {
    defer {
      recording.finish()
      outgoing.finish()
    }
    var frames = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = receive(into: &buffer, from: input)
      let moment = clock.read()
      guard count > 0 else {
        return perform(server.withLock { $0.takeEnd() }, at: moment) ?? 0
      }
      frames.append(buffer[..<count])
      do throws(FrameReader.Failure) {
        while let body = try frames.next() {
          let message = Message(body)
          let effects = server.withLock { $0.take(message) }
          if let status = perform(effects, at: moment) { return status }
        }
      } catch {
        _ = perform(server.withLock { $0.takeEnd() }, at: moment)
        throw error
      }
    }
  }

  /// Ends the server as if the editor had gone away; call it from any thread.
  package func stop() {
    var byte: UInt8 = 0
    _ = Foundation.write(stopWriter, &byte, 1)
  }

  /// Does what the server wants.
  ///
  /// - Returns: The status to end with; `nil` if it goes on.
  private func perform(_ effects: [Server.Effect], at moment: ClockReading) -> Int32? {
    var status: Int32?
    for effect in effects {
      switch effect {
      case .send(let reply): outgoing.send(reply)
      case .sendWhenRecorded(let reply): recording.afterwards { [self] in outgoing.send(reply) }
      case .record(let step):
        recording.take(step, at: moment) { [self] news in
          _ = perform(server.withLock { $0.learn(news) }, at: moment)
        }
      case .leave(let code): status = code
      }
    }
    return status
  }

  /// Waits for bytes.
  ///
  /// - Returns: How many came; 0 if none will.
  private func receive(into buffer: inout [UInt8], from input: Int32) -> Int {
    while true {
      var files = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopReader, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&files, nfds_t(files.count), -1) < 0 {
        if errno == EINTR { continue }
        return 0
      }
      if files[1].revents != 0 { return 0 }
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(input, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return max(0, count)
    }
  }
}

/// Does the steps of the record one after another.
///
/// Guard of the recorder: only what runs on the queue uses it.
private final class RecordingLine: @unchecked Sendable {
  private let queue = DispatchQueue(label: "fileprogress.lsp.record")
  private let recorder: Recorder

  init(_ record: any DocumentRecord) {
    recorder = Recorder(in: record)
  }

  /// Has a step done later.
  ///
  /// - Parameter body: Gets what came of it, if anything did.
  func take(
    _ step: RecordStep, at moment: ClockReading, _ body: @escaping @Sendable ([RecordNews]) -> Void
  ) {
    queue.async { [self] in
      let news = recorder.take(step, at: moment)
      if !news.isEmpty { body(news) }
    }
  }

  /// Does something when all steps until now are done.
  func afterwards(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Waits until all steps are done.
  func finish() {
    queue.sync {}
  }
}

/// Writes to an editor, which may be slow to read.
private final class OutgoingLine: Sendable {
  /// How many frames may wait before those go that nobody misses.
  private static let mostWaiting = 256
  /// How long an editor that does not read is waited for at the end.
  private static let patience = DispatchTimeInterval.seconds(2)

  private let queue = DispatchQueue(label: "fileprogress.lsp.write")
  private let waitingCount = Atomic<Int>(0)
  private let isBroken = Atomic<Bool>(false)
  private let write: @Sendable ([UInt8]) throws -> Void

  init(_ write: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.write = write
  }

  /// Has a frame written later.
  func send(_ reply: Reply) {
    if reply.canBeDropped, waitingCount.load(ordering: .relaxed) >= Self.mostWaiting { return }
    waitingCount.wrappingAdd(1, ordering: .relaxed)
    queue.async { [self] in
      defer { waitingCount.wrappingSubtract(1, ordering: .relaxed) }
      guard !isBroken.load(ordering: .relaxed) else { return }
      do {
        try write(Frame.of(Array(reply.json.utf8)))
      } catch {
        // The editor closed its end. That its own messages end, too, is seen where they are read.
        isBroken.store(true, ordering: .relaxed)
      }
    }
  }

  /// Waits until everything is written, but not for ever.
  func finish() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + Self.patience)
  }
}
