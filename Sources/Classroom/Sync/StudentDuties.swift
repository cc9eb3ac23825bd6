package import ClassModel
import ClassStorage
package import ProgressModel

/// The personal store, as seen by a class: what it says, and what it is told.
package protocol StudentRecords {
  /// Returns the student's decision about sharing with the class on this computer.
  func sharing() throws -> SharingDecision
  /// Notes a moment of erasure that the student didn't ask for with `class share`: by the school, on another computer, or
  /// because the student leaves. Facts up to now are not reported again.
  ///
  /// - Returns: How many erasures the store now knows about.
  func eraseForOthers() throws -> UInt32
  /// Stores the current assignments, before anything is reported on them.
  ///
  /// - Parameter assignments: All assignments of this student, in any state.
  func take(_ assignments: [Assignment]) throws
  /// Returns the work on an assignment that counts; `nil` if the assignment never arrived here.
  ///
  /// Erased work doesn't count, nor work recorded while nothing was shared.
  func work(on assignment: Assignment) throws -> WorkOnAssignment?
  /// The person who reads, and the time.
  func viewpoint() throws -> Viewpoint
}

/// A student's decision about sharing on one computer.
package struct SharingDecision: Hashable, Sendable {
  /// Whether reports are sent.
  package var state: SharingState
  /// The stamp of the decision.
  package var stamp: Stamp
  /// How often the student had reports erased on this computer.
  package var erasures: UInt32
  /// Whether file names are hidden.
  package var hidesNames: Bool

  package init(
    state: SharingState = .on, stamp: Stamp = Stamp(rawValue: 0), erasures: UInt32 = 0,
    hidesNames: Bool = false
  ) {
    self.state = state
    self.stamp = stamp
    self.erasures = erasures
    self.hidesNames = hidesNames
  }
}

