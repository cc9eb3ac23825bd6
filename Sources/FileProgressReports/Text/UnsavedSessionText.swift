import Foundation

/// What is said of a session whose end could not be saved, so that its time can be noted by hand.
package struct UnsavedSessionText: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// The begin, in nanoseconds since 1970.
  package var startedAtNanoseconds: Int64
  /// The end, in nanoseconds since 1970.
  package var endedAtNanoseconds: Int64
  /// Up to when the store has it, in nanoseconds since 1970; `nil` if it has nothing of it.
  package var savedUntilNanoseconds: Int64?
  /// Time in which the document was open.
  package var openTimeNanoseconds: Int64
  /// Time in which it was worked on.
  package var activeTimeNanoseconds: Int64

  /// Creates the text of a session.
  package init(
    path: String, startedAtNanoseconds: Int64, endedAtNanoseconds: Int64,
    savedUntilNanoseconds: Int64?, openTimeNanoseconds: Int64, activeTimeNanoseconds: Int64
  ) {
    self.path = path
    self.startedAtNanoseconds = startedAtNanoseconds
    self.endedAtNanoseconds = endedAtNanoseconds
    self.savedUntilNanoseconds = savedUntilNanoseconds
    self.openTimeNanoseconds = openTimeNanoseconds
    self.activeTimeNanoseconds = activeTimeNanoseconds
  }

  /// The lines, without line feeds and without control characters.
  ///
  /// - Parameter timeZone: Where the person's clock hangs.
  package func lines(in timeZone: some LocalTime) -> [String] {
    let name = PrintableText.of(DocumentName(path: path).name)
    var lines = [
      "The end of this session could not be saved. Its time, to be noted by hand:",
      "  \(name): from " + MomentText.absolute(startedAtNanoseconds, timeZone: timeZone) + " to "
        + MomentText.absolute(endedAtNanoseconds, timeZone: timeZone) + ", open "
        + DurationText.forPeople(nanoseconds: openTimeNanoseconds) + ", active "
        + DurationText.forPeople(nanoseconds: activeTimeNanoseconds),
    ]
    if let savedUntilNanoseconds {
      lines.append(
        "  The store has it up to "
          + MomentText.absolute(savedUntilNanoseconds, timeZone: timeZone) + ".")
    }
    return lines
  }
}
