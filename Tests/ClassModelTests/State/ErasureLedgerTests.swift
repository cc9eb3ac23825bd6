import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct ErasureLedgerTests {
  /// Expects that obeying is a moment of erasure, or isn't.
  private func expect(
    _ isMoment: Bool, _ found: Bool, _ comment: Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(found == isMoment, comment, sourceLocation: location)
  }

  @Test func ownRequestIsAnsweredByTheRiseThatItCauses() {
    var ledger = ErasureLedger()
    ledger.request()
    #expect(ledger.number == 1)
    #expect(!ledger.mayReport)
    expect(false, ledger.obey(1), "it erased when it asked")
    #expect(ledger.mayReport)
    #expect(ledger.known == 1)
    #expect(ledger.number == 1)
  }

  @Test func erasureByOthersIsAMomentOfErasure() {
    var ledger = ErasureLedger()
    expect(true, ledger.obey(3))
    ledger.request()
    expect(true, ledger.obey(5), "one of the two is not its own")
    #expect(ledger.mayReport)
    expect(false, ledger.obey(5))
    expect(false, ledger.obey(2), "the number never falls")
    #expect(ledger.known == 5)
  }

  @Test func joiningAgainErasesNothingThatWasObeyed() {
    var ledger = ErasureLedger()
    expect(true, ledger.obey(4))
    ledger.request()
    ledger.joinAgain()
    #expect(ledger.known == 0)
    #expect(ledger.requests == 1)
    #expect(ledger.number == 1)
    expect(false, ledger.obey(4), "the new key hears what the old one obeyed")
    #expect(!ledger.mayReport)
    expect(false, ledger.obey(5))
    #expect(ledger.mayReport)
    expect(true, ledger.obey(6))
  }

  @Test func numbersStayBelowTheirBounds() {
    var ledger = ErasureLedger(known: 1 << 37 - 1, requests: .max, unanswered: 3)
    ledger.request()
    #expect(ledger.requests == .max)
    #expect(ledger.number == 1 << 37 - 1)
    expect(false, ledger.obey(.max))
    ledger.joinAgain()
    #expect(ledger.requests == 3)
    expect(false, ledger.obey(.max))
  }

  @Test func whatItAcceptsNeverFallsWithOneKey() {
    let seed = UInt64.random(in: .min ... .max)
    print("whatItAcceptsNeverFallsWithOneKey: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var ledger = ErasureLedger()
      // What teachers know: the requests that arrived, and what others erased.
      var others: UInt64 = 0
      var arrived: UInt64 = 0
      for _ in 0..<30 {
        let before = ledger
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: ledger.request()
        case 1: others += 1
        case 2: arrived = UInt64(ledger.requests)
        default: _ = ledger.obey(arrived + others)
        }
        #expect(ledger.known >= before.known)
        #expect(ledger.number >= before.number)
        #expect(ledger.requests >= before.requests)
        #expect(ledger.obeyed == ledger.known)
      }
      _ = ledger.obey(UInt64(ledger.requests) + others)
      #expect(ledger.mayReport, "every request is answered once it has arrived")
    }
  }
}