/// A student's work on an assignment, from the personal store.
package struct WorkOnAssignment: Sendable {
  /// When the student opened it, in seconds since 1970.
  package var openedSeconds: Int64?
  /// Whether the student handed it in.
  package var submitted: PartWork.Said?
  /// The work on each part.
  package var works: [PartWork]

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
  /// Prepares this machine's statements. They are sealed and written later.
  package static func perform(_ sync: ClassSync, _ records: some StudentRecords) throws {
    let decision = try records.sharing()
    let ledger = try keepLedger(decision, sync, records)
    try stateSharing(decision, ledger, sync)
    // Without a class key, this machine isn't admitted yet, so it sends nothing but its join.
    guard !sync.state.classKeys.isEmpty else {
      sync.report.stop = sync.isJoiningAgain ? .joinsAgain : .notAdmitted
      return
    }
    let assignments = Array(sync.state.assignments.values)
    try records.take(assignments)
    guard !sync.isJoiningAgain else {
      // The old key still reads, and the student sees that. The new key states nothing before a teacher admits it.
      sync.report.stop = .joinsAgain
      return
    }
    try becomeMember(sync)
    try notePauseElsewhere(decision, sync)
    guard sync.report.stop == nil else { return }
    let standing = sync.state.standing
    let sharing = max(decision.state, standing?.sharing ?? .on)
    switch sharing {
    // Until the teachers have answered an erasure, new reports would be erased, too.
    case .on where ledger.mayReport:
      try stateReports(on: assignments, decision, ledger, sync, records)
    case .on: break
    case .paused: break
    case .stopped, .left: try takeReportsBack(sync)
    }
  }

  /// The reports that the student's machine would state, by assignment.
  package static func reports(
    on assignments: [Assignment], _ decision: SharingDecision, _ ledger: ErasureLedger,
    _ sync: ClassSync, _ records: some StudentRecords
  ) throws -> [StudentReport] {
    let viewpoint = try records.viewpoint()
    return try assignments.compactMap { assignment in
      guard assignment.state.isOut,
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
        openedSeconds: work.openedSeconds, submitted: work.submitted, erasures: ledger.number
      ).fitted()
    }
  }

  private static func stateReports(
    on assignments: [Assignment], _ decision: SharingDecision, _ ledger: ErasureLedger,
    _ sync: ClassSync, _ records: some StudentRecords
  ) throws {
    let reports = try reports(on: assignments, decision, ledger, sync, records)
    // The student's other computers hear what teachers are told.
    let isAlone = sync.state.ownMachines.keys.allSatisfy { $0 == sync.enrollment.signingKey }
    let states = isAlone ? [] : reports.compactMap { OwnState(of: $0) }
    let saidOn = Set(states.map(\.assignment.bytes))
    try sync.joined.database.write { writer in
      for report in reports {
        let stated = try writer.records.outgoing(
          kind: StudentReport.kind, identifier: report.assignment.bytes)
        if let stated = stated.first,
          case .report(var known) = try? ClassObject(decoding: stated.bytes)
        {
          // A later time alone isn't news.
          known.made = report.made
          if known == report { continue }
        }
        try writer.state(.report(report))
      }
      for assignment in assignments where !assignment.state.isOut {
        try writer.withdraw(kind: StudentReport.kind, identifier: assignment.identifier.bytes)
      }
      for state in states { try writer.state(.ownState(state)) }
      for object in try writer.records.outgoing(kind: OwnState.kind)
      where !saidOn.contains(object.identifier) {
        try writer.withdraw(kind: OwnState.kind, identifier: object.identifier)
      }
    }
  }

  /// States only the join and the decision, in an entry that allows older ones to be deleted.
  private static func takeReportsBack(_ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      let hasReports = try !writer.records.outgoing(kind: StudentReport.kind).isEmpty
      let hasStates = try !writer.records.outgoing(kind: OwnState.kind).isEmpty
      guard hasReports || hasStates else { return }
      try writer.withdrawAll(kind: StudentReport.kind)
      try writer.withdrawAll(kind: OwnState.kind)
      try writer.overtakePending()
    }
  }

  private static func stateSharing(
    _ decision: SharingDecision, _ ledger: ErasureLedger, _ sync: ClassSync
  ) throws {
    try sync.joined.database.write { writer in
      let stated = try writer.records.statedSharing()
      let lost =
        try sync.lostHeads(writer.records)
        ?? (heads: stated?.heads ?? [], hints: stated?.hints ?? [])
      _ = try writer.state(
        .sharing(
          SharingStatement(
            state: decision.state, stamp: decision.stamp.classNumber, erasures: ledger.requests,
            number: ledger.number, heads: lost.heads, leftOut: stated?.leftOut ?? [],
            hints: lost.hints)))
      try writer.noteResuming(from: stated?.state, decision.state, in: sync.state)
    }
  }

  /// The name of the stored note that another machine of the student has paused the sharing.
  private static let pausedElsewhereName = "pausedElsewhere"

  /// Notes, once for each time, that another machine of the student has paused the sharing. Which one, only teachers
  /// know. That a teacher removed the student is told as such.
  private static func notePauseElsewhere(_ decision: SharingDecision, _ sync: ClassSync) throws {
    let joined = sync.joined
    let isPaused =
      try decision.state == .on && sync.state.standing?.sharing == .paused
      && joined.isSharingEndedByOthers() && joined.exclusion == nil
    guard try joined.database.read({ try $0.local(pausedElsewhereName) != nil }) != isPaused else {
      return
    }
    try joined.database.write { writer in
      try writer.setLocal(pausedElsewhereName, to: isPaused ? [1] : nil)
      if isPaused { try sync.tell(writer) { $0.isPausedElsewhere = true } }
    }
  }

  // MARK: - Erasures

  /// The name under which a count is stored: the erasures of the personal store that the ledger includes.
  private static let ledgerCountName = "erasuresOfStore"

  /// Brings the erasure ledger up to date with the student's requests and the teachers' numbers.
  private static func keepLedger(
    _ decision: SharingDecision, _ sync: ClassSync, _ records: some StudentRecords
  ) throws -> ErasureLedger {
    let known = try sync.joined.database.read { records in
      (ledger: try records.erasureLedger(), count: try records.localNumber(ledgerCountName))
    }
    var ledger = known.ledger
    var count = UInt64(decision.erasures)
    // Erasures from before this machine joined were requested from the class with other keys.
    let before = known.count ?? (sync.enrollment.state == .waiting ? count : 0)
    if count > before { for _ in before..<count { ledger.request() } }
    // What teachers send to the old key is not meant for the new one.
    let told = sync.isJoiningAgain ? nil : sync.state.standing?.erasures
    let isErased = told.map { ledger.obey($0) } ?? false
    let stop = try StopByOthers(decision, sync, isErased: isErased || ledger.isUsedUp)
    // Work recorded while others had stopped the sharing is never reported.
    if stop.isOver { try noteUnsent(sync, records) }
    // After a kill, the erasure in the store looks like one of the student, so it is noted before whose it is. The end
    // of a stop is noted only once what was recorded during it is out of the way.
    if !stop.isOver { try stop.keep(isErased: isErased) }
    if isErased || stop.isOver { count = UInt64(try records.eraseForOthers()) }
    if stop.isOver { try stop.keep(isErased: isErased) }
    guard ledger != known.ledger || count != known.count else { return ledger }
    try sync.joined.database.write { writer in
      if ledger.number > known.ledger.number {
        // Reports from before the erasure are withdrawn and never stated again.
        try writer.withdrawAll(kind: StudentReport.kind)
        try writer.withdrawAll(kind: OwnState.kind)
        try writer.overtakePending()
      }
      // The teachers have erased that, too, on whichever computer it was said. What they still have, they repeat. A new
      // computer hears nothing from before.
      if ledger.number > known.ledger.obeyed, sync.enrollment.state == .member {
        for stated in try writer.records.objects(ofKind: OwnState.kind) { try writer.erase(stated) }
      }
      try writer.keep(ledger)
      try writer.setLocal(ledgerCountName, toNumber: count)
    }
    return ledger
  }

  /// Notes what the student finished here while others had stopped the sharing. The store still has it.
  private static func noteUnsent(_ sync: ClassSync, _ records: some StudentRecords) throws {
    let finished = try sync.state.assignments.values.filter { assignment in
      guard assignment.state.isOut, let work = try records.work(on: assignment) else {
        return false
      }
      return ([work.submitted] + work.works.map(\.done)).contains { $0?.holds == true }
    }
    guard !finished.isEmpty else { return }
    try sync.joined.database.write { writer in
      try sync.tell(writer) { $0.unsentHandIns = finished.map(\.title.string).sorted() }
    }
  }

  /// The name under which the time is stored when others erased reports, in seconds since 1970.
  package static let erasedAtName = "erasedByOthersAt"

  private static func becomeMember(_ sync: ClassSync) throws {
    guard sync.enrollment.state == .waiting else { return }
    try sync.joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      enrollment.state = .member
      try writer.set(enrollment)
      try writer.noteAdmission()
    }
  }
}

