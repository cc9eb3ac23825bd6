/// Groups that are filled one activity after the other, in the order in which they first appear.
package struct ReportGroups: Sendable {
  private var found: [ReportGroup] = []
  /// The time of each activity of a group of a period.
  private var times: [Int: [TrackedTime]] = [:]
  private var indexOfTitle: [[UInt8]: Int] = [:]

  /// Creates no groups.
  package init() {}

  /// The groups.
  ///
  /// - Complexity: O(*n* log *n*) in all pieces of active time.
  package var groups: [ReportGroup] {
    var groups = found
    var timesOfPeriods: [String: [TrackedTime]] = [:]
    for (index, parts) in times {
      groups[index].totals.setTimeOfDay(WorkTime(atOnce: parts))
      if groups[index].path != nil { timesOfPeriods[groups[index].title, default: []] += parts }
    }
    let periods = timesOfPeriods.mapValues { WorkTime(atOnce: $0) }
    for index in groups.indices where groups[index].path != nil {
      groups[index].timeOfPeriod = periods[groups[index].title]
    }
    return groups
  }

  /// What all groups come to; activities that are in two of them count twice.
  var sum: ReportTotals {
    var sum = ReportTotals()
    for group in found { sum.add(group.totals) }
    return sum
  }

  /// The time of all groups of periods, in which each moment counts once.
  var timeAtOnce: WorkTime { WorkTime(atOnce: times.values.flatMap(\.self)) }

  /// Adds an activity to the group of a title, which is made if it is new.
  package mutating func add(_ summary: ActivitySummary, to title: String) {
    let index = index(of: title)
    found[index].totals.add(summary)
  }

  /// Adds an activity with its words in a period to the group of the period's title, which is made
  /// if it is new.
  ///
  /// - Parameters:
  ///   - path: The path of the document, if each document has a group of its own; empty for a context.
  ///   - context: The context, if each has a group of its own.
  ///   - isGone: Whether the file of the document is gone.
  ///   - time: Its time in the period; `nil` if only the sum of the times is wanted.
  ///   - continued: How many of its sessions count in an earlier period.
  package mutating func add(
    _ summary: ActivitySummary, words: PeriodWords?, to title: String, path: String? = nil,
    context: ContextPlace? = nil, isGone: Bool = false, time: TrackedTime? = nil,
    continued: Int = 0
  ) {
    let index = index(of: title, path, context)
    found[index].totals.add(summary, words: words, continued: continued)
    if path != nil {
      found[index].isGone = isGone
      found[index].lastNanoseconds = summary.lastInPeriodNanoseconds
    }
    if let time { times[index, default: []].append(time) }
  }

  /// Notes which groups are of documents whose files are not recorded any more.
  ///
  /// - Parameter areExcluded: Says for each of some paths whether it is excluded.
  mutating func markExcluded(_ areExcluded: ([String]) throws -> [Bool]) rethrows {
    let places = found.indices.filter { found[$0].path != nil && found[$0].context == nil }
    let paths = places.compactMap { found[$0].path }
    for (place, isExcluded) in try zip(places, areExcluded(paths)) {
      found[place].isExcluded = isExcluded
    }
  }

  private mutating func index(
    of title: String, _ path: String? = nil, _ context: ContextPlace? = nil
  ) -> Int {
    // Paths are bytes: "é" of one code point and "é" of two are two folders.
    let key =
      Array(title.utf8) + (path.map { [0] + Array($0.utf8) } ?? [])
      + (context.map { [0, 0] + $0.id.bytes } ?? [])
    if let known = indexOfTitle[key] { return known }
    indexOfTitle[key] = found.count
    found.append(ReportGroup(title: title, path: path, context: context))
    return found.count - 1
  }

  /// Adds an activity to the group of its folder, or of the program of its context.
  package mutating func addByFolder(_ summary: ActivitySummary) {
    if let context = summary.context {
      let program = ContextPlace(application: context.application, path: .main, titles: [""])
      let index = index(of: "", nil, program)
      found[index].totals.add(summary)
      return
    }
    add(summary, to: DocumentName(path: summary.path).folder ?? "")
  }

  /// Adds an activity to a group of its own path or context.
  package mutating func addByDocument(_ summary: ActivitySummary) {
    if let context = summary.context {
      let index = index(of: "", nil, context)
      found[index].totals.add(summary)
      return
    }
    let index = index(of: summary.path)
    found[index].totals.add(summary)
    found[index].isGone = summary.isGone
    found[index].isExcluded = summary.isExcluded
  }
}
