import FileProgressTestSupport
import ProgressModel
import Testing

@testable import ProgressStorage

extension RandomReplica {
  /// Does one random thing that a person or a class does with an assignment.
  mutating func changeClasses(_ writer: FactWriter, mayErase: Bool) throws {
    var random = classRandom
    defer { classRandom = random }
    let id: FactIdentifier = random.identifier()
    let alone = try writer.authorship(tool: random.text("tool"))
    // Few, so that replicas speak of the same; both classes have the same assignments.
    let work = AssignedWork(
      classIdentifier: JoinedClassIdentifier(high: .random(in: 1...2, using: &random), low: 1),
      assignment: AssignedWorkIdentifier(high: .random(in: 1...2, using: &random), low: 2))
    let part = UInt32.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      let fact = MembershipFact(
        id: id, classIdentifier: work.classIdentifier, title: random.text("5b"),
        state: random.choice(), authorship: alone)
      try writer.insert(fact)
      model.insert(fact)
    case 1, 2, 3, 4:
      let context = random.element(of: model.contexts.keys).map(AssignmentCopyFact.Subject.context)
      let document = random.element(of: model.sightings.keys)
        .map(AssignmentCopyFact.Subject.document(seenAs:))
      guard let subject = random.isLucky(oneIn: 3) ? context : document else { break }
      var authorship = alone
      authorship.command = try classCommand(writer, &random)
      let fact = AssignmentCopyFact(
        id: id, part: AssignedPart(work: work, number: part), subject: subject,
        isAttached: !random.isLucky(oneIn: 3), origin: random.choice(), authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 5, 6, 7:
      let kind: HandInFact.Kind = random.choice()
      guard
        let statement = HandInFact.Statement(kind, part: random.isLucky() ? part : nil)
          ?? HandInFact.Statement(kind, part: kind == .submitted || kind == .withdrawn ? nil : part)
      else { break }
      let fact = HandInFact(
        id: id, work: work, statement: statement, momentNanoseconds: random.moment(),
        authorship: alone)
      try writer.insert(fact)
      model.insert(fact)
    case 8, 9:
      let fact = AssignmentWindowFact(
        id: id, work: work, state: random.choice(), momentNanoseconds: random.moment(),
        authorship: alone)
      try writer.insert(fact)
      model.insert(fact)
    case 10:
      let fact = SharingFact(
        id: id, classIdentifier: work.classIdentifier, state: random.choice(),
        erasureCount: .random(in: 0...3, using: &random), authorship: alone)
      try writer.insert(fact)
      model.insert(fact)
    default:
      guard mayErase, random.isLucky(oneIn: 4) else {
        return try undoClassCommand(id, alone, writer)
      }
      try eraseClass(work.classIdentifier, writer)
    }
  }

  /// One in four copies belongs to a command that can be undone.
  private mutating func classCommand(
    _ writer: FactWriter, _ random: inout SeededGenerator
  ) throws -> CommandIdentifier? {
    guard random.isLucky(oneIn: 4) else { return nil }
    let fact = CommandFact(
      id: random.identifier(), summary: random.text("assignment attach"),
      authorship: try writer.authorship(tool: "test"))
    try writer.insert(fact)
    classCommands.append(fact.id)
    return fact.id
  }

  private mutating func undoClassCommand(
    _ id: FactIdentifier, _ authorship: Authorship, _ writer: FactWriter
  ) throws {
    guard let command = classCommands.popLast() else { return }
    let fact = UndoingFact(id: id, undone: command, authorship: authorship)
    try writer.insert(fact)
    model.insert(fact)
  }

  private mutating func eraseClass(
    _ classIdentifier: JoinedClassIdentifier, _ writer: FactWriter
  ) throws {
    let model = self.model
    let ids =
      model.memberships.values.filter { $0.classIdentifier == classIdentifier }.map(\.id)
      + model.assignmentCopies.values.filter { $0.part.work.classIdentifier == classIdentifier }
      .map(\.id)
      + model.handIns.values.filter { $0.work.classIdentifier == classIdentifier }
      .map(\.id)
      + model.assignmentWindows.values.filter { $0.work.classIdentifier == classIdentifier }
      .map(\.id)
      + model.sharings.values.filter { $0.classIdentifier == classIdentifier }.map(\.id)
    #expect(try writer.eraseClass(classIdentifier) == ids.count)
    for id in ids { self.model.erase(DocumentIdentifier(id)) }
    commands.removeAll()
  }
}
