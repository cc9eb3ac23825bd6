import FileTracking
import ProgressModel
import Testing

@Suite struct MatchSentenceTests {
  private let evidence = MatchEvidence(handle: .same, content: .same, formerLocation: .absent)

  @Test func namesARenamedFile() {
    let decision = MatchDecision(
      reason: .moved, formerPath: "/home/ada/draft.txt", evidence: evidence)
    #expect(
      decision.sentence(path: "/home/ada/essay.txt")
        == "essay.txt is the document that was at draft.txt: the file was renamed "
        + "(same file, same content).")
  }

  @Test func namesTheFolderThatAFileCameFrom() {
    let decision = MatchDecision(
      reason: .moved, formerPath: "/home/ada/draft.txt",
      evidence: MatchEvidence(handle: .other, content: .same))
    #expect(
      decision.sentence(path: "/media/essay.txt")
        == "essay.txt is the document that was at /home/ada/draft.txt: the file was moved "
        + "(another file, same content).")
  }

  @Test func tellsTheTwoKindsOfSameFileApart() {
    let texts = [LocationState.present, .unreachable].map {
      MatchDecision(
        reason: .sameFile, formerPath: "/a", evidence: MatchEvidence(formerLocation: $0)
      ).sentence(path: "/b")
    }
    #expect(texts[0].contains("two names"))
    #expect(texts[1].contains("nothing can be looked up"))
  }

  @Test func saysWhyEqualContentWasNotEnough() {
    let decision = MatchDecision(reason: .new, formerPath: "/a.txt")
    #expect(decision.sentence(path: "/b.txt").contains("proves too little"))
    #expect(MatchDecision(reason: .new).sentence(path: "/b.txt") == "b.txt is a new document.")
  }

  @Test(arguments: MatchReason.allCases)
  func coversEveryReason(reason: MatchReason) {
    let decision = MatchDecision(reason: reason, formerPath: "/home/ada/draft.txt")
    let sentence = decision.sentence(path: "/home/ada/essay.txt")
    #expect(sentence.hasPrefix("essay.txt "))
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("\n"))
  }

  @Test func hasASentenceOfItsOwnForEveryReason() {
    let sentences = MatchReason.allCases.map {
      MatchDecision(reason: $0, formerPath: "/draft.txt").sentence(path: "/essay.txt")
    }
    #expect(Set(sentences).count == MatchReason.allCases.count)
  }

  @Test func showsNoControlCharactersOfNames() {
    let decision = MatchDecision(reason: .moved, formerPath: "/a\u{1B}[2J")
    let sentence = decision.sentence(path: "/b\nc")
    #expect(!sentence.unicodeScalars.contains { $0.value < 32 })
  }
}
