package import ClassModel
import ClassStorage
package import ProgressModel

/// What the personal store says of a class, and hears of it.
package protocol StudentRecords {
  /// Returns what the student decided on this computer about sharing with the class.
  func sharing() throws -> SharingDecision
  /// Takes in what assignments there are now, before anything is reported on them.
  ///
  /// - Parameter assignments: All that this student has, in any state.
  func take(_ assignments: [Assignment]) throws
  /// Returns what is known of an assignment, and counts: not what was erased, or recorded while nothing was shared;
  /// `nil` if it never arrived here.
  func work(on assignment: Assignment) throws -> WorkOnAssignment?
  /// Who reads, and when.
  func viewpoint() throws -> Viewpoint
}

/// What a student decided on one computer.
package struct SharingDecision: Hashable, Sendable {
  /// Whether reports are sent.
  package var state: ClassModel.SharingState
  /// When that was decided, in the order of facts.
  package var stamp: Stamp
  /// How often the student had reports erased on this computer.
  package var erasures: UInt32
  /// Whether the names of files are left out.
  package var hidesNames: Bool

  /// Creates a decision.
  package init(
    state: ClassModel.SharingState = .on, stamp: Stamp = Stamp(rawValue: 0), erasures: UInt32 = 0,
    hidesNames: Bool = false
  ) {
    self.state = state
    self.stamp = stamp
    self.erasures = erasures
    self.hidesNames = hidesNames
  }
}

/// A student's work on an assignment, as the personal store has it.
package struct WorkOnAssignment: Sendable {
  /// When the student opened it, in seconds since 1970.
  package var openedSeconds: Int64?
  /// Whether the student handed it in.
  package var submitted: PartWork.Said?
  /// The work on each part.
  package var works: [PartWork]

  /// Creates work.
  package init(
    openedSeconds: Int64? = nil, submitted: PartWork.Said? = nil, works: [PartWork] = []
  ) {
    self.openedSeconds = openedSeconds
    self.submitted = submitted
    self.works = works
  }
}

/// What a student's machine has to say at every sync.
package enum StudentDuties {
  /// Prepares what this machine states. It is sealed and written afterwards.
  package static func perform(_ sync: ClassSync, _ records: some StudentRecords) throws {
    let decision = try records.sharing()
    try stateSharing(decision, sync)
    // Without a class key nobody has admitted this machine: nothing but the join leaves it.
    guard !sync.state.classKeys.isEmpty else {
      sync.report.stop = .notAdmitted
      return
    }
    try becomeMember(sync)
    let assignments = Array(sync.state.assignments.values)
    try records.take(assignments)
    guard sync.report.stop == nil else { return }
    let standing = sync.state.standing
    let sharing = max(decision.state, standing?.sharing ?? .on)
    switch sharing {
    case .on: try stateReports(on: assignments, decision, sync, records)
    case .paused: break
    case .stopped, .left: try takeReportsBack(sync)
    }
  }

  /// What the student's machine would state of reports, by assignment.
  package static func reports(
    on assignments: [Assignment], _ decision: SharingDecision, _ sync: ClassSync,
    _ records: some StudentRecords
  ) throws -> [StudentReport] {
    let erasures = max(sync.state.standing?.erasures ?? 0, UInt64(decision.erasures))
    let viewpoint = try records.viewpoint()
    return try assignments.compactMap { assignment in
      guard assignment.state == .published || assignment.state == .completed,
        var work = try records.work(on: assignment)
      else { return nil }
      if decision.hidesNames {
        for index in work.works.indices { work.works[index].fileName = nil }
      }
      let derivation = ReportDerivation(
        of: assignment.identifier, idleLimitSeconds: assignment.idleLimitSeconds,
        works: work.works, viewpoint: viewpoint)
      return derivation.report(
        digests: try sync.port.digests(of: derivation.markedBytes, named: "mark"),
        openedSeconds: work.openedSeconds, submitted: work.submitted, erasures: erasures)
    }
  }

  private static func stateReports(
    on assignments: [Assignment], _ decision: SharingDecision, _ sync: ClassSync,
    _ records: some StudentRecords
  ) throws {
    let reports = try reports(on: assignments, decision, sync, records)
    try sync.joined.database.write { writer in
      for report in reports {
        let stated = try writer.records.outgoing(
          kind: StudentReport.kind, identifier: report.assignment.bytes)
        if let stated = stated.first,
          case .report(var known) = try? ClassObject(decoding: stated.bytes)
        {
          // That it was made later is no news.
          known.made = report.made
          if known == report { continue }
        }
        try writer.state(.report(report))
      }
      for assignment in assignments where assignment.state == .deleted {
        try writer.withdraw(kind: StudentReport.kind, identifier: assignment.identifier.bytes)
      }
    }
  }

  /// States nothing but the join and the decision, in an entry that lets older ones be deleted.
  private static func takeReportsBack(_ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      guard try !writer.records.outgoing(kind: StudentReport.kind).isEmpty else { return }
      try writer.withdrawAll(kind: StudentReport.kind)
      try writer.setLocal(ClassSync.fullEntryName, to: [1])
    }
  }

  private static func stateSharing(_ decision: SharingDecision, _ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      let known = try writer.records.outgoing(kind: SharingStatement.kind).first
        .flatMap { try? ClassObject(decoding: $0.bytes) }
      var erasures: UInt32 = 0
      if case .sharing(let stated) = known { erasures = stated.erasures }
      if decision.erasures > erasures {
        // What was stated before the erasure goes, and nothing of it is stated again.
        try writer.withdrawAll(kind: StudentReport.kind)
        try writer.setLocal(ClassSync.fullEntryName, to: [1])
      }
      try writer.state(
        .sharing(
          SharingStatement(
            state: decision.state, stamp: decision.stamp.classNumber,
            erasures: max(erasures, decision.erasures),
            number: max(sync.state.standing?.erasures ?? 0, UInt64(decision.erasures)))))
    }
  }

  private static func becomeMember(_ sync: ClassSync) throws {
    guard sync.enrollment.state == .waiting else { return }
    try sync.joined.database.write { writer in
      var enrollment = sync.enrollment
      enrollment.state = .member
      try writer.set(enrollment)
    }
  }
}
