import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// Looks whether everything is in order, and mends a damaged store.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the data and repair it.",
    discussion: """
      Checks the store and its file system, the clock, which programs have the store open, and \
      when each tool last recorded. Without --repair nothing is changed.

      --repair builds a new store from everything that can be read and from the newest daily copy, \
      and keeps the damaged files. It also replaces a damaged key, finishes an interrupted forget, \
      and corrects records from a computer whose clock was years ahead.

      Examples:
        fileprogress doctor
        fileprogress doctor --repair
      """)

  @Flag(help: "Repair what is damaged.")
  var repair = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = try options.store(for: "doctor")
    defer { store.close() }
    let health = try repair ? mend(store) : store.examine()
    let examination = Examination(health, in: context)
    if json.isWanted {
      try context.write(try JSONText.text(of: examination))
    } else {
      let columns = context.isOutputTerminal ? context.screen.columns : nil
      try context.write(examination.text(columnCount: columns))
    }
    if let refusal = health.refusal { throw ExitCode(ExitStatus(for: refusal).rawValue) }
    if health.isDamaged { throw ExitCode(ExitStatus.damaged.rawValue) }
    if examination.hasProblems { throw ExitCode(ExitStatus.failed.rawValue) }
  }

  private func mend(_ store: DataStore) throws -> StoreHealth {
    do {
      return try StoreRepair(of: store).run(day: context.day) { outcome in
        for line in Self.lines(about: outcome) { options.talk(line) }
      }
    } catch is StoreRepair.NothingToRepair {
      throw CommandFailure(.failed, "the store is not damaged, so there is nothing to repair")
    }
  }

  private static func lines(about outcome: StoreRepair.Outcome) -> [String] {
    switch outcome {
    case .database(let repair): lines(about: repair)
    case .key(let kept):
      [
        "Contents are hashed under another key from now on.\(sentence(aboutKept: kept)) Files that did "
          + "not change are recognised by their paths as before; by their content, for example after "
          + "a move to another disk, only when they were seen once more."
      ]
    case .stamps:
      [
        "Repaired the order of the records. Dates and times did not change. You can export again."
      ]
    case .erasure: ["No traces of what was forgotten are left in the store."]
    }
  }

  private static func lines(about repair: DataStore.DatabaseRepair) -> [String] {
    let whole = "The store is whole again.\(sentence(aboutKept: repair.keptDatabase))"
    switch repair.endedSessionCount {
    case 0: return [whole]
    case 1:
      return [
        whole,
        "A session that ran when the copy was made was ended at its last known moment; "
          + "fileprogress stop FILE --at TIME mends that.",
      ]
    case let count:
      return [
        whole,
        "\(count) sessions that ran when the copy was made were ended at "
          + "their last known moments; fileprogress stop FILE --at TIME mends that.",
      ]
    }
  }

  private static func sentence(aboutKept file: String?) -> String {
    file.map { " The damaged one is kept as \($0)." } ?? ""
  }
}
