import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct DocumentSplitsTests {
  private static let device = DeviceIdentifier.number(0xD0)

  /// A split whose own moment follows its first one.
  private func split(
    of document: UInt64, into newDocument: UInt64, _ moments: ClosedRange<Int64>,
    device: DeviceIdentifier = device
  ) -> DocumentSplitFact {
    DocumentSplitFact(
      id: .number(1000 + newDocument), document: .number(document),
      newDocument: .number(newDocument), device: device,
      since: .number(moments.lowerBound),
      authorship: Authorship(
        device: device, person: .number(0xA0), tool: "test", stamp: .number(moments.upperBound)))
  }

  private func document(
    of recorded: UInt64, at moment: Int64, _ splits: DocumentSplitFact...,
    device: DeviceIdentifier = device
  ) -> DocumentIdentifier {
    DocumentSplits(splits).document(
      of: .number(recorded), seenBy: device, at: .number(moment))
  }

  @Test func whatWasSeenFromTheFirstMomentToTheLastIsOfTheNewDocument() {
    let cut = split(of: 1, into: 2, 10...20)
    for (moment, expected) in [(9, 1), (10, 2), (20, 2), (21, 1)] as [(Int64, UInt64)] {
      #expect(document(of: 1, at: moment, cut) == .number(expected), "at \(moment)")
    }
    #expect(document(of: 3, at: 15, cut) == .number(3))
    #expect(document(of: 1, at: 15, cut, device: .number(0xD1)) == .number(1))
    #expect(document(of: 2, at: 30, cut) == .number(2), "what came later is its own")
  }

  @Test func aDocumentIsSplitOnceAtAMoment() {
    let (last, first) = (split(of: 1, into: 2, 20...30), split(of: 1, into: 3, 10...40))
    for (moment, expected) in [(5, 1), (15, 3), (25, 2), (35, 3)] as [(Int64, UInt64)] {
      #expect(document(of: 1, at: moment, last, first) == .number(expected), "at \(moment)")
      #expect(document(of: 1, at: moment, first, last) == .number(expected), "at \(moment)")
    }
    let ofNewDocument = split(of: 2, into: 4, 25...50)
    #expect(document(of: 1, at: 26, last, ofNewDocument) == .number(4))
    #expect(document(of: 1, at: 24, last, ofNewDocument) == .number(2))
  }

  @Test func ofTwoDivisionsOfTheSameTheFirstHolds() {
    let (here, there) = (split(of: 1, into: 2, 10...30), split(of: 1, into: 3, 5...40))
    for recorded in [1, 2, 3] as [UInt64] {
      #expect(document(of: recorded, at: 15, here, there) == .number(2))
      #expect(document(of: recorded, at: 15, there, here) == .number(2))
    }
    #expect(document(of: 3, at: 7, here, there) == .number(3))
  }

  @Test func aSightingAtWhichANewDocumentBeginsComesFromTheDocument() {
    let splits = DocumentSplits([split(of: 1, into: 2, 10...20)])
    #expect(splits.origin(ofSightingBy: Self.device, at: .number(10)) == .number(1))
    #expect(splits.origin(ofSightingBy: Self.device, at: .number(11)) == nil)
    #expect(splits.origin(ofSightingBy: .number(0xD1), at: .number(10)) == nil)
  }

  /// Also of splits that no program made, and that go in a circle.
  @Test func whereSomethingBelongsDoesNotDependOnWhereItIs() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<2000 {
      let facts = (0..<6 as Range<UInt64>).map { number -> DocumentSplitFact in
        let since = Int64.random(in: 0..<20, using: &random)
        var fact = split(
          of: .random(in: 1...5, using: &random), into: .random(in: 1...5, using: &random),
          since...Int64.random(in: since...30, using: &random))
        fact.id = .number(number)
        return fact
      }
      let splits = DocumentSplits(facts)
      let moment = Stamp.number(.random(in: 0...30, using: &random))
      for recorded in 1...5 as ClosedRange<UInt64> {
        let place = splits.document(of: .number(recorded), seenBy: Self.device, at: moment)
        #expect(splits.documents.contains(place) || place == .number(recorded))
        let other = DocumentSplits(facts.shuffled(using: &random))
        #expect(other.document(of: .number(recorded), seenBy: Self.device, at: moment) == place)
      }
    }
  }
}
