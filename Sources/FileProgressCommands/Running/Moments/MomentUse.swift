import ProgressModel

/// What a date or time is typed for.
enum MomentUse {
  /// The start or the end of what is shown.
  case period
  /// Documents that were last worked on before it are forgotten.
  case forgetting
  /// A computer was lost.
  case loss
  /// A timer or a session started or ended.
  case work
  /// The last day of a goal.
  case goal
  /// An assignment is due.
  case due
  /// An assignment is published.
  case publishing

  /// Which way a person looks.
  var mood: MomentMood {
    switch self {
    case .period, .forgetting, .loss, .work: .back
    case .goal, .due, .publishing: .ahead
    }
  }

  /// Says what is wrong with a text that can't be understood, and what to write instead.
  func advice(about text: String) -> String {
    if text.wholeMatch(of: /\d{1,2}\.(?:0?[1-9]|1[0-2])/) != nil {
      let time = text.replacing(".", with: ":")
      return TimeOfDay(time) == nil
        ? "\"\(text)\" is not a \(noun). A day ends with a dot: \(text)."
        : "\"\(text)\" can mean a time or a day. Write \(time) for the time, \(text). for the day."
    }
    if self != .goal, let match = text.wholeMatch(of: /(\d{1,2})(\d{2})?/), let hour = Int(match.1)
    {
      let time = "\(hour):\(match.2 ?? "00")"
      if TimeOfDay(time) != nil {
        return "\"\(text)\" is not a \(noun). For the time, write \(time)."
      }
    }
    let what = MomentForm.isAmbiguous(text) ? "can mean two days" : "is not a \(noun)"
    return "\"\(text)\" \(what). \(examples) More: fileprogress help dates"
  }

  private var noun: String {
    self == .goal ? "date" : "date or time"
  }

  /// What to write, for example.
  var examples: String {
    switch self {
    case .period: "Examples: 2026-11-20, yesterday, 2w."
    case .forgetting: "Examples: 2025-12-31, last-month, 1year."
    case .loss: "Examples: 2026-11-20, yesterday, 'monday 14:00'."
    case .work: "Examples: 14:05, 20min, 'yesterday 18:30'."
    case .goal: "Examples: 2026-12-04, friday, 2w."
    case .due: "Examples: 2026-12-24, friday, '2026-12-24 14:00'."
    case .publishing: "Examples: tomorrow, 'friday 8:00', '2026-12-24 14:00'."
    }
  }
}
