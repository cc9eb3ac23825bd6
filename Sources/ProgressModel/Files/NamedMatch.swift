/// A decision with the names that its sentence needs.
package struct NamedMatch {
  /// The decision.
  let decision: MatchDecision
  /// What the file is called.
  let file: String
  /// What the file at the former path is called.
  let former: String
  /// What the next choice is called; `nil` if it is left out.
  let next: String?
  /// Whether the former path is the one of the file.
  let isHere: Bool
  /// Whether the file is in the folder of the former path.
  let isInSameFolder: Bool

  /// Creates a decision with names.
  package init(
    _ decision: MatchDecision, file: String, former: String, next: String?, isHere: Bool,
    isInSameFolder: Bool
  ) {
    self.decision = decision
    self.file = file
    self.former = former
    self.next = next
    self.isHere = isHere
    self.isInSameFolder = isInSameFolder
  }
}
