import FileProgressTestSupport
import Foundation

/// What a look at the store after an interrupted command found.
struct Findings: Sendable {
  /// Which of the allowed states the report showed; `nil` for none of them.
  var state: Int?
  /// Everything that is wrong.
  var problems: [String] = []
  /// Files that the store has no use for any more.
  var leftovers: [String] = []
  /// 1 if the document was damaged, and its old content was put back.
  var restoredCount = 0
}

extension PreparedScenario {
  /// How an interrupted command ended.
  struct Interruption: Sendable {
    var call: SystemCalls.Call
    var result: ProgramRun.Result
    /// The states that the report may show.
    var allowedStates: [ReportState]
  }

  /// Looks at everything that has to hold after an interruption.
  func examine(_ interruption: Interruption) async throws -> Findings {
    var findings = Findings()
    let document = ProgramRun.text(of: world.document("essay.txt"))
    checkAcknowledgedDocument(document, interruption, &findings)
    try await checkReading(interruption, &findings)
    try await checkNextCommand(interruption, &findings)
    checkErasing(&findings)
    try await checkDocument(document, &findings)
    return findings
  }

  /// If the command said that it wrote a document, it did.
  private func checkAcknowledgedDocument(
    _ document: String, _ interruption: Interruption, _ findings: inout Findings
  ) {
    if scenario.changesDocument, document != Scenario.written,
      interruption.result.errors.contains("\(Scenario.written.utf8.count)\n")
    {
      findings.problems.append("the document was acknowledged and is lost: \(document)")
    }
  }

  /// The document has its old content or its new one, or the old one is put back on demand.
  private func checkDocument(_ document: String, _ findings: inout Findings) async throws {
    let allowed = scenario.changesDocument ? [Scenario.essay, Scenario.written] : [Scenario.essay]
    if allowed.contains(document) { return }
    guard scenario.writesInPlace else {
      findings.problems.append("the document is \(document)")
      return
    }
    findings.restoredCount = 1
    let essay = world.document("essay.txt")
    let result = try await world.call(["open", "--line", "--restore-copy", essay]).result()
    let restored = ProgramRun.text(of: essay)
    if result.exitStatus != 0 || restored != Scenario.essay {
      findings.problems.append("the document is \(document), and then \(restored): \(result)")
    }
  }

  /// Report and status show an allowed state at once, and write nothing.
  private func checkReading(
    _ interruption: Interruption, _ findings: inout Findings
  ) async throws {
    let exposed = world.exposedFiles
    if !exposed.isEmpty { findings.problems.append("others may read \(exposed)") }
    let bytes = world.databaseBytes
    let isHalfWritten =
      FileManager.default.contents(atPath: world.database + "-journal")?.isEmpty == false
    let state: ReportState
    do {
      state = try await world.state()
      let status = try await world.status(of: world.document("essay.txt"))
      let isRunning = status.activity?.sessions.contains(where: \.isRunning) ?? false
      let mayRun = scenario.startsTimer || scenario.name == "stop"
      if isRunning || status.activity?.isStarted == true, !mayRun {
        findings.problems.append("a session whose program is gone reads as running")
      }
    } catch {
      findings.problems.append("\(error)")
      return
    }
    // Half a transaction with a rollback journal has to be taken back before anything can be read.
    if world.databaseBytes != bytes, !isHalfWritten {
      findings.problems.append("reading changed the store")
    }
    let problems = try await world.integrityProblems()
    if !problems.isEmpty { findings.problems.append("integrity: \(problems)") }
    findings.state = interruption.allowedStates.firstIndex(of: state)
    guard let found = findings.state else {
      findings.problems.append("the report shows \(state)")
      return
    }
    let said = interruption.result.output + interruption.result.errors
    if let acknowledgement = scenario.acknowledgement, said.contains(acknowledgement),
      !acknowledgedStates.contains(interruption.allowedStates[found])
    {
      findings.problems.append("what was acknowledged (\(said)) is lost: \(state)")
    }
  }

  /// The next command works, and what was there stays.
  private func checkNextCommand(
    _ interruption: Interruption, _ findings: inout Findings
  ) async throws {
    // A look counts what the interrupted command did not.
    _ = try await world.call(["report"]).result()
    let looked = try? await world.state()
    let other = try world.write("Something else altogether.\n", to: "next.txt")
    for command in [["start", other], ["stop", other]] {
      let result = try await world.call(command).result()
      if result.exitStatus != 0 { findings.problems.append("then \(command[0]): \(result)") }
    }
    let state: ReportState
    do {
      state = try await world.state()
    } catch {
      findings.problems.append("\(error)")
      return
    }
    if state.activities[other]?.contains(#""isRunning":false"#) != true {
      findings.problems.append("the next session is lost: \(state)")
    }
    if findings.state != nil, let looked, state.without(other) != looked.without(other) {
      findings.problems.append("the next command changed what was there: \(state)")
    }
    let problems = try await world.integrityProblems()
    if !problems.isEmpty { findings.problems.append("later integrity: \(problems)") }
    let kept: Set = [
      "progress.sqlite", "progress.sqlite-wal", "progress.sqlite-shm", "progress.key",
      "progress.lock", "owners", "backups", "backups/.lock", "safety-copies",
    ]
    findings.leftovers = world.storeFiles.filter { name in
      !kept.contains(name) && !(name.hasPrefix("backups/progress-") && name.hasSuffix(".sqlite"))
    }
    findings.leftovers +=
      FileManager.default.enumerator(atPath: world.documents)?
      .compactMap { $0 as? String }.filter { $0.hasPrefix(".") } ?? []
  }

  /// Nothing of a forgotten document is in any file of the store, once a command came after.
  private func checkErasing(_ findings: inout Findings) {
    guard let text = scenario.erasedText, let state = findings.state, state == states.count - 1
    else { return }
    let files = world.storeFiles(containing: text)
    if !files.isEmpty { findings.problems.append("\(text) still stands in \(files)") }
  }
}
