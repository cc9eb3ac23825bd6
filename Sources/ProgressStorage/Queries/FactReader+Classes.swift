package import ProgressModel
import StoreEngine

extension FactReader {
  // MARK: - Classes

  /// What was said last about each class, by the identifiers of the classes; those that the person left are among
  /// them.
  package func memberships() throws -> [MembershipFact] {
    let facts = try rows(
      "SELECT \(MembershipFact.selection()) FROM membership f ORDER BY f.stamp, f.id"
    ) { try MembershipFact(&$0, from: self) }
    let newest = Dictionary(facts.map { ($0.classIdentifier, $0) }) { $1 }
    return newest.values.sorted { $0.classIdentifier < $1.classIdentifier }
  }

  /// What each device shares, by class and device. A device that another one adopted counts as that one.
  package func sharingStates() throws -> [DeviceSharing] {
    let facts = try rows(
      """
      SELECT author.countsAs, \(SharingFact.selection())
      FROM sharing f JOIN author ON author.id = f.author
      """
    ) { columns in
      let device: DeviceIdentifier = try columns.next()
      return (fact: try SharingFact(&columns, from: self), device: device)
    }
    return DeviceSharing.states(facts)
  }

  // MARK: - Assignments

  /// Everything that the store knows of assignments, sorted.
  ///
  /// - Complexity: O(*n* log *n*) in these facts.
  package func knownAssignments() throws -> [KnownAssignment] {
    let windows = try windows("1", [])
    let handIns = try handIns("1", [])
    let copies = try copies("1", [])
    let works = Set(windows.map(\.work)).union(handIns.map(\.work)).union(copies.map(\.part.work))
    let windowsOfWork = Dictionary(grouping: windows, by: \.work)
    let handInsOfWork = Dictionary(grouping: handIns, by: \.work)
    let copiesOfWork = Dictionary(grouping: copies, by: \.part.work)
    return works.sorted().map { work in
      KnownAssignment(
        work: work, windows: windowsOfWork[work] ?? [], copies: copiesOfWork[work] ?? [],
        statements: handInsOfWork[work] ?? [])
    }
  }

  /// What the store knows of an assignment; nothing if it does not know it.
  package func knownAssignment(_ work: AssignedWork) throws -> KnownAssignment {
    let condition = "f.class = ?1 AND f.assignment = ?2"
    let arguments: [(any StatementValue)?] = [work.classIdentifier, work.assignment]
    return KnownAssignment(
      work: work, windows: try windows(condition, arguments),
      copies: try copies(condition, arguments), statements: try handIns(condition, arguments))
  }

  /// What the person said about an assignment, as it counts on a device: see ``DeviceSharing/countingPeriods``.
  package func handInState(
    of work: AssignedWork, on device: DeviceIdentifier
  ) throws -> HandInState {
    let sharing = try sharingStates().first {
      $0.classIdentifier == work.classIdentifier && $0.device == device
    }
    return HandInState(
      try handIns("f.class = ?1 AND f.assignment = ?2", [work.classIdentifier, work.assignment]),
      in: sharing?.countingPeriods ?? [.always])
  }

  /// Whether an assignment takes in work now, as far as the store was told.
  package func isOpen(_ work: AssignedWork) throws -> Bool {
    try newestWindow(of: work)?.state == .open
  }

  /// The newest that the store learned of when an assignment takes in work; `nil` if nothing.
  package func newestWindow(of work: AssignedWork) throws -> AssignmentWindowFact? {
    try first(
      """
      SELECT \(AssignmentWindowFact.selection()) FROM assignmentWindow f
      WHERE f.class = ? AND f.assignment = ? ORDER BY f.stamp DESC, f.id DESC LIMIT 1
      """, [work.classIdentifier, work.assignment]
    ) { try AssignmentWindowFact(&$0, from: self) }
  }

