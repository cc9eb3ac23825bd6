import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct DocumentClassesTests {
  static func link(
    _ kind: DocumentLinkFact.Kind, _ first: UInt64, _ second: UInt64, stamp: Int64, id: UInt64 = 0,
    byPerson: Bool = false
  ) -> DocumentLinkFact {
    var authorship = Authorship.at(stamp)
    if byPerson { authorship.command = .number(0xC0) }
    return DocumentLinkFact(
      id: .number(id), kind: kind, first: .number(first), second: .number(second),
      authorship: authorship)
  }

  /// What was said about documents 1 and 2, and what holds, by its place.
  static let stories: [(said: [DocumentLinkFact], holds: Int, story: String)] = [
    ([link(.same, 1, 2, stamp: 1), link(.apart, 2, 1, stamp: 2)], 1, "a rule takes it back"),
    (
      [link(.same, 1, 2, stamp: 1), link(.apart, 1, 2, stamp: 2), link(.same, 1, 2, stamp: 3)], 2,
      "a rule changes its mind"
    ),
    (
      [link(.apart, 1, 2, stamp: 1, byPerson: true), link(.same, 2, 1, stamp: 2)], 0,
      "a rule does not outweigh a person"
    ),
    (
      [link(.same, 1, 2, stamp: 5), link(.apart, 1, 2, stamp: 2, byPerson: true)], 1,
      "a person outweighs a rule"
    ),
    (
      [
        link(.same, 1, 2, stamp: 1, byPerson: true), link(.apart, 2, 1, stamp: 2, byPerson: true),
        link(.same, 1, 2, stamp: 3),
      ], 1, "a person changes their mind"
    ),
    (
      [link(.same, 1, 2, stamp: 1, id: 8), link(.apart, 1, 2, stamp: 1, id: 9)], 1,
      "identifiers decide between equal stamps"
    ),
  ]

  @Test(arguments: stories)
  func oneStatementHoldsAboutTwoDocuments(
    story: (said: [DocumentLinkFact], holds: Int, story: String)
  ) {
    for said in [story.said, story.said.reversed()] {
      let classes = DocumentClasses(links: said)
      let holding = story.said[story.holds]
      #expect(classes.links(of: .number(1)) == [holding], "\(story.story)")
      #expect(classes.links(of: .number(2)) == [holding], "\(story.story)")
      #expect(classes.isTrivial == (holding.kind == .apart), "\(story.story)")
    }
  }

  @Test func linksOfADocumentNameEachOtherOnce() {
    let links = [
      Self.link(.same, 2, 1, stamp: 1), Self.link(.same, 2, 3, stamp: 2, byPerson: true),
      Self.link(.apart, 4, 2, stamp: 3), Self.link(.same, 5, 6, stamp: 4),
      Self.link(.same, 2, 2, stamp: 5),
    ]
    let classes = DocumentClasses(links: links)
    let found = classes.links(of: .number(2))
    #expect(found == Array(links.prefix(3)))
    #expect(found.map { $0.other(than: .number(2)) } == [.number(1), .number(3), .number(4)])
    #expect(found.map(\.isByPerson) == [false, true, false])
    #expect(classes.links(of: .number(7)) == [])
    #expect(classes.representative(of: .number(3)) == .number(1))
    #expect(classes.representative(of: .number(4)) == .number(4))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theOrderOfStatementsMakesNoDifference(seed: UInt64) {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let links = (0..<60).map { number in
      Self.link(
        Bool.random(using: &random) ? .same : .apart, .random(in: 1...12, using: &random),
        .random(in: 1...12, using: &random), stamp: .random(in: 1...5, using: &random),
        id: UInt64(number), byPerson: Int.random(in: 0..<4, using: &random) == 0)
    }
    let expected = DocumentClasses(links: links)
    for _ in 0..<10 {
      let found = DocumentClasses(links: links.shuffled(using: &random))
      #expect(found.members == expected.members)
      for number in 1...12 as ClosedRange<UInt64> {
        #expect(found.links(of: .number(number)) == expected.links(of: .number(number)))
      }
    }
  }
}
