import Foundation
import Testing
import TextMetrics

private let wordCountProgram = "/usr/bin/wc"

/// The counter against the program that it is named after.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: wordCountProgram),
    "skipped: \(wordCountProgram) is not installed"))
struct WordCountProgramTests {
  /// Returns what the program answers to a text that is shorter than what a pipe holds.
  static func wordsByProgram(in text: String) throws -> String {
    try answer(to: ["-w"], text)
  }

  /// What the program answers to what no other version of it need answer so.
  static let isTheVersionThatIsFollowed =
    (try? answer(to: ["--version"], ""))?.hasPrefix("wc (GNU coreutils) 9.1\n") == true

  private static func answer(to arguments: [String], _ text: String) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: wordCountProgram)
    process.arguments = arguments
    process.environment = ["LC_ALL": "C.UTF-8"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func words(in text: String) -> String {
    var counter = WhitespaceWordCounter()
    return String(counter.words(in: text))
  }

  @Test(arguments: [
    "", "one", "Hello, world!\n", "  leading and trailing  \n\n", "tabs\tand\r\nreturns\n",
    "don't — “quoted” … naïve façade 100 % äöü ß\n", "Русский текст, и ещё немного.\n",
    "日本語の文章です。　次の文。\n", "a\u{A0}b and\u{2003}c, d\u{3000}e\n", "👍 yes 👩‍👧\n",
  ])
  func ordinaryTextsHaveAsManyWords(text: String) throws {
    #expect(try Self.wordsByProgram(in: text) == Self.words(in: text))
  }

  @Test(
    .enabled(if: isTheVersionThatIsFollowed, "skipped: wc is not of GNU coreutils 9.1"),
    arguments: [
      "\u{FEFF}", "\u{FEFF}one", "\u{FEFF} one", "\u{FEFF}\u{2028}one",
      "\0 \u{1B}[0m \u{7F} \u{AD} a\u{2060}b \u{85} \u{2028}\n", "\u{378} \u{E000} \u{10FFFF}\n",
      String(repeating: "\0", count: 200) + "a" + String(repeating: "\0", count: 200) + " b",
    ])
  func textsWithWhatIsNotPrintableHaveAsManyWords(text: String) throws {
    #expect(try Self.wordsByProgram(in: text) == Self.words(in: text))
  }

  @Test func aLongTextHasAsManyWords() throws {
    let line = "The quick brown fox jumps over the lazy dog — again and again, 12 times.\n"
    let text = String(repeating: line, count: 500)
    #expect(try Self.wordsByProgram(in: text) == Self.words(in: text))
    #expect(Self.words(in: text) == "7500")
  }
}
