import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

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
  /// Whether no command can work before something is mended.
  private(set) var isDamaged = false
  private(set) var isErasureUnfinished = false
  private(set) var isDatabaseDamaged = false
  private(set) var needsKeyRepair = false
  /// Whether records have to be stamped again.
  private(set) var needsStamps = false
  /// Why the store cannot even be looked at, such as for want of permission.
  private(set) var failure: DataStoreError?

  private enum CodingKeys: CodingKey {
    case findings
    case isDamaged
    case isErasureUnfinished
    case schema
  }

  /// Whether there is anything that `--repair` can mend.
  var isRepairable: Bool {
    isDatabaseDamaged || needsKeyRepair || isErasureUnfinished || needsStamps
  }

  /// Whether something has to be mended.
  var hasProblems: Bool { findings.contains { $0.verdict == .problem } }

  /// Judges what a look at the store's files said.
  init(_ health: StoreHealth, in context: CommandContext) {
    guard health.exists else {
      add("store", .note, "none yet at \(health.folder); fileprogress open FILE makes one")
      return
    }
    if let failure = health.failure, failure.code != .damaged {
      self.failure = failure
      isDamaged = [.newerVersion, .olderVersion].contains(failure.code)
      add("store", .note, health.database)
      add("integrity", .problem, failure.message)
      return
    }
    addStore(health)
    addIntegrity(health)
    addKey(health)
    addDurability(health)
    addErasure(health)
    addClock(health, in: context)
    addOwners(health)
    addLastSeen(health, in: context)
    addBackups(health)
  }

  private mutating func add(_ name: String, _ verdict: Verdict, _ text: String) {
    findings.append(Finding(name: name, verdict: verdict, text: text))
  }

  private mutating func addStore(_ health: StoreHealth) {
    let size = (Double(health.byteCount) / 1_048_576 * 10).rounded() / 10
    let counts =
      ", documents: \(health.documentCount), sessions: \(health.sessionCount)"
    add(
      "store", .good,
      "\(health.database), \(size) MiB" + (health.failure == nil ? counts : ""))
    for file in health.exposedFiles {
      add("permissions", .problem, "others may read \(file); mend with: chmod go= '\(file)'")
    }
    if health.exposedFiles.isEmpty { add("permissions", .good, "only you may read it") }
  }

  private mutating func addIntegrity(_ health: StoreHealth) {
    if let failure = health.failure {
      isDatabaseDamaged = true
      add("integrity", .problem, failure.message)
    } else if health.integrityProblems.isEmpty {
      add("integrity", .good, "whole")
    } else {
      isDatabaseDamaged = true
      add("integrity", .problem, health.integrityProblems.joined(separator: "; "))
    }
    if isDatabaseDamaged { isDamaged = true }
    for file in health.keptDamage where !file.hasSuffix("-wal") && !file.hasSuffix("-shm") {
      add(
        "kept", .note,
        "\(file), from a repair; it may name files, and forget removes it. When nothing is missing, "
          + "remove it")
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

  private mutating func addKey(_ health: StoreHealth) {
    let meaning =
      "files that did not change are recognised by their paths, and by their content when they were "
      + "seen once more"
    switch health.key {
    case .good:
      let count = health.documentsUnderFormerKeysCount
      guard count > 0 else { return }
      add(
        "key", .note,
        "it is new: \(count == 1 ? "one document was" : "\(count) documents were") last seen under "
          + "another one; \(meaning)")
    case .missing:
      needsKeyRepair = true
      add(
        "key", .problem,
        "progress.key is missing, so no content is recognised; put it back into \(health.folder), or "
          + "have a new one made with fileprogress doctor --repair: then \(meaning)")
    case .damaged(let byteCount):
      needsKeyRepair = true
      isDamaged = true
      add(
        "key", .problem,
        "progress.key is damaged (it has \(byteCount) bytes instead of 192); put the right one back "
          + "into \(health.folder), or have a new one made with fileprogress doctor --repair: then "
          + meaning)
    case .other:
      needsKeyRepair = true
      add(
        "key", .problem,
        "progress.key is not the one of this store, so no content is recognised; put the right one "
          + "back into \(health.folder), or go on with this one with fileprogress doctor --repair: "
          + "then \(meaning)")
    }
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

  private mutating func addErasure(_ health: StoreHealth) {
    guard health.isErasureUnfinished else { return }
    isErasureUnfinished = true
    add(
      "erasing", .problem,
      "files in \(health.folder) may still hold traces of what was forgotten; they are written anew "
        + "with fileprogress doctor --repair")
  }

  private mutating func addClock(_ health: StoreHealth, in context: CommandContext) {
    let lag = DurationText.forPeople(
      nanoseconds: WallTime.nanoseconds(milliseconds: health.clockLagMilliseconds))
    if health.isStampedTooFarAhead {
      needsStamps = true
      add(
        "clock", .problem,
        "it is \(lag) behind the newest record, so no other computer imports what this one exports. If "
          + "the clock is wrong, set it. If it is right, records came from a computer whose clock was "
          + "wrong: fileprogress doctor --repair stamps them again, in the same order")
    } else if health.clockLagMilliseconds > 60_000 {
      add(
        "clock", .problem,
        "it is \(lag) behind the newest record; durations are right all the same, dates may not be")
    } else {
      add("clock", .good, "not behind the newest record")
    }
    if let question = health.machineQuestion {
      add("machine", .note, question.text(in: context))
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
      let moment =
        seen.seenAtNanoseconds.map {
          MomentText.relative($0, now: now, timeZone: context.timeZone)
        } ?? "at an unknown time"
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
  ///
  /// - Parameter columnCount: The width of the terminal; `nil` for lines as long as they are.
  func text(columnCount: Int?) -> String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let mark =
        switch finding.verdict {
        case .good: "ok     "
        case .note: "note   "
        case .problem: "PROBLEM"
        }
      let padding = String(repeating: " ", count: width - finding.name.count)
      let label = "\(mark)  \(finding.name)\(padding)  "
      let text = PrintableText.of(finding.text)
      guard let columnCount else { return label + text + "\n" }
      return Self.lines(of: text, under: label, columnCount: columnCount)
    }.joined()
  }

  /// The narrowest column in which words can be read.
  private static let leastColumnCount = 20

  /// Where there is no room beside the label, the text stands below it.
  private static func lines(of text: String, under label: String, columnCount: Int) -> String {
    let isBeside = columnCount - label.count >= leastColumnCount
    let indent = String(repeating: " ", count: isBeside ? label.count : 2)
    let room = max(1, columnCount - indent.count)
    var lines = WrappedText.lines(of: text, columnCount: room).map { indent + $0 }
    if isBeside, let first = lines.first {
      lines[0] = label + first.dropFirst(indent.count)
    } else {
      lines.insert(label, at: 0)
    }
    return lines.map { line in
      var line = Substring(line)
      while line.last == " " { line = line.dropLast() }
      return line + "\n"
    }.joined()
  }
}
