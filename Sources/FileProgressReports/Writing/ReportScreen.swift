package import ProgressModel

/// Where and when a person reads: the size and the abilities of the terminal, the clock, the home.
package struct ReportScreen: Sendable {
  /// The narrowest screen that tables are made for.
  package static let leastColumnCount = 40

  /// How many columns a line may have, ≥ 40.
  package var columnCount: Int {
    didSet { columnCount = max(Self.leastColumnCount, columnCount) }
  }
  /// Whether names and figures are cut, and columns left out, that are wider than a line. Where nobody
  /// looks, in a file or another program, nothing is.
  package var cutsToWidth: Bool
  /// How many lines the screen has; `nil` to show every row.
  package var lineCount: Int?
  /// Whether headings may be dim and what runs bold.
  package var usesColor: Bool
  /// Whether signs beyond ASCII can be shown; names are shown as they are in any case.
  package var usesUnicode: Bool
  /// The clock, in nanoseconds since 1970.
  package var nowNanoseconds: Int64
  /// What the clock shows, and when the person's days begin by it.
  package var timeZone: any LocalTime
  /// The clock by which the days in a store began, also in other time zones; ``timeZone`` unless another one is set.
  package var dayTime: any LocalTime
  /// The home folder, which is written `~`.
  package var homeFolder: String?
  /// The folder in which the person types names, absolute; `nil` where nobody does.
  package var workingFolder: String?
  /// Whether people keep the text, so that dates are in full: `2026-12-24`.
  var keepsDates = false

  /// Creates a screen; fewer than 40 columns count as 40.
  package init(
    columnCount: Int = 80, cutsToWidth: Bool = true, lineCount: Int? = nil, usesColor: Bool = false,
    usesUnicode: Bool = true, nowNanoseconds: Int64, timeZone: any LocalTime,
    homeFolder: String? = nil, workingFolder: String? = nil
  ) {
    self.columnCount = max(Self.leastColumnCount, columnCount)
    self.cutsToWidth = cutsToWidth
    self.lineCount = lineCount
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.nowNanoseconds = nowNanoseconds
    self.timeZone = timeZone
    dayTime = timeZone
    self.homeFolder = homeFolder
    self.workingFolder = workingFolder
  }
}

extension ReportScreen {
  /// What stands for an unknown figure.
  var unknown: String { usesUnicode ? "–" : "-" }
  /// What stands between two times.
  package var dash: String { usesUnicode ? "–" : "-" }
  /// What stands for a part that was left out.
  package var ellipsis: String { usesUnicode ? "…" : "..." }
  /// What stands beside a document that runs.
  var runningMark: String { usesUnicode ? "●" : "*" }
  /// What a line above a total is made of.
  var rule: String { usesUnicode ? "─" : "-" }
  /// What a bar is made of.
  var bar: String { usesUnicode ? "█" : "#" }
  /// What stands before a figure that went away.
  var minus: String { usesUnicode ? "−" : "-" }
  /// What stands between a figure before and after.
  var arrow: String { usesUnicode ? "→" : "->" }

  /// Returns a moment as seen from now.
  func moment(_ nanoseconds: Int64?) -> String {
    guard let nanoseconds else { return unknown }
    return MomentText.relative(nanoseconds, now: nowNanoseconds, timeZone: timeZone)
  }

  /// Returns from when to when something was, as seen from now, such as `today 14:05–14:48`.
  package func stretch(from start: Int64, to end: Int64) -> String {
    MomentText.relative(
      from: start, to: end, now: nowNanoseconds, timeZone: timeZone, dash: dash)
  }

  /// Returns since when something is as it is, such as `since 7:05 today`.
  ///
  /// - Parameter showsSeconds: Whether the time of day has its seconds.
  package func since(_ nanoseconds: Int64, showsSeconds: Bool = false) -> String {
    "since "
      + MomentText.timeAndDay(
        nanoseconds, now: nowNanoseconds, timeZone: timeZone, showsSeconds: showsSeconds)
  }

  /// Returns a day as seen from now; on a narrow screen as short as it can be.
  package func day(_ nanoseconds: Int64) -> String {
    MomentText.day(nanoseconds, now: nowNanoseconds, timeZone: timeZone, isShort: isNarrow)
  }

  /// Whether days and the names of rows are as short as they can be.
  var isNarrow: Bool { cutsToWidth && columnCount < 60 }

  /// Returns a date such as `2026-12-24 09:00` as people read it, `24 Dec 9:00`.
  package func date(_ text: String) -> String {
    DayText.date(
      text, today: keepsDates ? nil : LocalDays.day(of: nowNanoseconds, in: timeZone))
  }

