package import ProgressModel
import ProgressStorage
import Synchronization

// For Classroom. Other programs use `isAssignedDocument(_:)` and the calls that mark work as done.

extension DataStore {
  private var records: OwnClassRecords { OwnClassRecords(kernel: kernel) }

  // MARK: - Memberships and sharing

  /// The last statement about each class, sorted by class. Includes the classes that the person left.
  package func memberships() throws -> [MembershipFact] {
    try kernel.read { reader, _ in try reader.memberships() } ?? []
  }

  /// Sets whether the person takes part in a class.
  ///
  /// - Returns: Whether this is a change.
  @discardableResult
  package func setMembership(
    _ state: MembershipFact.State, in classIdentifier: JoinedClassIdentifier, title: String
  ) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.setMembership(state, in: classIdentifier, title: title, tool: tool)
    }
  }

  /// What each device shares with each class, sorted by class and device. The strictest state counts.
  package func sharingStates() throws -> [DeviceSharing] {
    try kernel.read { reader, _ in try reader.sharingStates() } ?? []
  }

  /// What this device shares with a class; `nil` if that was never set.
  package func sharingState(
    with classIdentifier: JoinedClassIdentifier
  ) throws -> DeviceSharing? {
    try kernel.readContent { reader, device in
      try reader.sharingStates().first {
        $0.classIdentifier == classIdentifier && $0.device == device
      }
    } ?? nil
  }

  /// Sets what this device shares with a class.
  ///
  /// - Parameter erasureCount: How often it asked the class to delete its reports. It never decreases.
  /// - Returns: Whether this is a change.
  @discardableResult
  package func setSharing(
    _ state: SharingFact.State, erasureCount: Int64 = 0,
    with classIdentifier: JoinedClassIdentifier
  ) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.setSharing(state, erasureCount: erasureCount, with: classIdentifier, tool: tool)
    }
  }

  // MARK: - Assignments

  /// Everything the store knows about assignments, sorted.
  package func knownAssignments() throws -> [KnownAssignment] {
    try kernel.read { reader, _ in try reader.knownAssignments() } ?? []
  }

  /// What the store knows about an assignment; empty if it doesn't know it.
  package func knownAssignment(_ work: AssignedWork) throws -> KnownAssignment {
    try kernel.read { reader, _ in try reader.knownAssignment(work) }
      ?? KnownAssignment(work: work, windows: [], copies: [], statements: [])
  }

  /// What the person said about an assignment, as it counts on this device.
  ///
  /// After an erasure, and after a time without sharing, this is what the teachers are told, too.
  package func handInState(of work: AssignedWork) throws -> HandInState {
    try kernel.readContent { try $0.handInState(of: work, on: $1) } ?? HandInState([])
  }

  /// Stores what a class says about assignments, in one transaction, and attaches the contexts that they hand out.
  ///
  /// A context that no store can keep is passed over, so that it keeps nothing else from being stored. A part that has a
  /// copy keeps it.
  ///
  /// - Throws: ``DataStoreError``.
  package func take(_ assignments: [StatedAssignment]) throws {
    try records.take(assignments)
  }

  /// States something about an assignment, as of now.
  ///
  /// - Parameters:
  ///   - heard: The stamp of something else that was said on another computer. The statement comes after it, even if
  ///     it holds here.
  ///   - again: Whether it is stated even if it holds.
  /// - Returns: Whether this is a change.
  @discardableResult
  package func handIn(
    _ statement: HandInFact.Statement, _ work: AssignedWork, after heard: Stamp? = nil,
    again: Bool = false
  ) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.handIn(statement, work, after: heard, again: again, tool: tool)
    }
  }

  // MARK: - Copies

  /// The result of making a file a copy.
  package enum CopyOutcome: Sendable {
    /// The file has no records, because the person excluded it.
    case unrecorded
    /// It is the copy now. `isNew` says whether it wasn't before.
    case attached(SightingFact, isNew: Bool)
  }

  /// Records a file that was just fetched from a class, as a new document and the copy of a part.
  ///
  /// - Parameter path: A path where there was no file before.
  /// - Throws: `FileTrackingError`, ``DataStoreError``.
  package func recordHandedOut(fileAt path: String, as part: AssignedPart) throws -> CopyOutcome {
    try told(records.attach(fileAt: path, to: part, origin: .handedOut, asCommand: nil))
  }

  /// Makes a file the copy of a part at the person's request.
  ///
  /// - Parameter summary: The command, for people. It can be undone.
  /// - Throws: `FileTrackingError`, ``DataStoreError``.
  package func attach(
    fileAt path: String, to part: AssignedPart, asCommand summary: String
  ) throws -> CopyOutcome {
    try told(records.attach(fileAt: path, to: part, origin: .attached, asCommand: summary))
  }

  private func told(_ outcome: CopyOutcome) -> CopyOutcome {
    if case .attached(_, isNew: true) = outcome { kernel.changes.tell() }
    return outcome
  }

  /// Undoes that a sighting's document is the copy of a part.
  ///
  /// - Parameter summary: The command, for people. It can be undone.
  /// - Returns: Whether it was the copy.
  @discardableResult
  package func detach(
    _ sighting: SightingFact, from part: AssignedPart, asCommand summary: String
  ) throws -> Bool {
    try records.detach(sighting, from: part, asCommand: summary)
  }

  /// The copies of a part with their places, the newest first. Each device may have its own.
  package func places(ofCopiesOf part: AssignedPart) throws -> [CopyPlace] {
    try records.places(ofCopiesOf: part)
  }

  /// The copy of a part that counts, with its place; `nil` if there is none.
  ///
  /// It is the one that the person named last. Of what was handed in it is the one that they had named by then, unless
  /// there was none.
  ///
  /// - Parameter handedIn: When it was handed in, in the order of facts; `nil` if it wasn't.
  package func countingPlace(
    ofCopiesOf part: AssignedPart, handedIn: Stamp?
  ) throws -> CopyPlace? {
    if let handedIn,
      let place = try records.places(ofCopiesOf: part, saidBefore: handedIn).first
    {
      return place
    }
    return try records.places(ofCopiesOf: part).first
  }

  /// The open assigned parts that a file is the copy of, sorted by part. Writes nothing.
  ///
  /// - Throws: `FileTrackingError` if the file can't be tracked, ``DataStoreError``.
  package func openCopies(ofFileAt path: String) throws -> [AssignmentCopy] {
    try records.openCopies(ofFileAt: path)
  }

  /// The open assigned parts that an activity counts for, by its document or its attempt's context. Sorted by part.
  ///
  /// - Complexity: O(1) in a store without copies.
  package func openCopies(of activity: Activity) throws -> [AssignmentCopy] {
    guard activity.isRecorded else { return [] }
    let (sighting, attempt) = activity.state.withLock { state in
      switch state.subject {
      case .file(let file): (file.sighting?.id, AttemptIdentifier?.none)
      case .attempt(let attempt, _): (SightingIdentifier?.none, attempt)
      }
    }
    return try kernel.read { reader, _ in
      guard try reader.hasAssignmentCopies() else { return [] }
      if let attempt {
        return try reader.context(ofAttempt: attempt).map { try reader.openCopies(ofContext: $0) }
          ?? []
      }
      guard let sighting, let document = try reader.sighting(id: sighting)?.document else {
        return []
      }
      return try reader.openCopies(ofDocument: document)
    } ?? []
  }

  /// Everything recorded about a copy, and how to read it; `nil` if there is no store yet.
  ///
  /// - Complexity: O(*n*), *n* facts about the copy.
  package func facts(of copy: AssignmentCopy) throws -> (ActivityFacts, Viewpoint)? {
    try records.facts(of: copy)
  }

  /// The content that everybody gets, for a copy that was fetched from the class; `nil` if the person chose the file, or
  /// if it isn't known.
  package func handedOutContent(of copy: AssignmentCopy) throws -> Fingerprint? {
    guard copy.newest.origin == .handedOut, case .document(let sighting) = copy.newest.subject
    else { return nil }
    return try kernel.read { reader, _ in try reader.sighting(id: sighting)?.fingerprint } ?? nil
  }

  // MARK: - Forgetting

  /// Deletes everything stated about a class and its assignments. Documents and their records stay. The next
  /// ``maintain(day:)`` removes the traces from the files of the store.
  ///
  /// - Returns: How many facts were deleted.
  @discardableResult
  package func eraseClass(_ classIdentifier: JoinedClassIdentifier) throws -> Int {
    try records.eraseClass(classIdentifier)
  }
}
