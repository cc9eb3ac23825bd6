/// What a student said about one assignment, for their other machines alone (kind 19); a machine of the student states
/// it.
package struct OwnState: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 19

  /// What the student said about one part.
  package struct Part: Hashable, Sendable {
    /// The part's number.
    package var number: UInt32
    /// Whether the student marked it done.
    package var done: ReportedState

    package init(number: UInt32, done: ReportedState) {
      self.number = number
      self.done = done
    }
  }

  /// The assignment.
  package var assignment: AssignmentIdentifier
  /// When the student opened it first.
  package var opened: ClassInstant?
  /// Whether and when the whole work was submitted or withdrawn.
  package var submitted: ReportedState?
  /// The parts about which the student said something, each number once.
  package var parts: [Part]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    assignment: AssignmentIdentifier, opened: ClassInstant? = nil,
    submitted: ReportedState? = nil, parts: [Part] = []
  ) {
    self.assignment = assignment
    self.opened = opened
    self.submitted = submitted
    self.parts = parts
  }

  /// Creates what a report tells of the student's own words; `nil` if that is nothing.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - numbers: The parts that it can be about; `nil` for any.
  package init?(of report: StudentReport, onParts numbers: Set<UInt32>? = nil) {
    self.init(
      assignment: report.assignment, opened: report.opened, submitted: report.submitted,
      parts: report.works.compactMap { work in
        guard numbers?.contains(work.part) ?? true else { return nil }
        return work.done.map { Part(number: work.part, done: $0) }
      })
    guard opened != nil || submitted != nil || !parts.isEmpty else { return nil }
  }

  /// Unites what two machines say, as their reports are united. That may be about more parts than one statement holds.
  package func united(with other: OwnState) -> OwnState {
    var result = self
    result.opened = [opened, other.opened].compactMap(\.self).min()
    result.submitted = ReportedState.newest(submitted, other.submitted)
    let parts = Dictionary(
      (parts + other.parts).map { ($0.number, $0.done) },
      uniquingKeysWith: { ReportedState.newest($0, $1) ?? $0 })
    result.parts = parts.sorted { $0.key < $1.key }.map { Part(number: $0.key, done: $0.value) }
    return result
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var assignment: AssignmentIdentifier?
    var parts: [Part]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: assignment = try reader.identifier()
      case 2: opened = try reader.instant()
      case 3: submitted = try ReportedState(from: &reader)
      case 4: parts = try Self.parts(from: &reader)
      default: try reader.skipUnknown()
      }
    }
    self.assignment = try reader.require(assignment, 1)
    self.parts = try reader.require(parts, 4)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, assignment)
    if let opened { writer.field(2, opened) }
    if let submitted {
      writer.key(3)
      submitted.write(to: &writer)
    }
    writer.field(4, parts) { $1.write(to: &$0) }
  }

  private static func parts(from reader: inout FieldReader) throws(ClassFormatError) -> [Part] {
    try reader.list(0...StudentReport.maximumWorkCount, unique: \.number) {
      (reader) throws(ClassFormatError) in
      try reader.row(2)
      return Part(number: try reader.number(), done: try ReportedState(from: &reader))
    }
  }

  // MARK: - In a list of machines

  /// The same about as many parts as readers accept: those with the smallest numbers.
  var withReadableParts: OwnState {
    guard parts.count > StudentReport.maximumWorkCount else { return self }
    var result = self
    result.parts = Array(
      parts.sorted { $0.number < $1.number }.prefix(StudentReport.maximumWorkCount))
    return result
  }

  /// The greatest stamp of what was said; 0 if it was only opened.
  var newestStamp: UInt64 {
    ([submitted?.stamp].compactMap(\.self) + parts.map(\.done.stamp)).max() ?? 0
  }

  /// Reads it as a row of a list of machines.
  init(row reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(4)
    assignment = try reader.identifier()
    opened = try reader.optional { (reader) throws(ClassFormatError) in try reader.instant() }
    submitted = try reader.optional(ReportedState.init(from:))
    parts = try Self.parts(from: &reader)
  }

  /// Writes it as a row of a list of machines.
  func writeRow(to writer: inout CBORWriter) {
    writer.array(count: 4)
    writer.bytes(assignment)
    writer.optional(opened) { $0.instant($1) }
    writer.optional(submitted) { $1.write(to: &$0) }
    writer.array(parts) { $1.write(to: &$0) }
  }
}

extension OwnState.Part {
  fileprivate func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.unsigned(number)
    done.write(to: &writer)
  }
}
