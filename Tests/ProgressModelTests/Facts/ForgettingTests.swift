import ProgressModel
import Testing

@Suite struct ForgettingTests {
  private func forgetting(
    _ reason: MatchReason, origin: DocumentIdentifier? = nil
  ) -> MatchDecision {
    let decision = MatchDecision(
      reason: reason, document: .number(1), origin: origin, formerPath: "/erased.txt",
      evidence: MatchEvidence(runnerUp: .number(2)))
    let sighting = SightingFact(
      id: .number(9), document: .number(1), path: "/a", resolvedPath: "/a", fileSystem: nil,
      handle: nil,
      state: FileState(
        byteCount: 0, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 0, linkCount: 1),
      fingerprint: nil, decision: decision, seenAtNanoseconds: 0, authorship: .at(1))
    return sighting.forgetting([.number(2)]).decision
  }

  @Test(arguments: MatchReason.allCases)
  func thePathOfAnErasedDocumentIsForgotten(_ reason: MatchReason) {
    let left = forgetting(reason)
    #expect(left.evidence.runnerUp == nil)
    #expect((left.formerPath == nil) == (reason == .linked || !reason.isKnownDocument))
  }

  @Test func thePathOfAnOriginIsKept() {
    #expect(forgetting(.copied, origin: .number(3)).formerPath != nil)
    #expect(forgetting(.copied, origin: .number(2)).formerPath == nil)
  }
}
