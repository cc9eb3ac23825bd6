import ClassModel
import Foundation
package import ProgressModel

/// The time zone of a class, where its clocks differ from those of the reader.
package struct ClassZone {
  /// Its IANA name, such as `Europe/Berlin`, safe for a terminal.
  package let name: String

  /// Compares the clocks of a class with those of the reader.
  ///
  /// - Parameters:
  ///   - name: The IANA name of the zone.
  ///   - reader: What the reader's clocks show.
  ///   - seconds: The moments that matter, such as the ends of due dates, in seconds since 1970.
  /// - Returns: `nil` if the clocks show the same at all these moments, or if the zone isn't known.
  package init?(
    _ name: String, differingFrom reader: any LocalTime, at seconds: some Sequence<Int64>
  ) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    let moments = seconds.lazy.map(\.nanoseconds)
    guard
      moments.contains(where: { zone.utcOffsetSeconds(at: $0) != reader.utcOffsetSeconds(at: $0) })
    else { return nil }
    self.name = PrintableText.of(name)
  }

  /// Returns a sentence about the due dates of some assignments, if the reader's clocks show another time.
  static func sentence(
    about assignments: some Sequence<AssignmentHead>, in head: ClassHead, on screen: ReportScreen
  ) -> [String] {
    let ends = assignments.compactMap(\.dueSeconds)
    guard let name = head.timeZoneName,
      let zone = ClassZone(name, differingFrom: screen.timeZone, at: ends)
    else { return [] }
    return ["Due dates end at midnight in \(zone.name), the time zone of the class."]
  }
}
