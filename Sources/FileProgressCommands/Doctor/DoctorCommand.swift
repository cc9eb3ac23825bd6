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
      can be read and of the newest daily copy, and keeps the damaged files.

      Examples:
        fileprogress doctor
        fileprogress doctor --repair
      """)

  @Flag(help: "As JSON.")
  var json = false

  @Flag(help: "Mend a damaged store.")
  var repair = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = options.store(for: "doctor")
    defer { store.close() }
    var examination = Examination(try store.examine(), in: context)
    if repair {
      guard examination.isDamaged else {
        throw CommandFailure(.failed, "the store is not damaged, so there is nothing to repair")
      }
      let suffix = "\(context.day)-\(context.clock.read().wallNanoseconds / 1_000_000_000)"
      let kept = try store.repair(suffix: suffix)
      options.talk("The store is whole again. The damaged one is kept as \(kept).")
      examination = Examination(try store.examine(), in: context)
    }
    if json {
      try context.write(try JSONText.text(of: examination))
    } else {
      try context.write(examination.text)
    }
    if examination.isDamaged { throw ExitCode(ExitStatus.damaged.rawValue) }
    if examination.hasProblems { throw ExitCode(ExitStatus.failed.rawValue) }
  }
}
