package import ProgressModel
import StoreEngine

extension FactWriter {
  /// Says whether the person takes part in a class.
  ///
  /// - Returns: Whether something else was said before, so that something was written.
  @discardableResult
  package func setMembership(
    _ state: MembershipFact.State, in classIdentifier: JoinedClassIdentifier, title: String,
    tool: String
  ) throws -> Bool {
    let known = try reader.memberships().first { $0.classIdentifier == classIdentifier }
    guard known?.state != state || known?.title.utf8.elementsEqual(title.utf8) != true else {
      return false
    }
    try insert(
      MembershipFact(
        id: newIdentifier(), classIdentifier: classIdentifier, title: title, state: state,
        authorship: authorship(tool: tool)))
    return true
  }

  /// Says what this device shares with a class.
  ///
  /// - Parameters:
  ///   - state: What it shares.
  ///   - erasureCount: How often it asked the class to delete what it has. A smaller number than the known one is
  ///     the known one.
  /// - Returns: Whether something was written.
  @discardableResult
  package func setSharing(
    _ state: SharingFact.State, erasureCount: Int64 = 0,
    with classIdentifier: JoinedClassIdentifier, tool: String
  ) throws -> Bool {
    let device = try reader.identity().device
    let known = try reader.sharingStates().first {
      $0.classIdentifier == classIdentifier && $0.device == device
    }
    let count = max(erasureCount, known?.erasureCount ?? 0)
    guard known?.state != state || known?.erasureCount != count else { return false }
    try insert(
      SharingFact(
        id: newIdentifier(), classIdentifier: classIdentifier, state: state, erasureCount: count,
        authorship: authorship(tool: tool)))
    return true
  }

  /// Notes whether an assignment takes in work.
  ///
  /// - Parameters:
  ///   - state: Whether it does.
  ///   - momentNanoseconds: Since when, by the clock of the teacher, in nanoseconds since 1970.
  /// - Returns: Whether the store knew something else, so that something was written.
  @discardableResult
  package func setWindow(
    _ state: AssignmentWindowFact.State, of work: AssignedWork, momentNanoseconds: Int64,
    tool: String
  ) throws -> Bool {
    let moment = min(max(momentNanoseconds, 0), ClosedRange.moments.upperBound)
    let known = try reader.newestWindow(of: work)
    guard known?.state != state || known?.momentNanoseconds != moment else { return false }
    try insert(
      AssignmentWindowFact(
        id: newIdentifier(), work: work, state: state, momentNanoseconds: moment,
        authorship: authorship(tool: tool)))
    return true
  }

  /// Says that a document or a context is the person's copy of a part, or that it is no longer.
  ///
  /// - Parameter summary: The command, for people, if a person says it; it can be undone.
  /// - Returns: Whether something else was said before, so that something was written.
  /// - Throws: ``StorageError``, also if there is no such sighting or context.
  @discardableResult
  package func setCopy(
    _ isAttached: Bool, of part: AssignedPart, to subject: AssignmentCopyFact.Subject,
    origin: AssignmentCopyFact.Origin, tool: String, asCommand summary: String? = nil
  ) throws -> Bool {
    let known: [AssignmentCopy]
    switch subject {
    case .context(let context): known = try reader.copies(ofContext: context)
    case .document(let sighting):
      guard let document = try reader.sighting(id: sighting)?.document else {
        throw StorageError(.notFound, path: "the store", cause: "it does not have the document")
      }
      known = try reader.copies(ofDocument: document)
    }
    if let stated = known.first(where: { $0.part == part }) {
      // The newest copy of a part counts. A person who names an older one again means this one.
      guard
        try !isAttached
          || summary != nil && reader.copies(of: part).first?.newest.id != stated.newest.id
      else { return false }
    } else if !isAttached {
      return false
    }
    let command = try summary.map { try insertCommand($0, tool: tool) }
    try insert(
      AssignmentCopyFact(
        id: newIdentifier(), part: part, subject: subject, isAttached: isAttached, origin: origin,
        authorship: authorship(tool: tool, command: command)))
    return true
  }

  /// Says something about an assignment, at this moment.
  ///
  /// - Parameters:
  ///   - heard: The stamp of something else that was said on another computer. The statement comes after it, even if it
  ///     holds here; but stamps of more than a day ahead are not followed.
  ///   - again: Whether it is stated even if it holds.
  /// - Returns: Whether something was written, because it was not so before, or is stated again.
  @discardableResult
  package func handIn(
    _ statement: HandInFact.Statement, _ work: AssignedWork, after heard: Stamp? = nil,
    again: Bool = false, tool: String
  ) throws -> Bool {
    let known = try reader.handInState(of: work, on: reader.identity().device)
    guard again || heard != nil || !known.implies(statement) else { return false }
    let tomorrow = Stamp.last(atWallNanoseconds: now.wallNanoseconds + 86_400_000_000_000)
    if let heard, heard <= tomorrow { note(heard) }
    try insert(
      HandInFact(
        id: newIdentifier(), work: work, statement: statement, momentNanoseconds: moment,
        authorship: authorship(tool: tool)))
    return true
  }

  /// Says that parts of open assignments are done.
  ///
  /// - Parameter copies: The copies of these parts.
  /// - Returns: The parts that were not done before.
  @discardableResult
  package func completeParts(
    of copies: [AssignmentCopy], tool: String
  ) throws -> [AssignedPart] {
    try copies.map(\.part).filter { try handIn(.partDone($0.number), $0.work, tool: tool) }
  }

  /// Forgets everything that was said about a class and its assignments. Documents and what was recorded of them
  /// stay.
  ///
  /// - Returns: How many facts were forgotten.
  @discardableResult
  package func eraseClass(_ classIdentifier: JoinedClassIdentifier) throws -> Int {
    var count = 0
    for table in FactTable.all where table.place(of: "class") != nil {
      let facts: [FactIdentifier] = try reader.rows(
        "SELECT id FROM \(table.name) WHERE class = ?", [classIdentifier]
      ) { try $0.next() }
      for fact in facts { try erase(fact) }
      count += facts.count
    }
    // The texts of commands may name the class.
    if count > 0 { mayNameErasedDocuments = true }
    return count
  }
}
