/// A session that runs now, as people and programs see it.
package struct RunningSession: Hashable, Sendable {
  /// A timer that somebody most likely forgot to stop.
  package struct Forgotten: Hashable, Sendable {
    /// When the file was changed last while the timer ran, in nanoseconds since 1970; `nil` if it was not.
    package var lastChangeNanoseconds: Int64?

    package init(lastChangeNanoseconds: Int64?) {
      self.lastChangeNanoseconds = lastChangeNanoseconds
    }
  }

  /// The session.
  package var id: SessionIdentifier
  /// The document; unknown for a context.
  package var document: DocumentIdentifier
  /// Where its file is, or was last; empty for a context.
  package var path: String
  /// Whether its file is known to be gone, though its folder is there.
  package var isGone = false
  /// Whether its file is not recorded any more, if that was asked for.
  package var isExcluded = false
  /// The context; `nil` for a document.
  package var context: ContextPlace?
  /// The absolute path of the folder whose timer it is; `nil` for none.
  package var folder: String?
  /// Who keeps the session alive.
  package var kind: SessionFact.Kind
  /// The program that started it.
  package var tool: String
  /// The start, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64
  /// The time so far.
  package var time = WorkTime()
  /// The counter of the words; `nil` if none are known.
  package var counter: String?
  /// The words that the document has, or had when they were counted last; `nil` if they are not known.
  package var words: Int64?
  /// The words of its own file, where a person linked that with others; else as ``words``.
  package var wordsOfFile: Int64?
  /// By how many they changed since the start; `nil` if that is not known.
  package var wordsChange: Int64?
  /// By how many the words of all texts of ``folder`` changed since the start, as far as they were looked at; `nil` if
  /// that was not asked for, or it is not the timer of a folder.
  package var wordsChangeOfFolder: Int64?
  /// What is known of a forgotten timer; `nil` if the timer was not forgotten.
  package var forgotten: Forgotten?
  /// Whether the program that it is in is stopped, as by Ctrl-Z.
  package var isSuspended = false
  /// Whether its document has no file yet. Then nothing of it is recorded, and it has no identifiers.
  package var isUnsaved = false

  package init(
    id: SessionIdentifier, document: DocumentIdentifier, path: String, kind: SessionFact.Kind,
    tool: String, startedAtNanoseconds: Int64
  ) {
    self.id = id
    self.document = document
    self.path = path
    self.kind = kind
    self.tool = tool
    self.startedAtNanoseconds = startedAtNanoseconds
  }

  /// Adds the time and the words so far.
  ///
  /// - Parameters:
  ///   - facts: Of the activity that the session belongs to; without the session nothing is added.
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - counted: What the file has now, where that was counted just now.
  package mutating func add(
    _ facts: ActivityFacts, from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?,
    counted: WordCount? = nil
  ) {
    guard let record = facts.sessions.first(where: { $0.session.id == id }) else { return }
    let figures = SessionFigures(
      of: record, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, in: facts)
    time = figures.time
    let newest = counted ?? facts.currentSample?.wordCount
    words = newest?.count
    counter = newest?.counter
    // Another file that a person linked may have been counted since.
    let own = counted ?? facts.countOfFile(in: record) ?? newest
    wordsOfFile = own?.count
    if let own, let start = figures.wordsAtStart, figures.counter == own.counter {
      wordsChange = own.count.subtractingReportingOverflow(start).partialValue
    }
  }
}
