package import ProgressModel

/// The line of a prompt for other programs.
package struct PromptReport: Sendable {
  /// What a prompt shows.
  package var text: String
  /// What runs.
  package var sessions: [RunningSession]
  /// What today comes to.
  package var today: ReportTotals
  /// The goal that the person works for; `nil` for none.
  package var goal: GoalProgress?

  /// Creates a report.
  package init(
    text: String, sessions: [RunningSession], today: ReportTotals, goal: GoalProgress? = nil
  ) {
    self.text = text
    self.sessions = sessions
    self.today = today
    self.goal = goal
  }

  /// The report as one line of JSON, schema `fileprogress.short/1`, with a line feed at its end.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("forgotten", Int64(sessions.count { $0.forgotten != nil }))
      json.name("goal")
      if let goal { goal.writeToday(to: &json) } else { json.null() }
      json.member("running", Int64(sessions.count))
      json.member("schema", "fileprogress.short/1")
      json.member("text", text)
      json.name("today")
      today.write(to: &json)
    }
    json.finishLine()
    return json.take()
  }
}
