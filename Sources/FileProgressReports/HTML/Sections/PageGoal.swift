/// A goal as a page shows it.
package struct PageGoal: Hashable, Sendable {
  /// The document, context or folder, as people call it; `nil` for a goal for everything.
  package var name: String
  /// The folder that it is in; `nil` if there is none to name.
  package var folder: String?
  /// What is to be reached, such as `1,500 words by Fri 27 Nov`.
  package var aim: String
  /// How far it is, 0…1.
  package var fraction: Double
  /// What people want to know about it, such as `558 of 1,500 words` and the pace.
  package var notes: [String]

  /// Creates a goal.
  package init(
    name: String, folder: String? = nil, aim: String, fraction: Double, notes: [String] = []
  ) {
    self.name = name
    self.folder = folder
    self.aim = aim
    self.fraction = fraction
    self.notes = notes
  }
}
