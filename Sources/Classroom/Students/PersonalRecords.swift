package import ClassModel
import ClassStorage
package import FileProgress
import Foundation
package import ProgressModel

/// The personal store, as the sync of a class uses it.
package struct PersonalRecords: StudentRecords {
  private let store: DataStore
  private let joined: JoinedClass
  private let classIdentifier: JoinedClassIdentifier

  /// The name under which the class stores whether file names are hidden.
  package static let hidesNamesName = "hidesNames"

  /// Connects a class with the store of the student.
  ///
  /// - Throws: ``StorageError``.
  package init(_ store: DataStore, of joined: JoinedClass) throws {
    self.store = store
    self.joined = joined
    classIdentifier = try joined.enrollment().classIdentifier.joined
  }

  package func viewpoint() throws -> Viewpoint { try store.documents.viewpoint() }

  package func sharing() throws -> SharingDecision {
    let hidesNames = try joined.database.read { try $0.local(Self.hidesNamesName) } != nil
    guard let stated = try store.sharingState(with: classIdentifier) else {
      return SharingDecision(hidesNames: hidesNames)
    }
    return SharingDecision(
      state: SharingState(rawValue: UInt8(clamping: stated.state.strictness)) ?? .left,
      stamp: stated.stamp, erasures: UInt32(clamping: stated.erasureCount), hidesNames: hidesNames)
  }

  package func eraseForOthers() throws -> UInt32 {
    let known = try store.sharingState(with: classIdentifier)
    let count = (known?.erasureCount ?? 0) + 1
    try store.setSharing(known?.state ?? .on, erasureCount: count, with: classIdentifier)
    return UInt32(clamping: count)
  }

  package func take(_ assignments: [Assignment]) throws {
    try store.setMembership(
      .joined, in: classIdentifier, title: try joined.enrollment().title)
    try store.take(try assignments.compactMap(stated))
  }

  /// Returns what the class says about an assignment; `nil` if that is nothing yet.
  private func stated(_ assignment: Assignment) throws -> StatedAssignment? {
    let work = work(assignment)
    let window = assignment.windows.last
    switch assignment.state {
    case .published:
      return StatedAssignment(
        work, .open, momentNanoseconds: moment(window?.from),
        contexts: assignment.parts.compactMap(\.context))
    case .completed:
      return StatedAssignment(work, .completed, momentNanoseconds: moment(window?.to))
    case .deleted, .takenBack:
      // An assignment that never arrived needs no end.
      guard try store.knownAssignment(work).state != nil else { return nil }
      // After an assignment was taken back, the work counts again if the student gets it back.
      return StatedAssignment(
        work, assignment.state == .deleted ? .deleted : .completed,
        momentNanoseconds: moment(window?.to))
    case .draft, .scheduled: return nil
    }
  }

  package func work(on assignment: Assignment) throws -> WorkOnAssignment? {
    let known = try store.knownAssignment(work(assignment))
    guard known.arrival != nil else { return nil }
    let shared = try store.sharingState(with: classIdentifier)?.sharedPeriods ?? [.always]
    let periods = known.openPeriods.flatMap { open in shared.compactMap(open.intersection) }
    // Statements made before an erasure, or while sharing was off, are not reported either.
    let handIn = HandInState(known.statements, in: shared)
    let told = try joined.told(handIn, on: assignment.identifier)
    var result = WorkOnAssignment(
      openedSeconds: handIn.openedAtNanoseconds.map { $0 / 1_000_000_000 },
      submitted: told.submission.map(PartWork.Said.init))
    for number in assignment.workNumbers {
      var work = PartWork(
        part: number, periods: periods, done: told.doneParts[number].map(PartWork.Said.init),
        handedIn: handIn.handedInStamp(ofPart: number),
        handedInAs: told.handedInStamp(ofPart: number))
      let place = try store.countingPlace(
        ofCopiesOf: AssignedPart(work: known.work, number: number), handedIn: work.handedIn)
      if let place {
        work.fileName = place.path.map { ($0 as NSString).lastPathComponent }
        work.facts = try store.facts(of: place.copy)?.0
      } else if assignment.parts.isEmpty {
        // No file of the student's own is expected.
        continue
      }
      result.works.append(work)
    }
    return result
  }

  private func work(_ assignment: Assignment) -> AssignedWork {
    AssignedWork(classIdentifier: classIdentifier, assignment: assignment.identifier.assigned)
  }

  private func moment(_ instant: ClassInstant?) -> Int64 {
    instant?.nanoseconds ?? 0
  }
}

