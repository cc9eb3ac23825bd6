import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import Testing

@testable import FileProgress

/// A handed-out copy is one's own wherever it is put, and nobody else's is.
@Suite struct AssignmentCopyTests {
  private static let work = AssignedWork(
    classIdentifier: JoinedClassIdentifier(high: 1, low: 1),
    assignment: AssignedWorkIdentifier(high: 2, low: 2))
  private static let part = AssignedPart(work: work, number: 1)

  /// An open assignment with a quiz as its part 1.
  private static func quiz(in work: AssignedWork) -> StatedAssignment {
    StatedAssignment(
      work, .open, momentNanoseconds: 1,
      contexts: [
        .init(
          part: 1, title: "Quiz", application: "org.example.editor", path: IdentifierPath(["quiz"]))
      ])
  }

  /// What everybody gets.
  private static let template = text("The tide", sentences: 40)

  private static func text(_ subject: String, sentences count: Int) -> String {
    (1...count).map {
      "\(subject) came in with \($0) boats and went out with \($0 * 7) of them, said \(subject).\n"
    }.joined()
  }

  /// What one student adds. No five words in a row are another student's, too: of a text half of whose words are the
  /// same, the sample of its terms can't always tell whose it is.
  private static func essay(of student: String) -> String {
    template
      + (1...30).map {
        "\(student) saw gull \($0) of \(student) fly over pier \($0 * 3).\n"
      }
      .joined()
  }

  private func inWorld(
    _ kind: FileWorld.Kind = .memory, _ body: (FileWorld) throws -> Void
  ) throws {
    try withScratchFolder { scratch throws in
      let world = try FileWorld(kind, in: scratch)
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      try body(world)
    }
  }

  /// Fetches the copy.
  @discardableResult
  private func handOut(
    _ name: String, as part: AssignedPart = part, in world: FileWorld
  ) throws -> DocumentIdentifier {
    try world.write(Self.template, to: name)
    let outcome = try world.store.recordHandedOut(fileAt: world.path(name), as: part)
    guard case .attached(let sighting, isNew: true) = outcome else {
      throw CocoaError(.fileReadUnknown)
    }
    return sighting.document
  }

  private func isAssigned(_ name: String, in world: FileWorld) throws -> Bool {
    try world.store.openCopies(ofFileAt: world.path(name)).map(\.part) == [Self.part]
  }

