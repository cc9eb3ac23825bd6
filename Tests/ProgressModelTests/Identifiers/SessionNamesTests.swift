import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct SessionNamesTests {
  private static func session(_ low: UInt64) -> SessionIdentifier {
    SessionIdentifier(high: 0x0199_C0DE_7A1B_7000, low: 0x8000_0000_0000_0000 | low)
  }

  private static let first = session(0xA1B2_0000_0000)
  private static let second = session(0xA1B2_C000_0000)
  private static let other = session(0x7777_0000_0000)
  private static let names = SessionNames([second, other, first])

  @Test func aNameIsAsShortAsItCanBe() {
    #expect(Self.names.name(of: Self.other) == "7777")
    #expect(Self.names.name(of: Self.first) == "a1b20")
    #expect(Self.names.name(of: Self.second) == "a1b2c")
    #expect(SessionNames([Self.first]).name(of: Self.first) == "a1b2")
  }

  @Test func aNameFindsItsSession() {
    #expect(Self.names.match("7777") == .found(Self.other))
    #expect(Self.names.match("77770000") == .found(Self.other), "longer than it need be")
    #expect(Self.names.match("A1B2C") == .found(Self.second))
    #expect(Self.names.match("a1b2") == .ambiguous([Self.first, Self.second]))
    #expect(Self.names.match("beef") == .unknown)
    #expect(Self.names.match(Self.other.description) == .found(Self.other), "the whole one")
  }

  @Test(arguments: ["", "777", "essay.txt", "77 77", "７７７７", "----", "éééé"])
  func otherTextsAreNoNames(text: String) {
    #expect(Self.names.match(text) == .noName)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyNameFindsItsOwnSessionAlone(seed: UInt64) {
    print("SessionNamesTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    // Few different digits, so that many names are alike.
    let sessions = Set(
      (0..<200).map { _ in
        Self.session(
          UInt64.random(in: 0..<4096, using: &random) << 36 | .random(in: 0..<3, using: &random))
      })
    let names = SessionNames(Array(sessions))
    for session in sessions { #expect(names.match(names.name(of: session)) == .found(session)) }
  }
}
