package import ClassModel
import ProgressModel

extension WorkStage {
  /// The stage in words, for people.
  var word: String {
    switch self {
    case .notOpened: "not opened"
    case .opened: "opened"
    case .working: "working"
    case .done: "done"
    case .submitted: "submitted"
    }
  }

  /// The stage in one character, for a grid.
  func sign(on screen: ReportScreen) -> String {
    switch self {
    case .notOpened: screen.unknown
    case .opened: "o"
    case .working: "w"
    case .done: "d"
    case .submitted: "s"
    }
  }

  /// The stage, for programs.
  var name: String { self == .notOpened ? "notOpened" : word }
}

extension KnownStage {
  /// The stage in words, for people.
  var word: String {
    switch self {
    case .reported(let stage): stage.word
    case .excused: "excused"
    case .paused: "paused"
    case .notKnownYet: "not known yet"
    // The note beside the name says so.
    case .notJoined: "?"
    }
  }

  /// The stage, for programs.
  var name: String {
    switch self {
    case .reported(let stage): stage.name
    case .excused: "excused"
    case .paused: "paused"
    case .notKnownYet: "notKnownYet"
    case .notJoined: "notJoined"
    }
  }

  /// The stage in one character, for a grid.
  func sign(on screen: ReportScreen) -> String {
    switch self {
    case .reported(let stage): stage.sign(on: screen)
    case .excused: "e"
    case .paused: "p"
    case .notKnownYet, .notJoined: "?"
    }
  }
}

/// The text for a student who doesn't share.
enum WithheldText {
  /// In place of a figure.
  static let figure = "N/A"
  /// For programs.
  static let name = "withheld"
}

extension WorkResult {
  /// The value as an item of an activity.
  var item: ActivitySummary.Item {
    let itemValue: ItemValue =
      switch value {
      case .binary(let holds, let words): .binary(holds, words.type)
      case .quantity(let number): .quantity(number)
      case .score(let points, let maximum): .score(points, outOf: maximum)
      }
    return ActivitySummary.Item(
      identifier: identifier, title: title, value: itemValue, counter: counter)
  }

  /// The value for people: `80% (8/10 points)`, `pass`, `558 words`, `12 Pages`.
  package var text: String {
    guard case .score(_, let possible) = value else { return item.figureWithNoun }
    return ShareText.of(number) + " (" + item.figure + (possible == 1 ? " point)" : " points)")
  }

  /// The value where there is no room for its unit: `80%`, `pass`, `558`.
  var shortText: String { isScore ? ShareText.of(number) : item.figure }

  /// The value next to its title: `80% (8/10)`, `pass`, `558 words`, `12`.
  var textBesideTitle: String {
    guard isScore else { return isWordCount ? text : item.figure }
    return ShareText.of(number) + " (" + item.figure + ")"
  }

  /// Whether it is a number of words.
  var isWordCount: Bool { item.isWordCount }

  /// The number of words; `nil` if it is none.
  var wordCount: Int64? { isWordCount ? Int64(exactly: number.rounded()) : nil }

  private var isScore: Bool { if case .score = value { true } else { false } }

  /// The title of the value, or else its identifier; of a number of words, the name that it has everywhere.
  var shownTitle: String {
    isWordCount ? "Words" : PrintableText.of(title.isEmpty ? identifier : title)
  }
}

extension ReportedItem.BinaryWords {
  /// The pair of words in an activity's item.
  var type: BinaryValueType { BinaryValueType(rawValue: Int(rawValue)) ?? .trueFalse }
}

/// Shares of the possible points. They can be above 100% or below 0.
enum ShareText {
  /// Returns a share as `80%` or `110%`.
  static func of(_ share: Double) -> String {
    (0...1).contains(share)
      ? NumberText.percent(share) : NumberText.of((share * 100).rounded()) + "%"
  }
}

/// The note about students who paused sharing. Beside their names there may be no room for it.
enum PausedText {
  /// Returns a sentence; none if nobody paused.
  static func sentence(
    about students: some Sequence<StudentHead>, _ names: StudentNames
  ) -> [String] {
    let paused = students.filter { $0.isMember && $0.sharing == .paused }
    return paused.isEmpty
      ? [] : ["Paused sharing, so newer work is not shown: " + names.list(paused) + "."]
  }
}

/// Times of a class, which are whole seconds.
enum ClassTimes {
  /// Returns a duration for people.
  static func text(_ seconds: some BinaryInteger) -> String {
    DurationText.forPeople(nanoseconds: Int64(clamping: seconds).nanoseconds)
  }

  /// Returns the duration of a session for people, as ``ShownTime`` rounds it.
  ///
  /// - Parameters:
  ///   - start: When the session started, in seconds since 1970.
  ///   - end: When it ended.
  static func text(_ seconds: some BinaryInteger, from start: Int64, to end: Int64) -> String {
    let length = Int64(clamping: seconds)
    let isStretch = start <= end && end.subtractingSaturated(start) == length
    return DurationText.forPeople(
      nanoseconds: length.nanoseconds, in: isStretch ? start.nanoseconds..<end.nanoseconds : nil)
  }

  /// Returns an average duration for people.
  static func text(_ seconds: Double) -> String {
    text(Int64(exactly: seconds.rounded()) ?? .max)
  }

  /// Returns a duration in its greatest unit, such as `364 days`. Days are rounded.
  static func roughText(_ seconds: Int64) -> String {
    let seconds = Int64(clamping: seconds.magnitude)
    let days = (seconds / 43_200 + 1) / 2
    return days < 2 ? text(seconds) : "\(days) days"
  }
}

extension ReportScreen {
  /// Returns a moment of a class relative to now. A moment after today has a date.
  func shortMoment(seconds: Int64?) -> String { moment(seconds.map(\.nanoseconds)) }

  /// Returns a moment of a class with day and time, such as `12 Nov 9:12`.
  func fullMoment(seconds: Int64) -> String {
    keepsDates
      ? MomentText.absolute(seconds.nanoseconds, timeZone: timeZone)
      : MomentText.dayAndTime(seconds.nanoseconds, now: nowNanoseconds, timeZone: timeZone)
  }
}

/// The students' names in a table. Two students with the same name get something to tell them apart.
struct StudentNames {
  private var counts: [String: Int] = [:]

  init(_ students: some Sequence<StudentHead>) {
    for student in students { counts[student.name, default: 0] += 1 }
  }

  /// The name, without control characters.
  func name(_ student: StudentHead) -> String {
    let name = PrintableText.of(student.name.isEmpty ? "(no name)" : student.name)
    guard counts[student.name, default: 0] > 1 else { return name }
    return name + " (" + PrintableText.of(student.shownIdentifier) + ")"
  }

  /// The name with notes for the teacher.
  func fitted(_ student: StudentHead) -> FittedName {
    let note = Self.note(student)
    return note.map { FittedName(name: name(student), besides: $0) }
      ?? FittedName(name: name(student))
  }

  /// Returns the names with commas between them.
  func list(_ students: [StudentHead]) -> String {
    students.map(name).joined(separator: ", ")
  }

  private static func note(_ student: StudentHead) -> String? {
    switch student.membership {
    case .left: return "left"
    case .removed: return "removed"
    case .member: break
    }
    if student.sharing == .paused { return "paused" }
    return student.hasComputer ? nil : "not joined"
  }
}