/// Whether others stopped a student's sharing: the school, or the student on another computer.
///
/// The standing doesn't say who stopped. After the student resumes, it still shows the student's own stop until a
/// teacher has seen that the student shares again.
///
/// A stop by this program also has the reports erased, so the student's number rises. If it doesn't, somebody may have
/// a machine's keys, so the student is told, and nothing is erased when such a stop ends.
package struct StopByOthers {
  /// The name of the stored note that the student stopped here, and that no teacher has seen the end of it yet.
  private static let ownName = "stoppedHere"
  /// The name of the stored note that others stopped it.
  package static let othersName = "stoppedByOthers"
  /// The value of that note if others had the reports erased, too. It is the only one of earlier versions.
  package static let erasedBytes: [UInt8] = [1]
  /// The value of the note on the student's own stop if others had the reports erased, too.
  private static let ownErasedBytes: [UInt8] = [2]
  /// The value of the note on others' stop if nobody knows yet whether they had reports erased.
  private static let unknownBytes: [UInt8] = [2]
  /// The value of that note if they didn't, and the student is told so.
  fileprivate static let toldBytes: [UInt8] = [3]
  /// The name of the stored note that the student shares again here, and that no teacher has seen it yet.
  fileprivate static let resumedName = "resumedHere"

  /// What one sync stores for the next.
  private struct Kept: Equatable {
    var isOwn: Bool
    var isByOthers: Bool
    /// Whether others had reports erased with the stop, or after it.
    var isErased: Bool
    /// Whether the student is told that others stopped without that.
    var isTold: Bool

    init(_ own: [UInt8]?, _ others: [UInt8]?) {
      isOwn = own != nil
      isByOthers = others != nil
      isErased = own == StopByOthers.ownErasedBytes || others == StopByOthers.erasedBytes
      isTold = others == StopByOthers.toldBytes
    }

    var isStopWithErasure: Bool { isByOthers && isErased }
    var own: [UInt8]? { isOwn ? (isErased ? StopByOthers.ownErasedBytes : [1]) : nil }
    var others: [UInt8]? {
      guard isByOthers else { return nil }
      if isErased { return StopByOthers.erasedBytes }
      return isTold ? StopByOthers.toldBytes : StopByOthers.unknownBytes
    }
  }

  private let sync: ClassSync
  private let before: Kept
  private let now: Kept
  /// Whether others had stopped it and had reports erased, and it has resumed now.
  let isOver: Bool

  /// - Parameter isErased: Whether others had reports erased, or nobody can any more.
  init(_ decision: SharingDecision, _ sync: ClassSync, isErased: Bool) throws {
    self.sync = sync
    before = try sync.joined.database.read { records in
      Kept(try records.local(Self.ownName), try records.local(Self.othersName))
    }
    let isStopped = (sync.state.standing?.sharing ?? .on) >= .stopped
    var now = before
    if decision.state >= .stopped {
      now.isOwn = true
    } else {
      let isSeen = try sync.joined.database.read { try $0.isSeen(decision.state, in: sync.state) }
      if !isStopped || now.isOwn && isSeen { now.isOwn = false }
      if isStopped, !now.isOwn { now.isByOthers = true }
    }
    if !isStopped { now.isByOthers = false }
    now.isErased = isStopped && (before.isErased || isErased)
    // Before a machine that joins again is admitted, it isn't told the number.
    now.isTold =
      now.isByOthers && !now.isErased && (before.isTold || !sync.isJoiningAgain)
    self.now = now
    isOver =
      before.isByOthers && before.isErased && !now.isByOthers && decision.state < .stopped
  }

  /// Stores the current values.
  ///
  /// - Parameter isErased: Whether others had reports erased.
  func keep(isErased: Bool) throws {
    guard isErased || now != before else { return }
    let moment = UInt64(max(0, sync.tools.nowSeconds))
    // That the student left or was removed is told as such.
    let isExcluded = try sync.joined.exclusion != nil
    try sync.joined.database.write { writer in
      try writer.setLocal(Self.ownName, to: now.own)
      try writer.setLocal(Self.othersName, to: now.others)
      let begins = now.isStopWithErasure && !before.isStopWithErasure
      if begins, !isExcluded { try sync.tell(writer) { $0.isStoppedByOthers = true } }
      let hasHeard =
        try sync.enrollment.state == .member
        && !writer.records.objects(ofKind: OwnState.kind).isEmpty
      guard isErased, try hasHeard || !writer.records.outgoing(kind: StudentReport.kind).isEmpty
      else { return }
      try writer.setLocal(StudentDuties.erasedAtName, toNumber: moment)
      if !now.isByOthers { try sync.tell(writer) { $0.isErasedByOthers = true } }
    }
  }
}

