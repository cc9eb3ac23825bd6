/// The goals of a person: a bar for each, and what is still to be done.
struct PageGoals: Sendable {
  /// The goals in the order in which they are shown.
  let goals: [PageGoal]
  /// How many days in a row the person reached the goal of the day, as a sentence; `nil` for none.
  let streak: String?

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "goals", "aria-labelledby": "goals-h"]) { html in
      html.element("h2", ["id": "goals-h"], "Goals")
      html.line()
      if let streak { html.element("p", streak) }
      for goal in goals {
        html.element("div", ["class": "goal-of"]) { html in
          html.element("h3") { $0.element("bdi", goal.name) }
          if let folder = goal.folder {
            html.element("p", ["class": "where"]) { $0.element("bdi", folder) }
          }
          let percent = NumberText.percent(goal.fraction)
          GoalBar(
            title: goal.aim, description: percent + " reached.", fraction: goal.fraction
          ).drawing.write(to: &html, kind: "goal")
          html.element("p") { html in
            html.text(goal.aim + ": " + percent)
          }
          for note in goal.notes { html.element("p", ["class": "quiet"], note) }
        }
        html.line()
      }
    }
    html.line()
  }
}
