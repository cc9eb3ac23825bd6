import ClassModel
import ProgressModel

/// Sentences that explain how the figures of a class are calculated.
enum ClassRules {
  /// What the states mean.
  static let ofStates = [
    "Working means that there is time, progress or a result, or that one part is done.",
    "Done means that the student marked every part as done. Submitted means that they handed it in.",
    "Late means after the due date by the student's clock.",
    "Finished counts work that is done or submitted, of students who share it.",
  ]

  /// What an unknown state means.
  static let ofUnknownStates = [
    "Not known yet means that the student's computer has not reported on the assignment."
  ]

  /// How the figures of the given work are made.
  ///
  /// - Parameters:
  ///   - assignments: The assignments, at least one.
  ///   - parts: The work on their parts.
  static func rules(
    of assignments: [AssignmentHead], _ parts: some Sequence<PartSummary>
  ) -> [String] {
    let parts = Array(parts)
    let counters = Set(
      parts.compactMap { $0.words?.counter } + parts.compactMap { $0.primary?.counter })
    let limits = Set(assignments.map(\.idleLimitSeconds))
    let limit = assignments.first?.idleLimitSeconds
    var sentences = [
      "Each second counts once, even on two computers.",
      limits.count > 1
        ? "Active time includes pauses up to the limit of each assignment."
        : limit.map { "Active time includes pauses of up to \(ClassTimes.text($0))." }
          ?? "Active time includes every pause.",
      "Where an editor does not report typing, all open time counts as active.",
      "Scores, numbers and yes/no answers are from the latest attempt. A score is a share of the possible points.",
      "Progress is the average of all attempts of a student.",
    ]
    if !counters.isEmpty {
      sentences.append(
        ReportNotes.countingRule(of: counters.sorted())
          + (counters.count > 1 ? " Different counters are never mixed." : ""))
    }
    return sentences
  }

  /// How the figures of a class are made.
  static let ofAverages = [
    "Averages leave out students without data, those who don't share and those who left.",
    "The median is the value in the middle.",
    "Half of the values lie between the lower and the upper quartile. QUARTILE in a spreadsheet gives the same.",
  ]

  /// What a report is.
  static let ofReports = [
    "The figures are what the students' computers report."
  ]
}

/// Notes for a teacher about a student's work, each a sentence.
struct WorkNotes {
  private let screen: ReportScreen
  /// The sentences.
  private(set) var sentences: [String] = []

  init(on screen: ReportScreen) { self.screen = screen }

  /// Adds the notes about some work.
  ///
  /// - Parameter subject: The student, or the assignment.
  mutating func add(_ work: WorkSummary, of subject: String) {
    if let handedIn = work.handIn, work.isLate || work.isAfterCompletion {
      var text = "\(subject): \(work.stage.word) \(screen.fullMoment(seconds: handedIn.seconds))"
      if work.isLate { text += ", late" }
      if work.isAfterCompletion { text += ", after the assignment was completed" }
      sentences.append(
        text + "; received \(screen.fullMoment(seconds: handedIn.receivedSeconds)).")
    }
    if work.correctedSessionCount > 0 {
      var text =
        "\(subject): \(NumberText.count(work.correctedSessionCount, "session")) corrected"
      if work.removedSeconds > 0 { text += ", \(ClassTimes.text(work.removedSeconds)) removed" }
      sentences.append(text + ".")
    }
    if work.enteredSeconds > 0 {
      sentences.append("\(subject): \(ClassTimes.text(work.enteredSeconds)) entered by hand.")
    }
    if let error = work.clockErrorSeconds {
      sentences.append(
        "\(subject): the student's clock seems \(ClassTimes.roughText(error)) "
          + (error > 0 ? "ahead" : "behind") + ". Dates and late marks may be wrong.")
    }
    if work.isCut {
      sentences.append("\(subject): the report leaves out the oldest sessions.")
    }
  }
}
