import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// The sessions that a person names, by short ids and perhaps their file, in any order.
struct NamedSessions {
  let store: DataStore
  private let names: SessionNames
  private let context: CommandContext

  init(in store: DataStore, _ context: CommandContext = .current) throws {
    self.store = store
    self.context = context
    names = try store.sessions.names()
  }

  /// Returns the short id of a session.
  func name(of session: KnownSession) -> String { names.name(of: session.session.id) }

  /// Finds the sessions that some words name.
  ///
  /// - Returns: At least one session.
  /// - Throws: ``CommandFailure``; for files and the store, what looking at them throws.
  func sessions(named words: [String]) throws -> [KnownSession] {
    var found: [KnownSession] = []
    var files: [(word: String, documents: Set<DocumentIdentifier>)] = []
    for word in words {
      let match = names.match(word)
      switch match {
      case .found(let id):
        guard let session = try store.sessions.session(id) else { throw unknown(word) }
        if !found.contains(where: { $0.session.id == id }) { found.append(session) }
      case .ambiguous(let ids): throw try ambiguous(word, ids)
      case .unknown, .noName:
        guard let documents = try documents(ofFile: word) else {
          throw try match == .unknown ? unknown(word) : neither(word, among: words)
        }
        files.append((word, documents))
      }
    }
    for file in files {
      if let other = found.first(where: { file.documents.isDisjoint(with: $0.documents) }) {
        throw CommandFailure(
          .failed,
          "Session \(name(of: other)) belongs to \(place(of: other)), not to \(file.word).")
      }
    }
    if found.isEmpty, let file = files.first {
      let all = try sessions(of: file.documents)
      // A deleted session is meant only if there is no other one.
      let counting = all.filter { $0.session.change != .deleted }
      let only = counting.isEmpty ? all : counting
      guard only.count == 1 else {
        throw CommandFailure(
          .usage,
          only.isEmpty
            ? "\(file.word) has no session. To add one: fileprogress session add "
              + ShellText.word(file.word) + " --from 9:00 --for 25min"
            : "\(file.word) has \(only.count) sessions. Their ids: fileprogress session list --all "
              + ShellText.word(file.word))
      }
      return only
    }
    return found
  }

  /// A session that is over, as a person reads of it.
  struct Ended {
    let known: KnownSession
    /// Its short id.
    let name: String
    /// Where its document is, or the name of its context.
    let file: String
    /// From its start to its end, in nanoseconds since 1970.
    let period: Range<Int64>

    /// Returns the session after a correction.
    ///
    /// - Throws: ``CommandFailure`` if nothing was changed.
    func corrected(by correction: SessionCorrection) throws(CommandFailure) -> CorrectedSession {
      switch correction {
      case .corrected(let corrected): return corrected
      case .running(let running): throw running.refusal(named: file)
      case .unknown:
        throw CommandFailure(
          .failed, "Nothing was changed: session \(name) has just been forgotten.")
      }
    }
  }

  /// Finds the one session that some words name, and that is over.
  ///
  /// - Parameter command: The command, which takes one session.
  /// - Throws: As ``sessions(named:)``.
  func endedSession(named words: [String], for command: String) throws -> Ended {
    let found = try sessions(named: words)
    guard let session = found.first, found.count == 1 else {
      throw CommandFailure(
        .usage, "\(command) takes one session, not \(found.count). Name one id.")
    }
    let file = place(of: session)
    guard case .ended(let end, _) = session.session.state else {
      throw session.refusal(named: file)
    }
    let start = session.session.startedAtNanoseconds
    return Ended(
      known: session, name: name(of: session), file: file, period: start..<max(start, end))
  }

  /// Returns the path of a session's document, as short as it can be typed, or the name of its context.
  func place(of session: KnownSession) -> String {
    if let place = session.context { return place.name }
    return session.path.map(context.shortPath) ?? "a path on another computer"
  }

