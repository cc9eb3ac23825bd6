package import ProgressModel

extension FactSet {
  /// Adds a membership, unless it was erased.
  package mutating func insert(_ fact: MembershipFact) {
    guard !erased.contains(DocumentIdentifier(fact.id)) else { return }
    memberships[fact.id] = fact.united(with: memberships[fact.id])
  }

  /// Adds a copy of an assigned part, unless it or its document was erased.
  package mutating func insert(_ fact: AssignmentCopyFact) {
    guard hasSubject(fact), !erased.contains(DocumentIdentifier(fact.id)) else { return }
    assignmentCopies[fact.id] = fact.united(with: assignmentCopies[fact.id])
  }

  /// Adds what was said about an assignment, unless it was erased.
  package mutating func insert(_ fact: HandInFact) {
    guard !erased.contains(DocumentIdentifier(fact.id)) else { return }
    handIns[fact.id] = fact.united(with: handIns[fact.id])
  }

  /// Adds whether an assignment takes in work, unless it was erased.
  package mutating func insert(_ fact: AssignmentWindowFact) {
    guard !erased.contains(DocumentIdentifier(fact.id)) else { return }
    assignmentWindows[fact.id] = fact.united(with: assignmentWindows[fact.id])
  }

  /// Adds what a device shares, unless it was erased.
  package mutating func insert(_ fact: SharingFact) {
    guard !erased.contains(DocumentIdentifier(fact.id)) else { return }
    sharings[fact.id] = fact.united(with: sharings[fact.id])
  }

  /// What is known of each assignment, sorted. Facts of undone commands are left out.
  package var knownAssignments: [KnownAssignment] {
    let undone = undoneCommands
    func counts(_ authorship: Authorship) -> Bool {
      authorship.command.map { !undone.contains($0) } ?? true
    }
    let classes = DocumentClasses(links: links.values.filter { counts($0.authorship) })
    let statements = assignmentCopies.values.filter { counts($0.authorship) }
      .compactMap { fact -> AssignmentCopy.Statement? in
        switch fact.subject {
        case .context(let context): return AssignmentCopy.Statement(fact, of: .context(context))
        case .document(let sighting):
          guard let document = sightings[sighting]?.document else { return nil }
          let activity = ActivityIdentifier(classes.representative(of: document))
          return AssignmentCopy.Statement(fact, of: .activity(activity))
        }
      }
    let copies = AssignmentCopy.copies(statements)
    let works = Set(assignmentWindows.values.map(\.work)).union(handIns.values.map(\.work))
      .union(copies.map(\.part.work))
    return works.sorted().map { work in
      KnownAssignment(
        work: work, windows: assignmentWindows.values.filter { $0.work == work },
        copies: copies.filter { $0.part.work == work },
        statements: handIns.values.filter { $0.work == work })
    }
  }

  /// What was said last about each class, by class.
  package var currentMemberships: [MembershipFact] {
    Dictionary(grouping: memberships.values, by: \.classIdentifier).values
      .compactMap { facts in
        facts.max { ($0.authorship.stamp, $0.id) < ($1.authorship.stamp, $1.id) }
      }
      .sorted { $0.classIdentifier < $1.classIdentifier }
  }

  /// What each device shares, by class and device. No device was adopted.
  package var sharingStates: [DeviceSharing] {
    DeviceSharing.states(sharings.values.map { (fact: $0, device: $0.authorship.device) })
  }

  mutating func mergeClasses(_ other: FactSet) {
    for fact in other.memberships.values { insert(fact) }
    for fact in other.assignmentCopies.values { insert(fact) }
    for fact in other.handIns.values { insert(fact) }
    for fact in other.assignmentWindows.values { insert(fact) }
    for fact in other.sharings.values { insert(fact) }
  }

  mutating func dropClassFacts(_ gone: Set<DocumentIdentifier>) {
    memberships = memberships.filter { !gone.contains(DocumentIdentifier($0.key)) }
    assignmentCopies = assignmentCopies.filter { !gone.contains(DocumentIdentifier($0.key)) }
    handIns = handIns.filter { !gone.contains(DocumentIdentifier($0.key)) }
    assignmentWindows = assignmentWindows.filter { !gone.contains(DocumentIdentifier($0.key)) }
    sharings = sharings.filter { !gone.contains(DocumentIdentifier($0.key)) }
  }

  mutating func dropCopiesWithoutSubject() {
    assignmentCopies = assignmentCopies.filter { hasSubject($0.value) }
  }

  private func hasSubject(_ fact: AssignmentCopyFact) -> Bool {
    switch fact.subject {
    case .document(let sighting): sightings[sighting] != nil
    case .context(let context): contexts[context] != nil
    }
  }
}

extension MembershipFact: UnitedFact {}
extension AssignmentCopyFact: UnitedFact {}
extension HandInFact: UnitedFact {}
extension AssignmentWindowFact: UnitedFact {}
extension SharingFact: UnitedFact {}
