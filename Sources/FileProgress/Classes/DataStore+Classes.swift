package import ProgressModel
import ProgressStorage
import Synchronization

// What Classroom reads and writes. Programs of others get `isAssignedDocument(_:)` and what completes work.

extension DataStore {
  private var records: ClassRecords { ClassRecords(kernel: kernel) }

  // MARK: - Memberships and sharing

  /// What was said last about each class, by the identifiers of the classes; those that the person left are among
  /// them.
  package func memberships() throws -> [MembershipFact] {
    try kernel.read { reader, _ in try reader.memberships() } ?? []
  }

  /// Says whether the person takes part in a class.
  ///
  /// - Returns: Whether something else was said before.
  @discardableResult
  package func setMembership(
    _ state: MembershipFact.State, in classIdentifier: JoinedClassIdentifier, title: String
  ) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.setMembership(state, in: classIdentifier, title: title, tool: tool)
    }
  }

  /// What each device shares with each class, by class and device. The strictest state counts.
  package func sharingStates() throws -> [SharingState] {
    try kernel.read { reader, _ in try reader.sharingStates() } ?? []
  }

  /// What the device that the store is shares with a class; `nil` if it never said.
  package func sharingState(
    with classIdentifier: JoinedClassIdentifier
  ) throws -> SharingState? {
    try kernel.readContent { reader, device in
      try reader.sharingStates().first {
        $0.classIdentifier == classIdentifier && $0.device == device
      }
    } ?? nil
  }

  /// Says what this device shares with a class.
  ///
  /// - Parameter erasureCount: How often it asked the class to delete what it has; it never falls.
  /// - Returns: Whether something else was said before.
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

  /// Everything that the store knows of assignments, sorted.
  package func knownAssignments() throws -> [KnownAssignment] {
    try kernel.read { reader, _ in try reader.knownAssignments() } ?? []
  }

  /// What the store knows of an assignment; nothing if it does not know it.
  package func knownAssignment(_ work: AssignedWork) throws -> KnownAssignment {
    try kernel.read { reader, _ in try reader.knownAssignment(work) }
      ?? KnownAssignment(work: work, windows: [], copies: [], handIn: HandInState([]))
  }

  /// Notes whether an assignment takes in work.
  ///
  /// - Parameter momentNanoseconds: Since when, by the clock of the teacher, in nanoseconds since 1970.
  /// - Returns: Whether the store knew something else.
  @discardableResult
  package func setWindow(
    _ state: AssignmentWindowFact.State, of work: AssignedWork, momentNanoseconds: Int64
  ) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.setWindow(state, of: work, momentNanoseconds: momentNanoseconds, tool: tool)
    }
  }

  /// Says something about an assignment, at this moment.
  ///
  /// - Returns: Whether it was not so before.
  @discardableResult
  package func handIn(_ statement: HandInFact.Statement, _ work: AssignedWork) throws -> Bool {
    let tool = kernel.tool
    return try records.write {
      try $0.handIn(statement, work, tool: tool)
    }
  }

  // MARK: - Copies

  /// What became of the wish to make a file a copy.
  package enum CopyOutcome: Sendable {
    /// Nothing of the file is recorded, because the person excluded it.
    case unrecorded
    /// It is the copy now; `isNew`: whether it was not before.
    case attached(SightingFact, isNew: Bool)
  }

  /// Records a file that was just fetched from a class, as a document of its own and the copy of a part.
  ///
  /// - Parameter path: Where nothing was before.
  /// - Throws: `FileTrackingError`, ``DataStoreError``.
  package func recordHandedOut(fileAt path: String, as part: AssignedPart) throws -> CopyOutcome {
    try told(records.attach(fileAt: path, to: part, origin: .handedOut, asCommand: nil))
  }

  /// Makes a file the copy of a part, because the person says so.
  ///
  /// - Parameter summary: The command, for people; it can be undone.
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

  /// Takes back that the document of a sighting is the copy of a part.
  ///
  /// - Parameter summary: The command, for people; it can be undone.
  /// - Returns: Whether it was.
  @discardableResult
  package func detach(
    _ sighting: SightingFact, from part: AssignedPart, asCommand summary: String
  ) throws -> Bool {
    try records.detach(sighting, from: part, asCommand: summary)
  }

  /// Makes a context the copy of a part, and declares it if the store does not have it.
  ///
  /// - Parameter title: What the assignment calls it.
  /// - Returns: Whether it was not the copy before.
  /// - Throws: ``DataStoreError``; `ContextLimitError` if there can be no such context.
  @discardableResult
  package func attach(
    contextAt path: IdentifierPath, of application: String, title: String, to part: AssignedPart
  ) throws -> Bool {
    try records.attach(contextAt: path, of: application, title: title, to: part)
  }

  /// The copies of a part with their places, the one that was said last first. Another device may have another one.
  package func places(ofCopiesOf part: AssignedPart) throws -> [CopyPlace] {
    try records.places(ofCopiesOf: part)
  }

  /// The parts that a file is the copy of now, by part. It writes nothing.
  ///
  /// - Throws: `FileTrackingError` if the file can't be tracked, ``DataStoreError``.
  package func openCopies(ofFileAt path: String) throws -> [AssignmentCopy] {
    try records.openCopies(ofFileAt: path)
  }

  /// The parts that an activity counts for now, by part: of its document, or of the context of its attempt.
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

  /// Everything that was recorded about a copy, and how to read it; `nil` if there is no store yet.
  ///
  /// - Complexity: O(*n*) in these facts.
  package func facts(of copy: AssignmentCopy) throws -> (ActivityFacts, Viewpoint)? {
    try records.facts(of: copy)
  }

  // MARK: - Forgetting

  /// Forgets everything that was said about a class and its assignments. Documents and what was recorded of them
  /// stay. The next ``maintain(day:)`` removes the traces from the files of the store.
  ///
  /// - Returns: How many facts were forgotten.
  @discardableResult
  package func eraseClass(_ classIdentifier: JoinedClassIdentifier) throws -> Int {
    try records.eraseClass(classIdentifier)
  }
}
