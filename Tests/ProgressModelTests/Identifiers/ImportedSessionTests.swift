import ProgressModel
import Testing

/// The identifiers of sessions that another program recorded.
struct ImportedSessionTests {
  private let document = DocumentIdentifier(high: 0x0199_C0DE_0000_7000, low: 0x8000_0000_0000_0001)
  private let period: Range<Int64> = 1_788_246_000_000_000_000..<1_788_251_400_000_000_000

  /// Another version must give the same one, or an import would count twice. Worked out by a program in Python.
  @Test func anIdentifierNeverChanges() {
    let id = SessionIdentifier(importedFrom: "watson", period: period, document: document)
    #expect(id.description == "46295a27-da85-890c-b167-edcad55d185a")
    #expect(id.isDerived)
  }

  @Test func eachPartTellsSessionsApart() {
    let (start, end) = (period.lowerBound, period.upperBound)
    let other = DocumentIdentifier(high: document.value.high, low: document.value.low + 1)
    let all = [
      SessionIdentifier(importedFrom: "watson", period: period, document: document),
      SessionIdentifier(importedFrom: "timewarrior", period: period, document: document),
      SessionIdentifier(importedFrom: "watson", period: start + 1..<end, document: document),
      SessionIdentifier(importedFrom: "watson", period: start..<end + 1, document: document),
      SessionIdentifier(importedFrom: "watson", period: period, document: other),
    ]
    #expect(Set(all).count == all.count)
  }
}
