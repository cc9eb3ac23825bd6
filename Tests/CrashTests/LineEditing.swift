import Foundation

/// A document that is open in the line editor of a program that runs beside the test.
struct LineEditing: Sendable {
  private let process: RunningProgram
  private let typed: FileHandle
  private let said: FileHandle
  private let lines: PipeLines
  /// The file with the program's standard output.
  let output: String

  /// Opens a document.
  init(of document: String, in world: CrashWorld, name: String = "editing") throws {
    let input = "\(world.folder)/\(name).input"
    let errors = "\(world.folder)/\(name).pipe"
    for pipe in [input, errors] {
      unlink(pipe)
      guard mkfifo(pipe, 0o600) == 0 else { throw Problem("no pipe \(pipe)") }
    }
    // Both ends: neither opening blocks, and none ends before the test says so.
    typed = try Self.handle(input)
    said = try Self.handle(errors)
    lines = PipeLines(said.fileDescriptor)
    var run = world.call(["open", "--line", document], input: input, name: name)
    run.errors = errors
    output = run.output
    process = try run.start()
  }

  private static func handle(_ pipe: String) throws -> FileHandle {
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem("the pipe \(pipe) does not open") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Types something.
  func type(_ text: String) throws {
    try typed.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the first line, which tells the size of the document: the session has begun.
  func begun() throws {
    _ = try line { $0.contains(/: \d+ bytes, \d+ words/) }
  }

  /// Waits for a line of talk; others before it are dropped.
  func line(where isWanted: (String) -> Bool) throws -> String {
    while true {
      let line = try lines.next()
      if isWanted(line) { return line }
    }
  }

  /// Sends a signal and waits for the end.
  @discardableResult
  func end(by signal: Int32) async -> Int32 {
    process.send(signal)
    return await process.ending()
  }

  /// Waits for the end.
  ///
  /// - Returns: The status that `waitpid(2)` gives.
  func ending() async -> Int32 { await process.ending() }
}

/// Lines that come out of a pipe.
final class PipeLines: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line, for at most a minute.
  ///
  /// - Throws: ``Problem`` if none comes.
  func next() throws -> String {
    var line: [UInt8] = []
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else {
        throw Problem("no line comes; so far: \(String(decoding: line, as: UTF8.self))")
      }
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { throw Problem("the pipe can't be read") }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
