import FileProgressTesting
import Foundation
import LanguageServer
import ProgressModel
import Synchronization
import Testing

/// The server between two pipes.
@Suite struct RunnerTests {
  /// A record that opens nothing until it may.
  private final class BusyRecord: DocumentRecord {
    let mayOpen = DispatchSemaphore(value: 0)
    let calls: Calls

    init(_ calls: Calls) {
      self.calls = calls
    }

    func begin(in editor: String?) {}
    func open(_ path: String, at moment: ClockReading) {
      mayOpen.wait()
      calls.add("open")
    }
    func input(_ path: String, at moment: ClockReading) { calls.add("input") }
    func saved(_ path: String) { calls.add("save") }
    func close(_ path: String, at moment: ClockReading) { calls.add("close") }
    func closeAll(at moment: ClockReading) -> [String] {
      calls.add("close all")
      return []
    }
    func figures(of path: String) -> ShownFigures? { ShownFigures(words: 3) }
    func content(of path: String, upTo most: Int) -> [UInt8]? { nil }
    func report(of path: String) -> String { "" }
    func setGoal(of path: String, words: Int64) -> String { "" }
    func takesTurn(toTellOf goal: GoalOfToday) -> Bool { true }
    func sentence(about error: any Error, in path: String) -> String? { nil }
  }

  /// What a record was told.
  private final class Calls: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  /// The editor's side: two pipes, and a server in a thread of its own.
  private final class Client: Sendable {
    let runner: Runner
    private let sending: Int32
    private let receiving: Int32
    private let end = Mutex<Result<Int32, FrameReader.Failure>?>(nil)
    private let isOver = DispatchSemaphore(value: 0)

    init(recordingIn record: any DocumentRecord) throws {
      var input: [Int32] = [-1, -1]
      var output: [Int32] = [-1, -1]
      let isPiped = pipe(&input) == 0 && pipe(&output) == 0
      try #require(isPiped)
      for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      (sending, receiving) = (input[1], output[0])
      let (reading, writing) = (input[0], output[1])
      runner = Runner(
        Server(version: "0.1.0"), recordingIn: record, clock: ManualClock(),
        write: { bytes in
          _ = bytes.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
        })
      Thread.detachNewThread { [self] in
        let result: Result<Int32, FrameReader.Failure>
        do throws(FrameReader.Failure) {
          result = .success(try runner.run(reading: reading))
        } catch {
          result = .failure(error)
        }
        end.withLock { $0 = result }
        close(reading)
        close(writing)
        isOver.signal()
      }
    }

    deinit { close(receiving) }

    func send(_ body: String) { sendBytes(Frame.of(Array(body.utf8))) }

    func sendBytes(_ bytes: [UInt8]) {
      _ = bytes.withUnsafeBytes { Foundation.write(sending, $0.baseAddress, $0.count) }
    }

    func stopSending() { close(sending) }

    /// Reads until as many frames came; fewer if nothing more comes.
    func frames(_ count: Int) throws -> [String] {
      var reader = FrameReader()
      var found: [String] = []
      var byte: UInt8 = 0
      // Byte by byte, so that the next frames stay where they are.
      while found.count < count, Foundation.read(receiving, &byte, 1) == 1 {
        reader.append([byte])
        while let body = try reader.next() { found.append(String(decoding: body, as: UTF8.self)) }
      }
      return found
    }

    /// Waits for the end of the server.
    func finished() -> Result<Int32, FrameReader.Failure>? {
      isOver.wait()
      return end.withLock { $0 }
    }
  }

  private let essay = #""textDocument":{"uri":"file:///essay.txt""#
  private let initialize = #"{"id":1,"method":"initialize","params":{}}"#

  @Test func aStoreThatIsBusyDelaysNothingButTheRecord() throws {
    let calls = Calls()
    let record = BusyRecord(calls)
    let mayOpen = record.mayOpen
    let client = try Client(recordingIn: record)
    client.send(initialize)
    client.send(#"{"method":"textDocument/didOpen","params":{\#(essay),"text":"one"}}}"#)
    client.send(
      #"{"method":"textDocument/didChange","params":{\#(essay)},"contentChanges":[{"text":"two"}]}}"#
    )
    client.send(#"{"id":2,"method":"textDocument/codeLens","params":{\#(essay)}}}"#)
    let frames = try client.frames(2)
    #expect(frames.last == #"{"id":2,"jsonrpc":"2.0","result":[]}"#)
    #expect(calls.all.isEmpty)
    mayOpen.signal()
    client.send(#"{"id":3,"method":"shutdown"}"#)
    client.send(#"{"method":"exit"}"#)
    #expect(client.finished() == .success(0))
    #expect(calls.all == ["open", "input", "close all"], "everything is recorded before the end")
    #expect(try client.frames(2) == [#"{"id":3,"jsonrpc":"2.0","result":null}"#])
    client.stopSending()
  }

  /// Emacs kills the server as soon as it has the answer.
  @Test func theShutdownIsAnsweredWhenAllIsRecorded() throws {
    let calls = Calls()
    let record = BusyRecord(calls)
    let mayOpen = record.mayOpen
    let client = try Client(recordingIn: record)
    client.send(initialize)
    client.send(#"{"method":"textDocument/didOpen","params":{\#(essay),"text":"one"}}}"#)
    client.send(#"{"id":2,"method":"shutdown"}"#)
    client.send(#"{"id":3,"method":"textDocument/codeLens","params":{\#(essay)}}}"#)
    let refusal = try #require(try client.frames(2).last)
    #expect(refusal.contains(#""id":3,"#), "\(refusal)")
    mayOpen.signal()
    #expect(try client.frames(1) == [#"{"id":2,"jsonrpc":"2.0","result":null}"#])
    #expect(calls.all == ["open", "close all"])
    client.send(#"{"method":"exit"}"#)
    #expect(client.finished() == .success(0))
    client.stopSending()
  }

  @Test func theEndOfInputEndsTheServer() throws {
    let calls = Calls()
    let client = try Client(recordingIn: BusyRecord(calls))
    client.send(initialize)
    client.stopSending()
    #expect(client.finished() == .success(0))
    #expect(calls.all == ["close all"])
  }

  @Test func aServerIsStoppedWhileItWaits() throws {
    let calls = Calls()
    let client = try Client(recordingIn: BusyRecord(calls))
    client.send(initialize)
    #expect(try client.frames(1).count == 1)
    client.runner.stop()
    #expect(client.finished() == .success(0))
    #expect(calls.all == ["close all"])
    client.stopSending()
  }

  @Test func aHeadWithoutALengthEndsTheServer() throws {
    let calls = Calls()
    let client = try Client(recordingIn: BusyRecord(calls))
    client.send(initialize)
    client.sendBytes(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(client.finished() == .failure(.noLength))
    #expect(calls.all == ["close all"])
    client.stopSending()
  }
}
