import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct DocumentStatusJSONTests {
  @Test func anUntrackedFileHasTheDecisionAndNoActivity() throws {
    let decision = MatchDecision(
      reason: .copied, origin: .number(1), formerPath: "/abs/old.txt", confidence: 0.5,
      evidence: MatchEvidence(
        handle: .unknown, content: .earlier, similarity: 0.25, runnerUp: .number(2)))
    let status = DocumentStatus(
      path: "/abs/essay.txt",
      match: .init(
        decision: decision, sentence: "Say \"why\".", seenAtNanoseconds: now,
        runnerUpPath: "/abs/other.txt",
        correction: .init(
          condition: "If", command: "fileprogress link essay.txt old.txt",
          absoluteCommand: "fileprogress link /abs/essay.txt /abs/old.txt"),
        merged: [
          MergedDocument(
            document: .number(3), path: "/abs/draft.txt",
            decision: MatchDecision(
              reason: .renamedAndEdited, formerPath: "/abs/first.txt", confidence: 0.75,
              evidence: MatchEvidence(similarity: 0.625)), sentence: "Before.",
            seenAtNanoseconds: nil)
        ]),
      activity: nil, idleLimitNanoseconds: 300 * second)
    #expect(
      status.json == """
        {"activity":null,"match":{\
        "command":"fileprogress link /abs/essay.txt /abs/old.txt","confidence":0.5,"evidence":{"content":"earlier","handle":null,\
        "runnerUp":"00000000-0000-0000-0000-000000000002","runnerUpPath":"/abs/other.txt","seenAt":"2026-11-20T14:30:00Z",\
        "similarity":0.25},"from":"/abs/old.txt",\
        "merged":[{"confidence":0.75,"document":"00000000-0000-0000-0000-000000000003","evidence":{"content":null,\
        "handle":null,"runnerUp":null,"runnerUpPath":null,"seenAt":null,"similarity":0.625},"from":"/abs/first.txt",\
        "reason":"renamedAndEdited","sentence":"Before."}],"reason":"copied","sentence":"Say \\"why\\"."},\
        "schema":"fileprogress.status/1","uncounted":null,"wordsNow":null}

        """)
  }

  @Test func aTrackedFileListsItsSessions() throws {
    let status = DocumentStatus(
      path: "/a", match: nil,
      activity: .of("/a", sessions: [.session(begun: hour, lasting: minute)]),
      idleLimitNanoseconds: nil)
    let order = JSONKeyOrder(of: status.json)
    #expect(order.misplacedKeys.isEmpty)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(status.json.utf8)) as? [String: Any])
    #expect(object["match"] is NSNull)
    let activity = try #require(object["activity"] as? [String: Any])
    #expect(activity["idleLimit"] is NSNull)
    #expect((activity["sessions"] as? [[String: Any]])?.count == 1)
  }
}
