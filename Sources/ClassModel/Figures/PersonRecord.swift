/// Everything that a computer has on one student in a class.
package struct PersonRecord: Hashable, Sendable {
  /// Whose computer it is.
  package enum Side: Hashable, Sendable {
    /// A teacher's computer: everything that it received.
    case teacher
    /// The student's own computer: everything that it sent.
    case student
  }

  /// A computer of the student.
  package struct Machine: Hashable, Sendable {
    /// The log that it writes.
    package var writer: WriterIdentifier
    /// When a teacher admitted it, in seconds since 1970; on the student's own computer, when it joined.
    package var admittedSeconds: Int64
    /// Whether a teacher revoked it.
    package var isRevoked = false
    /// When this computer first knew of that, in seconds since 1970.
    package var revokedSeconds: Int64?
    /// When its newest entry arrived here; `nil` on the student's own computer.
    package var receivedSeconds: Int64?
    /// Its sharing state.
    package var sharing = SharingState.on
    /// How many erasures were asked for on it.
    package var erasures: UInt32 = 0

    package init(writer: WriterIdentifier, admittedSeconds: Int64) {
      self.writer = writer
      self.admittedSeconds = admittedSeconds
    }
  }

  /// Whose computer it is.
  package var side: Side
  /// Who made the record.
  package var author: String
  /// The student's work on each assignment that is theirs.
  package var overview: StudentOverview
  /// Reports that are kept and not shown: on assignments that the student doesn't have now.
  package var hidden: [StudentOverview.Row] = []
  /// When work counts, for each assignment.
  package var windows: [AssignmentIdentifier: [Assignment.Window]] = [:]
  /// What was arranged with the student, by assignment.
  package var arrangements: [AssignmentIdentifier: Arrangement] = [:]
  /// The student's computers, the first admitted one first.
  package var machines: [Machine] = []
  /// The school's decision; on the student's computer, the strictest one that teachers sent.
  package var schoolSharing = SharingState.on
  /// The student's number, which every erasure raises.
  package var erasures: UInt64 = 0
  /// Whether a personal code waits to be used.
  package var hasPersonalCode = false
  /// Whether the names of files are left out; `nil` if unknown.
  package var hidesNames: Bool?
  /// Whether there are changes that are not sent yet.
  package var hasUnsent = false

  package init(side: Side, author: String, overview: StudentOverview) {
    self.side = side
    self.author = author
    self.overview = overview
  }
}