  private func windows(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [AssignmentWindowFact] {
    try rows(
      "SELECT \(AssignmentWindowFact.selection()) FROM assignmentWindow f WHERE \(condition)",
      arguments
    ) { try AssignmentWindowFact(&$0, from: self) }
  }

  private func handIns(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [HandInFact] {
    try rows("SELECT \(HandInFact.selection()) FROM handIn f WHERE \(condition)", arguments) {
      try HandInFact(&$0, from: self)
    }
  }

  // MARK: - Copies

  /// Whether any document or context is, or was, the copy of an assigned part.
  ///
  /// - Complexity: O(1); most often it is known already.
  package func hasAssignmentCopies() throws -> Bool { try overview().hasAssignmentCopies }

  /// The parts of assignments that a document is the person's copy of, by part.
  ///
  /// - Complexity: O(*k* log *n*), *k* sightings of its activity; O(1) in a store without copies.
  package func copies(ofDocument document: DocumentIdentifier) throws -> [AssignmentCopy] {
    guard try hasAssignmentCopies() else { return [] }
    let members = try members(ofDocument: document)
    guard let first = members.first else { return [] }
    let statements = try members.flatMap { member in
      try copyStatements("s.document = ?1", [member]).map { fact, _ in
        AssignmentCopy.Statement(fact, of: .activity(ActivityIdentifier(first)))
      }
    }
    return AssignmentCopy.copies(statements)
  }

  /// The parts of assignments that a context is the person's copy of, by part.
  ///
  /// - Complexity: O(*k* log *n*), *k* statements; O(1) in a store without copies.
  package func copies(ofContext context: ContextIdentifier) throws -> [AssignmentCopy] {
    guard try hasAssignmentCopies() else { return [] }
    return try copies("f.context = ?1", [context])
  }

  /// Whether a document was handed out to the person as a copy of an assigned part.
  package func isHandedOut(_ document: DocumentIdentifier) throws -> Bool {
    guard try hasAssignmentCopies() else { return false }
    return try exists(
      """
      SELECT 1 FROM sighting s JOIN assignmentCopy f ON f.sighting = s.id
      WHERE s.document = ? AND f.origin = 'handedOut' AND \(try countingCondition()) LIMIT 1
      """, [document])
  }

  /// Whether a content was handed out to the person as a copy of an assigned part.
  package func isHandedOut(_ content: Fingerprint) throws -> Bool {
    guard try hasAssignmentCopies() else { return false }
    return try exists(
      """
      SELECT 1 FROM sighting s JOIN assignmentCopy f ON f.sighting = s.id
      WHERE s.fingerprint = ? AND s.byteCount = ? AND f.origin = 'handedOut' LIMIT 1
      """, [Digest(content), content.byteCount])
  }

  /// The parts that a document is the copy of now: of assignments that take in work.
  package func openCopies(ofDocument document: DocumentIdentifier) throws -> [AssignmentCopy] {
    try copies(ofDocument: document).filter { try isOpen($0.part.work) }
  }

  /// The parts that a context is the copy of now: of assignments that take in work.
  package func openCopies(ofContext context: ContextIdentifier) throws -> [AssignmentCopy] {
    try copies(ofContext: context).filter { try isOpen($0.part.work) }
  }

  /// What is the person's copy of a part, the one that was said last first. Another device may have another one.
  ///
  /// - Parameter limit: Only what was said before it counts; `nil` for everything.
  package func copies(
    of part: AssignedPart, saidBefore limit: Stamp? = nil
  ) throws -> [AssignmentCopy] {
    try copies(
      "f.class = ?1 AND f.assignment = ?2 AND f.part = ?3",
      [part.work.classIdentifier, part.work.assignment, Int64(part.number)], saidBefore: limit
    ).sorted {
      ($0.newest.authorship.stamp, $0.newest.id) > ($1.newest.authorship.stamp, $1.newest.id)
    }
  }

  /// - Parameters:
  ///   - condition: What holds for statements `f`, for all of an activity or for none.
  ///   - limit: Only what was said before it counts; `nil` for everything.
  private func copies(
    _ condition: String, _ arguments: [(any StatementValue)?], saidBefore limit: Stamp? = nil
  ) throws -> [AssignmentCopy] {
    guard try hasAssignmentCopies() else { return [] }
    var activities: [DocumentIdentifier: ActivityIdentifier] = [:]
    let said = try copyStatements(condition, arguments).filter { fact, _ in
      limit.map { fact.authorship.stamp < $0 } ?? true
    }
    let statements = try said.map { fact, document in
      switch fact.subject {
      case .context(let context): return AssignmentCopy.Statement(fact, of: .context(context))
      case .document:
        guard let document else {
          throw StorageError(
            .damaged, path: "the store", cause: "a copy of an assignment has no document")
        }
        let activity =
          try activities[document] ?? ActivityIdentifier(members(ofDocument: document)[0])
        activities[document] = activity
        return AssignmentCopy.Statement(fact, of: .activity(activity))
      }
    }
    return AssignmentCopy.copies(statements)
  }

  /// Statements about copies, with their documents.
  private func copyStatements(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [(fact: AssignmentCopyFact, document: DocumentIdentifier?)] {
    try rows(
      """
      SELECT s.document, \(AssignmentCopyFact.selection())
      FROM assignmentCopy f LEFT JOIN sighting s ON s.id = f.sighting
      WHERE \(condition) AND \(try countingCondition())
      """, arguments
    ) { columns in
      let document: DocumentIdentifier? = try columns.optional()
      return (try AssignmentCopyFact(&columns, from: self), document)
    }
  }
}
