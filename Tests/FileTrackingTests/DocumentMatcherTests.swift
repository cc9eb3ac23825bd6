import FileProgressTestSupport
import FileTracking
import ProgressModel
import Testing

@Suite struct DocumentMatcherTests {
  private let home = FileSystemIdentifier(source: .uuid, bytes: [UInt8](repeating: 1, count: 16))
  private let stick = FileSystemIdentifier(source: .uuid, bytes: [UInt8](repeating: 2, count: 16))
  private let first = DocumentIdentifier(high: 1, low: 0)
  private let second = DocumentIdentifier(high: 2, low: 0)
  private let third = DocumentIdentifier(high: 3, low: 0)

  @Test func callsAFileNewThatNothingIsKnownOf() {
    let decision = decide(observation())
    #expect(decision == MatchDecision(reason: .new))
  }

  @Test(arguments: [LocationState.present, .unreachable, nil])
  func nothingMovesFromAPlaceThatItIsNotKnownToHaveLeft(location: LocationState?) {
    let decision = decide(
      observation(handle: 9), content: [candidate(first, handle: 1, location: location)])
    #expect(decision.reason == .copied)
    #expect(decision.origin == first)
    #expect(decision.document == nil)
    #expect(decision.evidence.formerLocation == location)
  }

  @Test(arguments: [LocationState.absent, .replaced])
  func movesByContentFromAPlaceThatItLeft(location: LocationState) {
    let decision = decide(
      observation(handle: 9), content: [candidate(first, handle: 1, location: location)])
    #expect(decision.reason == .moved)
    #expect(decision.document == first)
    #expect(decision.formerPath == "/home/draft.txt")
    #expect(decision.evidence.handle == .other)
    #expect(decision.evidence.content == .same)
    #expect(decision.confidence < 1)
  }

  @Test func movesByHandleWhateverTheContent() {
    let decision = decide(
      observation(content: 7), handle: [candidate(first, content: 8, location: .absent)])
    #expect(decision.reason == .moved)
    #expect(decision.evidence.handle == .same)
    #expect(decision.evidence.content == .other)
    #expect(decision.confidence == 1)
  }

  @Test func isTheSameFileOnAFileSystemThatIsMountedElsewhereNow() {
    let decision = decide(
      observation(), handle: [candidate(first, location: .unreachable)])
    #expect(decision.reason == .sameFile)
    #expect(decision.document == first)
  }

  @Test func comparesHandlesWithinOneFileSystemOnly() {
    var other = candidate(first, content: 8, location: .absent)
    other.fileSystem = stick
    #expect(decide(observation(), handle: [other]).reason == .new)
  }

