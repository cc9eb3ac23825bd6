import Foundation
import Testing

@testable import FileProgressReports

@Suite struct PageStyleTests {
  /// Both palettes, and what paper makes of the light one.
  static let palettes = [("light", PagePalette.light), ("dark", PagePalette.dark)]

  @Test(arguments: palettes)
  func textCanBeReadInBothSchemes(name: String, palette: PagePalette) {
    for pair in palette.texts {
      let contrast = pair.text.contrast(with: pair.behind)
      #expect(contrast >= 4.5, "\(pair.name) in \(name): \(contrast)")
    }
    for pair in palette.shapes {
      for behind in [palette.paper, palette.card] {
        let contrast = pair.shape.contrast(with: behind)
        #expect(contrast >= 3, "\(pair.name) in \(name): \(contrast)")
      }
    }
  }

  @Test(arguments: palettes)
  func eachShadeOfTheCalendarStandsOutMoreThanTheLast(name: String, palette: PagePalette) {
    let contrasts = palette.heat.map { $0.contrast(with: palette.paper) }
    #expect(contrasts.count == 5)
    for (lighter, darker) in zip(contrasts, contrasts.dropFirst()) {
      #expect(darker > lighter * 1.15, "\(name): \(contrasts)")
    }
  }

  @Test func contrastIsThatOfTheGuidelines() {
    let (black, white) = (PageColor(0), PageColor(0xFFFFFF))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
    #expect(black.contrast(with: black) == 1)
    #expect(abs(PageColor(0x767676).contrast(with: white) - 4.54) < 0.01)
    #expect(PageColor(0x00AB0F).css == "#00ab0f")
  }

  @Test func theSheetLoadsNothingAndIsPlainInMarkup() {
    for part in ["url(", "@import", "@font-face", "expression", "<", "&"] {
      #expect(!PageStyle.sheet.contains(part), "\(part)")
    }
    #expect(
      PageStyle.sheet.filter { $0 == "{" }.count == PageStyle.sheet.filter { $0 == "}" }.count)
    #expect(PageStyle.sheet.contains("@media (prefers-color-scheme:dark)"))
    #expect(PageStyle.sheet.contains("@media print"))
  }

  @Test func everyInkHasItsColour() {
    for ink in Drawing.Ink.allCases {
      #expect(PageStyle.sheet.contains(".\(ink.rawValue){"), "\(ink)")
    }
  }

  /// If the sheet changes, put the hash that this test prints into `PageStyle.hash`.
  @Test func thePolicyAllowsTheSheetAndNothingElse() throws {
    let hash = "sha256-" + Data(try sha256(of: PageStyle.sheet)).base64EncodedString()
    #expect(PageStyle.hash == hash)
    #expect(
      PageStyle.policy
        == "default-src 'none'; style-src '\(hash)'; base-uri 'none'; form-action 'none'")
  }

  private func sha256(of text: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let said = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let digits = Array(said.prefix(64))
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }
}
