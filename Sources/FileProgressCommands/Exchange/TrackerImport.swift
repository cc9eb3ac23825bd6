import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import TimeTrackers

/// An import of the time that another program recorded: a list of its projects, or sessions of one document.
struct TrackerImport {
  let source: TimeTracker
  /// The file of the program, as it was typed; `-` for standard input.
  let file: String
  /// The document that gets the time, as it was typed; `nil` to list the projects.
  let document: String?
  /// The only project or tag that is wanted; `nil` for all.
  let project: String?
  /// Whether an option confirmed it.
  let isConfirmed: Bool
  let options: StoreOptions

  private var context: CommandContext { .current }
  private var fileName: String { file == "-" ? "standard input" : file }

  /// Lists the projects, or imports.
  ///
  /// - Throws: ``CommandFailure``; `ExitCode` if nothing was imported.
  func run() throws {
    let records = try records()
    let wanted = try wanted(of: records)
    let now = context.clock.read().wallNanoseconds
    let past = wanted.filter { $0.period.upperBound <= now }
    if records.runningCount > 0 {
      options.talk(
        "Left out: \(NumberText.count(records.runningCount, "session")) still running.")
    }
    if past.count < wanted.count {
      options.talk(
        "Left out: \(NumberText.count(wanted.count - past.count, "session")) in the future.")
    }
    guard !past.isEmpty else {
      options.talk("There are no sessions in \(fileName).")
      return
    }
    guard let document else {
      try context.write(projectList(past))
      // A script must not take the list for an import.
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    try options.withStore(for: "import") { store in
      try add(past.map(\.period), to: document, in: store)
    }
  }

  // MARK: - Reading

  private func records() throws -> TrackerRecords {
    let data = try data()
    guard data.count <= TrackerRecords.greatestByteCount else {
      throw CommandFailure(
        .damaged, "\(fileName): it has more than 64 MiB. Nothing was imported.")
    }
    do {
      return try source.records(in: data, by: context.localTime)
    } catch let error as TrackerRecordsError {
      throw CommandFailure(
        .damaged, "\(PrintableText.of(error.sentence(about: fileName))). Nothing was imported.")
    }
  }

  private func data() throws -> Data {
    let limit = TrackerRecords.greatestByteCount + 1
    let exchange = ExchangeFile(name: file, path: context.absolutePath(file))
    do {
      if file == "-" {
        let handle = FileHandle(fileDescriptor: context.inputDescriptor, closeOnDealloc: false)
        return try handle.read(upToCount: limit) ?? Data()
      }
      return try exchange.bytes(upTo: limit)
    } catch let failure as ExchangeFile.Failure {
      if case .notRead(let reason) = failure.cause { throw unreadable(reason) }
      throw CommandFailure(failure)
    } catch {
      throw unreadable(error.localizedDescription)
    }
  }

  private func unreadable(_ reason: String) -> CommandFailure {
    CommandFailure(.inputOutput, "\(fileName) can't be read (\(reason)). Nothing was imported.")
  }

  private func wanted(of records: TrackerRecords) throws -> [TrackedInterval] {
    guard let project else { return records.intervals }
    let wanted = records.intervals.filter { $0.names.contains(project) }
    guard wanted.isEmpty, !records.intervals.isEmpty else { return wanted }
    throw CommandFailure(
      .usage,
      "\(fileName) has no project or tag \"\(PrintableText.of(project))\". To list them: "
        + ShellText.call(["import", "--from", source.rawValue, file]))
  }

  // MARK: - Listing

  /// How many projects are listed at most.
  private static let projectLimit = 20

  /// The projects and tags, those with the most time first, and how to import one.
  private func projectList(_ intervals: [TrackedInterval]) -> String {
    var periods: [String: [Range<Int64>]] = [:]
    for interval in intervals {
      for name in Set(interval.names) { periods[name, default: []].append(interval.period) }
    }
    let projects = periods.map { name, periods in
      (name: name, count: periods.count, nanoseconds: IntervalSet(periods).measure)
    }.sorted { ($1.nanoseconds, $0.name) < ($0.nanoseconds, $1.name) }
    func line(_ name: String, _ count: Int, _ nanoseconds: Int64) -> String {
      "\(PrintableText.of(name)): \(DurationText.forPeople(nanoseconds: nanoseconds)), "
        + NumberText.count(count, "session")
    }
    func call(_ more: [String]) -> String {
      "  " + PrintableText.of(ShellText.call(["import", "--from", source.rawValue, file] + more))
        + " --to FILE"
    }
    let shown = projects.prefix(Self.projectLimit)
    var lines = shown.map { line($0.name, $0.count, $0.nanoseconds) }
    if projects.count > shown.count {
      lines.append("and \(NumberText.grouped(projects.count - shown.count)) more")
    }
    let whole = IntervalSet(intervals.map(\.period)).measure
    lines.append(line("All", intervals.count, whole))
    lines.append("")
    lines.append("Nothing was imported yet. Say which document the time belongs to:")
    if projects.count > 1 { lines += shown.map { call(["--project", $0.name]) } }
    lines.append(call([]))
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Importing

  private func add(_ periods: [Range<Int64>], to document: String, in store: DataStore) throws {
    guard let sighting = try store.sighting(ofFileNamed: document) else {
      options.talkAboutUnrecorded(document, store)
      return
    }
    let origin = source.rawValue
    let new = try store.sessions.newPeriods(among: periods, of: sighting, from: origin)
    guard !new.isEmpty else {
      options.talk("Nothing is new: all of these sessions were imported before.")
      return
    }
    if !isConfirmed {
      context.say("To be added to \(PrintableText.of(document)): \(text(of: new)).")
    }
    try Confirmation(isGiven: isConfirmed).require(
      "Import?", otherwise: "Nothing was imported.")
    let added = try store.sessions.add(new, to: sighting, from: origin, asCommand: summary)
    guard let added else {
      throw CommandFailure(
        .failed, "Nothing was imported: \(document) has just been forgotten.")
    }
    let known = SessionAddCommand.sentence(
      aboutTime: IntervalSet(added.periods).measure,
      ofWhichIsNew: added.openTimeChangeNanoseconds)
    options.talk(
      "Added to \(PrintableText.of(document)): \(text(of: added.periods)).\(known) "
        + NextStep.undo)
    SharingBanner(access: options, store: store).show(
      forFileAt: context.lastingPath(document))
  }

  /// The command as it is typed.
  private var summary: String {
    let words =
      [source.rawValue, ShellText.word(file)]
      + (project.map { ["--project", ShellText.word($0)] } ?? [])
      + (document.map { ["--to", ShellText.word($0)] } ?? [])
    return "import --from " + words.joined(separator: " ")
  }

  /// Describes sessions, as `3 sessions, 6 h 07 min, from 2026-09-01 to 2026-10-25`.
  private func text(of periods: [Range<Int64>]) -> String {
    let united = IntervalSet(periods)
    let time = DurationText.forPeople(nanoseconds: united.measure)
    func day(_ moment: Int64) -> String {
      LocalDays.day(of: moment, in: context.dayTime).text
    }
    let first = day(united.intervals.first?.lowerBound ?? 0)
    // A session until midnight is of the day before.
    let last = day((united.intervals.last?.upperBound ?? 1) - 1)
    return "\(NumberText.count(periods.count, "session")), \(time), "
      + (first == last ? "on \(first)" : "from \(first) to \(last)")
  }
}
