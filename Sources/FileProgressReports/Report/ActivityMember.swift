import ProgressModel

/// A value of an activity that other programs read: a member of its object in JSON, a column in CSV.
struct ActivityMember: Sendable {
  /// A value, which each format writes in its own way.
  enum Value {
    case identifier(FactIdentifier?)
    case text(String?)
    /// A context: an object in JSON, its name in CSV.
    case context(ContextPlace?)
    case flag(Bool)
    case count(Int64?)
    case number(Double?)
    case duration(nanoseconds: Int64?)
    case time(nanoseconds: Int64?)
    /// An item; in CSV it has columns of its own.
    case item(ActivitySummary.Item?)
    case items([ActivitySummary.Item])
    /// Sessions: in JSON one by one where they are listed, in CSV their number.
    case sessions([ActivitySummary.Session]?, count: Int)
    /// How far the person's goal for it is reached: in JSON an object, never in CSV.
    case goal(GoalProgress?)
    /// Words that came or went between sessions: in JSON where sessions are listed, never in CSV.
    case outside([OutsideWords]?)
    /// A number that most activities don't have: in JSON where there is one, and not in CSV.
    case rareCount(Int64)
  }

  /// What a person asked for: the idle rule, and whether sessions are listed.
  struct Rule {
    var idleLimitNanoseconds: Int64?
    var listsSessions: Bool
  }

  /// The name of the member, and of the column.
  let name: StaticString
  /// Whether CSV has it, too.
  var isColumn = true
  /// Whether JSON has it; what is an object there has columns of its own in CSV.
  var isMember = true
  /// Whether it is an item, which has several columns.
  var isItem = false
  /// Finds out the value.
  let value: @Sendable (ActivitySummary, Rule) -> Value
}

extension ActivityMember {
  /// All of them, in the order of the columns.
  static let all: [ActivityMember] = [
    // A file of which nothing is recorded has neither.
    ActivityMember(name: "id") { activity, _ in
      .identifier(activity.isRecorded ? activity.id.value : nil)
    },
    ActivityMember(name: "document") { activity, _ in
      .identifier(activity.isRecorded && activity.context == nil ? activity.document.value : nil)
    },
    ActivityMember(name: "path") { activity, _ in
      .text(activity.path.isEmpty ? nil : activity.path)
    },
    ActivityMember(name: "isOnAnotherComputer", isColumn: false) { activity, _ in
      .flag(activity.isElsewhere)
    },
    // What a program's content without a file of its own has.
    ActivityMember(name: "context") { activity, _ in .context(activity.context) },
    ActivityMember(name: "isStarted") { activity, _ in .flag(activity.isStarted) },
    ActivityMember(name: "idleLimit") { .duration(nanoseconds: $1.idleLimitNanoseconds) },
    ActivityMember(name: "openTime") { activity, _ in
      .duration(nanoseconds: activity.time.openNanoseconds)
    },
    ActivityMember(name: "activeTime") { activity, _ in
      .duration(nanoseconds: activity.time.activeNanoseconds)
    },
    ActivityMember(name: "assumedTime") { activity, _ in
      .duration(nanoseconds: activity.time.assumedNanoseconds)
    },
    ActivityMember(name: "duration") { activity, _ in
      .duration(nanoseconds: activity.time.openNanoseconds)
    },
    // What is shown to the person: these reports are for no one else.
    ActivityMember(name: "progress") { activity, _ in
      .number(activity.shownProgress?.fraction)
    },
    ActivityMember(name: "progressSource") { activity, _ in
      .text(activity.shownProgress?.source.rawValue)
    },
    ActivityMember(name: "counter") { activity, _ in .text(activity.words?.counter) },
    ActivityMember(name: "words") { activity, _ in .count(activity.words?.count) },
    ActivityMember(name: "wordsChange") { activity, _ in .count(activity.netWordsChange) },
    ActivityMember(name: "wordsAdded") { activity, _ in .count(activity.wordsChanged?.added) },
    ActivityMember(name: "wordsRemoved") { activity, _ in
      .count(activity.wordsChanged?.removed)
    },
    ActivityMember(name: "primaryItem", isItem: true) { activity, _ in .item(activity.primaryItem)
    },
    ActivityMember(name: "additionalItems") { activity, _ in .items(activity.additionalItems) },
    ActivityMember(name: "sessions") {
      .sessions($1.listsSessions ? $0.sessions : nil, count: $0.sessionCount)
    },
    ActivityMember(name: "outside", isColumn: false) {
      .outside($1.listsSessions ? $0.outside : nil)
    },
    ActivityMember(name: "firstOpenedAt") { activity, _ in
      .time(nanoseconds: activity.firstOpenedAtNanoseconds)
    },
    ActivityMember(name: "lastOpenedAt") { activity, _ in
      .time(nanoseconds: activity.lastOpenedAtNanoseconds)
    },
    ActivityMember(name: "declaredTime") { activity, _ in
      .duration(nanoseconds: activity.time.declaredNanoseconds)
    },
    ActivityMember(name: "goal", isColumn: false) { activity, _ in .goal(activity.goal) },
    ActivityMember(name: "goalWords", isMember: false) { activity, _ in
      .count(activity.goal?.goal.words)
    },
    ActivityMember(name: "goalBy", isMember: false) { activity, _ in
      .text(activity.goal?.goal.lastDay?.text)
    },
    ActivityMember(name: "wordsOutside") { activity, _ in .count(activity.netWordsOutside) },
    ActivityMember(name: "wordsDeclared", isColumn: false) { activity, _ in
      .rareCount(activity.netWordsDeclared)
    },
    // The totals of JSON keep the words of what is gone, so a reader needs to know which they are.
    ActivityMember(name: "isGone") { activity, _ in .flag(activity.isGone) },
  ]

  /// Those that CSV has.
  static let columns = all.filter(\.isColumn)

  /// Those that JSON has, sorted as members of an object are.
  static let sorted = all.filter(\.isMember).sorted { "\($0.name)" < "\($1.name)" }
}
