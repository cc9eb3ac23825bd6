package import ProgressModel

/// A grouped report for other programs.
package struct GroupedReport: Sendable {
  private let header: ReportHeader
  private let groups: [ReportGroup]
  private let grouping: ReportGrouping

  /// Creates a report of groups.
  package init(_ header: ReportHeader, _ groups: [ReportGroup], by grouping: ReportGrouping) {
    self.header = header
    self.groups = groups
    self.grouping = grouping
  }

  /// The report as JSON, schema `fileprogress.report.groups/1`, with a line feed at its end.
  package var json: String {
    var writer = JSONWriter()
    writer.object { json in
      json.member("by", grouping.rawValue)
      json.member("generatedAt", timeNanoseconds: header.generatedAtNanoseconds)
      json.name("groups")
      json.array(of: groups) { group, json in
        json.object { json in
          json.member("title", group.title)
          json.name("totals")
          group.totals.write(to: &json)
        }
      }
      json.member("idleLimit", durationNanoseconds: header.idleLimitNanoseconds)
      json.member("schema", "fileprogress.report.groups/1")
      json.member("since", timeNanoseconds: header.sinceNanoseconds)
      json.member("until", timeNanoseconds: header.untilNanoseconds)
    }
    writer.finishLine()
    return writer.take()
  }

  /// The report as a table for other programs: a row for each group and counter of words.
  package var csv: String {
    var text =
      "\(grouping.rawValue),openTime,activeTime,sessions,activities,counter,words,"
      + "wordsChange,wordsAdded,wordsRemoved\r\n"
    for group in groups {
      let totals = group.totals
      let figures = [
        CSVField.text(group.title),
        DurationText.seconds(nanoseconds: totals.openTimeNanoseconds),
        DurationText.seconds(nanoseconds: totals.activeTimeNanoseconds),
        "\(totals.sessionCount)", "\(totals.activityCount)",
      ]
      let words =
        totals.words.isEmpty
        ? [["", "", "", "", ""]]
        : totals.words.map { words in
          [CSVField.text(words.counter), "\(words.count)"]
            + [words.change, words.changed?.added, words.changed?.removed].map {
              $0.map(String.init) ?? ""
            }
        }
      for row in words { text += (figures + row).joined(separator: ",") + "\r\n" }
    }
    return text
  }
}
