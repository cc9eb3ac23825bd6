import FileProgressTestSupport
import Foundation
import Testing

/// A home, documents and the real program, apart from all others.
struct CrashWorld: Sendable {
  /// The program: beside this test's executable, or what `FILEPROGRESS_PROGRAM` names.
  static let program =
    ProcessInfo.processInfo.environment["FILEPROGRESS_PROGRAM"]
    ?? (((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    as NSString).deletingLastPathComponent + "/fileprogress"

  /// The folder of everything.
  let folder: String
  /// Where the store is.
  let home: String
  /// Where the documents are.
  let documents: String

  /// Whether the state has contexts, too.
  var showsContexts = false

  /// Creates the folders of a world; the home is not made.
  init(in folder: String, home: String? = nil) throws {
    self.folder = folder
    self.home = home ?? folder + "/home"
    documents = folder + "/documents"
    try FileManager.default.createDirectory(
      atPath: documents, withIntermediateDirectories: true)
  }

  /// The database.
  var database: String { home + "/progress.sqlite" }

  /// A document's path.
  func document(_ name: String) -> String { documents + "/" + name }

  /// Writes a document.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = document(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// What the program finds in its environment.
  var environment: [String: String] {
    [
      "FILEPROGRESS_HOME": home, "HOME": folder, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Prepares a call of the program.
  ///
  /// - Parameters:
  ///   - arguments: Its words.
  ///   - input: A file for standard input.
  ///   - tracer: A program and words to run it under.
  ///   - name: Tells the files with its output from those of calls at the same time.
  ///   - records: Whether it may record what it sees when it looks at files.
  func call(
    _ arguments: [String], input: String? = nil, under tracer: [String] = [], name: String = "call",
    records: Bool = true
  ) -> ProgramRun {
    let words = tracer + [Self.program] + arguments
    var environment = environment
    if !records { environment["FILEPROGRESS_DISABLE"] = "1" }
    return ProgramRun(
      program: words[0], arguments: Array(words.dropFirst()), environment: environment,
      input: input ?? "/dev/null", output: "\(folder)/\(name).output",
      errors: "\(folder)/\(name).errors")
  }

  /// Runs the program, and expects it to succeed.
  ///
  /// - Returns: Its standard output.
  @discardableResult
  func succeed(
    _ arguments: String..., input: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let result = try await call(arguments, input: input).result()
    try #require(
      result.exitStatus == 0, "\(arguments.joined(separator: " ")): \(result)",
      sourceLocation: sourceLocation)
    return result.output
  }

  /// Everything that is recorded, without times and identifiers.
  func state() async throws -> ReportState {
    let result = try await call(["report", "--json", "--all", "--sessions"], records: false)
      .result()
    guard result.exitStatus == 0 else {
      throw Problem("report fails: \(result)")
    }
    var state = try ReportState(json: Data(result.output.utf8))
    if showsContexts {
      let contexts = try await call(["context", "list", "--json"]).result()
      guard contexts.exitStatus == 0 else { throw Problem("context list fails: \(contexts)") }
      try state.addContexts(json: Data(contexts.output.utf8))
    }
    return state
  }

  /// The status of a document, as JSON.
  func status(of path: String) async throws -> DocumentReading {
    let result = try await call(["status", "--json", path]).result()
    guard result.exitStatus == 0 else { throw Problem("status fails: \(result)") }
    return try JSONDecoder().decode(DocumentReading.self, from: Data(result.output.utf8))
  }

  /// What is wrong with the database; empty if nothing.
  func integrityProblems() async throws -> String {
    guard FileManager.default.fileExists(atPath: database) else { return "" }
    guard ForeignProgram.sqlite.path != nil else {
      let result = try await call(["doctor"]).result()
      return result.exitStatus == 0 ? "" : "\(result)"
    }
    do {
      let answer = try await askSQLite(
        "PRAGMA integrity_check; PRAGMA foreign_key_check;", isReadOnly: true)
      return answer == "ok\n" ? "" : answer
    } catch {
      return "\(error)"
    }
  }

  /// What SQLite's own program answers about the database.
  func askSQLite(_ text: String, isReadOnly: Bool = false) async throws -> String {
    let run = ProgramRun(
      program: try ForeignProgram.sqlite.located(),
      arguments: ["-batch"] + (isReadOnly ? ["-readonly"] : []) + [database, text],
      environment: [:], output: folder + "/sqlite.output", errors: folder + "/sqlite.errors")
    let result = try await run.result()
    guard result.exitStatus == 0 else { throw Problem("sqlite3: \(result)") }
    return result.output
  }

  /// The bytes of the database and its log; a log that is missing is as good as an empty one.
  var databaseBytes: [Data] {
    ["", "-wal"].map { FileManager.default.contents(atPath: database + $0) ?? Data() }
  }

  /// The paths of all files and folders of the store, below the home, sorted.
  var storeFiles: [String] {
    (FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// Files and folders of the store that others than the owner may use.
  var exposedFiles: [String] {
    storeFiles.filter { name in
      var state = stat()
      return lstat("\(home)/\(name)", &state) == 0 && state.st_mode & 0o077 != 0
    }
  }

  /// Files of the store in which a text stands.
  func storeFiles(containing text: String) -> [String] {
    let needle = Data(text.utf8)
    return storeFiles.filter {
      FileManager.default.contents(atPath: "\(home)/\($0)")?.range(of: needle) != nil
    }
  }
}

/// What a check found, for people.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The parts of `status --json` that crash tests look at.
struct DocumentReading: Decodable {
  struct Session: Decodable {
    var isRunning: Bool
    var startedAt: String
    var endedAt: String?
    var openTime: Double
  }

  struct Activity: Decodable {
    var isStarted: Bool
    var openTime: Double
    var progress: Double?
    var sessions: [Session]
  }

  var activity: Activity?

  /// Returns a time of the contract in seconds since 1970.
  static func seconds(_ text: String) -> Double? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return (try? style.parse(text))?.timeIntervalSince1970
  }
}
