import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// The program `fileprogress-exchange`, over its two pipes.
struct ExchangeProgramTests {
  private struct Run {
    let process = Process()
    let input = Pipe()
    let output = Pipe()

    init() throws {
      let program =
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        + "/fileprogress-exchange"
      try #require(access(program, X_OK) == 0, "\(program) is built with the tests")
      process.executableURL = URL(fileURLWithPath: program)
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func ask(_ request: ExchangeRequest) throws -> ExchangeReply {
      let frame = try #require(ExchangeFrame.framed(request.bytes))
      try input.fileHandleForWriting.write(contentsOf: Data(frame))
      let head = try #require(try output.fileHandleForReading.read(upToCount: 4))
      let count = try #require(ExchangeFrame.byteCount(ofHead: head))
      var body = Data()
      while body.count < count {
        body += try #require(
          try output.fileHandleForReading.read(upToCount: count - body.count))
      }
      return try ExchangeReply(decoding: Array(body))
    }

    func end() throws -> Int32 {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -1
    }
  }

  @Test func itAnswersUntilItsInputEnds() throws {
    let school = try TestClass()
    var teacher = try school.machine()
    try teacher.write(1)
    let run = try Run()
    #expect(
      try run.ask(.heads(known: [], unknownLimit: .max)) == .failed(ExchangeFailure(.notOpen)))
    #expect(
      try run.ask(
        .open(
          folder: school.folder, class: school.identifier, keyFile: teacher.keyFile,
          oldKeyFiles: []))
        == .opened(OpenedClass(machine: teacher.identity, hasRootLog: false)))
    let read = ExchangeRequest.read(
      EntrySearch(of: teacher.identity.writer, above: 0, maximumByteCount: 9_999))
    #expect(try run.ask(read) == teacher.service.reply(to: read))
    guard
      case .sealed(let entry, _) = try run.ask(
        .seal(
          EntryPlan(
            signer: .machine, sequence: 2, from: 2, previous: nil,
            boxes: [
              BoxPlan(
                audience: .everybody,
                objects: (0..<2_000).map { TestObject.bytes(17, number: $0) })
            ])))
    else { throw Unexpected() }
    #expect(try run.ask(.append(entry: entry, expecting: 1)) == .appended(.appended))
    #expect(try run.end() == 0)
  }

  @Test func itLeavesNoCoreFile() throws {
    let run = try Run()
    #expect(try run.ask(.codeOfClass(try TestClass().identifier)) != .done)
    let limits = try String(
      contentsOfFile: "/proc/\(run.process.processIdentifier)/limits", encoding: .utf8)
    let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core") })
    #expect(line.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
    #expect(try run.end() == 0)
  }

  @Test(
    arguments: [[0], [0, 0, 0, 9, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF], [4, 0, 0, 1]] as [[UInt8]])
  func inputThatBreaksOffEndsIt(bytes: [UInt8]) throws {
    let run = try Run()
    try run.input.fileHandleForWriting.write(contentsOf: Data(bytes))
    #expect(try run.end() == 1)
    #expect(try run.output.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test func aMessageThatIsNoneIsRefused() throws {
    var service = ExchangeService()
    for (message, reason) in [
      ([], .badRequest), ([0x82, 2, 0x81, 7, 0], .badRequest), ([0x82, 1, 0x81, 7], .otherVersion),
    ] as [([UInt8], ExchangeFailure.Reason)] {
      let frame = service.frame(answering: message)
      #expect(
        try ExchangeReply(decoding: Array(frame.dropFirst(4))) == .failed(ExchangeFailure(reason)))
    }
  }
}