extension AssignmentPart {
  /// The context that it hands out, as a student's store takes it; `nil` for a part of another kind.
  package var context: StatedAssignment.HandedOutContext? {
    guard case .context(let title, let application, let identifiers) = content else { return nil }
    return StatedAssignment.HandedOutContext(
      part: number, title: title.string, application: application.string,
      path: IdentifierPath(identifiers.map(\.string)))
  }
}

extension PartWork.Said {
  fileprivate init(_ statement: HandInState.Statement) {
    self.init(
      holds: statement.holds, seconds: statement.momentNanoseconds / 1_000_000_000,
      stamp: statement.stamp)
  }
}

extension HandInState.Statement {
  fileprivate init(_ state: ReportedState) {
    self.init(
      holds: state.holds, momentNanoseconds: state.time.nanoseconds,
      stamp: Stamp(rawValue: Int64(clamping: state.stamp)))
  }
}

extension HandInState {
  /// Adds what the student said on their other computers.
  package mutating func hear(_ state: OwnState?) {
    guard let state else { return }
    hear(
      openedAtNanoseconds: state.opened.map(\.nanoseconds),
      submission: state.submitted.map(Statement.init),
      doneParts: Dictionary(
        state.parts.map { ($0.number, Statement($0.done)) }, uniquingKeysWith: { $1 }))
  }
}

extension JoinedClass {
  /// Returns what the student said on their other computers, by assignment, as teachers unite it: what those say here
  /// themselves, and what a teacher repeats of all of them, also of lost ones and of this one.
  ///
  /// - Throws: ``StorageError``.
  package func statesElsewhere(
    _ state: ClassState
  ) throws -> [AssignmentIdentifier: OwnState] {
    guard !state.ownMachines.isEmpty else { return [:] }
    let own = try enrollment().writer
    let (objects, number) = try database.read { records in
      (try records.objects(ofKind: OwnState.kind), try records.erasureLedger().number)
    }
    // What teachers repeat from before an erasure was erased, too.
    var said = state.heard.filter { $0.erasures >= number }.flatMap(\.states)
    for stated in objects where stated.writer != own && state.owners[stated.writer] != nil {
      guard case .ownState(let heard) = try? ClassObject(decoding: stated.bytes) else { continue }
      said.append(heard)
    }
    return Dictionary(
      said.map { ($0.assignment, $0) }, uniquingKeysWith: { $0.united(with: $1) })
  }

  /// Whether the student has other computers in the class, as teachers say.
  ///
  /// - Throws: ``StorageError``.
  package var hasOtherMachines: Bool {
    get throws {
      let own = try enrollment().signingKey
      return try state().ownMachines.keys.contains { $0 != own }
    }
  }
}

extension ClassIdentifier {
  /// The class's identifier in the personal store, with the same sixteen bytes.
  package var joined: JoinedClassIdentifier { JoinedClassIdentifier(bytes: bytes) ?? .unknown }

  /// Returns the work on an assignment of this class, as the personal store knows it.
  package func assignedWork(on assignment: AssignmentIdentifier) -> AssignedWork {
    AssignedWork(classIdentifier: joined, assignment: assignment.assigned)
  }
}

extension AssignmentIdentifier {
  /// The assignment's identifier in the personal store, with the same sixteen bytes.
  package var assigned: AssignedWorkIdentifier { AssignedWorkIdentifier(bytes: bytes) ?? .unknown }
}
