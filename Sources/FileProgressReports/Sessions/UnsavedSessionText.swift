import Foundation
package import ProgressModel

/// What is said of a session whose end could not be saved, so that its time can be noted by hand.
package struct UnsavedSessionText: Hashable, Sendable {
  /// The path of the document.
  package var path: String
  /// When it was, and what it came to.
  package var times: SessionTimes

  package init(path: String, times: SessionTimes) {
    self.path = path
    self.times = times
  }

  /// The lines, without line feeds and without control characters.
  ///
  /// - Parameter timeZone: Where the person's clock hangs.
  package func lines(in timeZone: some LocalTime) -> [String] {
    let name = PrintableText.of(DocumentName(path: path).name)
    var lines = [
      "The end of this session could not be saved. Please note its time:",
      "  \(name): from " + MomentText.absolute(times.startedAtNanoseconds, timeZone: timeZone)
        + " to "
        + MomentText.absolute(times.endedAtNanoseconds, timeZone: timeZone) + ", open "
        + DurationText.open(times.figures.time) + ", active "
        + DurationText.active(times.figures.time),
    ]
    if let savedUntil = times.savedUntilNanoseconds {
      lines.append(
        "  It is saved up to "
          + MomentText.absolute(savedUntil, timeZone: timeZone) + ".")
    }
    return lines
  }
}
