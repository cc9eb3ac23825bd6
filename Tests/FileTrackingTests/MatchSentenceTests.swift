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
        + "(different file, same content).")
  }

  @Test func aDocumentThatReturnsToItsPathWasNotRenamed() {
    let decision = MatchDecision(reason: .renamedAndEdited, formerPath: "/home/ada/essay.txt")
    #expect(
      decision.sentence(path: "/home/ada/essay.txt")
        == "essay.txt is the document that was here before, edited.")
  }

  @Test func tellsTheTwoKindsOfSameFileApart() {
    let texts = [LocationState.present, .unreachable].map {
      MatchDecision(
        reason: .sameFile, formerPath: "/a", evidence: MatchEvidence(formerLocation: $0)
      ).sentence(path: "/b")
    }
    #expect(texts[0].contains("two names"))
    #expect(texts[1].contains("which can't be reached now"))
  }

  @Test func saysWhyEqualContentWasNotEnough() {
    let decision = MatchDecision(reason: .new, formerPath: "/a.txt")
    #expect(
      decision.sentence(path: "/b.txt")
        == "b.txt is a new document; it has the same content as a.txt, but may be a copy."
    )
    var alike = decision
    alike.evidence.similarity = 0.6
    #expect(
      alike.sentence(path: "/b.txt")
        == "b.txt is a new document; it shares text with a.txt, but not enough to be sure "
        + "(60% of the old text).")
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

  @Test func saysWhatAPersonSaid() {
    func sentence(_ evidence: MatchEvidence, formerPath: String? = "/home/ada/draft.txt") -> String
    {
      MatchDecision(reason: .linked, formerPath: formerPath, evidence: evidence)
        .sentence(path: "/home/ada/essay.txt")
    }
    #expect(
      sentence(MatchEvidence(content: .same, formerLocation: .absent))
        == "essay.txt is the document that was at draft.txt: you linked them.")
    #expect(
      sentence(MatchEvidence(similarity: 0.5, formerLocation: .present))
        == "essay.txt and draft.txt are one document: you linked them.")
    #expect(
      sentence(MatchEvidence(runnerUp: DocumentIdentifier(high: 0, low: 1)))
        == "essay.txt and draft.txt are separate documents: you split them.")
    #expect(
      sentence(MatchEvidence(), formerPath: nil)
        == "essay.txt is the document that you linked it to.")
  }

  @Test(
    arguments: [
      (0.62, "62%"), (0.29, "29%"), (0.9387, "94%"), (0.999, "99%"), (1, "100%"), (0.001, "<1%"),
      (0.009, "<1%"), (0, "0%"),
    ])
  func tellsHowMuchOfTheOldTextIsLeft(similarity: Double, percent: String) {
    let decision = MatchDecision(
      reason: .renamedAndEdited, formerPath: "/draft.txt",
      evidence: MatchEvidence(handle: .other, content: .other, similarity: similarity))
    #expect(
      decision.sentence(path: "/essay.txt")
        == "essay.txt is the document that was at draft.txt: the file was renamed and edited "
        + "(different file, different content, \(percent) of the old text).")
  }

  @Test func ofACopyNobodySaysThatItIsTheSameFile() {
    func sentence(_ reason: MatchReason) -> String {
      MatchDecision(reason: reason, formerPath: "/home/ada/draft.txt", evidence: evidence)
        .sentence(path: "/home/ada/essay.txt")
    }
    #expect(
      sentence(.copied)
        == "essay.txt is a copy of draft.txt and is a separate document (same content).")
    #expect(sentence(.backup) == "essay.txt is a backup copy of draft.txt (same content).")
    #expect(
      sentence(.overwritten)
        == "essay.txt was overwritten with the content of draft.txt and is a separate "
        + "document (same content).")
    #expect(
      sentence(.swapped)
        == "essay.txt is the document that was at draft.txt: it replaced another file "
        + "here (same file, same content).")
  }

  @Test func aDocumentThatWasAtThisPathIsNotNamedLikeTheFile() {
    let splitting = MatchDecision(
      reason: .linked, formerPath: "/home/ada/essay.txt",
      evidence: MatchEvidence(runnerUp: DocumentIdentifier(high: 0, low: 1)))
    #expect(
      splitting.sentence(path: "/home/ada/essay.txt")
        == "essay.txt and the one that was here before are separate documents: you split "
        + "them.")
  }

  @Test func namesTheDocumentsThatFitAsWell() {
    let one = DocumentIdentifier(high: 0, low: 1)
    func sentence(_ origin: DocumentIdentifier?, _ runnerUp: DocumentIdentifier?, _ next: String?)
      -> String
    {
      MatchDecision(
        reason: .ambiguous, origin: origin, formerPath: "/home/ada/a.txt",
        evidence: MatchEvidence(runnerUp: runnerUp)
      ).sentence(path: "/home/ada/c.txt", runnerUpPath: next)
    }
    let end = "; it is tracked as a new document until you link it."
    #expect(
      sentence(one, one, "/home/ada/b.txt")
        == "c.txt may be the document that was at a.txt, or the one that was at b.txt" + end)
    #expect(
      sentence(one, nil, nil)
        == "c.txt may be the document that was at a.txt, and so may another file" + end)
    // As it was recorded before, without the second one.
    #expect(
      sentence(nil, one, "/home/ada/a.txt")
        == "c.txt may be one of several documents that are gone, such as a.txt" + end)
  }

  @Test func showsNoControlCharactersOfNames() {
    let decision = MatchDecision(reason: .moved, formerPath: "/a\u{1B}[2J")
    let sentence = decision.sentence(path: "/b\nc")
    #expect(!sentence.unicodeScalars.contains { $0.value < 32 })
  }
}
