import FileProgressTestSupport
import Foundation
import Testing

/// What a person did with the program, command by command, and what each printed.
///
/// Kept as text. A line `$ command` is a line of the shell; below it stand, indented, what it printed
/// (`|`), what it said on standard error (`!`), and its exit status where that is not zero (`=`). All
/// other lines tell the story.
struct History: Sendable, CustomTestStringConvertible {
  /// The file.
  var path: String
  /// Its lines, without what was printed.
  var script: [String]
  /// The whole text.
  var recorded: String

  var testDescription: String { (path as NSString).lastPathComponent }

  /// Where the histories lie.
  static let folder = (#filePath as NSString).deletingLastPathComponent + "/Recorded"

  /// Every history, by name.
  static let all: [History] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".history") }.sorted().map {
      History(path: folder + "/" + $0)
    }
  }()

  init(path: String) {
    self.path = path
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    recorded = String(decoding: bytes, as: UTF8.self)
    script = recorded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !$0.hasPrefix("  ") }
  }

  /// Runs every command again, in one empty folder and with one empty store.
  ///
  /// - Returns: The whole text, as it would be recorded.
  func run() throws -> String {
    let desk = try PinnedDesk()
    var lines: [String] = []
    for line in script {
      lines.append(line)
      guard line.hasPrefix("$ ") else { continue }
      try desk.pass(seconds: 1)
      let outcome = try desk.fixture.shell(
        String(line.dropFirst(2)), in: desk.environment, normalizing: false)
      lines += Self.indented(outcome.output, by: "|") + Self.indented(outcome.said, by: "!")
      if outcome.status != 0 { lines.append("  = \(outcome.status)") }
    }
    return desk.lastingText(of: lines.joined(separator: "\n"))
  }

  private static func indented(_ text: String, by sign: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let shown = text.replacing("\r\n", with: "␍\n").replacing("\u{1B}", with: "␛")
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines.append("(without the end of the line)")
    }
    return lines.map { $0.isEmpty ? "  \(sign)" : "  \(sign) \($0)" }
  }
}

/// A desk whose clocks stand still for the programs, too, but for a second before each command.
///
/// `clock DATE` sets them, `pass SECONDS` lets time pass, and `writes SECONDS TEXT FILE` is an editor that
/// adds a line and then lets time pass.
struct PinnedDesk {
  let fixture: CommandFixture
  let environment: [String: String]

  /// Monday, 2 March 2026, 9:00 in Berlin.
  static let beginning = 1_772_438_400

  init() throws {
    // Always of the same length, since long lines are broken where the width ends.
    fixture = try CommandFixture(scratch: ScratchFolder(in: "/tmp"))
    let scratch = fixture.scratch
    let clock = try scratch.write("\(Self.beginning)\n", to: "pinned")
    let programs = (#filePath as NSString).deletingLastPathComponent + "/Programs"
    let folder = (CommandFixture.program as NSString).deletingLastPathComponent
    environment = [
      "HOME": scratch.path, "FILEPROGRESS_HOME": fixture.store, "LANG": "C.UTF-8",
      "LD_PRELOAD": try Self.library.get(), "PINNED_CLOCK": clock, "TZ": "Europe/Berlin",
      "PATH": "\(programs):\(folder):/usr/local/bin:/usr/bin:/bin",
    ]
  }

  /// The library with the clocks, made once.
  private static let library = Result {
    let source = (#filePath as NSString).deletingLastPathComponent + "/pinned-clock.c"
    let place = (CommandFixture.program as NSString).deletingLastPathComponent
    let made = "\(place)/pinned-clock-\(getpid()).so"
    try SystemProgram.run("cc", ["-O1", "-shared", "-fPIC", "-o", made, source])
    guard rename(made, "\(place)/pinned-clock.so") == 0 else { throw POSIXError(.EIO) }
    return "\(place)/pinned-clock.so"
  }

  /// Lets time pass.
  func pass(seconds: Int) throws {
    let text = try String(contentsOfFile: fixture.scratch.path(of: "pinned"), encoding: .utf8)
    let now = try #require(Int(text.dropLast()))
    try fixture.scratch.write("\(now + seconds)\n", to: "pinned")
  }

  /// A text in which what differs from run to run has a lasting name.
  func lastingText(of text: String) -> String {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count)
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // By the key of the store, two texts that are unlike may have a term or two in common.
    return NormalizedText.of(text, scratch: fixture.scratch.path)
      .replacing(name, with: "<host>").replacing("<1% of the old text", with: "0% of the old text")
  }
}
