import DocumentWriting
package import FileProgress
package import FileProgressReports
import FileTracking
package import ProgressModel
package import ProgressReading

/// Records the documents of an editor in a store.
package final class StoreRecord: DocumentRecord {
  /// The most lines of a report: editors show it as a message.
  private static let mostReportLines = 12

  private let store: DataStore
  private let documents: OpenDocuments
  private let reader: () -> Reader
  private let screen: () -> ReportScreen
  private var client = SessionClient.languageServer(of: nil)
  /// The open documents, by the bytes of their paths: two names that look the same may be two files.
  private var tickets: [[UInt8]: OpenDocuments.Ticket] = [:]

  /// Records in a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - reader: Makes what answers questions about it now.
  ///   - screen: Makes the place where the person reads now.
  package init(
    in store: DataStore, reader: @escaping () -> Reader, screen: @escaping () -> ReportScreen
  ) {
    self.store = store
    self.reader = reader
    self.screen = screen
    documents = OpenDocuments(in: store)
  }

  package func begin(in editor: String?) {
    client = .languageServer(of: editor)
  }

  // MARK: - Sessions

  package func open(_ path: String, at moment: ClockReading) throws {
    tickets[Array(path.utf8)] = try documents.open(path, for: client, at: moment)
  }

  package func input(_ path: String, at moment: ClockReading) throws {
    guard let ticket = tickets[Array(path.utf8)] else { return }
    try documents.input(ticket, isTyping: true, at: moment)
  }

  package func saved(_ path: String) throws {
    guard let ticket = tickets[Array(path.utf8)] else { return }
    _ = try documents.saved(ticket)
  }

  package func close(_ path: String, at moment: ClockReading) throws {
    guard let ticket = tickets.removeValue(forKey: Array(path.utf8)) else { return }
    _ = try documents.end(ticket, at: moment)
  }

  package func closeAll(at moment: ClockReading) -> [String] {
    tickets = [:]
    return documents.endAll(at: moment).compactMap { sentence(about: $0, of: "A document") }
  }

  // MARK: - Figures

  package func figures(of path: String) throws -> ShownFigures? {
    guard try store.exclusions.refusal(ofFileAt: path) == nil else { return nil }
    let reader = reader()
    guard let known = try reader.prompt(ofFileAt: path), let words = known.words else {
      return nil
    }
    // The goal of a folder counts for the documents in it.
    let goals = try reader.goals(workedForAt: [path]).first?.value ?? known.goal.map { [$0] } ?? []
    return ShownFigures(
      words: words, wanted: goals.first { !$0.isFolder }?.goal.words,
      today: LensText.today(known.today, goal: goals.first, on: screen()),
      goals: goals.compactMap { goal in
        goal.fractionOfToday.map {
          GoalOfToday(
            path: goal.path, wish: GoalText.wish(of: goal.goal, today: goal.today.day),
            day: goal.today.day.text, fraction: $0, sentence: LensText.reached(goal))
        }
      })
  }

  package func content(of path: String, upTo most: Int) -> [UInt8]? {
    try? store.configuration.fileSystem.withOpenFile(at: path) {
      (file) throws(FileTrackingError) -> [UInt8]? in
      guard file.stateWhenOpened.byteCount <= Int64(most) else { return nil }
      return try file.bytes(upTo: most)
    }
  }

  package func report(of path: String) throws -> String {
    if let refusal = try refusal(of: path) { return refusal }
    if try isUnsaved(path) {
      return "\(name(of: path)) isn't saved yet. Its time and words count once you save it."
    }
    let reader = reader()
    let report = try reader.status(
      ofFileAt: path, lastingPath: path, findsForgotten: false)
    var status = DocumentStatus(
      path: path, match: nil, activity: report.activity,
      idleLimitNanoseconds: reader.idleLimitNanoseconds)
    status.recount = report.standing.recounted
    var screen = screen()
    screen.dayTime = reader.dayTime
    screen.usesColor = false
    let text = StatusText(status, typed: ShellText.fileName(path), on: screen).text
    // It ends with a line feed.
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(Self.mostReportLines).joined(separator: "\n")
  }

  // MARK: - Goals

  package func setGoal(of path: String, words: Int64) throws -> String {
    if let refusal = try refusal(of: path) { return refusal }
    let name = name(of: path)
    if try isUnsaved(path) { return "\(name) isn't saved yet. Save it once, then set its goal." }
    guard let document = try store.documents.document(lastSeenAtPath: path) else {
      return "\(name) is not recorded, so it can't have a goal."
    }
    let isWanted = words > 0
    var changes: [Goal.Key: String?] = [:]
    changes.updateValue(isWanted ? String(words) : nil, forKey: .wordsPerDay)
    let isChanged = try store.goals.set(
      changes, for: .document(document),
      asCommand: "goal \(ShellText.word(path)) --per-day \(isWanted ? String(words) : "none")")
    switch (isWanted, isChanged) {
    case (true, _): return "Goal of \(name): \(NumberText.count(words, "word")) a day."
    case (false, true): return "Removed the daily words from the goal of \(name)."
    case (false, false): return "\(name) has no goal of daily words."
    }
  }

  package func takesTurn(toTellOf goal: GoalOfToday) -> Bool {
    // Told twice is better than never.
    (try? store.toldGoals.takesTurn(
      toTellOfGoalAt: goal.path, wanting: goal.wish, on: goal.day)) ?? true
  }

  // MARK: - What goes wrong

  /// Returns whether a document of the editor has no file yet, and never had one.
  private func isUnsaved(_ path: String) throws -> Bool {
    do throws(FileTrackingError) {
      _ = try store.configuration.fileSystem.entry(at: path, followsLink: false)
      return false
    } catch {
      // What else is wrong with it is said elsewhere.
      guard error.code == .notFound else { return false }
    }
    return try store.documents.document(lastSeenAtPath: path) == nil
  }

  /// Says why nothing of a document is kept; `nil` if it is recorded.
  private func refusal(of path: String) throws -> String? {
    let name = name(of: path)
    let refusal = try store.exclusions.refusal(ofFileAt: path)
    return switch refusal {
    case .excluded(let pattern):
      "\(name) is not recorded: it is excluded by \(PrintableText.of(pattern.text))."
    case .ofStore: "\(name) is not recorded: it is in the store folder."
    case .unassigned: "\(name) is not recorded: only assigned files are."
    case .disabled: "\(name) is not recorded: FILEPROGRESS_DISABLE is set."
    case nil: nil
    }
  }

  package func sentence(about error: any Error, in path: String) -> String? {
    if let error = error as? FeedingError { return sentence(about: error, of: name(of: path)) }
    return error is FileStanding.Gone ? "\(name(of: path)) is gone." : "\(error)"
  }

  private func sentence(about error: FeedingError, of name: String) -> String? {
    switch error {
    // A new document has no file before it is saved.
    case .file(let error) where error.code == .notFound: nil
    case .file(let error): "\(name) is not recorded. \(error)"
    case .store(let error): "\(name) is not recorded. \(error)"
    case .tooManyOpen(let most):
      "\(name) is not recorded: \(NumberText.grouped(most)) documents are open already. Close some of them."
    case .unknownSession, .sessionOver, .notAbsolute, .momentImpossible:
      "\(name) is not recorded any more. Close it and open it again."
    }
  }

  private func name(of path: String) -> String { PrintableText.of(DocumentName(path: path).name) }
}
