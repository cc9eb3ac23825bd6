import ProgressModel

/// The goals of a person: a bar for each, and what is still to be done.
struct PageGoals: Sendable {
  private let goals: [GoalProgress]
  private let screen: ReportScreen

  /// Creates the section. Goals that are gone are left out.
  init(_ goals: [GoalProgress], on screen: ReportScreen) {
    self.goals = goals.filter { !$0.isGone }
    self.screen = screen
  }

  /// Whether there is a goal to show.
  var isEmpty: Bool { goals.isEmpty }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "goals", "aria-labelledby": "goals-h"]) { html in
      html.element("h2", ["id": "goals-h"], "Goals")
      html.line()
      if let today = goals.first?.today.day {
        html.element("p", ["class": "quiet"], "As of " + PageMoment.fullDay(today) + ".")
      }
      html.element("div", ["class": "charts"]) { html in
        for goal in goals { write(goal, to: &html) }
      }
    }
    html.line()
  }

  private func write(_ goal: GoalProgress, to html: inout HTMLWriter) {
    let name = FittedName(of: goal, on: screen)
    html.element("div") { html in
      html.element("h3") { $0.element("bdi", name.name) }
      if let folder = name.folder { html.element("bdi", ["class": "where"], folder) }
      // Seen from long ago, a day has its date and its year: a page is read later, too.
      let wish = GoalText.wish(of: goal.goal, today: CalendarDay(number: 0))
      html.element("p", wish)
      if let fraction = goal.fraction ?? goal.fractionOfToday ?? goal.fractionOfWeek {
        let percent = NumberText.percent(fraction)
        // A screen reader says both, one after the other.
        let period = goal.fractionOfToday == nil ? "This week" : "Today"
        let isOfPeriod = goal.fraction == nil
        GoalBar(
          title: isOfPeriod ? period : "Goal: " + wish,
          description: isOfPeriod ? "\(percent) of \(wish)." : "\(percent) is done.",
          fraction: fraction
        ).drawing.write(to: &html, kind: "goal")
      }
      if let course = goal.course { write(course, of: goal, to: &html) }
      html.element("dl", ["class": "figures"]) { html in
        for row in GoalRows(goal, on: screen).rows {
          html.element("div") { html in
            html.element("dt", row.label.prefix(1).uppercased() + row.label.dropFirst())
            html.element("dd", row.text)
          }
        }
      }
    }
    html.line()
  }

  private func write(_ course: GoalCourse, of goal: GoalProgress, to html: inout HTMLWriter) {
    guard let wanted = goal.goal.words, let last = course.line.last?.day else { return }
    let standing = GoalCourseText.standing(of: course, wanting: wanted, on: screen)
    html.element("figure") { html in
      html.element("figcaption", standing)
      CourseChart(
        title: "Words, and the line to " + PageMoment.fullDay(last),
        description: "A curve of the words up to \(PageMoment.fullDay(goal.today.day)), and a line "
          + "that rises to \(NumberText.grouped(wanted)) words. \(standing).",
        course: course
      ).drawing.write(to: &html, kind: "bars")
    }
  }
}
