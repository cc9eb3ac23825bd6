package import ProgressModel

/// Sessions one by one, newest first, with the ids by which people name them.
package struct SessionList: Sendable {
  /// A session and its document.
  private struct Entry {
    var document: DocumentIdentifier
    var path: String
    var context: ContextPlace?
    var session: ActivitySummary.Session

    /// The document or the context.
    var subject: FactIdentifier { context?.id.value ?? document.value }
    /// What people call it.
    var name: String {
      context?.title ?? (path.isEmpty ? "(no path)" : DocumentName(path: path).name)
    }
  }

  private let header: ReportHeader
  private let names: SessionNames
  private var entries: [Entry] = []
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
      let start = session.startedAtNanoseconds
      let end = session.endNanoseconds(now: viewpoint.now.wallNanoseconds)
      if let since = header.sinceNanoseconds, end < since {
        earlierCount += 1
        continue
      }
      if let until = header.untilNanoseconds, start >= until { continue }
      entries.append(
        Entry(document: document, path: path, context: facts.context, session: session))
    }
  }

  private var newestFirst: [Entry] {
    entries.sorted {
      ($0.session.startedAtNanoseconds, $0.session.id)
        > ($1.session.startedAtNanoseconds, $1.session.id)
    }
  }

  // MARK: - For people

  /// Returns the list as a table that fits a screen; every line ends with a line feed. Empty without a
  /// session.
  package func text(on screen: ReportScreen) -> String {
    guard !isEmpty else { return "" }
    var shown = newestFirst[...]
    var footer: [String] = []
    if let lineCount = screen.lineCount, shown.count > max(3, lineCount - 3) {
      shown = shown.prefix(max(3, lineCount - 4))
    }
    let hiddenCount = entries.count - shown.count + earlierCount
    if hiddenCount > 0 {
      footer.append(NumberText.count(hiddenCount, "more session") + ": --all")
    }
    let hasSeveral = Set(shown.map(\.subject)).count > 1
    let hasNotes = shown.contains { $0.session.change != nil }
    var table = TextTable(
      nameTitle: "Day", columns: [TextTable.Column(title: "Time", dropRank: hasSeveral ? 6 : nil)])
    table.markTitle = "Id"
    table.columns += [
      TextTable.Column(title: "Open", dropRank: 4),
      TextTable.Column(title: "Active", dropRank: 2),
      TextTable.Column(title: "Words", dropRank: 3),
    ]
    if hasSeveral {
      // An id says nothing where the reader can't see which document it is.
      table.columns.append(TextTable.Column(title: "Document", isTrailing: false))
    }
    if hasNotes {
      table.columns.append(TextTable.Column(title: "", isTrailing: false, dropRank: 5))
    }
    table.columns.append(TextTable.Column(title: "Program", isTrailing: false, dropRank: 1))
    let nameWidth = screen.cutsToWidth ? documentWidth(of: shown, on: screen) : Int.max
    table.rows = shown.map { entry in
      let session = entry.session
      let isDeleted = session.change == .deleted
      func length(_ nanoseconds: Int64) -> String {
        isDeleted ? screen.unknown : DurationText.forPeople(nanoseconds: nanoseconds)
      }
      var figures = [
        time(of: session, on: screen), length(session.figures.time.shownOpenNanoseconds),
        // Who runs a timer says that they work; an editor that is open says nothing.
        session.kind == .attended && session.figures.time.isActiveUnknown
          ? screen.unknown : length(session.figures.time.shownActiveNanoseconds),
        words(of: session, on: screen),
      ]
      if hasSeveral {
        figures.append(
          ShortenedText.of(
            PrintableText.of(entry.name), columnCount: nameWidth, ellipsis: screen.ellipsis))
      }
      if hasNotes { figures.append(session.change.map(\.note) ?? "") }
      figures.append(session.change == .added ? "" : PrintableText.of(session.tool))
      return TextTable.Row(
        mark: names.name(of: session.id),
        name: FittedName(name: day(of: session, on: screen)),
        figures: figures, isEmphasized: session.state.isRunning)
    }
    return (table.lines(on: screen) + footer).map { $0 + "\n" }.joined()
  }

  /// How wide the name of a document may be, so that an id, a day and a time of day have room beside it.
  private func documentWidth(of shown: ArraySlice<Entry>, on screen: ReportScreen) -> Int {
    func width(_ text: (ActivitySummary.Session) -> String) -> Int {
      shown.reduce(0) { max($0, DisplayWidth.of(text($1.session))) }
    }
    let others = [
      width { names.name(of: $0.id) } + 1, width { day(of: $0, on: screen) },
      width { time(of: $0, on: screen) },
    ]
    return max(10, screen.columnCount - others.reduce(0, +) - 4)
  }

  private func day(of session: ActivitySummary.Session, on screen: ReportScreen) -> String {
    MomentText.day(
      session.startedAtNanoseconds, now: screen.nowNanoseconds, timeZone: screen.timeZone)
  }

  private func time(of session: ActivitySummary.Session, on screen: ReportScreen) -> String {
    let start = CivilTime(nanoseconds: session.startedAtNanoseconds, in: screen.timeZone)
    guard case .ended(let end, let isUncertain) = session.state else {
      return start.timeOfDay + screen.dash + "now"
    }
    let last = CivilTime(nanoseconds: end, in: screen.timeZone)
    // A night belongs to the evening before; a later day is named.
    let day =
      last.dayNumber - start.dayNumber > 1
      ? MomentText.day(end, now: screen.nowNanoseconds, timeZone: screen.timeZone) + " " : ""
    return start.timeOfDay + screen.dash + day + last.timeOfDay + (isUncertain ? " ?" : "")
  }

  private func words(of session: ActivitySummary.Session, on screen: ReportScreen) -> String {
    let figures = session.figures
    if let changed = figures.wordsChanged {
      let change = changed.added.subtractingReportingOverflow(changed.removed).partialValue
      return NumberText.groupedChange(change, on: screen)
    }
    guard let start = figures.wordsAtStart, let end = figures.wordsAtEnd else {
      return screen.unknown
    }
    return NumberText.groupedChange(
      end.subtractingReportingOverflow(start).partialValue, on: screen)
  }

  // MARK: - For other programs

  /// The list as one line of JSON, schema `fileprogress.session/1`, with a line feed at its end.
  package var json: String {
    var writer = JSONWriter()
    writer.object { json in
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
    writer.finishLine()
    return writer.take()
  }

  /// The list as a table for other programs; an unknown value is an empty field.
  ///
  /// - Source: RFC 4180.
  package var csv: String {
    let hasContexts = entries.contains { $0.context != nil }
    var text =
      "id,shortId,document,path,startedAt,endedAt,isRunning,endIsUncertain,kind,tool,correction,"
      + "openTime,activeTime,declaredTime,counter,wordsAtStart,wordsAtEnd,wordsAdded,wordsRemoved"
      + (hasContexts ? ",context" : "") + "\r\n"
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