  @Test func ignoresHandlesOnAWeakFileSystem() {
    var file = observation()
    file.fileSystem.isWeak = true
    #expect(
      decide(file, handle: [candidate(first, content: 8, location: .absent)]).reason == .new)
    let known = candidate(first, path: "/home/essay.txt", content: 8)
    #expect(decide(file, at: known).reason == .saved)
  }

  @Test func adoptsANewFileSystemIdentifierForUnchangedContent() {
    var file = observation()
    file.fileSystem.identifier = stick
    let known = candidate(first, path: "/home/essay.txt")
    let decision = decide(file, at: known)
    #expect(decision.reason == .unchanged)
    #expect(decision.evidence.handle == .unknown)
    #expect(decide(file, at: changed(known) { $0.fingerprint = print(8) }).reason == .saved)
  }

  @Test func neverMatchesUnstableContent() {
    var file = observation(handle: 9)
    file.isStable = false
    #expect(decide(file, content: [candidate(first, handle: 1, location: .absent)]).reason == .new)
    let known = candidate(first, path: "/home/essay.txt", handle: 9)
    let decision = decide(file, at: known)
    #expect(decision.reason == .edited)
    #expect(decision.evidence.content == .unknown)
  }

  @Test(arguments: [(nil, 159, false), (nil, 160, true), (31, 5000, false), (32, 100, true)])
  func letsShortContentProveNothing(wordCount: Int?, byteCount: Int64, decides: Bool) {
    var file = observation(handle: 9, byteCount: byteCount)
    file.wordCount = wordCount
    let known = changed(candidate(first, handle: 1, location: .absent)) {
      $0.fingerprint = file.fingerprint
    }
    let decision = decide(file, content: [known])
    #expect(decision.reason == (decides ? .moved : .new))
    #expect(decision.document == (decides ? first : nil))
    #expect(decision.evidence.runnerUp == (decides ? nil : first))
  }

  @Test func letsEmptyContentProveNothingHoweverItIsCounted() {
    var file = observation(handle: 9, byteCount: 0)
    file.wordCount = 1000
    let known = changed(candidate(first, handle: 1, location: .absent)) {
      $0.fingerprint = file.fingerprint
    }
    #expect(decide(file, content: [known]).reason == .new)
  }

  @Test(arguments: [1, 2, 3, 30])
  func letsContentOfThreeDocumentsProveNoMoreThanACopy(documentCount: Int) {
    func decision(_ location: LocationState) -> MatchDecision {
      DocumentMatcher.decide(
        observation(handle: 9),
        among: DocumentCandidates(
          withContent: [candidate(first, handle: 1, location: location)],
          documentsWithContentCount: documentCount))
    }
    #expect(decision(.present).reason == .copied)
    #expect(decision(.present).origin == first)
    #expect(decision(.absent).reason == (documentCount < 3 ? .moved : .new))
  }

  @Test func equalCopiesAreCopiesOfTheOldestDocument() {
    let candidates = [first, second].map { candidate($0, handle: 1, location: .present) }
    for content in [candidates, candidates.reversed()] {
      let decision = decide(observation(handle: 9), content: content)
      #expect(decision.reason == .copied)
      #expect(decision.origin == min(first, second))
    }
  }

  /// A file with most of a text that several documents have is none of these, but knows its origin.
  @Test func namesTheTemplateThatAFileGrewOutOf() {
    func decision(_ location: LocationState) -> MatchDecision {
      var candidates = DocumentCandidates()
      candidates.template = candidate(first, handle: 1, location: location)
      candidates.template?.fingerprint = nil
      return DocumentMatcher.decide(observation(handle: 9), among: candidates)
    }
    #expect(decision(.present).reason == .derived)
    #expect(decision(.unreachable).origin == first)
    #expect(decision(.absent).reason == .new)
    #expect(decision(.absent).evidence.runnerUp == first)
  }

  @Test func choosesTheOneDocumentThatIsGone() {
    let present = candidate(second, handle: 2, location: .present)
    let gone = candidate(first, handle: 1, location: .absent)
    for content in [[present, gone], [gone, present]] {
      let decision = decide(observation(handle: 9), content: content)
      #expect(decision.reason == .moved)
      #expect(decision.document == first)
      #expect(decision.evidence.runnerUp == second)
    }
  }

  @Test func choosesNoneOfTwoDocumentsThatAreGone() {
    let candidates = [
      candidate(first, handle: 1, location: .absent),
      candidate(second, handle: 2, location: .replaced),
    ]
    let decisions = [candidates, candidates.reversed()].map {
      decide(observation(handle: 9), content: $0)
    }
    #expect(decisions[0].reason == .ambiguous)
    #expect(decisions[0].document == nil)
    #expect(decisions[0].origin != nil)
    #expect(Set([decisions[0].origin, decisions[0].evidence.runnerUp]) == [first, second])
    #expect(decisions[0] == decisions[1])
  }

  @Test func doesNotMoveByAnOlderContent() {
    let earlier = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
      $0.hasEarlierContent = true
    }
    #expect(decide(observation(handle: 9), content: [earlier]).reason == .new)
    let present = changed(earlier) { $0.location = .present }
    let decision = decide(observation(handle: 9), content: [present])
    #expect(decision.reason == .copied)
    #expect(decision.evidence.content == .earlier)
  }

  @Test func takesThePathForUnknownThatADocumentLeft() {
    let left = candidate(first, path: "/home/other.txt", handle: 1, content: 8, location: .present)
    #expect(decide(observation(handle: 9), at: left).reason == .new)
    let linked = changed(left) { $0.handle = handle(9) }
    let decision = decide(observation(handle: 9), at: linked)
    #expect(decision.reason == .sameFile)
    #expect(decision.document == first)
  }

  @Test func takesTwoSpellingsOfAnAccentForTwoPaths() {
    var file = observation(handle: 9)
    file.resolvedPath = "/home/caf\u{E9}"
    let known = candidate(first, path: "/home/cafe\u{301}", handle: 1, content: 8)
    #expect(decide(file, at: known).reason == .new)
    file.resolvedPath = known.resolvedPath
    #expect(decide(file, at: known).reason == .saved)
  }

  @Test func keepsADocumentAtItsPathAndNamesTheRival() {
    var known = candidate(first, path: "/home/essay.txt", handle: 1, content: 8)
    known.likeness = likeness(0.4)
    let rival = candidate(second, path: "/home/draft.txt", handle: 9, location: .absent)
    let decision = decide(observation(handle: 9), at: known, handle: [rival], content: [rival])
    #expect(decision.reason == .saved)
    #expect(decision.document == first)
    #expect(decision.evidence.runnerUp == second)
    #expect(decision.evidence.similarity == 0.4)
    #expect(decision.confidence < 1)
    known.likeness = likeness(0)
    let swapped = decide(observation(handle: 9), at: known, handle: [rival], content: [rival])
    #expect(swapped.reason == .swapped)
    #expect(swapped.document == second)
    #expect(swapped.evidence.runnerUp == first)
  }

  @Test func restoresWhatThePathHadWhereverElseItIs() {
    let known = candidate(first, path: "/home/essay.txt", handle: 1)
    #expect(decide(observation(handle: 9), at: known).reason == .restored)
    let earlier = changed(known) {
      $0.fingerprint = print(8)
      $0.hasEarlierContent = true
    }
    let decision = decide(observation(handle: 9), at: earlier)
    #expect(decision.reason == .restored)
    #expect(decision.evidence.content == .earlier)
  }

  @Test func unlikeTextAtAPathIsNewWhereTheDocumentLivesElsewhereOrWasLeftAlone() {
    let known = changed(candidate(first, path: "/home/essay.txt", handle: 1, content: 8)) {
      $0.likeness = likeness(0.05)
    }
    #expect(decide(observation(handle: 9), at: known).reason == .reused)
    let worked = changed(known) { $0.hadSessionLately = true }
    let rewritten = decide(observation(handle: 9), at: worked)
    #expect(rewritten.reason == .rewritten)
    #expect(rewritten.document == first)
    let short = changed(known) { $0.isShort = true }
    #expect(decide(observation(handle: 9), at: short).reason == .rewritten)
    let replaced = DocumentMatcher.decide(
      observation(handle: 9),
      among: changed(DocumentCandidates(atPath: worked)) { $0.pathOfKnownHandle = "/home/x" })
    #expect(replaced.reason == .replaced)
    #expect(replaced.document == nil)
    #expect(replaced.formerPath == "/home/x")
  }

  @Test func contentThatAnotherDocumentHadBeforeOverwrites() {
    let known = candidate(first, path: "/home/essay.txt", content: 8)
    let other = candidate(second, handle: 7)
    let decision = decide(observation(), at: known, content: [other])
    #expect(decision.reason == .overwritten)
    #expect(decision.document == nil)
    #expect(decision.origin == second)
    let gone = changed(other) { $0.location = .absent }
    #expect(decide(observation(), at: known, content: [gone]).reason == .overwritten)
    let earlier = changed(candidate(second, handle: 7, content: 8)) { $0.hasEarlierContent = true }
    #expect(decide(observation(), at: known, content: [earlier]).reason == .overwritten)
    let copy = changed(other) { $0.wasCopyOfKnown = true }
    #expect(decide(observation(), at: known, content: [copy]).reason == .edited)
  }

  @Test func contentIsNotOverwrittenWhereTheDocumentHadItOrItsTextIsAlike() {
    let known = candidate(first, path: "/home/essay.txt", content: 8)
    let other = candidate(second, handle: 7)
    let earlier = changed(known) { $0.hasEarlierContent = true }
    let restored = decide(observation(), at: earlier, content: [other])
    #expect(restored.reason == .restored)
    #expect(restored.document == first)
    #expect(restored.evidence.content == .earlier)
    // Another file of the activity has it as its newest content.
    let linked = changed(other) { $0.activity = earlier.activity }
    #expect(decide(observation(), at: earlier, content: [linked]).reason == .edited)
    let alike = changed(known) { $0.likeness = likeness(0.4) }
    for location in [LocationState.present, .replaced, .absent, .unreachable, nil] {
      let there = changed(other) { $0.location = location }
      let decision = decide(observation(), at: alike, content: [there])
      #expect(decision.reason == .edited)
      #expect(decision.confidence < 1)
    }
    let unlike = changed(known) { $0.likeness = likeness(0.05) }
    let overwritten = decide(observation(), at: unlike, content: [other])
    #expect(overwritten.reason == .overwritten)
    #expect(overwritten.confidence < 1)
  }

  @Test(arguments: [1 as UInt8, 9])
  func documentThatWasAtThePathBeforeReturnsWithItsContent(handle: UInt8) {
    let known = changed(candidate(second, path: "/home/essay.txt", handle: 1, content: 8)) {
      $0.likeness = likeness(0.05)
    }
    let former = candidate(first, path: "/home/essay.txt", handle: handle)
    let copy = candidate(third, handle: 7)
    for content in [[former, copy], [copy, former]] {
      let decision = decide(observation(handle: handle), at: known, content: content)
      #expect(decision.reason == .restored)
      #expect(decision.document == first)
      #expect(decision.confidence < 1)
      #expect(decision.evidence.runnerUp == second)
    }
    // A text that grew out of the known one stays that document.
    let alike = changed(known) { $0.likeness = likeness(0.4) }
    #expect(decide(observation(handle: handle), at: alike, content: [former]).document == second)
    // A file that comes from elsewhere is what it was there.
    let moved = candidate(third, handle: handle, location: .absent)
    #expect(
      decide(observation(handle: handle), at: known, handle: [moved], content: [former, moved])
        .document != first)
  }

  @Test func textAloneIsNeverQuiteSure() {
    let known = changed(candidate(first, path: "/home/essay.txt", handle: 1, content: 8)) {
      $0.likeness = likeness(1)
    }
    let decision = decide(observation(handle: 9), at: known)
    #expect(decision.reason == .saved)
    #expect((0.9..<1).contains(decision.confidence))
  }

  @Test func handleProvesNoMoveWhereTheTextWasSavedAnewAtItsPlace() {
    let known = changed(candidate(first, handle: 9, location: .replaced)) { $0.occupant = .alike }
    let decision = decide(observation(handle: 9), handle: [known], content: [known])
    #expect(decision.reason == .copied)
    #expect(decision.origin == first)
    let unlike = changed(known) { $0.occupant = .unlike }
    #expect(decide(observation(handle: 9), handle: [unlike]).reason == .moved)
  }

  @Test func findsADocumentThatWasRenamedAndEditedByItsText() {
    let lost = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
      $0.likeness = likeness(0.4)
    }
    let file = observation(handle: 9)
    let decision = decide(file, alike: [lost])
    #expect(decision.reason == .renamedAndEdited)
    #expect(decision.document == first)
    #expect(decision.evidence.similarity == 0.4)
    #expect((0.5..<1).contains(decision.confidence))
    #expect(decide(file, alike: [changed(lost) { $0.likeness = likeness(0.18) }]).reason == .new)
    #expect(decide(file, alike: [changed(lost) { $0.location = .present }]).reason == .derived)
    #expect(decide(file, alike: [changed(lost) { $0.location = .unreachable }]).reason == .derived)
    #expect(decide(file, alike: [changed(lost) { $0.isShort = true }]).reason == .new)
  }

  @Test func twoTextsThatAreAsCloseDecideNothingButByTheirName() {
    let current = sketch(Array(0..<600))
    func likeness(_ terms: [UInt32]) -> Likeness {
      Likeness(of: sketch(terms), in: current, weights: .equal)
    }
    // Each has three words with the file that the other has not.
    let one = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
      $0.likeness = likeness(Array(0..<360) + Array(1000..<1240))
    }
    let other = changed(one) {
      $0.document = second
      $0.activity = ActivityIdentifier(second)
      $0.likeness = likeness(Array(3..<363) + Array(2000..<2241))
    }
    let file = observation(handle: 9)
    for alike in [[one, other], [other, one]] {
      let decision = decide(file, alike: alike)
      #expect(decision.reason == .ambiguous)
      #expect(decision.document == nil)
      #expect(Set([decision.origin, decision.evidence.runnerUp]) == [first, second])
    }
    let namesake = changed(other) { $0.resolvedPath = "/old/essay.txt" }
    let decision = decide(file, alike: [one, namesake])
    #expect(decision.reason == .renamedAndEdited)
    #expect(decision.document == second)
    #expect(decision.evidence.runnerUp == first)
    let present = changed(other) { $0.location = .present }
    #expect(decide(file, alike: [one, present]).reason == .derived)
  }

  @Test func whatTellsTwoVersionsApartDecidesWhicheverHasMoreInCommon() {
    let current = sketch(Array(0..<600))
    let own = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
      $0.likeness = Likeness(
        of: sketch(Array(0..<596) + Array(1000..<1006)), in: current, weights: .equal)
    }
    let twin = changed(own) {
      $0.document = second
      $0.activity = ActivityIdentifier(second)
      $0.likeness = Likeness(
        of: sketch(Array(4..<596) + Array(2000..<2004)), in: current, weights: .equal)
    }
    #expect((own.likeness?.score ?? 0) < (twin.likeness?.score ?? 0))
    for alike in [[own, twin], [twin, own]] {
      let decision = decide(observation(handle: 9), alike: alike)
      #expect(decision.reason == .renamedAndEdited)
      #expect(decision.document == first)
    }
    let copy = changed(twin) { $0.location = .present }
    #expect(decide(observation(handle: 9), alike: [own, copy]).document == first)
    let present = changed(own) { $0.location = .present }
    #expect(decide(observation(handle: 9), alike: [present, twin]).reason == .derived)
  }

  @Test func aCopyInWhichNobodyWroteIsNoRivalOfItsText() {
    func decision(_ share: Double, copiedFrom original: DocumentIdentifier?) -> MatchDecision {
      let lost = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
        $0.likeness = likeness(share)
      }
      let copy = changed(lost) {
        $0.document = second
        $0.activity = ActivityIdentifier(second)
        $0.location = .present
        $0.copiedFrom = original.map(ActivityIdentifier.init)
      }
      return decide(observation(handle: 9), alike: [lost, copy])
    }
    #expect(decision(0.9, copiedFrom: first).reason == .renamedAndEdited)
    #expect(decision(0.9, copiedFrom: first).document == first)
    #expect(decision(0.9, copiedFrom: third).reason == .derived)
    #expect(decision(0.9, copiedFrom: nil).reason == .derived)
    #expect(decision(0.4, copiedFrom: first).reason == .derived, "a template may have that much")
  }

  @Test func documentsOfOneActivityAreNoRivals() {
    let one = changed(candidate(first, handle: 1, content: 8, location: .absent)) {
      $0.likeness = likeness(0.6)
    }
    let other = changed(one) {
      $0.document = second
      $0.likeness = likeness(0.6)
    }
    #expect(decide(observation(handle: 9), alike: [one, other]).reason == .renamedAndEdited)
  }

  @Test func prefersTheHandleToTheContent() {
    let decision = decide(
      observation(handle: 9),
      handle: [candidate(first, handle: 9, content: 8, location: .absent)],
      content: [candidate(second, handle: 2, location: .absent)])
    #expect(decision.document == first)
  }

  @Test func answersTheSameWhateverTheOrderOfCandidates() {
    let seed = UInt64.random(in: 0...UInt64.max)
    Swift.print("DocumentMatcherTests seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let candidates = [first, second, third].map { document in
        var result = candidate(
          document, path: "/home/\(document.value.high)",
          handle: .random(in: 1...3, using: &random),
          content: .random(in: 1...3, using: &random),
          location: [.present, .replaced, .absent, .unreachable, nil].randomElement(using: &random)
            ?? nil)
        result.hasEarlierContent = .random(using: &random)
        return result
      }
      let file = observation(handle: 1, content: 1)
      let decisions = (0..<4).map { _ in
        let shuffled = candidates.shuffled(using: &random)
        return DocumentMatcher.decide(
          file,
          among: DocumentCandidates(
            withHandle: shuffled, withContent: shuffled, documentsWithContentCount: 2))
      }
      #expect(Set(decisions).count == 1, "seed \(seed)")
      let decision = decisions[0]
      #expect((decision.document != nil) == decision.reason.isKnownDocument)
      if decision.reason == .moved {
        #expect(decision.evidence.formerLocation?.isGone == true)
      }
    }
  }
}

