import FileProgressTestSupport
import Foundation
import Testing

/// A class folder, a teacher and students with a store each, and both real programs, apart from all others.
///
/// Everything that the programs change lies in one folder, so that it can be put back as it was.
struct ClassWorld: Sendable {
  /// The folder of everything.
  let folder: String

  /// Creates the folders, and puts the programs into one of them.
  init(in folder: String) throws {
    self.folder = folder
    let files = FileManager.default
    for place in [programs, share, documents] {
      try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    }
    // A program looks for the other one beside it, and a link would be followed. Another program makes both files:
    // what this process has open for writing, one that another test starts at that moment has open, too, and the
    // system starts no program that anybody writes.
    let words = programs + "/words"
    let script = folder + "/script"
    try Data("#!/bin/sh\n. '\(words)'\n".utf8).write(to: URL(fileURLWithPath: script))
    try SystemProgram.run(
      "install", ["-m", "755", CrashWorld.program, programs + "/fileprogress"])
    try SystemProgram.run("install", ["-m", "755", script, programs + "/fileprogress-exchange"])
    try setTracer([])
  }

  private var programs: String { folder + "/programs" }
  /// What the programs change.
  var live: String { folder + "/live" }
  /// The class folder.
  var share: String { live + "/share" }
  /// Where the documents are.
  var documents: String { live + "/documents" }
  /// The store of a person.
  func home(_ person: String) -> String { live + "/" + person }

  // MARK: - Programs

  /// Sets under which program `fileprogress-exchange` runs from now on.
  ///
  /// - Parameter words: The program and its words; none for no such program.
  func setTracer(_ words: [String]) throws {
    let exchange = (CrashWorld.program as NSString).deletingLastPathComponent
    let command = (words + [exchange + "/fileprogress-exchange"]).map { "'\($0)'" }
      .joined(separator: " ")
    try Data("exec \(command)\n".utf8).write(to: URL(fileURLWithPath: programs + "/words"))
  }

  /// Runs a command of a person.
  func run(
    _ person: String, _ words: [String], under tracer: [String] = []
  ) async throws -> ProgramRun.Result {
    let all = tracer + [programs + "/fileprogress"] + words + ["--home", home(person)]
    return try await ProgramRun(
      program: all[0], arguments: Array(all.dropFirst()),
      environment: [
        "HOME": folder, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "SWIFT_BACKTRACE": "enable=no",
      ], output: folder + "/output", errors: folder + "/errors"
    ).result()
  }