  /// Returns when a session was, as `today 9:12–11:40`.
  func time(of session: KnownSession) -> String {
    let start = session.session.startedAtNanoseconds
    let screen = context.reportScreen()
    guard case .ended(let end, _) = session.session.state else { return screen.since(start) }
    // Of words that were written elsewhere, only the day is known.
    if start == end, session.session.figures.wordsDeclared != nil { return screen.day(start) }
    return screen.stretch(from: start, to: end)
  }

  private func sessions(of documents: Set<DocumentIdentifier>) throws -> [KnownSession] {
    guard let document = documents.first,
      let facts = try store.documents.savedFacts(ofDocument: document)
    else { return [] }
    return try facts.sessions.filter(\.hasTime).compactMap {
      try store.sessions.session($0.session.id)
    }
  }

  /// The documents of a file, or of one that is gone; `nil` if nothing is recorded of it.
  private func documents(ofFile word: String) throws -> Set<DocumentIdentifier>? {
    do {
      guard let facts = try store.files.status(atPath: context.absolutePath(word)).facts else {
        return nil
      }
      return Set(facts.documents)
    } catch let error as FileTrackingError where error.code == .notFound {
      let path = context.lastingPath(word)
      let known = word.isEmpty ? [] : try store.documents.all(atOrBelow: path)
      return known.first { PathText.areSame($0.path, path) }.map { [$0.0] }
    } catch is FileTrackingError {
      return nil
    }
  }

  private func unknown(_ word: String) -> CommandFailure {
    CommandFailure(
      .noFile, "There is no session \"\(word)\". The ids: fileprogress session list --all")
  }

  private func neither(_ word: String, among words: [String]) throws -> CommandFailure {
    if ["last", "latest"].contains(word.lowercased()), let last = try LastSession(in: store) {
      let call = context.call(with: names.name(of: last.id), insteadOf: word)
      return CommandFailure(
        .noFile, "\"\(word)\" is not the id of a session. For the last one: \(call)")
    }
    let rest = Array(words.drop { $0 != word })
    if rest.count > 1 || MomentForm(word) == nil,
      let sentence = SessionTimeOptions.sentence(aboutTimes: rest, in: context)
    {
      return CommandFailure(.usage, "\"\(word)\" is not the id of a session. \(sentence)")
    }
    if MomentForm(word) != nil {
      let time = ShellText.word(word)
      return CommandFailure(
        .usage,
        "\"\(word)\" is not the id of a session. A time needs an option, such as --from \(time) or --to \(time)."
      )
    }
    return CommandFailure(
      .noFile,
      "\"\(word)\" is not the id of a session or a file with sessions. "
        + (FailureText.question(about: word, in: context)
          ?? "The ids: fileprogress session list --all"))
  }

  private func ambiguous(_ word: String, _ ids: [SessionIdentifier]) throws -> CommandFailure {
    let candidates = try ids.prefix(8).compactMap { try store.sessions.session($0) }.map {
      "\(name(of: $0)) (\(place(of: $0)), \(time(of: $0)))"
    }
    let rest = ids.count > 8 ? " and \(ids.count - 8) more" : ""
    return CommandFailure(
      .failed,
      "Several ids start with \"\(word)\": \(candidates.joined(separator: ", "))\(rest). "
        + "Type one more character."
    )
  }
}

extension KnownSession {
  /// Why it can't be corrected while it runs.
  func refusal(named file: String) -> CommandFailure {
    let (call, folder) = (CommandContext.current, session.folder?.path)
    let stop =
      context.map { "fileprogress dev context stop \($0.name)" }
      ?? "fileprogress stop \(folder.map(call.folderWord) ?? ShellText.word(file))"
    return session.kind == .manual
      ? CommandFailure(
        .failed,
        "The timer for \(folder.map(call.folderName) ?? file) is still running. "
          + "Stop it with: \(stop)")
      : CommandFailure(
        .failed,
        "\(file) is still open in \(SessionSource.place(ofTool: session.tool)). Close it there first. "
          + "To end its time earlier: \(stop) --at 17:30")
  }
}