extension DocumentMatcherTests {
  private func decide(
    _ observation: FileObservation, at known: DocumentCandidate? = nil,
    handle: [DocumentCandidate] = [], content: [DocumentCandidate] = [],
    alike: [DocumentCandidate] = []
  ) -> MatchDecision {
    DocumentMatcher.decide(
      observation,
      among: DocumentCandidates(
        atPath: known, withHandle: handle, withContent: content, alike: alike))
  }

  /// A text. A share of it survives in a file that has that share and as much other text.
  private func likeness(_ share: Double) -> Likeness {
    let kept = UInt32((share * 600).rounded())
    let old = sketch(Array(0..<600))
    let current = sketch(Array(600 - kept..<600) + Array(1000..<1600 - kept))
    return Likeness(of: old, in: current, weights: .equal)
  }

  /// The file in question: /home/essay.txt.
  private func observation(
    handle number: UInt8 = 1, content: UInt64 = 1, byteCount: Int64 = 1000
  ) -> FileObservation {
    FileObservation(
      path: "/home/essay.txt", resolvedPath: "/home/essay.txt",
      state: FileState(
        byteCount: byteCount, modifiedNanoseconds: 1, changedNanoseconds: 1, inode: 1,
        linkCount: 1),
      handle: handle(number), fileSystem: FileSystemDescription(identifier: home, kindName: "ext4"),
      fingerprint: print(content, byteCount: byteCount), isStable: true, contentWasRead: true,
      observedAtNanoseconds: 1)
  }

  private func candidate(
    _ document: DocumentIdentifier, path: String = "/home/draft.txt", handle number: UInt8 = 1,
    content: UInt64 = 1, location: LocationState? = .present
  ) -> DocumentCandidate {
    DocumentCandidate(
      document: document, path: path, resolvedPath: path, fileSystem: home,
      handle: handle(number), fingerprint: print(content), location: location,
      occupant: location == .replaced ? .unlike : .unknown)
  }

  private func sketch(_ terms: [UInt32]) -> ContentSketch {
    let bytes = terms.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    return ContentSketch(bytes: bytes) ?? .empty
  }

  private func handle(_ number: UInt8) -> KernelHandle { KernelHandle(type: 1, bytes: [number]) }

  private func print(_ content: UInt64, byteCount: Int64 = 1000) -> Fingerprint {
    Fingerprint(high: content, low: content, byteCount: byteCount)
  }

  private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var result = value
    change(&result)
    return result
  }
}
