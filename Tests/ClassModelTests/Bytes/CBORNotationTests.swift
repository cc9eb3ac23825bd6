import ClassModel
import Testing

@Suite struct CBORNotationTests {
  private func notation(of tree: CBORTree) throws -> String {
    try CBORNotation.text(of: tree.bytes) { "<\($0)>" }
  }

  @Test func showsEveryType() throws {
    let tree = CBORTree.map([
      0: .unsigned(18), 1: .bytes([0, 255]), 2: .array([.text("essay"), .float(0.5), .null]),
      24: .map([:]), 25: .array([]), 26: .float(3),
    ])
    #expect(
      try notation(of: tree)
        == "{0: 18, 1: h'00ff', 2: [<essay>, 0.5, null], 24: {}, 25: [], 26: 3.0}")
  }

  @Test func refusesWhatIsNotOneValue() {
    for bytes in [[], [0xF5], [0x00, 0x00], [0x81], [0x18, 0x01]] as [[UInt8]] {
      #expect(throws: CBORError.self) { try CBORNotation.text(of: bytes) { $0 } }
    }
  }
}