  /// Runs a command of a person, and expects it to succeed.
  ///
  /// - Returns: Standard output.
  @discardableResult
  func succeed(
    _ person: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let result = try await run(person, words)
    try #require(
      result.exitStatus == 0, "\(person): \(words.joined(separator: " ")): \(result)",
      sourceLocation: sourceLocation)
    return result.output
  }

  // MARK: - Steps of a class

  /// Makes the class of the teacher.
  func create() async throws {
    try await succeed(
      "teacher", "class", "create", "History 7b", "--folder", share, "--as", "Ms Weber",
      "--sheet", sheet)
  }

  /// The recovery sheet.
  var sheet: String { folder + "/sheet.txt" }

  /// The code of the class.
  func code() async throws -> String {
    let shown = try await succeed("teacher", "class", "show", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any]
    return try #require(json?["code"] as? String)
  }

  /// The words with which somebody joins.
  func joining(_ name: String) async throws -> [String] {
    ["class", "join", try await code(), "--folder", share, "--as", name, "--yes"]
  }

  /// Somebody asks to join.
  ///
  /// - Returns: The digits or letters that they read out.
  func join(_ person: String, as name: String, _ options: String...) async throws -> String {
    let result = try await run(person, try await joining(name) + options)
    return try #require(
      result.output.firstMatch(of: /: ([0-9]{6}|[a-z2-7-]{19})\n/), "\(result)"
    ).output.1.description
  }

  /// A student who is in the class, on both sides.
  func student(_ person: String, as name: String) async throws {
    let digits = try await join(person, as: name)
    try await succeed("teacher", "class", "admit", digits, "--yes")
    try await succeed(person, "class", "sync")
    try await succeed("teacher", "class", "sync")
  }

  /// Publishes an assignment with a file.
  func assign(_ title: String) async throws {
    try await succeed("teacher", "assignment", "create", "--title", title, "--file", essay)
  }

  /// A file to hand out.
  var essay: String {
    get throws {
      let path = folder + "/essay.txt"
      if access(path, F_OK) != 0 {
        try Data("One two three.\n".utf8).write(to: URL(fileURLWithPath: path))
      }
      return path
    }
  }

  // MARK: - Putting back

  /// Keeps everything as it is now.
  func keep() throws {
    let kept = folder + "/kept"
    try? FileManager.default.removeItem(atPath: kept)
    try FileManager.default.copyItem(atPath: live, toPath: kept)
  }

  /// Makes everything as it was kept.
  func putBack() throws {
    try? FileManager.default.removeItem(atPath: live)
    try FileManager.default.copyItem(atPath: folder + "/kept", toPath: live)
  }

  // MARK: - Looking

  /// All files, by their names below what the programs change, sorted.
  var files: [String] {
    (FileManager.default.enumerator(atPath: live)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// The directories of writers in the class folder.
  var writers: [String] {
    files.filter { $0.wholeMatch(of: /share\/[a-z2-7]{26}\/[a-z2-7]{26}/) != nil }
  }

  /// What SQLite's own program answers about each person's class, or nothing where it isn't installed.
  func askClasses(
    _ text: String, isReadOnly: Bool = false
  ) async throws -> [String: ProgramRun.Result] {
    guard let sqlite = ForeignProgram.sqlite.path else { return [:] }
    var answers: [String: ProgramRun.Result] = [:]
    for file in files where file.hasSuffix("/class.sqlite") {
      answers[file] = try await ProgramRun(
        program: sqlite,
        arguments: ["-batch"] + (isReadOnly ? ["-readonly"] : []) + [live + "/" + file, text],
        environment: [:], output: folder + "/output", errors: folder + "/errors"
      ).result()
    }
    return answers
  }

  /// Files that were being written.
  var temporaryFiles: [String] { files.filter { $0.hasSuffix(".fptmp") } }

  /// What teacher and student see of the class, and what lies decoded in the class folder, without what differs
  /// between two runs of the same commands.
  func state(of students: [String], teacher: String = "teacher") async throws -> ClassWorldState {
    var state = ClassWorldState()
    for words in [
      ["report", "--class", "History 7b", "--json"], ["class", "show", "--json"],
    ] {
      try state.add(try await run(teacher, words), "\(words[0])")
    }
    for student in students {
      for words in [["assignment", "list", "--json"], ["share"]] {
        try state.add(try await run(student, words), "\(student) \(words[0])")
      }
    }
    guard ClassWorldState.canReadFolder else { return state }
    let places = files.filter { $0.wholeMatch(of: /share\/[a-z2-7]{26}/) != nil }
    // What was sealed to the teacher before another one took the place is read, too.
    let keys = files.filter { file in
      file.hasSuffix(".key") && ["teacher", teacher].contains { file.hasPrefix("\($0)/classes/") }
    }
    for place in places {
      try state.addFolder(
        try await ProgramRun(
          program: "/usr/bin/env",
          arguments: ["python3", "-B", ClassWorldState.reader, live + "/" + place]
            + keys.flatMap { ["--key-file", live + "/" + $0] },
          environment: ProcessInfo.processInfo.environment, output: folder + "/output",
          errors: folder + "/errors"
        ).result())
    }
    return state
  }
}

/// What people see of a class, and what lies in its folder, without times, identifiers and numbers of entries.
struct ClassWorldState: Hashable, Sendable, CustomStringConvertible {
  private(set) var parts: [String] = []

  /// The reader in Python of what lies in a class folder.
  static let reader = URL(fileURLWithPath: #filePath).appending(
    path: "../../ClassExchangeTests/Python/class_reader.py"
  ).standardized.path

  /// Whether it can run here; in the full run it has to.
  static let canReadFolder: Bool = {
    guard !TestTier.isFull else { return true }
    let run = ProgramRun(
      program: "/usr/bin/env", arguments: ["python3", "-c", "import cryptography"],
      environment: ProcessInfo.processInfo.environment, output: "/dev/null", errors: "/dev/null")
    return (try? run.start())?.endingNow() == 0
  }()

  /// Adds what a command says.
  mutating func add(_ result: ProgramRun.Result, _ title: String) throws {
    guard result.exitStatus == 0 else {
      // Who is in no class sees nothing of it.
      parts.append("\(title): exit status \(result.exitStatus ?? -1)")
      return
    }
    guard let json = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) else {
      parts.append("\(title): \(result.output)")
      return
    }
    parts.append("\(title): \(try Self.text(of: json))")
  }

  /// Adds what the second reader says of the class folder.
  mutating func addFolder(_ result: ProgramRun.Result) throws {
    guard result.exitStatus == 0,
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        as? [String: Any], let writers = json["writers"] as? [String: [String: Any]]
    else { throw Problem("the reader fails: \(result)") }
    let logs = try writers.values.map { log in
      // What somebody has seen differs with the numbers of entries.
      let newest = (log["newest"] as? [[String: Any]] ?? []).filter {
        $0["object"] as? String != "seen"
      }
      return try Self.text(
        of: [
          "role": log["role"] ?? "", "refused": log["refused"] ?? "",
          "missing": log["missing"] ?? "", "forks": log["forks"] ?? "",
          "wrongPrevious": log["wrongPrevious"] ?? "", "newest": newest,
        ])
    }
    parts.append("folder:\n  " + logs.sorted().joined(separator: "\n  "))
  }

  var description: String { parts.joined(separator: "\n") }

  /// The same, but for how often something was stated or erased.
  var withoutCounts: [String] {
    parts.map {
      $0.replacingOccurrences(
        of: #""(erasures|number|revision|stamp)":("time"|[0-9]+)"#, with: "",
        options: .regularExpression)
    }
  }

  /// What differs from another state.
  func difference(from other: ClassWorldState) -> String {
    zip(parts, other.parts).filter { $0 != $1 }.map { "\($0)\n  and not\n\($1)" }
      .joined(separator: "\n")
  }

  private static func text(of json: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: stable(json), options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  private static let volatile: Set = [
    "id", "assignment", "computer", "digits", "letters", "box", "sequence", "code",
  ]

  private static func stable(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(stable) }
    if let text = value as? String {
      return text.count >= 16 && text.allSatisfy(\.isHexDigit) ? "bytes" : text
    }
    // Times, and stamps of facts.
    if let number = value as? NSNumber, number.int64Value > 1_000_000 { return "time" }
    guard let object = value as? [String: Any] else { return value }
    var result: [String: Any] = [:]
    for (key, member) in object where !volatile.contains(key) {
      result[key] = key.hasSuffix("At") && !(member is NSNull) ? "time" : stable(member)
    }
    return result
  }
}
