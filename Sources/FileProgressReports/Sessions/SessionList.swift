package import ProgressModel

/// Sessions one by one, newest first, with the ids by which people name them.
package struct SessionList: Sendable {
  /// A session and its document.
  private struct Entry {
    var document: DocumentIdentifier
    var path: String
    var isGone: Bool
    var isExcluded = false
    var context: ContextPlace?
    var session: ActivitySummary.Session

    /// The document or the context.
    var subject: FactIdentifier { context?.id.value ?? document.value }
    /// Returns what people call it, with a note if its file is gone or excluded; no control characters.
    func name(on screen: ReportScreen) -> String {
      let name =
        context.map { FittedName(of: $0, on: screen) }
        ?? timedFolder.map { FittedName(ofFolderAt: $0, on: screen) }
        ?? FittedName(path: path, isGone: isGone, isExcluded: isExcluded, on: screen)
      return name.name
    }
    /// The folder of the document; `nil` for a context.
    var folder: String? {
      context == nil ? DocumentName(path: timedFolder ?? path).folder : nil
    }
    /// The folder whose timer it is, while that runs: then nobody knows which texts will share its time.
    private var timedFolder: String? { session.state.isRunning ? session.folder?.path : nil }

    /// Whether it stands above another one: the newer one does, then the one whose path comes first.
    func standsAbove(_ other: Entry) -> Bool {
      let (start, otherStart) = (
        session.startedAtNanoseconds, other.session.startedAtNanoseconds
      )
      if start != otherStart { return start > otherStart }
      let (path, otherPath) = (PathBytes(self.path), PathBytes(other.path))
      return path != otherPath ? path < otherPath : session.id > other.session.id
    }
  }

  private let header: ReportHeader
  private let names: SessionNames
  private var entries: [Entry] = []
  /// The sessions that run now, with their words so far. Only people read these: in data a session has the words at its
  /// end when it has ended.
  package var running: [RunningSession] = []
  /// The words that the note on a session must have, as `NoteText.has(_:in:)` says it; `nil` for all sessions.
  package var wordsOfNote: String?
  /// How many sessions there are besides, before the period.
  package private(set) var earlierCount = 0

  package init(_ header: ReportHeader, naming names: SessionNames) {
    self.header = header
    self.names = names
  }

  /// Whether there is no session in the period.
  package var isEmpty: Bool { entries.isEmpty }

  /// Adds the sessions of an activity that lie in the period.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    let path = facts.location?.path ?? ""
    let document = facts.location?.document ?? facts.id.firstDocument
    for session in facts.sessionSummaries(
      from: viewpoint, idleLimitNanoseconds: header.idleLimitNanoseconds)
    {
      if let wordsOfNote {
        guard let note = session.noteText, NoteText.has(wordsOfNote, in: note) else { continue }
      }
      let start = session.startedAtNanoseconds
      let end = session.endNanoseconds(now: viewpoint.now.wallNanoseconds)
      if let since = header.sinceNanoseconds, end < since {
        earlierCount += 1
        continue
      }
      if let periodEnd = header.endNanoseconds, start >= periodEnd { continue }
      entries.append(
        Entry(
          document: document, path: path, isGone: facts.isGone, context: facts.context,
          session: session))
    }
  }

  /// Notes which sessions are of documents whose files are not recorded any more.
  ///
  /// - Parameter areExcluded: Says for each of some paths whether it is excluded.
  package mutating func markExcluded(_ areExcluded: ([String]) throws -> [Bool]) rethrows {
    for (place, isExcluded) in try zip(entries.indices, areExcluded(entries.map(\.path))) {
      entries[place].isExcluded = isExcluded
    }
  }

  private var newestFirst: [Entry] {
    entries.sorted { $0.standsAbove($1) }
  }

  /// The sessions that people see, newest first. The timer of a folder is left out if its time is that of other texts.
  private var listed: [Entry] {
    let shared = Set(
      entries.map(\.session).compactMap { session in
        session.folder.flatMap { $0.timer == session.id ? nil : $0.timer }
      })
    return newestFirst.filter { entry in
      entry.session.change != .deleted || !shared.contains(entry.session.id)
    }
  }

  // MARK: - For people

  /// Returns the list as a table that fits a screen; every line ends with a line feed. Empty without a
  /// session.
  ///
  /// - Parameters:
  ///   - lead: Lines above the table, such as its period.
  ///   - allShowsEarlier: Whether `--all` shows the sessions before the period, too, since nobody named one.
  package func text(
    on screen: ReportScreen, below lead: [String] = [], allShowsEarlier: Bool = true
  ) -> String {
    guard !isEmpty else { return "" }
    let lead = lead.isEmpty ? [] : lead + [""]
    let lineCount = screen.lineCount.map { $0 - lead.count }
    let listed = listed
    var shown = listed[...]
    if let lineCount, shown.count > max(3, lineCount - 3) {
      shown = shown.prefix(max(3, lineCount - 4))
    }
    var table = table(of: shown, on: screen)
    var footer = footer(
      below: table, hiding: listed.count - shown.count, allShowsEarlier, on: screen)
    if let lineCount, shown.count > 3 {
      // On a narrow screen, a session takes two. Besides them, there are the heading and the prompt.
      let neededCount = table.lines(on: screen).count - 1
      let freeCount = lineCount - footer.count - 2
      if neededCount > freeCount {
        shown = shown.prefix(max(3, freeCount * shown.count / neededCount))
        table = self.table(of: shown, on: screen)
        footer = self.footer(
          below: table, hiding: listed.count - shown.count, allShowsEarlier, on: screen)
      }
    }
    return (lead + table.lines(on: screen) + footer).map { $0 + "\n" }.joined()
  }

  /// How many sessions are left out, and which columns.
  private func footer(
    below table: TextTable, hiding hiddenCount: Int, _ allShowsEarlier: Bool,
    on screen: ReportScreen
  ) -> [String] {
    var footer: [String] = []
    let hiddenCount = hiddenCount + (allShowsEarlier ? earlierCount : 0)
    if hiddenCount > 0 {
      footer.append(NumberText.count(hiddenCount, "more session") + ": --all")
    }
    return footer
      + TextTable.lines(aboutLeftOut: table.titlesLeftOut(on: screen), on: screen)
  }

  private func table(of shown: ArraySlice<Entry>, on screen: ReportScreen) -> TextTable {
    let hasSeveral =
      Set(shown.map(\.subject)).count > 1
      || shown.contains { $0.session.state.isRunning && $0.session.folder != nil }
    let hasFolders = Set(shown.compactMap(\.folder)).count > 1
    let hasNotes = shown.contains { $0.session.deedOfPerson != nil }
    let lengths = shown.map { self.times(of: $0.session, on: screen) }
    let showsActive = lengths.contains { $0.open != $0.active }
    let words = shown.map { self.words(of: $0.session, on: screen) }
    let hasWords = words.contains { $0 != screen.unknown && $0 != "0" }
    // Words and time say what was done, so they go last. Where no words changed, they say nothing.
    var table = TextTable(
      nameTitle: "Day",
      columns: [
        TextTable.Column(
          title: "When", isTrailing: false, dropRank: 7, isBelowWhereDropped: true),
        TextTable.Column(title: "Words", dropRank: hasWords ? 9 : 3),
      ])
    table.markTitle = "Id"
    table.columns +=
      showsActive
      ? [
        TextTable.Column(title: "Open", dropRank: 5),
        TextTable.Column(title: "Active", dropRank: 8),
      ] : [TextTable.Column(title: "Time", dropRank: 8)]
    if hasSeveral {
      // An id says nothing where the reader can't see which document it is.
      table.columns.append(
        TextTable.Column(
          title: "Document", isTrailing: false, dropRank: 6, isBelowWhereDropped: true))
    }
    if hasFolders {
      table.columns.append(
        TextTable.Column(title: FolderColumn.folders, isTrailing: false, dropRank: 2))
    }
    if hasNotes {
      table.columns.append(TextTable.Column(title: "By you", isTrailing: false, dropRank: 4))
    }
    let program = TextTable.Column(
      title: "With", isTrailing: false, dropRank: 1, comesBackLast: true)
    table.columns.append(program)
    let nameWidth =
      screen.cutsToWidth
      ? documentWidth(
        of: shown, lasting: lengths, words: words, hasWords: hasWords, on: screen) : Int.max
    let documents = ShortenedText.distinct(
      shown.map { $0.name(on: screen) }, columnCount: nameWidth, ellipsis: screen.ellipsis)
    table.rows = zip(zip(shown, documents), zip(lengths, words)).map { row, amounts in
      let (entry, document) = row
      let (length, words) = amounts
      let session = entry.session
      var figures =
        [
          screen.hours(of: session),
          words,
        ] + (showsActive ? [length.open, length.active] : [length.open])
      if hasSeveral { figures.append(document) }
      if hasFolders { figures.append(entry.folder.map(screen.place) ?? "") }
      if hasNotes { figures.append(session.deedOfPerson ?? "") }
      // Also of one that was deleted afterwards. An import says where it comes from.
      let isAdded =
        session.change == .added && !session.tool.hasPrefix("fileprogress import ")
        || session.tool == "fileprogress session add"
      figures.append(isAdded ? "" : ToolText.of(session.kind, session.tool))
      return TextTable.Row(
        mark: names.name(of: session.id),
        name: FittedName(name: screen.day(session.startedAtNanoseconds)),
        figures: figures, isEmphasized: session.state.isRunning,
        below: [
          session.declaredText, session.sharedTimerText(on: screen),
          session.noteText.map(PrintableText.of),
        ].compactMap(\.self))
    }
    // No program recorded what a person added.
    table.removeEmptyColumns(besides: { $0.title != program.title })
    return table
  }

  /// Returns by how much the words changed; of a session that runs, until now. Those of a deleted one count outside of
  /// sessions, and perhaps in another one.
  private func words(
    of session: ActivitySummary.Session, on screen: ReportScreen
  ) -> String {
    if session.change == .deleted { return screen.unknown }
    let now = running.first { $0.id == session.id }
    if let words = now?.wordsChangeOfFolder { return NumberText.groupedChange(words, on: screen) }
    let figures = session.shownFigures(withWordsNow: now?.wordsOfFile, by: now?.counter)
    return figures.wordsText(unlessBy: figures.counter, on: screen)
  }

  /// How wide the name of a document may be, so that all that people need has room beside it. A name for which that is
  /// too little gets a line of its own.
  ///
  /// - Parameters:
  ///   - words: The words of each session.
  ///   - hasWords: Whether they are needed, since any of them changed.
  private func documentWidth(
    of shown: ArraySlice<Entry>, lasting lengths: [(open: String, active: String)],
    words: [String], hasWords: Bool, on screen: ReportScreen
  ) -> Int {
    func width(_ title: String, _ texts: [String]) -> Int {
      texts.reduce(DisplayWidth.of(title)) { max($0, DisplayWidth.of($1)) }
    }
    let gap = 2
    let sessions = shown.map(\.session)
    let indent = width("Id", sessions.map { names.name(of: $0.id) }) + 1
    let day = width("Day", sessions.map { screen.day($0.startedAtNanoseconds) })
    let when = width("When", sessions.map { screen.hours(of: $0) })
    let showsActive = lengths.contains { $0.open != $0.active }
    let time = width(showsActive ? "Active" : "Time", lengths.map { $0.active })
    let wordsWidth = gap + width("Words", words)
    let room = screen.columnCount - indent - day - gap - when - gap - time - gap
    let wished = min(
      Self.leastDocumentWidth, width("Document", shown.map { $0.name(on: screen) }))
    let rooms = hasWords ? [room - wordsWidth] : [room - wordsWidth, room]
    return rooms.first { $0 >= wished } ?? screen.columnCount - indent
  }

  /// Names that are cut to fewer columns look alike.
  private static let leastDocumentWidth = 12

  /// Returns how long a session was open and worked on; nothing of one that was deleted.
  private func times(
    of session: ActivitySummary.Session, on screen: ReportScreen
  ) -> (open: String, active: String) {
    if session.change == .deleted { return (screen.unknown, screen.unknown) }
    let time = session.figures.time
    return (DurationText.open(time), DurationText.active(time))
  }

  // MARK: - For other programs

  /// The list as one line of JSON, schema `fileprogress.session/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("generatedAt", timeNanoseconds: header.generatedAtNanoseconds)
      json.member("idleLimit", durationNanoseconds: header.idleLimitNanoseconds)
      json.member("schema", "fileprogress.session/1")
      json.name("sessions")
      json.array(of: newestFirst) { entry, json in
        entry.session.write(
          to: &json,
          at: ActivitySummary.Session.Place(
            document: entry.document, path: entry.path, context: entry.context,
            shortIdentifier: names.name(of: entry.session.id)))
      }
      json.member("since", timeNanoseconds: header.sinceNanoseconds)
      json.member("until", timeNanoseconds: header.untilNanoseconds)
    }
  }

  /// The list as a table for other programs; an unknown value is an empty field.
  ///
  /// - Source: RFC 4180.
  package var csv: String {
    let hasContexts = entries.contains { $0.context != nil }
    let hasRemarks = entries.contains {
      $0.session.noteText != nil || $0.session.figures.wordsDeclared != nil
    }
    let hasFolders = entries.contains { $0.session.folder != nil }
    var text =
      "id,shortId,document,path,startedAt,endedAt,isRunning,endIsUncertain,kind,tool,correction,"
      + "openTime,activeTime,declaredTime,counter,wordsAtStart,wordsAtEnd,wordsAdded,wordsRemoved"
      + (hasContexts ? ",context" : "") + (hasRemarks ? ",wordsDeclared,note" : "")
      + (hasFolders ? ",folderSession" : "") + "\r\n"
    for entry in newestFirst {
      let session = entry.session
      let figures = session.figures
      var (endedAt, isUncertain) = ("", false)
      if case .ended(let end, let isUncertainEnd) = session.state {
        (endedAt, isUncertain) = (TimestampText.utc(end), isUncertainEnd)
      }
      let words = [
        figures.wordsAtStart, figures.wordsAtEnd, figures.wordsChanged?.added,
        figures.wordsChanged?.removed,
      ].map { $0.map(String.init) ?? "" }
      let times = [
        figures.time.openNanoseconds, figures.time.activeNanoseconds,
        figures.time.declaredNanoseconds,
      ].map(DurationText.seconds)
      let document = entry.context == nil ? entry.document.description : ""
      var fields: [String] =
        [
          session.id.description, names.name(of: session.id), document,
          CSVField.text(entry.path), TimestampText.utc(session.startedAtNanoseconds), endedAt,
          String(session.state.isRunning), String(isUncertain), session.kind.rawValue,
          CSVField.text(session.tool), session.change?.rawValue ?? "",
        ] + times + [figures.counter.map(CSVField.text) ?? ""] + words
      if hasContexts { fields.append(entry.context.map { CSVField.text($0.name) } ?? "") }
      if hasRemarks {
        fields.append(figures.wordsDeclared.map(String.init) ?? "")
        fields.append(session.noteText.map(CSVField.text) ?? "")
      }
      if hasFolders { fields.append(session.folder?.timer.description ?? "") }
      text += fields.joined(separator: ",") + "\r\n"
    }
    return text
  }
}

extension ActivitySummary.Session {
  /// The end, or now while it runs, in nanoseconds since 1970.
  fileprivate func endNanoseconds(now: Int64) -> Int64 {
    if case .ended(let end, _) = state { end } else { now }
  }
}
