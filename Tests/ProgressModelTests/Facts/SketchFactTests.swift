import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct SketchFactTests {
  static func sketch(
    _ which: SketchFact.Which, stamp: Int64, bytes: [UInt8] = [1], of document: UInt64 = 1
  ) -> SketchFact {
    SketchFact(
      document: .number(document), which: which,
      kind: SketchKind(extractor: "plain", method: "minimum", version: 1),
      bytes: bytes, authorship: .at(stamp))
  }

  @Test func theOlderOfFirstTextsAndTheNewerOfNewestTextsStays() {
    for (which, stays) in [(SketchFact.Which.first, Int64(1)), (.newest, 2)] {
      let (one, other) = (Self.sketch(which, stamp: 1), Self.sketch(which, stamp: 2))
      #expect(one.united(with: other).authorship.stamp.rawValue == stays)
      #expect(other.united(with: one).authorship.stamp.rawValue == stays)
    }
  }

  @Test func bytesDecideBetweenEqualStamps() {
    let few = Self.sketch(.newest, stamp: 1, bytes: [1, 2])
    let many = Self.sketch(.newest, stamp: 1, bytes: [1, 2, 0])
    #expect(few.united(with: many) == many)
    #expect(many.united(with: few) == many)
  }

  @Test func aSetKeepsTwoSketchesOfADocument() {
    var facts = FactSet()
    facts.insert(DocumentFact(id: .number(1), authorship: .at(1)))
    for stamp in [3, 2, 4] as [Int64] {
      for which in SketchFact.Which.allCases { facts.insert(Self.sketch(which, stamp: stamp)) }
    }
    #expect(Set(facts.sketches.values.map(\.authorship.stamp)) == [.number(2), .number(4)])
  }

  @Test func anErasedDocumentHasNoSketch() {
    var (facts, other) = (FactSet(), FactSet())
    other.insert(DocumentFact(id: .number(1), authorship: .at(1)))
    other.insert(Self.sketch(.first, stamp: 1))
    facts.merge(other)
    #expect(facts.sketches.count == 1)
    facts.erase(.number(1))
    #expect(facts.sketches.isEmpty)
    facts.merge(other)
    facts.insert(Self.sketch(.newest, stamp: 5))
    #expect(facts.sketches.isEmpty)
  }
}
