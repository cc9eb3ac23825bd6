package import ClassModel
import ClassStorage
package import FileProgress
package import ProgressModel

/// The name under which the raised stamps are stored.
private let raisedStampsName = "raisedStamps"

/// A statement of the student on this machine whose stamp is behind one that was heard from another one.
///
/// The store doesn't follow a clock that is more than a day ahead, because everything recorded later would get its
/// date. Instead, the class is told a greater stamp, so that the student's last word counts.
private struct RaisedStamp: Codable {
  /// The letters of the assignment.
  var assignment: String
  /// The number of the part; `nil` for the whole work.
  var part: UInt32?
  /// The statement's own stamp.
  var own: Int64
  /// The stamp that the class is told.
  var told: Int64
}

extension JoinedClass {
  /// Returns what the student said about an assignment on this machine, with the stamps that the class is told.
  ///
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func saidHere(
    on assignment: AssignmentIdentifier, _ store: DataStore
  ) throws -> HandInState {
    try told(store.handInState(of: try work(on: assignment)), on: assignment)
  }

  /// Returns what the student said about an assignment on all their computers.
  ///
  /// - Parameter elsewhere: What they said on the others; see ``statesElsewhere(_:)``.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func said(
    on assignment: AssignmentIdentifier, _ store: DataStore,
    elsewhere: [AssignmentIdentifier: OwnState]
  ) throws -> HandInState {
    var said = try saidHere(on: assignment, store)
    said.hear(elsewhere[assignment])
    return said
  }

  /// Returns everything that the student said about an assignment on all their computers, also what doesn't count because
  /// nothing was shared then.
  ///
  /// - Parameter elsewhere: What they said on the others; see ``statesElsewhere(_:)``.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  package func everythingSaid(
    on assignment: AssignmentIdentifier, _ store: DataStore,
    elsewhere: [AssignmentIdentifier: OwnState]
  ) throws -> HandInState {
    let known = try knownAssignment(assignment, store)
    var said = try told(HandInState(known.statements), on: assignment)
    said.hear(elsewhere[assignment])
    return said
  }

  /// The work on an assignment, as the personal store knows it.
  private func work(on assignment: AssignmentIdentifier) throws -> AssignedWork {
    try enrollment().classIdentifier.assignedWork(on: assignment)
  }

  /// Returns what the personal store knows about an assignment.
  ///
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func knownAssignment(
    _ assignment: AssignmentIdentifier, _ store: DataStore
  ) throws -> KnownAssignment {
    try store.knownAssignment(try work(on: assignment))
  }

  /// Returns what was said on this machine, with the stamps that the class is told.
  ///
  /// - Throws: ``StorageError``.
  func told(
    _ said: HandInState, on assignment: AssignmentIdentifier
  ) throws -> HandInState {
    var result = said
    let letters = assignment.letters
    for raised in try database.read({ try $0.raisedStamps() })
    where raised.assignment == letters {
      // A statement that was made otherwise since, or that was erased, has another stamp or none.
      guard var statement = said.statement(part: raised.part),
        statement.stamp.rawValue == raised.own
      else { continue }
      statement.stamp = Stamp(rawValue: raised.told)
      result.hear(statement, part: raised.part)
    }
    return result
  }

  /// States something about an assignment as of now, unless the student said so last, on whichever computer.
  ///
  /// - Parameter again: Whether it is stated even if the student said so last.
  /// - Returns: Whether this is a change.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  @discardableResult
  package func say(
    _ statement: HandInFact.Statement, on assignment: AssignmentIdentifier, _ store: DataStore,
    again: Bool = false
  ) throws -> Bool {
    let work = try work(on: assignment)
    let elsewhere = try statesElsewhere(try state())
    let before = try said(on: assignment, store, elsewhere: elsewhere)
    guard again || !before.implies(statement) else { return false }
    if case .opened = statement { return try store.handIn(statement, work) }
    let heard = before.statement(part: statement.part)?.stamp
    guard try store.handIn(statement, work, after: heard, again: again) else { return false }
    // While nothing is shared, the newest statement doesn't count.
    let newest = HandInState(try store.knownAssignment(work).statements)
    if let heard, heard < Stamp.greatestOfClasses,
      let own = newest.statement(part: statement.part)?.stamp, own <= heard
    {
      try raise(own, above: heard, assignment, statement.part)
    }
    return true
  }

  /// Has the class told a stamp above another one.
  private func raise(
    _ own: Stamp, above heard: Stamp, _ assignment: AssignmentIdentifier, _ part: UInt32?
  ) throws {
    let letters = assignment.letters
    try database.write { writer in
      var all = try writer.records.raisedStamps().filter {
        $0.assignment != letters || $0.part != part
      }
      all.append(
        RaisedStamp(
          assignment: letters, part: part, own: own.rawValue, told: heard.rawValue + 1))
      try writer.setLocal(raisedStampsName, toNote: all)
    }
  }
}

extension ClassRecords {
  /// Returns the raised stamps: at most one for each assignment and part.
  fileprivate func raisedStamps() throws -> [RaisedStamp] {
    try local(raisedStampsName, as: [RaisedStamp].self) ?? []
  }
}

extension HandInState {
  /// What counts of the whole work, or of a part; `nil` if nothing was said.
  fileprivate func statement(part: UInt32?) -> Statement? {
    if let part { doneParts[part] } else { submission }
  }

  /// Adds a statement on the whole work, or on a part.
  fileprivate mutating func hear(_ statement: Statement, part: UInt32?) {
    hear(
      openedAtNanoseconds: nil, submission: part == nil ? statement : nil,
      doneParts: part.map { [$0: statement] } ?? [:])
  }
}
