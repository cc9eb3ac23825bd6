import FileProgressTestSupport
import Foundation
import Synchronization
import Testing

@testable import FileProgress

@Suite struct ContextDelegateTests {
  private let folder: ScratchFolder
  private let place: Workplace

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
  }

  /// Declares whatever it is asked for, and notes the questions.
  private final class Author: ContextDelegate {
    let questions = Mutex<[String]>([])
    let answer: @Sendable (String, Context) async throws -> ContextDeclaration?

    init(
      _ answer: @escaping @Sendable (String, Context) async throws -> ContextDeclaration? = {
        ContextDeclaration(type: .page, identifier: $0, title: "The \($0); \($1.title)")
      }
    ) {
      self.answer = answer
    }

    func declaration(
      forIdentifier identifier: String, parent: Context, parentIdentifierPath: [String]
    ) async throws -> ContextDeclaration? {
      questions.withLock {
        $0.append((parentIdentifierPath + ["+" + identifier]).joined(separator: "/"))
      }
      #expect(parent.identifierPath.dropFirst() == parentIdentifierPath[...])
      return try await answer(identifier, parent)
    }
  }

  private func author(
    _ answer: @escaping @Sendable (String, Context) async throws -> ContextDeclaration?
  ) -> Author {
    let author = Author(answer)
    place.store.contextDelegate = author
    return author
  }

  @Test func missingContextsAreAskedForFromTheTopDownAndSaved() async throws {
    let author = Author()
    place.store.contextDelegate = author
    let found = try await place.store.contexts(matchingIdentifierPath: ["play", "act", "scene"])
    #expect(found.map(\.identifier) == ["play", "act", "scene"])
    #expect(author.questions.withLock(\.self) == ["+play", "play/+act", "play/act/+scene"])
    // Without a call to save.
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(try await again.contexts(matchingIdentifierPath: ["play", "act", "scene"]).count == 3)
    // Nothing is asked twice.
    let same = try await place.store.contexts(matchingIdentifierPath: ["play", "act", "scene"])
    #expect(same == found)
    #expect(author.questions.withLock(\.count) == 3)
  }

  @Test func delegateIsHeldWeakly() async throws {
    place.store.contextDelegate = Author()
    #expect(place.store.contextDelegate == nil)
    #expect(try await place.store.contexts(matchingIdentifierPath: ["a"]).isEmpty)
  }

  @Test func declineEndsTheLookUp() async throws {
    let author = author { name, _ in
      name == "b" ? nil : ContextDeclaration(type: .page, identifier: name, title: name)
    }
    let found = try await place.store.contexts(matchingIdentifierPath: ["a", "b", "c"])
    #expect(found.map(\.identifier) == ["a"])
    #expect(author.questions.withLock(\.count) == 2)
  }

  @Test func anotherIdentifierIsAnError() async throws {
    let author = author { _, _ in ContextDeclaration(type: .page, identifier: "x", title: "") }
    let error = await #expect(throws: DataStoreError.self) {
      try await place.store.contexts(matchingIdentifierPath: ["a"])
    }
    #expect(error?.code == .delegate)
    #expect(place.store.mainContext.children.isEmpty)
    withExtendedLifetime(author) {}
  }

  @Test func delegateMayUseTheStore() async throws {
    let store = place.store
    let author = author { name, parent in
      if name == "a" {
        let other = try parent.addChild(
          ContextDeclaration(type: .page, identifier: "other", title: "Other"))
        try await store.save()
        _ = try await store.contexts(matchingIdentifierPath: ["other", "deep"])
        other.createNewActivity().progress = 1
      }
      return ContextDeclaration(type: .page, identifier: name, title: name)
    }
    let found = try await store.contexts(matchingIdentifierPath: ["a"])
    #expect(found.map(\.identifier) == ["a"])
    #expect(store.mainContext.children.map(\.identifier) == ["other", "a"])
    withExtendedLifetime(author) {}
  }

  @Test func delegateMayAddTheContextItself() async throws {
    let author = author { name, parent in
      let declaration = ContextDeclaration(type: .page, identifier: name, title: "Added")
      try parent.addChild(declaration)
      return declaration
    }
    let found = try await place.store.contexts(matchingIdentifierPath: ["a"])
    #expect(found.map(\.title) == ["Added"])
    withExtendedLifetime(author) {}
  }

  @Test func delegateThatRemovesTheParentGivesAnError() async throws {
    let author = author { name, parent in
      if name == "b" { parent.remove() }
      return ContextDeclaration(type: .page, identifier: name, title: name)
    }
    await #expect(throws: DataStoreError.self) {
      try await place.store.contexts(matchingIdentifierPath: ["a", "b"])
    }
    withExtendedLifetime(author) {}
  }

  @Test func delegateThatTakesForEverIsAnError() async throws {
    place.store.contexts.delegateLimit = .milliseconds(1)
    let author = author { _, _ in
      try await Task.sleep(for: .seconds(3600))
      return nil
    }
    let error = await #expect(throws: DataStoreError.self) {
      try await place.store.contexts(matchingIdentifierPath: ["a"])
    }
    #expect(error?.code == .delegate)
    // One that asks for the very context that it was asked for waits for itself.
    let store = place.store
    let asking = self.author { name, _ in
      _ = try await store.contexts(matchingIdentifierPath: [name])
      return nil
    }
    await #expect(throws: DataStoreError.self) {
      try await place.store.contexts(matchingIdentifierPath: ["a"])
    }
    withExtendedLifetime((author, asking)) {}
  }

  @Test func onlyWhatTheDelegateDeclaredIsSavedByItself() async throws {
    let store = place.store
    let other = try store.mainContext.addChild(
      ContextDeclaration(type: .page, identifier: "mine", title: "Not saved"))
    other.createNewActivity().progress = 1
    let author = Author()
    store.contextDelegate = author
    _ = try await store.contexts(matchingIdentifierPath: ["a", "b"])
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(again.mainContext.children.map(\.identifier) == ["a"])
    try await store.save()
    #expect(try await again.contexts(matchingIdentifierPath: ["mine"]).count == 1)
  }

  @Test func manyLookUpsAtOnceAskOnce() async throws {
    let author = Author()
    let store = place.store
    store.contextDelegate = author
    let all = try await withThrowingTaskGroup(of: [Context].self) { group in
      for _ in 0..<16 {
        group.addTask { try await store.contexts(matchingIdentifierPath: ["a", "b"]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all).count == 1)
    #expect(author.questions.withLock(\.count) == 2)
  }
}
