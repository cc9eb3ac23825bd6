import FileProgressReports
import ProgressModel
import Testing

@Suite struct ContextListTextTests {
  private func standing(
    _ identifiers: String..., title: String, type: ContextType = .none, isRunning: Bool = false,
    isDone: Bool = false, summary: ActivitySummary? = nil
  ) -> ContextStanding {
    let path = IdentifierPath(identifiers)
    let fact = ContextFact(
      application: "app", path: path, createdAtNanoseconds: nil,
      authorship: Authorship(
        device: .number(1), person: .number(1), tool: "t", stamp: Stamp(rawValue: 1)))
    var facts = ContextFacts(context: fact)
    if isDone {
      facts.doneMarks = [
        DoneFact(
          id: .init(high: 1, low: 1), subject: .context(fact.id), isDone: true,
          authorship: fact.authorship)
      ]
    }
    var node = facts.node
    node.attributes.type = type
    var standing = ContextStanding(
      node: node,
      place: ContextPlace(
        application: "app", path: path, titles: identifiers.dropLast() + [title]),
      declaredAt: Stamp(rawValue: 1), isHidden: false, activity: summary)
    standing.activity?.isStarted = isRunning
    return standing
  }

  private var play: [ContextStanding] {
    [
      standing("hamlet", title: "The Tragedy of Hamlet", type: .book),
      standing(
        "hamlet", "act-1", title: "Act 1", type: .chapter, isRunning: true,
        summary: .of("", open: 72 * minute, progress: 0.4, sessionCount: 2)),
      standing(
        "hamlet", "act-1", "quiz", title: "Quiz\u{1B}[2J", type: .quiz, isDone: true,
        summary: .of(
          "", primary: .init(identifier: "q", title: "Q", value: .score(8, outOf: 10)))),
    ]
  }

  @Test func onANarrowScreenTitlesTimeAndProgressStay() {
    let text = ContextListText(play, on: .columns(40)).text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(text)")
    #expect(text.contains("1 h 12 min"), "\(text)")
  }

  @Test func onAWideScreenIdentifiersStandBesideTitles() {
    let text = ContextListText(play, on: .columns(200)).text
    #expect(text.contains("The Tragedy of Hamlet  hamlet"), "\(text)")
    #expect(text.contains("●   Act 1  act-1"), "\(text)")
    #expect(text.contains("✓     Quiz\\u{1b}[2J  quiz"), "\(text)")
    #expect(text.contains("8/10"))
  }

  @Test func withoutUnicodeSignsArePlain() {
    let text = ContextListText(play, on: .columns(80, usesUnicode: false)).text
    #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
    #expect(text.contains("+     Quiz"))
  }

  @Test func noContextsPrintNothing() {
    #expect(ContextListText([], on: .columns(80)).text == "")
  }

  @Test func contextsOfTwoProgramsWithTheSameTitlesAreToldApart() {
    var table = ReportTable(.idle(), on: .columns(120))
    for (number, program) in ["org.example.a", "org.example.b"].enumerated() {
      var context = ActivitySummary.of(
        "", number: UInt64(number + 2), open: minute, sessionCount: 1)
      context.context = ContextPlace(
        application: program, path: IdentifierPath(["hamlet", "act-1"]),
        titles: ["Hamlet", "Act 1"])
      table.append(context)
    }
    #expect(table.text.contains("Act 1  org.example.a: Hamlet"), "\(table.text)")
    #expect(table.text.contains("Act 1  org.example.b: Hamlet"), "\(table.text)")
    #expect(table.text.hasPrefix("Name "), "\(table.text)")
  }

  @Test func totalsNameDocumentsAndContexts() {
    var context = ActivitySummary.of("", number: 2, open: minute, sessionCount: 1)
    context.context = ContextPlace(
      application: "app", path: IdentifierPath(["act-1"]),
      titles: ["The first act, in which the ghost of the king appears"])
    var table = ReportTable(.idle(), on: .columns(120))
    table.append(context)
    #expect(table.text.contains("Total  1 context, 1 session"), "\(table.text)")
    table.append(.of("/home/mia/a.txt", number: 3, open: minute, sessionCount: 1))
    #expect(table.text.contains("Total  1 document and 1 context, 2 sessions"), "\(table.text)")
  }
}
