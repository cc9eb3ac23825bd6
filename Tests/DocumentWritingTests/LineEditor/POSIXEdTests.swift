import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

/// The same scripts for Debian's `ed` and for ours: the same file at the end.
@Suite struct POSIXEdTests {
  static let program = "/usr/bin/ed"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  static let document = "The first line.\nA second, second line.\n\nThe fourth: a/b/c.\nLast one\n"

  // Not here, since they differ: GNU ed refuses to replace an empty match globally and a count
  // together with `g`, where we do as sed does.
  static let scripts: [String] = [
    "a\nOne more line.\n.\nw\nq", "1i\nbefore\n.\nw\nq", "0a\nfirst of all\nand more\n.\nw\nq",
    "0i\nfirst\n.\nw\nq", "2c\nchanged\ntwice\n.\nw\nq", "2,4c\nchanged\n.\nw\nq",
    "2c\n.\na\nx\n.\nw\nq",
    "$d\na\nx\n.\nw\nq", "1d\ni\nx\n.\nw\nq", "2,3d\na\nx\n.\nw\nq", ",d\na\nx\n.\nw\nq",
    "1,2d\nw\nq",
    "2;+1d\nw\nq", "$-1,$d\nw\nq", "/second/d\nw\nq", "?first?d\nw\nq", "/The/+1d\nw\nq",
    "1;/The/d\nw\nq",
    ",s/The/A/\nw\nq", "2s/second/third/g\nw\nq", "2s/second/third/2\nw\nq", "4s/\\//-/g\nw\nq",
    "4s|/|-|g\nw\nq", ",s/e/[&]/g\nw\nq", "1s/\\(first\\) \\(line\\)/\\2 \\1/\nw\nq",
    ",s/^/> /\nw\nq", ",s/$/ */\nw\nq", "3s/^$/full/\nw\nq", ",s/[aeiou]/./g\nw\nq",
    "1s/zzz/y/\n1d\nw\nq", "1s/T/t/\n2s//x/\nw\nq", "1s/e/E/\n2s\nw\nq", "2s/second/&&/p\nw\nq",
    "1d\nu\nw\nq", "1d\nu\nu\nw\nq", "1d\n2d\nu\nw\nq", "99d\n1d\nw\nq", "3,1d\n1d\nw\nq",
    "1d\nw\n1d\nq\nq",
    "1d\nQ", "1d\nwq", "a\n..\n. \n.\nw\nq", "a\n.\n1a\n\n\n.\nw\nq", "1p\n\n\nd\nw\nq",
    "1,3p\nd\nw\nq",
    "2\nd\nw\nq", "-2d\nw\nq", "--d\nw\nq", "1+d\nw\nq", "1+2d\nw\nq", "1,2,3d\nw\nq", "4,d\nw\nq",
    "2=\nd\nw\nq",
    "%d\nw\nq", ";d\nw\nq", "2\n;d\nw\nq", ",2d\nw\nq", "1dp\n.d\nw\nq", "2dn\nw\nq",
    "1s/[T/]/x/\nw\nq",
    "1s.\\..!.\nw\nq", "1s/\\(e\\).*\\1/x/\nw\nq", "1s/[[:upper:]]/u/\nw\nq",
    "1s/i\\{1\\}/I/2\nw\nq",
    "4s,/,\\,,g\nw\nq", "1s/first/a\\&b\\\\c/\nw\nq", "/zzz/d\n1d\nw\nq", "1\n//d\nw\nq",
    "1i\n.\nd\nw\nq",
    "3a\n.\nd\nw\nq", "5c\n.\nd\nw\nq", "2,3c\n.\nd\nw\nq", "1s/ /\\//g\nw\nq", ",s/one*/1/\nw\nq",
    "1,$s/\\<l/L/g\nw\nq", "$\n+\n1d\nw\nq", "5\n/The/d\nw\nq", "1\n?The?d\nw\nq",
    "a\nnot ended", "1d\nw", "2,$-1d\nw\nq", "1;+1;+1d\nw\nq",
  ]

  @Test(
    .enabled(if: isInstalled, "skipped: ed is not installed"),
    arguments: scripts)
  func ourEditorMakesTheSameFileAsTheSystemsEd(script: String) throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    for document in [Self.document, "", "x\n", "éß日本\nThe e\u{301} ii\n"] {
      let path = folder.path(of: "document.txt")
      try Data(document.utf8).write(to: URL(fileURLWithPath: path))
      try runSystemEd(on: path, script)
      let expected = try String(contentsOfFile: path, encoding: .utf8)
      #expect(ours(document, script) == expected, "document \(document.debugDescription)")
    }
  }

  private func ours(_ document: String, _ script: String) -> String {
    var file = Array(document.utf8)
    var editor = LineEditor(content: file)
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      let response = editor.accept(line: line.utf8)
      switch response.action {
      case .write, .writeAndQuit:
        file = editor.content
        _ = editor.didWrite(byteCount: file.count)
        if case .writeAndQuit = response.action {
          return String(decoding: file, as: UTF8.self)
        }
      case .quit:
        return String(decoding: file, as: UTF8.self)
      case .none:
        break
      }
    }
    return String(decoding: file, as: UTF8.self)
  }

  private func runSystemEd(on path: String, _ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    // With this option a refused command does not end a script.
    process.arguments = ["-s", "-l", path]
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((script + "\n").utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
