import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// The examples in the guide for authors of programs with contexts, in the order of the guide.
@Suite struct ContextGuideTests {
  struct Lesson: ContextReporting {
    let dataStore: DataStore

    func reportingDidFail(with error: any Error) { print("Not recorded: \(error)") }

    func answer(_ question: Int, correctly isCorrect: Bool, ofQuestions count: Int) async throws {
      let item = BinaryItem(
        identifier: "question-\(question)", title: "Question \(question)",
        type: .correctIncorrect)
      item.value = isCorrect
      try await addAdditionalItem(item, at: ["hamlet", "quiz-1"])
      try await setProgress(Double(question) / Double(count), at: ["hamlet", "quiz-1"])
    }
  }

  final class Library: ContextDelegate {
    func declaration(
      forIdentifier identifier: String, parent: Context, parentIdentifierPath: [String]
    ) async throws -> ContextDeclaration? {
      guard parent.identifier == "hamlet" else { return nil }
      return ContextDeclaration(type: .chapter, identifier: identifier, title: identifier)
    }
  }

  private func declare(in store: DataStore) async throws {
    var quiz = ContextDeclaration(type: .quiz, identifier: "quiz-1", title: "Quiz: Act 1")
    quiz.capabilities = [ContextCapability(kind: .score, details: "Points out of 10")]
    let hamlet = ContextDeclaration(
      type: .book, identifier: "hamlet", title: "Hamlet",
      children: [
        ContextDeclaration(type: .chapter, identifier: "act-1", title: "Act 1"), quiz,
      ])
    try store.mainContext.declare([hamlet])
    try await store.save()
  }

  @Test func guideWorksFromTopToBottom() async throws {
    let folder = try ScratchFolder()
    let store = Workplace(in: folder).store
    try await declare(in: store)

    let chapter = try await store.mainContext.descendant(
      matchingIdentifierPath: ["hamlet", "act-1"])
    let found = try await store.contexts(where: { $0.topic == .math && $0.isAssignable })
    #expect(chapter.title == "Act 1")
    #expect(found.isEmpty)

    chapter.becomeActive()
    let activity = chapter.createNewActivity()
    activity.start()
    try await store.save()
    // The person reads.
    activity.progress = 0.5
    activity.stop()
    chapter.resignActive()
    try await store.save()
    #expect(chapter.currentActivity?.progress == 0.5)

    try await Lesson(dataStore: store).answer(1, correctly: true, ofQuestions: 4)
    let quiz = try await store.mainContext.descendant(
      matchingIdentifierPath: ["hamlet", "quiz-1"])
    #expect(quiz.currentActivity?.progress == 0.25)
    #expect(quiz.currentActivity?.additionalActivityItems.map(\.identifier) == ["question-1"])

    let library = Library()
    store.contextDelegate = library
    let act = try await store.mainContext.descendant(matchingIdentifierPath: ["hamlet", "act-2"])
    #expect(act.title == "act-2")
    withExtendedLifetime(library) {}
  }

  struct Shelf: ContextProvider {
    func updateDescendants(of context: Context) async throws {
      guard context.parent == nil else { return }
      try context.declare([
        ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet"),
        ContextDeclaration(type: .book, identifier: "macbeth", title: "Macbeth"),
      ])
    }
  }

  /// What the main function of a program looks like; this one is not asked.
  private func main() async {
    if await DataStore.shared.answerContextRequest(with: Shelf()) { return }
  }

  @Test func providerDeclaresItsBooks() async throws {
    await main()
    let context = Workplace().store.mainContext
    try await Shelf().updateDescendants(of: context)
    #expect(context.children.map(\.title) == ["Hamlet", "Macbeth"])
  }
}
