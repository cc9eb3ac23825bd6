import FileProgress
import FileProgressReports
import Foundation

/// What `doctor` found, one line for each thing that it looked at.
struct Examination: Encodable {
  enum Verdict: String, Encodable {
    case good
    case note
    case problem
  }

  struct Finding: Encodable {
    var name: String
    var verdict: Verdict
    var text: String
  }

  let schema = "fileprogress.doctor/1"
  private(set) var findings: [Finding] = []
  private(set) var isDamaged = false

  /// Whether something has to be mended.
  var hasProblems: Bool { findings.contains { $0.verdict == .problem } }

  /// Judges what a look at the store's files said.
  init(_ health: StoreHealth, in context: CommandContext) {
    guard health.exists else {
      add("store", .note, "none yet at \(health.folder); fileprogress open FILE makes one")
      return
    }
    addStore(health)
    addIntegrity(health)
    addDurability(health)
    addClock(health)
    addOwners(health)
    addLastSeen(health, in: context)
    addBackups(health)
  }

  private mutating func add(_ name: String, _ verdict: Verdict, _ text: String) {
    findings.append(Finding(name: name, verdict: verdict, text: text))
  }

  private mutating func addStore(_ health: StoreHealth) {
    let size = (Double(health.byteCount) / 1_048_576 * 10).rounded() / 10
    add(
      "store", .good,
      "\(health.database), \(size) MiB, documents: \(health.documentCount), "
        + "sessions: \(health.sessionCount)")
    for file in health.exposedFiles {
      add("permissions", .problem, "others may read \(file); mend with: chmod go= '\(file)'")
    }
    if health.exposedFiles.isEmpty { add("permissions", .good, "only you may read it") }
  }

  private mutating func addIntegrity(_ health: StoreHealth) {
    if let failure = health.failure {
      isDamaged = failure.code == .damaged
      add("integrity", .problem, failure.message)
    } else if health.integrityProblems.isEmpty {
      add("integrity", .good, "whole")
    } else {
      isDamaged = true
      add("integrity", .problem, health.integrityProblems.joined(separator: "; "))
    }
    guard let salvage = health.salvage else { return }
    var text = "\(salvage.readableFacts) facts can be read from the damaged store"
    if !salvage.damagedTables.isEmpty {
      text += " (not all of \(salvage.damagedTables.joined(separator: ", ")))"
    }
    if let backup = salvage.backup {
      text += ", \(salvage.backupFacts) facts from the copy \(backup)"
    } else {
      text += "; there is no whole daily copy"
    }
    add("salvage", .note, text + ". fileprogress doctor --repair unites them")
  }

  private mutating func addDurability(_ health: StoreHealth) {
    let place = "\(health.fileSystemName)\(health.isOnNetwork ? " (network)" : "")"
    guard let journal = health.journalMode, let synchronous = health.synchronous else {
      add("file system", .good, place)
      return
    }
    let isFull = synchronous >= 2
    add(
      "durability", isFull ? .good : .problem,
      "\(journal) on \(place), every save is \(isFull ? "" : "not ")forced to the disk")
    if health.isOnNetwork, journal == "wal" {
      add(
        "file system", .problem,
        "the store lies on the network with a log that only one machine can share; keep it on a "
          + "local disk, or export and import it there anew")
    }
  }

  private mutating func addClock(_ health: StoreHealth) {
    if health.clockLagMilliseconds > 60_000 {
      let lag = DurationText.forPeople(nanoseconds: health.clockLagMilliseconds * 1_000_000)
      add(
        "clock", .problem,
        "it is \(lag) behind the newest record; durations are right all the same, dates may not be")
    } else {
      add("clock", .good, "not behind the newest record")
    }
    if health.hasForeignKey {
      add(
        "key", .problem,
        "progress.key is not the one of this store, so no content is recognised; put the right one "
          + "back into \(health.folder)")
    }
    if health.isFromAnotherMachine {
      add(
        "machine", .note,
        "the store was made on another machine; if both are in use, keep a store on each")
    }
  }

  private mutating func addOwners(_ health: StoreHealth) {
    let alive = health.owners.count { $0.isAlive }
    let gone = health.owners.count - alive
    var text = alive == 0 ? "no program has a document open" : "\(alive) programs have one open"
    if alive == 1 { text = "one program has a document open" }
    if gone > 0 { text += ", \(gone) left without closing; the next record settles that" }
    add("owners", .good, text)
  }

  private mutating func addLastSeen(_ health: StoreHealth, in context: CommandContext) {
    let now = context.clock.read().wallNanoseconds
    for seen in health.lastSeen.prefix(20) {
      let moment = MomentText.relative(
        seen.wallMilliseconds * 1_000_000, now: now, timeZone: context.timeZone)
      let device = seen.isThisDevice ? "" : " on device \(String("\(seen.device)".prefix(8)))"
      add("last seen", .good, "\(seen.tool)\(device): \(moment)")
    }
  }

  private mutating func addBackups(_ health: StoreHealth) {
    guard let newest = health.backups.first else {
      add("backups", .note, "none yet; each day's first record makes one")
      return
    }
    let count = health.backups.count
    add("backups", .good, "\(count) daily \(count == 1 ? "copy" : "copies"), newest \(newest)")
  }

  /// The findings for people.
  var text: String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let mark =
        switch finding.verdict {
        case .good: "ok     "
        case .note: "note   "
        case .problem: "PROBLEM"
        }
      let padding = String(repeating: " ", count: width - finding.name.count)
      return "\(mark)  \(finding.name)\(padding)  \(PrintableText.of(finding.text))\n"
    }.joined()
  }
}
