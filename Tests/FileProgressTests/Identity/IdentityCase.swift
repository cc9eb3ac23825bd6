import FileProgress
import Testing

/// What a person does with files, and what every look at one of them must answer.
///
/// The looks at the end of a case are taken in every order, each time in a world of its own: the
/// documents are the same whatever was asked about first. The reasons are those of the given order.
struct IdentityCase: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case write(CaseText, String)
    case saveAtomically(CaseText, String)
    case copy(String, String)
    case rename(String, String)
    case link(String, String)
    case symbolicLink(String, target: String)
    case createFolder(String)
    case delete(String)
    /// Says that a file is the same document as another one.
    case linkDocuments(String, String)
    /// Sets the time of the last change, days from the year 2025 on.
    case setModified(String, days: Int)
    /// Writes in place, and leaves the time of the last change as it was.
    case writeKeepingTimes(CaseText, String)
    /// A minute of work on a file.
    case work(String)
    /// Days go by.
    case wait(days: Int)
    case expect(Look)
  }

  /// A look at a file.
  struct Look: Sendable {
    var name: String
    /// The reason, and the reason without handles.
    var reason: MatchReason
    var reasonWithoutHandles: MatchReason
    /// A name for the document, which is a new one exactly where the name is new.
    var label: String
    var labelWithoutHandles: String
  }

  let testDescription: String
  let steps: [Step]

  init(_ description: String, _ steps: [Step]) {
    testDescription = description
    self.steps = steps
  }

  /// What is done before the looks in every order.
  var story: ArraySlice<Step> { steps.prefix(steps.count - looks.count) }

  /// The looks at the end, one for each file.
  var looks: [Look] {
    var looks: [Look] = []
    for step in steps.reversed() {
      guard case .expect(let look) = step, !looks.contains(where: { $0.name == look.name })
      else { break }
      looks.append(look)
    }
    return looks.reversed()
  }
}

extension IdentityCase.Step {
  static func expect(
    _ name: String, _ reason: MatchReason, withoutHandles: MatchReason? = nil, _ label: String,
    withoutHandlesAs: String? = nil
  ) -> Self {
    .expect(
      IdentityCase.Look(
        name: name, reason: reason, reasonWithoutHandles: withoutHandles ?? reason, label: label,
        labelWithoutHandles: withoutHandlesAs ?? label))
  }
}