  @Test(arguments: FileWorld.Kind.allCases)
  func copyIsOnesOwnHoweverItIsRenamedAndEdited(kind: FileWorld.Kind) throws {
    try inWorld(kind) { world in
      try handOut("essay.txt", in: world)
      #expect(try isAssigned("essay.txt", in: world))
      try world.rename("essay.txt", to: "mine.txt")
      if world.hasHandles { #expect(try isAssigned("mine.txt", in: world)) }
      try world.rename("mine.txt", to: "essay.txt")
      #expect(try isAssigned("essay.txt", in: world))
      try world.saveAtomically(Self.essay(of: "Anna"), to: "essay.txt")
      #expect(try isAssigned("essay.txt", in: world))
      _ = try world.activity("essay.txt")
      try world.rename("essay.txt", to: "other.txt")
      #expect(try isAssigned("other.txt", in: world))
      _ = try world.activity("other.txt")
      try world.write(Self.essay(of: "Anna") + "The end.\n", to: "other.txt")
      #expect(try isAssigned("other.txt", in: world))
      try world.store.take([StatedAssignment(Self.work, .completed, momentNanoseconds: 2)])
      #expect(try !isAssigned("other.txt", in: world))
    }
  }

  /// Each of thirty copies is a document of its own, also after all were renamed and edited.
  @Test(arguments: [FileWorld.Kind.memory, .memoryWithoutHandles], [false, true])
  func thirtyCopiesAreThirtyDocuments(kind: FileWorld.Kind, isTracked: Bool) throws {
    try inWorld(kind) { world in
      var documents: [DocumentIdentifier] = []
      for number in 1...30 {
        let part = AssignedPart(work: Self.work, number: UInt32(number))
        documents.append(try handOut("essay-\(number).txt", as: part, in: world))
      }
      #expect(Set(documents).count == 30)
      for number in 1...30 {
        try world.saveAtomically(Self.essay(of: "Student \(number)"), to: "essay-\(number).txt")
        _ = try world.activity("essay-\(number).txt")
      }
      for number in 1...30 {
        try world.rename("essay-\(number).txt", to: "final \(31 - number).txt")
      }
      if isTracked {
        #expect(try world.track("").files.count == 30)
      }
      for number in 1...30 {
        let copies = try world.store.openCopies(ofFileAt: world.path("final \(31 - number).txt"))
        #expect(copies.map(\.part.number) == [UInt32(number)])
      }
    }
  }

  @Test(arguments: [FileWorld.Kind.memory, .memoryWithoutHandles])
  func neighboursFileOfTheSameNameIsNotOnesOwn(kind: FileWorld.Kind) throws {
    try inWorld(kind) { world in
      try handOut("essay.txt", in: world)
      try world.saveAtomically(Self.essay(of: "Anna"), to: "essay.txt")
      _ = try world.activity("essay.txt")
      try world.rename("essay.txt", to: "mine.txt")
      try world.write(Self.essay(of: "Bert"), to: "essay.txt")
      #expect(try !isAssigned("essay.txt", in: world))
      #expect(try isAssigned("mine.txt", in: world))
      let (mine, other) = (try world.activity("mine.txt"), try world.activity("essay.txt"))
      #expect(mine !== other)
      #expect(try isAssigned("mine.txt", in: world) && !isAssigned("essay.txt", in: world))
    }
  }

  /// Nobody knows whose an untouched copy is.
  @Test(arguments: [FileWorld.Kind.memory, .memoryWithoutHandles])
  func neighboursUntouchedFileIsNotOnesOwn(kind: FileWorld.Kind) throws {
    try inWorld(kind) { world in
      try handOut("essay.txt", in: world)
      try world.rename("essay.txt", to: "mine.txt")
      try world.write(Self.template, to: "essay.txt")
      if world.hasHandles {
        #expect(try !isAssigned("essay.txt", in: world))
        #expect(try isAssigned("mine.txt", in: world))
      }
      // Under another name, while one's own is gone.
      try world.delete("mine.txt")
      try world.rename("essay.txt", to: "from Bert.txt")
      #expect(try !isAssigned("from Bert.txt", in: world))
      _ = try world.activity("from Bert.txt")
      #expect(try !isAssigned("from Bert.txt", in: world))
    }
  }

  /// Somebody else's text has the handed-out part in common with a copy that is gone.
  @Test func neighboursEssayIsNotTheLostCopy() throws {
    try inWorld { world in
      try handOut("essay.txt", in: world)
      try world.saveAtomically(Self.essay(of: "Anna"), to: "essay.txt")
      _ = try world.activity("essay.txt")
      try world.delete("essay.txt")
      try world.write(Self.essay(of: "Bert"), to: "from Bert.txt")
      #expect(try !isAssigned("from Bert.txt", in: world))
      _ = try world.activity("from Bert.txt")
      #expect(try !isAssigned("from Bert.txt", in: world))
      // What was added to the copy tells that it is back.
      try world.write(Self.essay(of: "Anna") + "The end.\n", to: "from the stick.txt")
      #expect(try isAssigned("from the stick.txt", in: world))
    }
  }

  /// A stick has no handles: the content and the name together tell.
  @Test func untouchedCopyIsOnesOwnOnAStick() throws {
    try inWorld(.memoryWithoutHandles) { world in
      try world.createFolder("stick")
      try handOut("essay.txt", in: world)
      try world.rename("essay.txt", to: "stick/essay.txt")
      #expect(try isAssigned("stick/essay.txt", in: world))
    }
  }

  /// A file that was just fetched is new, even if the same file was there before and is gone.
  @Test func eachFetchMakesADocument() throws {
    try inWorld { world in
      try world.write(Self.template, to: "draft.txt")
      let before = try world.activity("draft.txt")
      before.progress = 0.5
      try world.store.saveAndWait()
      try world.delete("draft.txt")
      let first = try handOut("essay.txt", in: world)
      #expect(try world.activity("essay.txt").progress == 0)
      try world.delete("essay.txt")
      let second = try handOut(
        "essay.txt", as: AssignedPart(work: Self.work, number: 2), in: world)
      #expect(first != second)
    }
  }

  // MARK: - What a program sees

  @Test func libraryTellsAssignedFiles() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let url = URL(fileURLWithPath: world.path("essay.txt"))
      try world.write(Self.template, to: "essay.txt")
      #expect(try await !world.store.isAssignedDocument(url))
      try await world.store.completeAllAssignedActivities(of: url)
      #expect(try world.store.knownAssignments() == [])
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      _ = try world.store.attach(
        fileAt: url.path, to: Self.part, asCommand: "assignment attach essay.txt")
      #expect(try await world.store.isAssignedDocument(url))
      let activity = try await world.store.fetchActivity(for: url)
      #expect(try world.store.openCopies(of: activity).map(\.part) == [Self.part])
      try await world.store.completeAllAssignedActivities(of: url)
      #expect(try world.store.handInState(of: Self.work).isDone(part: 1))
      #expect(activity.progress == 0)
      let place = try #require(try world.store.places(ofCopiesOf: Self.part).first)
      #expect(place.path == url.path && place.isHere)
      _ = try world.store.commands.undo()
      #expect(try await !world.store.isAssignedDocument(url))
    }
  }

  /// Without a store, with one, and with an assignment.
  @Test func errorsAreTheSameForEveryRole() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let missing = URL(fileURLWithPath: world.path("missing.txt"))
      func code() async -> FileTrackingError.Code? {
        do {
          _ = try await world.store.isAssignedDocument(missing)
          return nil
        } catch {
          return (error as? FileTrackingError)?.code
        }
      }
      #expect(await code() == .notFound)
      try world.write("one", to: "a.txt")
      _ = try world.activity("a.txt")
      #expect(await code() == .notFound)
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      _ = try world.store.attach(fileAt: world.path("a.txt"), to: Self.part, asCommand: "attach")
      #expect(await code() == .notFound)
      await #expect(throws: FileTrackingError.self) {
        try await world.store.completeAllAssignedActivities(of: missing)
      }
    }
  }

  @Test func excludedFileIsNotAssigned() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let url = URL(fileURLWithPath: world.path("essay.txt"))
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      try handOut("essay.txt", in: world)
      try await world.store.exclude(url)
      #expect(try await !world.store.isAssignedDocument(url))
      let outcome = try world.store.attach(fileAt: url.path, to: Self.part, asCommand: "attach")
      guard case .unrecorded = outcome else {
        Issue.record("recorded")
        return
      }
    }
  }

  @Test func forgottenCopyIsNoCopy() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      try handOut("essay.txt", in: world)
      try await world.store.forget(URL(fileURLWithPath: world.path("essay.txt")))
      #expect(try world.store.places(ofCopiesOf: Self.part) == [])
      #expect(try !isAssigned("essay.txt", in: world))
    }
  }

  // MARK: - A program that records assigned work only

  /// Another program for the same store.
  private func assignedOnly(_ world: FileWorld) -> DataStore {
    var configuration = world.store.configuration
    configuration.recording = .assignedOnly
    return DataStore(configuration: configuration)
  }

  @Test func onlyAssignedFilesAreRecorded() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let program = assignedOnly(world)
      try handOut("essay.txt", in: world)
      try world.write("A diary of nobody.\n", to: "diary.txt")
      let url = URL(fileURLWithPath: world.path("essay.txt"))
      #expect(try await !program.fetchActivity(for: url).isRecorded, "it is not open")
      try world.store.take([StatedAssignment(Self.work, .open, momentNanoseconds: 1)])
      let activity = try await program.fetchActivity(for: url)
      let diary = try program.fetching.activity(atPath: world.path("diary.txt"))
      #expect(activity.isRecorded && !diary.isRecorded)
      activity.progress = 0.5
      diary.progress = 0.5
      try await program.save()
      #expect(try await world.store.fetchActivity(for: url).progress == 0.5)
      #expect(try world.activity("diary.txt").progress == 0)
      #expect(
        try program.track(in: [world.path("")]) { TrackingRequests(walked: []) }.excludedCount == 0)
      try world.store.take([StatedAssignment(Self.work, .completed, momentNanoseconds: 2)])
      #expect(try await !program.fetchActivity(for: url).isRecorded)
    }
  }

  @Test func onlyAssignedContextsAreRecorded() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let program = assignedOnly(world)
      try world.store.take([Self.quiz(in: Self.work)])
      let main = program.mainContext
      let other = try main.addChild(
        ContextDeclaration(type: .quiz, identifier: "other", title: "Other"))
      let found = try await program.contexts(matchingIdentifierPath: ["quiz"])
      let quiz = try #require(found.first)
      quiz.createNewActivity().progress = 0.5
      other.createNewActivity().progress = 0.25
      program.completeAllAssignedActivities(matching: ["quiz"])
      program.completeAllAssignedActivities(matching: ["other"])
      try await program.save()
      #expect(other.currentActivity?.progress == 0.25, "it stays in memory")
      let stored = try await world.store.contexts { _ in true }
      #expect(stored.map(\.identifier) == ["org.example.editor", "quiz"])
      #expect(stored.last?.currentActivity?.progress == 0.5)
      #expect(try world.store.handInState(of: Self.work).isDone(part: 1))
    }
  }

  // MARK: - Contexts

  @Test func assignedContextIsCompletedEachTimeItIsAssigned() async throws {
    try await withScratchFolder { scratch in
      let world = try FileWorld(.disk, in: scratch)
      let store = world.store
      func assign(_ number: UInt64) throws -> AssignedPart {
        var part = Self.part
        part.work.assignment = AssignedWorkIdentifier(high: number, low: 0)
        try store.take([Self.quiz(in: part.work)])
        return part
      }
      func isDone(_ part: AssignedPart) throws -> Bool {
        try store.handInState(of: part.work).isDone(part: part.number)
      }
      store.completeAllAssignedActivities(matching: ["quiz"])
      try await store.save()
      let first = try assign(1)
      #expect(try !isDone(first))
      store.completeAllAssignedActivities(matching: ["quiz"])
      #expect(try !isDone(first), "a save keeps it")
      try await store.save()
      #expect(try isDone(first))
      #expect(store.context(atIdentifierPath: ["quiz"])?.title == "Quiz")
      // The context is done already, the new assignment is not.
      let second = try assign(2)
      store.completeAllAssignedActivities(matching: ["quiz"])
      try await store.save()
      #expect(try isDone(second))
      let activity = try #require(store.context(atIdentifierPath: ["quiz"])).createNewActivity()
      activity.progress = 0.5
      try await store.save()
      #expect(try store.openCopies(of: activity).count == 2)
    }
  }

  @Test(
    arguments: [
      ("org.example.quiz", [String(repeating: "b", count: 257)], .identifier),
      (String(repeating: "a", count: 257), ["quiz"], .identifier),
      ("org.example.quiz", [String](repeating: "c", count: 8), .depth),
      ("org.example.quiz", ["a\0b"], .text),
    ] as [(String, [String], ContextLimit)])
  func aContextThatNoStoreCanKeepKeepsNothingElseOut(
    application: String, identifiers: [String], limit: ContextLimit
  ) throws {
    try inWorld { world in
      let odd = StatedAssignment.HandedOutContext(
        part: 2, title: "Odd", application: application, path: IdentifierPath(identifiers))
      #expect(odd.brokenLimit == limit)
      var assignment = Self.quiz(in: Self.work)
      assignment.contexts.insert(odd, at: 0)
      var later = Self.work
      later.assignment = AssignedWorkIdentifier(high: 3, low: 3)
      try world.store.take([
        assignment, StatedAssignment(later, .completed, momentNanoseconds: 2),
      ])
      #expect(try world.store.places(ofCopiesOf: Self.part).count == 1)
      let second = AssignedPart(work: Self.work, number: 2)
      #expect(try world.store.places(ofCopiesOf: second) == [])
      #expect(try world.store.knownAssignment(later).state == .completed)
      // Nothing is new the second time.
      try world.store.take([assignment])
      #expect(try world.store.knownAssignment(Self.work).windows.count == 1)
      #expect(try world.store.places(ofCopiesOf: Self.part).count == 1)
    }
  }

  @Test func erasedClassLeavesDocuments() throws {
    try inWorld { world in
      try handOut("essay.txt", in: world)
      try world.store.setMembership(.joined, in: Self.work.classIdentifier, title: "5b")
      try world.store.setSharing(.on, with: Self.work.classIdentifier)
      #expect(try world.store.sharingState(with: Self.work.classIdentifier)?.state == .on)
      #expect(try world.store.eraseClass(Self.work.classIdentifier) == 4)
      #expect(try world.store.knownAssignments() == [] && world.store.memberships() == [])
      #expect(try world.store.sharingStates() == [])
      #expect(try world.activity("essay.txt").isRecorded)
    }
  }
}
