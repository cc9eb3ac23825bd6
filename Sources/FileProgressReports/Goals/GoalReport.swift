package import ProgressModel

/// The goals for other programs.
package struct GoalReport: Sendable {
  /// How far each goal is reached.
  package var goals: [GoalProgress]
  /// When it was made, in nanoseconds since 1970.
  package var generatedAtNanoseconds: Int64

  package init(_ goals: [GoalProgress], generatedAtNanoseconds: Int64) {
    self.goals = goals
    self.generatedAtNanoseconds = generatedAtNanoseconds
  }

  /// The report as one line of JSON, schema `fileprogress.goals/1`, with a line feed at its end.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.name("goals")
      json.array(of: goals) { $0.write(to: &$1) }
      json.member("schema", "fileprogress.goals/1")
    }
    json.finishLine()
    return json.take()
  }
}
