import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// Looks whether everything is in order, and mends a damaged store.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look whether everything is in order; mend a damaged store.",
    discussion: """
      Checks the store, its durability and file system, the clock, who has it open, and when each \
      tool recorded last. Nothing is changed without --repair, which makes a whole store of all that \
      can be read and of the newest daily copy, and keeps the damaged files. It also makes a new key \
      in the place of a damaged or missing one, finishes an erasure that forget could not finish, and \
      stamps records again that came from a computer whose clock was years ahead.

      Examples:
        fileprogress doctor
        fileprogress doctor --repair
      """)

  @Flag(help: "Repair a damaged store, key or stamps, or finish an erasure.")
  var repair = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = options.store(for: "doctor")
    defer { store.close() }
    var examination = Examination(try store.examine(), in: context)
    if repair {
      guard examination.isRepairable else {
        if let failure = examination.failure { throw failure }
        throw CommandFailure(.failed, "the store is not damaged, so there is nothing to repair")
      }
      try mend(examination, store)
      examination = Examination(try store.examine(), in: context)
      // What was wrong beside the damage is seen once that is repaired.
      if examination.isRepairable {
        try mend(examination, store)
        examination = Examination(try store.examine(), in: context)
      }
    }
    if json.isWanted {
      try context.write(try JSONText.text(of: examination))
    } else {
      let columns = context.isOutputTerminal ? context.screen.columns : nil
      try context.write(examination.text(columnCount: columns))
    }
    if let failure = examination.failure {
      throw ExitCode(ExitStatus(for: failure).rawValue)
    }
    if examination.isDamaged { throw ExitCode(ExitStatus.damaged.rawValue) }
    if examination.hasProblems { throw ExitCode(ExitStatus.failed.rawValue) }
  }

  private func mend(_ examination: Examination, _ store: DataStore) throws {
    let suffix = "\(context.day)-\(context.clock.read().wallNanoseconds / 1_000_000_000)"
    if examination.isDatabaseDamaged {
      let repair = try store.repairDatabase(suffix: suffix)
      let kept = repair.keptDatabase.map { " The damaged one is kept as \($0)." } ?? ""
      options.talk("The store is whole again.\(kept)")
      if repair.endedSessionCount > 0 {
        options.talk(
          repair.endedSessionCount == 1
            ? "A session that ran when the copy was made was ended at its last known moment; "
              + "fileprogress stop FILE --at TIME mends that."
            : "\(repair.endedSessionCount) sessions that ran when the copy was made were ended at "
              + "their last known moments; fileprogress stop FILE --at TIME mends that.")
      }
    }
    if examination.needsKeyRepair {
      let kept = try store.repairKey(suffix: suffix)
      let damaged = kept.map { " The damaged one is kept as \($0)." } ?? ""
      options.talk(
        "Contents are hashed under another key from now on.\(damaged) Files that did not change are "
          + "recognised by their paths as before; by their content, for example after a move to "
          + "another disk, only when they were seen once more.")
    }
    if examination.needsStamps {
      try store.repairStamps()
      options.talk(
        "Repaired the order of the records. Dates and times did not change. You can export again."
      )
    }
    if examination.isErasureUnfinished {
      _ = try store.finishErasure(day: context.day)
      options.talk("No traces of what was forgotten are left in the store.")
    }
  }
}
