import ClassModel

/// A figure of a class that other programs read: a member of an object in JSON, a column in CSV.
struct ClassMember<Subject>: Sendable {
  /// A value, which each format writes in its own way.
  enum Value {
    case text(String?)
    case flag(Bool)
    case count(Int64?)
    case number(Double?)
    case moment(seconds: Int64?)
    /// A result: an object in JSON, which has columns of its own in CSV.
    case result(WorkResult?)
    /// Words: an object in JSON, which has columns of its own in CSV.
    case words(WordsSummary?)
    /// What the caller writes, if anything.
    case nested
  }

  /// Its name in JSON; `nil` for a column alone.
  var name: StaticString?
  /// Its name in CSV; `nil` for a member alone.
  var column: StaticString?
  /// Finds out the value.
  let value: @Sendable (Subject) -> Value

  /// A member and a column of one name.
  static func figure(
    _ name: StaticString, _ value: @escaping @Sendable (Subject) -> Value
  ) -> ClassMember { ClassMember(name: name, column: name, value: value) }

  /// A member that CSV doesn't have, or has under another name.
  static func member(
    _ name: StaticString, column: StaticString? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> ClassMember { ClassMember(name: name, column: column, value: value) }

  /// A column that JSON has within an object.
  static func column(
    _ name: StaticString, _ value: @escaping @Sendable (Subject) -> Value
  ) -> ClassMember { ClassMember(column: name, value: value) }

  /// Returns the members of the JSON object, sorted by name.
  static func sorted(_ members: [ClassMember]) -> [(name: StaticString, member: ClassMember)] {
    members.compactMap { member in member.name.map { ($0, member) } }
      .sorted { "\($0.0)" < "\($1.0)" }
  }
}

extension WorkSummary {
  /// All figures, in the order of the columns.
  static let members: [ClassMember<WorkSummary>] = [
    .figure("openedAt") { .moment(seconds: $0.openedSeconds) },
    .figure("handedInAt") { .moment(seconds: $0.handedInSeconds) },
    .figure("handedInReceivedAt") { .moment(seconds: $0.handedInReceivedSeconds) },
    .figure("isAfterCompletion") { .flag($0.isAfterCompletion) },
    .figure("openTime") { .count(Int64(clamping: $0.time.openSeconds)) },
    .figure("activeTime") { .count(Int64(clamping: $0.time.activeSeconds)) },
    .figure("assumedTime") { .count(Int64(clamping: $0.time.assumedSeconds)) },
    .figure("enteredTime") { .count($0.enteredSeconds) },
    .figure("sessions") { .count($0.sessionCount) },
    .figure("correctedSessions") { .count($0.correctedSessionCount) },
    .figure("removedTime") { .count($0.removedSeconds) },
    .figure("lastActivityAt") { .moment(seconds: $0.lastActivitySeconds) },
    .figure("madeAt") { .moment(seconds: $0.madeSeconds) },
    .figure("receivedAt") { .moment(seconds: $0.receivedSeconds) },
    .figure("clockError") { .count($0.clockErrorSeconds) },
    .member("isCut") { .flag($0.isCut) },
    // In CSV it stands beside the state, which students without work have, too.
    .member("isLate") { .flag($0.isLate) },
    .member("parts") { _ in .nested },
  ]

  /// The members of the object in JSON.
  static let sortedMembers = ClassMember.sorted(members)
}

extension PartSummary {
  /// All figures, in the order of the columns.
  static let members: [ClassMember<PartSummary>] = [
    .figure("fileName") { .text($0.fileName) },
    .figure("doneAt") { .moment(seconds: $0.doneSeconds) },
    .member("openTime", column: "partOpenTime") { .count(Int64(clamping: $0.time.openSeconds)) },
    .member("activeTime", column: "partActiveTime") {
      .count(Int64(clamping: $0.time.activeSeconds))
    },
    .figure("attempts") { .count($0.attemptCount) },
    .figure("progress") { .number($0.progress) },
    .figure("progressOfAttempts") { .number($0.progressOfAttempts) },
    .column("itemKind") { .text($0.primary?.measure.kind.name) },
    // As people know it from the screen.
    .column("itemTitle") { .text($0.primary.map { $0.isWordCount ? "Words" : $0.title }) },
    .column("item") { $0.primary?.figure ?? .text(nil) },
    .column("itemMaximum") { .number($0.primary?.maximum) },
    .column("itemCounter") { .text($0.primary?.measure.counter) },
    .column("counter") { .text($0.words?.counter) },
    .column("words") { .count($0.words?.latest) },
    .column("wordsAdded") { .count($0.words?.added) },
    .column("wordsRemoved") { .count($0.words?.removed) },
    .member("additionalItems") { .count($0.additionalItemCount) },
    .member("assumedTime") { .count(Int64(clamping: $0.time.assumedSeconds)) },
    .member("details") { _ in .nested },
    .member("part") { .count(Int64($0.part)) },
    .member("primaryItem") { .result($0.primary) },
    .member("sessions") { .count($0.sessionCount) },
    .member("words") { .words($0.words) },
  ]

  /// The members of the object in JSON.
  static let sortedMembers = ClassMember.sorted(members)
}

extension SessionDetail {
  /// All figures, in the order of the columns.
  static let members: [ClassMember<SessionDetail>] = [
    .figure("startedAt") { .moment(seconds: $0.begunSeconds) },
    .figure("endedAt") { .moment(seconds: $0.endSeconds) },
    .figure("openTime") { .count(Int64(clamping: $0.time.openSeconds)) },
    .figure("activeTime") { .count(Int64(clamping: $0.time.activeSeconds)) },
    .figure("assumedTime") { .count(Int64(clamping: $0.time.assumedSeconds)) },
    .figure("enteredTime") { .count($0.enteredSeconds) },
    .figure("isCorrected") { .flag($0.isCorrected) },
    .figure("removedTime") { .count($0.removedSeconds) },
    .column("counter") { .text($0.words?.counter) },
    .column("words") { .count($0.words?.latest) },
    .column("wordsAdded") { .count($0.words?.added) },
    .column("wordsRemoved") { .count($0.words?.removed) },
    .column("wordsPasted") { .count($0.words?.pasted) },
    .figure("wordsChange") { .count($0.wordsChange) },
    .member("words") { .words($0.words) },
  ]

  /// The members of the object in JSON.
  static let sortedMembers = ClassMember.sorted(members)
}

extension WorkResult {
  /// What it came to, as a column has it.
  fileprivate var figure: ClassMember<PartSummary>.Value {
    switch value {
    case .binary(let holds, _): .flag(holds)
    case .quantity(let number): .number(number)
    case .score(let points, _): .number(points)
    }
  }

  /// The possible points; `nil` for what has none.
  fileprivate var maximum: Double? {
    if case .score(_, let maximum) = value { maximum } else { nil }
  }
}
