package import ProgressModel

/// The line of a prompt for other programs.
package struct PromptReport: Sendable {
  /// What a prompt shows.
  package var text: String
  private let figures: PromptFigures

  package init(_ figures: PromptFigures, text: String) {
    self.figures = figures
    self.text = text
  }

  /// The report as one line of JSON, schema `fileprogress.short/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("forgotten", Int64(figures.sessions.count { $0.forgotten != nil }))
      json.name("goal")
      if let goal = figures.goal { goal.writeToday(to: &json) } else { json.null() }
      json.member("running", Int64(figures.sessions.count))
      json.member("schema", "fileprogress.short/1")
      json.member("text", text)
      json.name("today")
      figures.today.write(to: &json)
    }
  }
}
