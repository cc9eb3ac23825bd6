import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// The page of `report --html` as a browser shows it: without complaints, readable on a phone and in the dark.
@Suite(
  .enabled(if: ForeignProgram.chromium.isExpected, "chromium is not installed"), .serialized)
struct ReportPageBrowserTests {
  /// What the browser says about the page.
  private struct Finding: Decodable {
    /// The text of each heading, with its level in front.
    var headings: [String]
    var title: String
    /// Table headings without a scope.
    var unscopedCount: Int
    var tableCount: Int
    var uncaptionedCount: Int
    /// The images that have a role, a title and a description.
    var pictureCount: Int
    var unnamedPictureCount: Int
    /// Texts whose contrast is below 4.5, with the contrast.
    var faintTexts: [String]
    var textCount: Int
    /// By how many pixels the page is wider than the window, with all lists unfolded.
    var overflow: Double
    /// Whether the browser applied the style sheet.
    var hasStyle: Bool
    var background: String
    var scriptCount: Int
    var imageCount: Int
    /// What a hostile name would have done.
    var alerted: Bool
  }

  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  private func writePage() throws {
    let names = [
      "essay.txt", "<img src=x onerror=\"parent.alerted=true\">.txt", "Чайка & Größe.md",
    ]
    for (place, name) in names.enumerated() {
      try fixture.write("one two three\n", to: name)
      fixture.work(on: name, minutes: 20 + place, adding: "four five")
      fixture.clock.advance(by: .seconds(24 * 3600))
      try fixture.write("one two three four five six\n", to: name)
      fixture.work(on: name, minutes: 10)
      fixture.run("set", name, "--progress", "0.4")
    }
    fixture.run("session", "add", "essay.txt", "--for", "25min")
    #expect(fixture.run("report", "--html", "report.html").status == 0)
    try fixture.write(Self.inspector, to: "inspector.html")
  }

  @Test(arguments: [(400, false), (400, true), (1600, false), (1600, true)])
  func thePageIsShownAsItShouldBe(width: Int, isDark: Bool) throws {
    try writePage()
    let outcome = try browse("inspector.html?\(width)", isDark: isDark)
    let finding = try #require(
      outcome.output.firstMatch(of: /<pre id="result">([A-Za-z0-9+\/=]+)<\/pre>/).flatMap {
        Data(base64Encoded: String($0.output.1))
      }, "\(outcome)")
    let found = try JSONDecoder().decode(Finding.self, from: finding)
    #expect(!outcome.said.contains("CONSOLE"), "\(outcome.said)")
    #expect(found.title.hasPrefix("Your writing: "))
    #expect(found.headings.prefix(2) == ["1 Your writing", "2 Totals"])
    #expect(found.headings.contains("3 <img src=x onerror=\"parent.alerted=true\">.txt"))
    var level = 0
    for heading in found.headings {
      let next = try #require(heading.first?.wholeNumberValue)
      #expect(next <= level + 1, "\(found.headings)")
      level = next
    }
    #expect(found.unscopedCount == 0 && found.uncaptionedCount == 0)
    #expect(found.tableCount >= 6 && found.pictureCount >= 4 && found.unnamedPictureCount == 0)
    #expect(found.textCount > 100 && found.faintTexts.isEmpty, "\(found.faintTexts)")
    #expect(found.overflow <= 0, "it is \(found.overflow) pixels too wide")
    #expect(found.hasStyle)
    #expect(found.background == (isDark ? "rgb(22, 24, 27)" : "rgb(252, 251, 248)"))
    #expect(found.scriptCount == 0 && found.imageCount == 0 && !found.alerted)
  }

  @Test func thePageCanBePrinted() throws {
    try writePage()
    let pdf = fixture.path("report.pdf")
    let outcome = try browse("report.html", printingTo: pdf)
    #expect(!outcome.said.contains("CONSOLE"), "\(outcome.said)")
    let bytes = try #require(FileManager.default.contents(atPath: pdf))
    #expect(bytes.starts(with: Array("%PDF-".utf8)) && bytes.count > 10_000)
  }

  /// Opens a file in the folder with the documents.
  private func browse(
    _ name: String, isDark: Bool = false, printingTo pdf: String? = nil
  ) throws -> ShellOutcome {
    let task = pdf.map { "--no-pdf-header-footer '--print-to-pdf=\($0)'" } ?? "--dump-dom"
    return try fixture.shell(
      "HOME=\"$PWD/browser\" chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
        + "--no-first-run --allow-file-access-from-files --enable-logging=stderr "
        + "--user-data-dir=\"$PWD/browser\" --window-size=1700,1200 "
        + "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1) --virtual-time-budget=10000 "
        + "\(task) 'file://\(fixture.documents)/\(name)'",
      normalizing: false)
  }

  /// A page with a script that looks at ours in a frame: ours allows no script in itself.
  private static let inspector = #"""
    <!DOCTYPE html>
    <meta charset="utf-8">
    <body>
    <script>
    alerted = false
    const frame = document.createElement("iframe")
    frame.width = location.search.slice(1)
    frame.height = 1000
    frame.style.border = "0"
    frame.src = "report.html"
    frame.onload = () => {
      const page = frame.contentDocument
      const style = (element) => frame.contentWindow.getComputedStyle(element)
      const all = (selector) => [...page.querySelectorAll(selector)]
      const channels = (color) => color.match(/[\d.]+/g).map(Number)
      const luminance = (color) => {
        const [r, g, b] = channels(color).slice(0, 3).map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
          const color = style(at).backgroundColor
          const parts = channels(color)
          if (parts.length < 4 || parts[3] > 0) return color
        }
        return "rgb(255, 255, 255)"
      }
      all("details").forEach((element) => { element.open = true })
      const faintTexts = []
      let textCount = 0
      for (const element of all("body *")) {
        const hasText = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
        if (!hasText || ["title", "desc"].includes(element.tagName)) continue
        textCount += 1
        const inPicture = element.ownerSVGElement
        const color = inPicture ? style(element).fill : style(element).color
        const [a, b] = [luminance(color), luminance(behind(element))].sort((x, y) => x - y)
        const contrast = (b + 0.05) / (a + 0.05)
        if (contrast < 4.5) faintTexts.push(element.textContent + " " + contrast.toFixed(2))
      }
      const root = page.documentElement
      const finding = {
        headings: all("h1,h2,h3,h4,h5,h6").map((h) => h.tagName[1] + " " + h.textContent),
        title: page.title,
        unscopedCount: all("th").filter((h) => !["row", "col"].includes(h.scope)).length,
        tableCount: all("table").length,
        uncaptionedCount: all("table").filter((t) => !t.caption).length,
        pictureCount: all("svg[role=img]").length,
        unnamedPictureCount: all("svg").filter((s) =>
          s.firstElementChild.tagName !== "title" || !s.querySelector("desc")).length,
        faintTexts, textCount,
        overflow: root.scrollWidth - root.clientWidth,
        hasStyle: page.styleSheets.length === 1 && page.styleSheets[0].cssRules.length > 40,
        background: style(page.body).backgroundColor,
        scriptCount: page.scripts.length,
        imageCount: page.images.length,
        alerted,
      }
      const result = document.createElement("pre")
      result.id = "result"
      const bytes = new TextEncoder().encode(JSON.stringify(finding))
      result.textContent = btoa(String.fromCharCode(...bytes))
      document.body.append(result)
    }
    document.body.append(frame)
    </script>
    """#
}
