import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// Checks the data and repairs it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the store and repair it.",
    discussion: """
      Checks the store and its file system, the clock, which programs have a document open, \
      when each program last recorded something, and the service if you use it. Without --repair \
      nothing is changed.

      --repair builds a new store from everything that can be read and from the newest daily copy, \
      and keeps the damaged files. It also replaces a damaged key, finishes an interrupted forget, \
      and corrects records from a computer whose clock was years ahead. It sets a damaged class \
      aside and asks you to join it again.

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
    let classes = try ClassDoctor(options)
    let health = try repair ? mend(store, classes) : store.health.examine()
    let others = try ServiceDoctor(options).findings + classes.findings
    let examination = Examination(health, others: others, in: context)
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

  private func mend(_ store: DataStore, _ classes: ClassDoctor) throws -> StoreHealth {
    let hasRepairedClasses = classes.repair(day: context.day)
    do {
      return try StoreRepair(of: store).run(day: context.day) { outcome in
        for line in Self.lines(about: outcome) { options.talk(line) }
      }
    } catch is StoreRepair.NothingToRepair {
      if !hasRepairedClasses {
        options.talk("There is nothing to repair: the store is not damaged.")
      }
      return try store.health.examine()
    }
  }

  private static func lines(about outcome: StoreRepair.Outcome) -> [String] {
    switch outcome {
    case .database(let repair): lines(about: repair)
    case .key(let kept):
      [
        "The store has a new key.\(sentence(aboutKept: kept)) Files that did not change are still "
          + "recognised by path now, and by content after they are seen again."
      ]
    case .stamps:
      [
        "Repaired the order of the records. Dates and times did not change. You can export again."
      ]
    case .erasure: ["No traces of forgotten records are left in the store."]
    }
  }

  private static func lines(about repair: DataStore.DatabaseRepair) -> [String] {
    let whole = "The store is repaired.\(sentence(aboutKept: repair.keptDatabase))"
    switch repair.endedSessionCount {
    case 0: return [whole]
    case 1:
      return [
        whole,
        "A session that was running when the copy was made now ends at its last known moment. "
          + "To correct that: fileprogress stop FILE --at TIME",
      ]
    case let count:
      return [
        whole,
        "\(count) sessions that were running when the copy was made now end at "
          + "their last known moments. To correct one: fileprogress stop FILE --at TIME",
      ]
    }
  }

  private static func sentence(aboutKept file: String?) -> String {
    file.map { " The damaged one is kept as \($0)." } ?? ""
  }
}