  /// Returns a date such as `2026-12-24 09:00` with its day of the week, as rows of days have it: `Thu 24 Dec 9:00`.
  package func weekdayAndDate(_ text: String) -> String {
    guard let day = CalendarDay(text.prefix(10)) else { return text }
    return MomentText.weekdays[day.weekday.rawValue] + " " + date(text)
  }

  /// Returns from when to when something was; the end is named by its day if it is another one, on a narrow screen only
  /// if nothing else tells which.
  ///
  /// - Parameter end: The end; `nil` while it goes on.
  func hours(from start: Int64, to end: Int64?) -> String {
    MomentText.hours(
      from: start, to: end, now: nowNanoseconds, timeZone: timeZone, dash: dash, isShort: isNarrow)
  }

  /// Returns from when to when a session was, with a mark behind an end that is a guess.
  func hours(of session: ActivitySummary.Session) -> String {
    switch session.state {
    case .running: hours(from: session.startedAtNanoseconds, to: nil)
    // Of words by the person's word alone, only the day is known.
    case .ended(session.startedAtNanoseconds, _) where session.figures.wordsDeclared != nil: ""
    case .ended(let end, let isUncertain):
      hours(from: session.startedAtNanoseconds, to: end) + (isUncertain ? " ?" : "")
    }
  }

  /// Returns the day that a moment counts for, as seen from now; on a narrow screen as short as it can be.
  func countedDay(_ nanoseconds: Int64) -> String {
    MomentText.day(counted(nanoseconds), today: counted(nowNanoseconds), isShort: isNarrow)
  }

  /// Returns from when to when something changed that counts for the day of its end. What is of another day is named by
  /// it: `9:00–18:00`, `Sat 20:00 – 18:00`.
  func hours(ofChangeFrom start: Int64, to end: Int64) -> String {
    let (counted, today) = (self.counted(end), self.counted(nowNanoseconds))
    let (first, last) = (
      CivilTime(nanoseconds: start, in: timeZone), CivilTime(nanoseconds: end, in: timeZone)
    )
    func text(_ time: CivilTime) -> String {
      let day = CalendarDay(number: time.dayNumber)
      guard day != counted else { return time.timeOfDay }
      let name =
        -1...6 ~= today.number - day.number
        ? MomentText.weekdays[day.weekday.rawValue]
        : DayText.short(day, unlessIn: today.components.year)
      return name + " " + time.timeOfDay
    }
    return first.dayNumber == last.dayNumber
      ? text(first) + dash + last.timeOfDay : text(first) + " \(dash) " + text(last)
  }

  private func counted(_ nanoseconds: Int64) -> CalendarDay {
    LocalDays.day(of: nanoseconds, in: dayTime)
  }

  /// Returns a path with control characters visible and the home folder as `~`.
  package func place(_ path: String) -> String {
    guard let homeFolder, homeFolder.utf8.count > 1 else { return PrintableText.of(path) }
    if path.utf8.elementsEqual(homeFolder.utf8) { return "~" }
    guard path.utf8.starts(with: (homeFolder + "/").utf8) else { return PrintableText.of(path) }
    let rest = path.utf8.dropFirst(homeFolder.utf8.count)
    return "~" + PrintableText.of(String(decoding: rest, as: UTF8.self))
  }

  /// Makes an absolute path as short as it can be typed in the working folder.
  ///
  /// - Returns: A relative path, which no command takes for an option, for what lies in that folder or
  ///   below; any other path as it is.
  package func shortPath(_ path: String) -> String {
    workingFolder.map { Self.shortPath(path, in: $0) } ?? path
  }

  /// Makes an absolute path as short as it can be typed in a folder, as ``shortPath(_:)`` does.
  package static func shortPath(_ path: String, in workingFolder: String) -> String {
    let folder = workingFolder == "/" ? "/" : workingFolder + "/"
    guard path.utf8.starts(with: folder.utf8), path.utf8.count > folder.utf8.count else {
      return path
    }
    let rest = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    return rest.utf8.first == UInt8(ascii: "-") ? "./" + rest : rest
  }

  /// Returns the path of a folder as ``place(_:)`` does, with a slash at its end.
  package func folder(_ path: String) -> String {
    let text = place(path)
    return text.utf8.last == UInt8(ascii: "/") ? text : text + "/"
  }

  /// Returns text that stands back, if there is colour.
  func dim(_ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[2m" + text + "\u{1B}[0m" : text
  }

  /// Returns a bar of what was done, if there is colour in green.
  func green(_ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[32m" + text + "\u{1B}[0m" : text
  }

  /// Returns text that stands out, if there is colour.
  func bold(_ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[1m" + text + "\u{1B}[0m" : text
  }

  /// Returns text without its colours, which take no room on the screen.
  package static func withoutColors(_ text: String) -> String {
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      text + part.drop(while: { $0 != "m" }).dropFirst()
    }
  }
}
