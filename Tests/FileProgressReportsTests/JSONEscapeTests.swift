import FileProgressReports
import Foundation
import Testing

@Suite struct JSONEscapeTests {
  @Test(
    arguments: ["\u{1B}", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{10FFFF}"] as [Unicode.Scalar])
  func theEscapeStandsForTheCharacter(_ scalar: Unicode.Scalar) throws {
    let text = "[\"" + JSONEscape.of(scalar) + "\"]"
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [String(scalar)])
  }
}
