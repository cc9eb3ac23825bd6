/// The work on one part of an assignment.
package struct ReportedWork: Hashable, Sendable {
  /// How many attempts it may have.
  package static let maximumAttemptCount = 64

  /// The number of the part, from 1.
  package var part: UInt32
  /// The file's name without its path; `nil` if the student hides names.
  package var fileName: ClassText?
  /// The attempts, each mark once. A document has one attempt without a mark.
  package var attempts: [ReportedAttempt]
  /// Whether and when the student marked the part done.
  package var done: ReportedState?

  package init(
    part: UInt32, fileName: ClassText? = nil, attempts: [ReportedAttempt] = [],
    done: ReportedState? = nil
  ) {
    self.part = part
    self.fileName = fileName
    self.attempts = attempts
    self.done = done
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    var part: UInt32?
    var attempts: [ReportedAttempt]?
    for _ in 0..<(try reader.mapCount()) {
      switch try reader.key() {
      case 1: part = try reader.number()
      case 2: fileName = try reader.text(.name)
      case 3:
        attempts = try reader.list(
          0...Self.maximumAttemptCount, unique: \.mark, ReportedAttempt.init(from:))
      case 4: done = try ReportedState(from: &reader)
      default: try reader.skipUnknown()
      }
    }
    guard let part, let attempts else { throw reader.failure(.missing) }
    self.part = part
    self.attempts = attempts
  }

  func write(to writer: inout CBORWriter) {
    writer.map { writer in
      writer.field(1, part)
      if let fileName { writer.field(2, fileName) }
      writer.field(3, attempts) { $1.write(to: &$0) }
      if let done {
        writer.key(4)
        done.write(to: &writer)
      }
    }
  }
}
