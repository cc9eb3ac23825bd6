import FileProgressTestSupport
import ProgressModel
import Testing

@testable import ProgressStorage

extension RandomReplica {
  /// The applications of every replica, and all places of their contexts.
  private static let applications = ["org.example.reader", "org.example.\u{E9}\n\"quiz"]
  private static let identifiers = ["a", "a,1:a", "", "\u{1F468}\u{200D}\u{1F469}"]

  /// Does one random thing to contexts.
  mutating func changeContexts(
    _ id: FactIdentifier, _ authorship: Authorship, _ writer: FactWriter, mayErase: Bool,
    _ random: inout SeededGenerator
  ) throws {
    let application = random.isLucky() ? Self.applications[0] : Self.applications[1]
    let path = randomPath(&random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2:
      var attributes = ContextAttributes()
      attributes.title = random.text("Title")
      attributes.type = random.choice()
      attributes.displayOrder = .random(in: -2...2, using: &random)
      attributes.suggestedAge = random.isLucky() ? 4..<7 : nil
      try writer.declare(
        [DeclaredContext(path: path, attributes: attributes)], of: application, tool: "test")
      try readContexts(writer)
    case 3:
      guard let context = random.element(of: model.contexts.keys) else { break }
      let fact = ContextAttributeFact(
        context: context, name: random.isLucky() ? random.text("of a newer version") : "topic",
        value: random.isLucky(oneIn: 3) ? nil : random.text("value"),
        changedAtNanoseconds: random.isLucky() ? random.moment() : nil, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 4:
      guard let context = random.element(of: model.contexts.keys) else { break }
      var fact = ContextThumbnailFact(
        context: context,
        image: random.isLucky(oneIn: 4)
          ? nil : .init(bytes: random.bytes(upTo: 9000), width: 80, height: 330),
        changedAtNanoseconds: random.isLucky() ? random.moment() : nil, authorship: authorship)
      fact.authorship.command = nil
      try writer.insert(fact)
      model.insert(fact)
    case 5:
      try writer.removeContexts(atOrBelow: path, of: application, tool: "test")
      try readContexts(writer)
    case 6, 7, 8, 9:
      guard let context = random.element(of: model.contexts.keys) else { break }
      let fact = AttemptFact(
        id: AttemptIdentifier(id), context: context, authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    case 10:
      let context = random.element(of: model.contexts.keys).map(DoneFact.Subject.context)
      let document = random.element(of: model.sightings.keys)
        .map(DoneFact.Subject.document(seenAs:))
      guard let subject = random.isLucky(oneIn: 3) ? document : context else { break }
      let fact = DoneFact(
        id: id, subject: subject, isDone: random.isLucky(), authorship: authorship)
      try writer.insert(fact)
      model.insert(fact)
    default:
      guard mayErase, random.isLucky(oneIn: 2) else { break }
      try forget(path, application, writer)
    }
  }

  private func randomPath(_ random: inout SeededGenerator) -> IdentifierPath {
    IdentifierPath(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Self.identifiers[Int.random(in: 0..<Self.identifiers.count, using: &random)]
      })
  }

  /// Forgets in both; the model is told which facts of the contexts are gone.
  private mutating func forget(
    _ path: IdentifierPath, _ application: String, _ writer: FactWriter
  ) throws {
    let gone = model.contexts.values.filter {
      $0.application == application && path.contains($0.path)
    }.map(\.id)
    #expect(
      try writer.forgetContexts(atOrBelow: path, of: application, tool: "test") == gone.count)
    for attempt in model.attempts.values where gone.contains(attempt.context) {
      model.erase(DocumentIdentifier(attempt.id.value))
    }
    for done in model.doneMarks.values {
      guard case .context(let context) = done.subject, gone.contains(context) else { continue }
      model.erase(DocumentIdentifier(done.id))
    }
    for copy in model.assignmentCopies.values {
      guard case .context(let context) = copy.subject, gone.contains(context) else { continue }
      model.erase(DocumentIdentifier(copy.id))
    }
    try readContexts(writer)
    commands.removeAll()
  }

  /// Adds what the store wrote by itself: what is said of a union does not depend on it.
  private mutating func readContexts(_ writer: FactWriter) throws {
    let reader = writer.reader
    let contexts = try reader.rows("SELECT \(ContextFact.selection()) FROM context f") {
      try ContextFact(&$0, from: reader)
    }
    for fact in contexts { model.insert(fact) }
    let attributes = try reader.rows(
      "SELECT \(ContextAttributeFact.selection()) FROM contextAttribute f"
    ) { try ContextAttributeFact(&$0, from: reader) }
    for fact in attributes { model.insert(fact) }
    let thumbnails = try reader.rows(
      "SELECT \(ContextThumbnailFact.selection()) FROM contextThumbnail f"
    ) { try ContextThumbnailFact(&$0, from: reader) }
    for fact in thumbnails { model.insert(fact) }
  }
}

extension StoreFixture {
  /// All contexts as they are shown, sorted.
  func contextNodes() throws -> [ContextNode] {
    try database.read { reader in
      var nodes: [ContextNode] = []
      for application in try reader.applications() {
        try reader.forEachContext(of: application) { nodes.append($0.node) }
      }
      return nodes.sorted { $0.id < $1.id }
    }
  }

  /// What was reported about a context, as far as it counts.
  func reported(about context: ContextIdentifier) throws -> Set<FactIdentifier> {
    let facts = try database.read { try $0.activity(ofContext: context) }
    return Set(
      facts.sessions.map(\.session.id.value) + facts.progressRanges.map(\.id)
        + facts.progressClearings.map(\.id) + facts.items.map(\.id) + facts.primaries.map(\.id))
  }
}