extension JoinedClass {
  /// Whether another machine of the student, or a copy of this one, stopped sharing or left and didn't have the reports
  /// erased. This program always does that, so it may be another person's doing.
  ///
  /// - Throws: ``StorageError``.
  package var isStoppedWithoutErasure: Bool {
    get throws {
      try database.read { try $0.local(StopByOthers.othersName) } == StopByOthers.toldBytes
    }
  }

  /// Whether the school, or another machine of the student, stopped sharing.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func isSharingStoppedByOthers() throws -> Bool {
    guard try (state().standing?.sharing ?? .on) == .stopped else { return false }
    return try isSharingEndedByOthers()
  }

  /// Whether the class takes no reports of this student although this machine shares: because of the school, or of
  /// another machine.
  ///
  /// After the student resumes here, the standing shows what the student had decided until a teacher has seen the new
  /// decision. Earlier versions made no note of that. Unless there is another machine, or the student is out of the
  /// class, it was this one that stopped sharing.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func isSharingEndedByOthers() throws -> Bool {
    let state = try state()
    guard (state.standing?.sharing ?? .on) > .on else { return false }
    let own = try enrollment().signingKey
    let mayBeByOthers = try state.ownMachines.keys.contains { $0 != own } || exclusion != nil
    return try database.read { records in
      if try records.local(StopByOthers.othersName) != nil || records.isSeen(.on, in: state) {
        return true
      }
      guard try mayBeByOthers && records.local(StopByOthers.resumedName) == nil else {
        return false
      }
      return try (records.statedSharing()?.state ?? .on) == .on
    }
  }
}

