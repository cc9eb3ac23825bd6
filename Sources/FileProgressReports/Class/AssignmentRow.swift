/// An assignment in a list, as its student or its teacher sees it.
package struct AssignmentRow: Hashable, Sendable, Encodable {
  /// The title.
  package var title: String
  /// The class.
  package var classTitle: String
  /// The identifier, in letters.
  package var identifier: String
  /// The day on which it is due, as `2026-12-24`; `nil` for none.
  package var due: String?
  /// The day, and the time if it isn't the day's end, for people.
  package var dueText: String?
  /// The last moment that isn't late, in UTC; `nil` if there is no due date.
  package var dueAt: String?
  /// When it will be published, in UTC; `nil` if it isn't scheduled.
  package var publishAt: String?
  /// How far it is: `draft`, `scheduled`, `published`, `completed`; for a student `new`, `opened`, `done`,
  /// `submitted` while it is published.
  package var state: String
  /// The same, for people. For a completed assignment, it also says whether the student handed it in.
  package var stateText: String
  /// Whether it is due, and not done.
  package var isOverdue: Bool
  /// Whether the student need not do it.
  package var isExcused: Bool

  package init(
    title: String, classTitle: String, identifier: String, due: String?, dueText: String?,
    dueAt: String?, publishAt: String?, state: String, stateText: String, isOverdue: Bool,
    isExcused: Bool
  ) {
    self.title = title
    self.classTitle = classTitle
    self.identifier = identifier
    self.due = due
    self.dueText = dueText
    self.dueAt = dueAt
    self.publishAt = publishAt
    self.state = state
    self.stateText = stateText
    self.isOverdue = isOverdue
    self.isExcused = isExcused
  }

  private enum CodingKeys: String, CodingKey {
    case title, due, dueAt, publishAt, state, isOverdue, isExcused
    case classTitle = "class"
    case identifier = "id"
  }

  /// Writes all members, also those that are unknown.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encode(classTitle, forKey: .classTitle)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(due, forKey: .due)
    try container.encode(dueAt, forKey: .dueAt)
    try container.encode(publishAt, forKey: .publishAt)
    try container.encode(state, forKey: .state)
    try container.encode(isOverdue, forKey: .isOverdue)
    try container.encode(isExcused, forKey: .isExcused)
  }
}
