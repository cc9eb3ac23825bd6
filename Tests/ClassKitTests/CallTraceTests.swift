import ClassKit
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// What is printed of a program's calls.
@Suite struct CallTraceTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The lines about what happens meanwhile.
  private func lines(of work: () throws -> Void) rethrows -> [String] {
    let lines = Box()
    let record: @Sendable (String) -> Void = { line in lines.text.withLock { $0.append(line) } }
    try CallTrace.$recorder.withValue(record) { try desk.asClient(work) }
    return lines.text.withLock { $0 }
  }

  private final class Box: Sendable {
    let text = Mutex<[String]>([])
  }

  @Test func whatADraftDoesIsNotRecorded() {
    let lines = lines {
      let act = CLSContext("act-1")
      act.addChildContext(CLSContext("scene-1"))
      act.becomeActive()
      act.createNewActivity().start()
      desk.store.remove(act)
    }
    let reason = "not recorded: the context is not below the main context"
    #expect(
      lines == [
        "classkit: CLSContext(chapter, act-1)", "classkit: CLSContext(chapter, scene-1)",
        "classkit: CLSContext act-1: addChildContext(scene-1) → \(reason)",
        "classkit: CLSContext act-1: becomeActive() → nothing to do: the context is in no tree",
        "classkit: CLSContext act-1: createNewActivity() → \(reason)",
        "classkit: CLSActivity of a draft: start() → \(reason)",
        "classkit: CLSDataStore: remove(act-1) → \(reason)",
      ])
  }

  @Test func refusedValuesAreNamed() async throws {
    let quiz = CLSContext("quiz")
    desk.main.addChildContext(quiz)
    let activity = quiz.createNewActivity()
    activity.primaryActivityItem = CLSScoreItem(
      identifier: "score", title: "Score", score: 1, maxScore: 2)
    try await desk.store.save()
    let lines = lines {
      activity.progress = .nan
      activity.addProgressRange(fromStart: 0, toEnd: .nan)
      activity.primaryActivityItem = CLSQuantityItem(identifier: "hints", title: "Hints")
      desk.main.addChildContext(CLSContext("quiz"))
      desk.store.save()
    }
    for (call, reason) in [
      ("progress = nan", "not recorded: the value is not a number"),
      ("addProgressRange(0.0, nan)", "not recorded: the value is not a number"),
      (
        "primaryActivityItem = CLSQuantityItem(hints: 0.0)",
        "not recorded: the primary item of this context has another kind"
      ),
      ("addChildContext(quiz)", ""), ("save()", "Everything else was saved. "),
    ] {
      #expect(lines.contains { $0.contains(": \(call) → \(reason)") }, "\(call)\n\(lines)")
    }
  }

  @Test func theReasonOfAProgramThatRecordsOnlyAssignedWorkIsNamed() throws {
    let store = CLSDataStore(
      DataStore(
        configuration: .init(
          storage: .folder(desk.folder.url.appending(path: "other")),
          applicationIdentifier: "org.example.plays", recording: .assignedOnly, clock: desk.clock,
          heartbeat: nil, isDisabled: false)))
    let lines = lines {
      CLSDataStore.$substitute.withValue(store) {
        store.mainAppContext.createNewActivity().start()
        store.save()
      }
    }
    #expect(lines.count == 3)
    #expect(
      lines.allSatisfy {
        $0.hasSuffix(" → not recorded: the program records only what was assigned")
      }, "\(lines)")
  }

  @Test func itemsAndNamesStayOnOneLine() {
    let lines = lines {
      let item = CLSScoreItem(identifier: "a\nb", title: "", score: 0, maxScore: 5)
      item.score = 3
    }
    #expect(lines == ["classkit: CLSScoreItem a b: score = 3.0"])
  }
}