/// What a student's machine waits for before it reports again.
package enum ReportingWait: Hashable, Sendable {
  /// The student shares again, and no teacher's machine has seen it.
  case sharing
  /// The student had reports erased, and no teacher's machine has answered.
  case erasure
  /// The same, but the numbers for erasures are used up, so none can answer. This machine reports nothing any more; one
  /// that joins afterwards does.
  case nothing
}

extension JoinedClass {
  /// Whether the student's number is the last possible one, so that another erasure would delete nothing, and nothing
  /// would be reported after it.
  ///
  /// - Throws: ``StorageError``.
  package var areErasuresUsedUp: Bool {
    get throws {
      try database.read { try $0.erasureLedger() }.isUsedUp
    }
  }

  /// Whether this machine reports nothing any more: it waits for the answer to an erasure, and the numbers are used up.
  ///
  /// - Throws: ``StorageError``.
  package var isReportingOver: Bool {
    get throws {
      try database.read { try $0.erasureLedger() }.neverReportsAgain
    }
  }

  /// Whether this machine says that the student shares, and reports nothing any more all the same.
  ///
  /// - Throws: ``StorageError``.
  package var isSharingInVain: Bool {
    get throws {
      try isReportingOver
        && database.read { (try $0.statedSharing()?.state ?? .on) == .on }
    }
  }

  /// What this machine waits for before it reports again, although the student shares; `nil` for nothing.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func reportingWait() throws -> ReportingWait? {
    let isOn = try (state().standing?.sharing ?? .on) == .on
    if try !isOn && isSharingEndedByOthers() { return nil }
    let ledger = try database.read { try $0.erasureLedger() }
    if ledger.neverReportsAgain { return .nothing }
    guard isOn else { return .sharing }
    return ledger.mayReport ? nil : .erasure
  }
}

extension JoinedClass {
  /// Returns the teachers' machines that have not seen that this machine stopped sharing, in the order of the list.
  /// Until they have, they keep the reports.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func teachersWhoHaveNotSeenTheStop() throws -> [ClassState.Teacher] {
    let state = try state()
    return try database.read { records in
      let listeners = try records.listeners(to: .stopped, in: state)
      return state.teachers.filter { $0.writer.map { !listeners.contains($0) } ?? true }
    }
  }

  /// Whether this machine states that sharing stopped, and not all teachers' machines have seen it.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func isStopUnseen() throws -> Bool {
    guard try database.read({ try $0.statedSharing() })?.state == .stopped else { return false }
    return try !teachersWhoHaveNotSeenTheStop().isEmpty
  }
}

extension ClassRecordWriter {
  /// Notes that the student shares again on this machine, until a teacher has seen it.
  ///
  /// - Parameters:
  ///   - former: What this machine stated until now; `nil` if it stated nothing.
  ///   - sharing: What it states now.
  fileprivate func noteResuming(
    from former: SharingState?, _ sharing: SharingState, in state: ClassState
  ) throws {
    if sharing == .on, let former, former > .on {
      return try setLocal(StopByOthers.resumedName, to: [1])
    }
    guard try records.local(StopByOthers.resumedName) != nil,
      try sharing != .on || records.isSeen(.on, in: state)
    else { return }
    try setLocal(StopByOthers.resumedName, to: nil)
  }
}

extension ClassRecords {
  /// Whether a teacher has seen this machine's statement with this sharing state.
  fileprivate func isSeen(
    _ sharing: SharingState, in state: ClassState
  ) throws -> Bool {
    try !listeners(to: sharing, in: state).isEmpty
  }

  /// Returns the teachers' machines that have seen this machine's statement with this sharing state.
  fileprivate func listeners(
    to sharing: SharingState, in state: ClassState
  ) throws -> Set<WriterIdentifier> {
    guard let object = try outgoing(kind: SharingStatement.kind).first,
      let sequence = object.statedIn,
      case .sharing(let stated) = try? ClassObject(decoding: object.bytes), stated.state == sharing
    else { return [] }
    let writer = try JoinedClass.enrollment(self).writer
    return Set(
      state.seen.filter { _, list in
        list.heads.contains { $0.writer == writer && $0.sequence >= sequence }
      }.keys)
  }
}
