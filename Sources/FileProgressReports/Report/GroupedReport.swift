package import ProgressModel

/// A grouped report for other programs.
package struct GroupedReport: Sendable {
  private let header: ReportHeader
  private let groups: [ReportGroup]
  private let totals: ReportTotals
  private let grouping: ReportGrouping

  /// Creates a report of groups.
  ///
  /// - Parameter totals: What all of them come to.
  package init(
    _ header: ReportHeader, _ groups: [ReportGroup], totals: ReportTotals,
    by grouping: ReportGrouping
  ) {
    self.header = header
    self.groups = groups
    self.totals = totals
    self.grouping = grouping
  }

  /// The report as JSON, schema `fileprogress.report.groups/1`, with a line feed at its end.
  ///
  /// A group is named by the same keys as a row of ``csv``: `day`, `week`, `month`, `folder` or `path`, or a
  /// period and a path.
  package var json: String {
    JSONWriter.text { json in
      json.member("by", grouping.rawValue)
      json.member("generatedAt", timeNanoseconds: header.generatedAtNanoseconds)
      json.name("groups")
      json.array(of: groups) { group, json in
        json.object { json in
          // Other groups have no such key: version 0.1.0 wrote none.
          if let context = group.context {
            json.name("context")
            context.write(to: &json)
          }
          let names = zip(grouping.keys, names(of: group)).sorted { "\($0.0)" < "\($1.0)" }
          for (key, name) in names where "\(key)" < "totals" { json.member(key, name) }
          json.name("totals")
          group.totals.write(to: &json)
          for (key, name) in names where "\(key)" > "totals" { json.member(key, name) }
        }
      }
      json.member("idleLimit", durationNanoseconds: header.idleLimitNanoseconds)
      json.member("schema", "fileprogress.report.groups/1")
      json.member("since", timeNanoseconds: header.sinceNanoseconds)
      json.name("totals")
      totals.write(to: &json)
      json.member("until", timeNanoseconds: header.untilNanoseconds)
    }
  }

  /// The report as a table for other programs: a row for each group and counter of words. If there are groups of
  /// contexts, the last column has their names.
  package var csv: String {
    let hasContexts = groups.contains { $0.context != nil }
    let hasTimeOfDay = grouping.period != nil
    let hasDeclared = groups.contains { $0.totals.words.contains { $0.declared != 0 } }
    var text =
      grouping.keys.map { "\($0)," }.joined()
      + "openTime,activeTime,sessions,activities,counter,words,wordsChange,wordsAdded,wordsRemoved"
      + ",wordsOutside,wordsOfDay" + (hasTimeOfDay ? ",timeOfDay" : "")
      + (hasDeclared ? ",wordsDeclared" : "")
      + (hasContexts ? ",context" : "") + "\r\n"
    for group in groups {
      let totals = group.totals
      let figures =
        names(of: group).map { CSVField.text($0 ?? "") } + [
          DurationText.seconds(nanoseconds: totals.time.openNanoseconds),
          DurationText.seconds(nanoseconds: totals.time.activeNanoseconds),
          "\(totals.sessionCount)", "\(totals.activityCount)",
        ]
      let words =
        totals.words.isEmpty
        ? [Array(repeating: "", count: 7)]
        : totals.words.map { words in
          [CSVField.text(words.counter), "\(words.count)"]
            + [
              words.change, words.changed?.added, words.changed?.removed, words.outside,
              words.ofDay,
            ].map { $0.map(String.init) ?? "" }
        }
      let declared =
        totals.words.isEmpty ? [""] : totals.words.map { "\($0.declared)" }
      let timeOfDay =
        hasTimeOfDay ? [totals.recordedTimeOfDayNanoseconds.map(DurationText.seconds) ?? ""] : []
      let context =
        hasContexts ? [group.context.map { CSVField.text($0.name) } ?? ""] : []
      for (row, declared) in zip(words, declared) {
        let last = timeOfDay + (hasDeclared ? [declared] : []) + context
        text += (figures + row + last).joined(separator: ",") + "\r\n"
      }
    }
    return text
  }

  /// What names a group; `nil` for a document without a path.
  private func names(of group: ReportGroup) -> [String?] {
    let names = [group.title] + (group.path.map { [$0] } ?? [])
    return names.map { $0.isEmpty ? nil : $0 }
  }
}

extension ReportGrouping {
  /// What a group is named by, for other programs: the columns of CSV and the keys of JSON.
  var keys: [StaticString] {
    switch self {
    case .day: ["day"]
    case .week: ["week"]
    case .month: ["month"]
    case .folder: ["folder"]
    case .document: ["path"]
    case .dayAndDocument: ["day", "path"]
    case .weekAndDocument: ["week", "path"]
    case .monthAndDocument: ["month", "path"]
    }
  }
}
