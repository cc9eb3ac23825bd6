import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import StoreEngine

/// Syncs classes with their folders.
struct ClassSyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync with the class folder now.",
    discussion: """
      Reads the updates of others, and sends yours. Without a class, it syncs all your classes. \
      You can repeat it at any time: nothing counts twice.

      Examples:
        fileprogress class sync
        fileprogress class sync "History 7b" --quiet
      """)

  @OptionGroup var argument: ClassArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    let desk = try ClassDesk(options)
    let classes: [JoinedClass]
    if let name = argument.name {
      classes = [try desk.find(name)]
    } else {
      let opened = desk.catalogue.readable(.readWrite)
      for damaged in opened.damaged { damaged.noteTried() }
      classes = try desk.usable(opened)
    }
    guard !classes.isEmpty else { throw desk.catalogue.missing(nil) }
    if argument.name == nil { desk.tellNotRestored() }
    var failed: (any Error)?
    var failureCount = 0
    for joined in classes {
      let enrollment = try? joined.enrollment()
      do {
        try sync(joined, desk)
      } catch {
        // An exchange in the background may just have finished, and deleted what this one reads.
        if let enrollment, enrollment.state == .left,
          !FileManager.default.fileExists(atPath: joined.location.folder)
        {
          tellLeft(enrollment)
          continue
        }
        // Other classes may have folders that are available.
        if let failed { context.say("Error: \(FailureText.of(failed, in: context))") }
        failed = error
        failureCount += 1
      }
    }
    guard let failed else { return }
    if failureCount < classes.count {
      throw CommandFailure(.partlyDone, FailureText.of(failed, in: context))
    }
    throw failed
  }

  private func tellLeft(_ enrollment: Enrollment) {
    options.talk(
      "You left \(enrollment.title). A teacher knows it, and nothing from the class is left here.")
  }

  private func sync(_ joined: JoinedClass, _ desk: ClassDesk) throws {
    let before = try joined.enrollment()
    let report = try desk.sync(joined)
    let enrollment = try joined.enrollment()
    let state = try joined.state()
    for problem in try ClassProblems(report, joined, state, desk).all where !problem.isHarmless {
      context.say("Warning: \(problem.text)")
    }
    if enrollment.state == .left {
      let outcome = try joined.finishLeaving(in: desk.catalogue, desk.tools)
      guard outcome == .isDone else {
        return options.talk("You are leaving \(enrollment.title). No teacher has seen it yet.")
      }
      return tellLeft(enrollment)
    }
    switch report.stop {
    case .notAdmitted, .joinsAgain:
      options.talk(
        report.stop == .joinsAgain
          ? "\(enrollment.title): no teacher has admitted this computer again yet."
          : "\(enrollment.title): nobody has admitted you yet.")
      for line in try WaitingText(joined, enrollment, desk).text.split(separator: "\n") {
        options.talk(String(line))
      }
      return
    case .removed:
      return options.talk(ClassSentence.formerTeacher(of: enrollment.title))
    default: break
    }
    if before.state == .waiting, enrollment.state == .member, enrollment.role == .teacher {
      options.talk(
        "You are a teacher of the class \(enrollment.title). You see a student's work once their computer has synced."
      )
    }
    desk.tellAdmission(to: joined)
    var news: [String] = []
    if report.entryCount > 0 {
      news.append("received \(NumberText.count(report.entryCount, "update"))")
    }
    if !report.requests.isEmpty, enrollment.role == .teacher {
      let isOne = report.requests.count == 1
      news.append(
        "\(NumberText.count(report.requests.count, "computer")) \(isOne ? "asks" : "ask") to join")
    }
    if report.hasStated { news.append("sent your updates") }
    options.talk(
      "\(enrollment.title): " + (news.isEmpty ? "nothing new." : news.joined(separator: ", ") + ".")
    )
    desk.tellNews(of: joined, knowsMissing: true)
    if let sentence = try desk.reasonIgnored(in: joined) { options.talk(sentence) }
    let waiting = enrollment.role == .teacher ? state.waiting.count : 0
    if waiting > 0 { options.talk(ClassSentence.waiting(waiting)) }
  }
}
