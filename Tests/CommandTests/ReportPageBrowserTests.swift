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
    /// What tells changes between two sessions from sessions, as it is shown.
    var gapLabels: [String]
    /// What a hostile name would have done.
    var alerted: Bool
  }

  private let desk: PageDesk
  private var fixture: CommandFixture { desk.fixture }

  init() throws {
    desk = try PageDesk()
    try desk.makePages()
    try desk.fixture.write(Self.inspector, to: "inspector.html")
  }

  /// A page in a window.
  private struct Window {
    var page: String
    var width: Int
    var tableCount = 0
  }

  /// One test, since the pages take seconds to make.
  @Test func thePagesAreShownAndPrintedAsTheyShouldBe() throws {
    let report = [320, 400, 1600].map { Window(page: "report", width: $0, tableCount: 9) }
    let empty = [320, 1600].map { Window(page: "empty", width: $0) }
    let large = [400, 1600].map { Window(page: "large", width: $0, tableCount: PageDesk.manyCount) }
    try check(report + empty + large, isDark: false)
    try check(report + empty, isDark: true)
    try checkPaper()
  }

  private func check(_ windows: [Window], isDark: Bool) throws {
    let query = windows.map { "\($0.page):\($0.width)" }.joined(separator: ",")
    let outcome = try browse("inspector.html?\(query)", isDark: isDark)
    let finding = try #require(
      outcome.output.firstMatch(of: /<pre id="result">([A-Za-z0-9+\/=]+)<\/pre>/).flatMap {
        Data(base64Encoded: String($0.output.1))
      }, "\(outcome)")
    #expect(!outcome.said.contains("CONSOLE"), "\(outcome.said)")
    let findings = try JSONDecoder().decode([Finding].self, from: finding)
    #expect(findings.count == windows.count)
    for (window, found) in zip(windows, findings) {
      #expect(found.title.hasPrefix("Your writing: "))
      #expect(
        found.headings.prefix(2) == [
          "1 Your writing", window.page == "empty" ? "2 Nothing to show yet" : "2 Totals",
        ])
      var level = 0
      for heading in found.headings {
        let next = try #require(heading.first?.wholeNumberValue)
        #expect(next <= level + 1, "\(window) \(found.headings)")
        level = next
      }
      #expect(found.unscopedCount == 0 && found.uncaptionedCount == 0, "\(window)")
      #expect(found.tableCount >= window.tableCount && found.unnamedPictureCount == 0, "\(window)")
      #expect(found.faintTexts.isEmpty, "\(window) \(found.faintTexts)")
      #expect(found.overflow <= 0, "\(window) is \(found.overflow) pixels too wide")
      #expect(found.hasStyle)
      #expect(found.background == (isDark ? "rgb(22, 24, 27)" : "rgb(252, 251, 248)"))
      #expect(found.scriptCount == 0 && found.imageCount == 0 && !found.alerted, "\(window)")
      guard window.page == "report" else { continue }
      #expect(found.headings.contains("3 " + PageDesk.hostileName))
      #expect(found.headings.contains("2 Goals") && found.headings.contains("3 novel/"))
      #expect(found.textCount > 300 && found.pictureCount >= 7)
      // A change outside a session says so in a column, or below its date where a phone has no such column.
      #expect(found.gapLabels.count >= 5)
      #expect(found.gapLabels.allSatisfy { $0 == "outside a session" }, "\(found.gapLabels)")
    }
  }

  /// On paper, lists are unfolded, and what can't be clicked is left out.
  private func checkPaper() throws {
    for (page, sessionCount) in [("report", 74), ("large", PageDesk.manyCount)] {
      let outcome = try browse(page + ".html", printingTo: fixture.path("paper.pdf"))
      #expect(!outcome.said.contains("CONSOLE"), "\(outcome.said)")
      let bytes = try #require(fixture.bytes(of: "paper.pdf"))
      #expect(bytes.starts(with: Array("%PDF-".utf8)))
      guard ForeignProgram.pdftotext.isExpected else { continue }
      let text = try fixture.shell("pdftotext -layout paper.pdf -", normalizing: false).output
      let totals = text.split(separator: "\n").filter {
        $0.trimmingCharacters(in: .whitespaces).hasPrefix("Total ")
      }
      #expect(totals.count == 1, "\(totals)")
      #expect(text.contains("\u{0C}"), "it has more than one page")
      let times = text.matches(of: /\d\d? [A-Z][a-z][a-z], \d\d?:\d\d–/)
      #expect(times.count >= sessionCount, "\(times.count) of \(sessionCount)")
      #expect(!text.contains("as a table") && !text.contains("Skip to the figures"))
    }
  }

  /// Pictures to look at, in the folder that `FILEPROGRESS_SCREENSHOTS` names.
  @Test(.enabled(if: screenshots != nil, "FILEPROGRESS_SCREENSHOTS names no folder"))
  func picturesToLookAt() throws {
    let folder = try #require(Self.screenshots)
    for (name, page, width, isDark) in [
      ("phone", "report", 400, false), ("phone-dark", "report", 400, true),
      ("desk", "report", 1600, false), ("desk-dark", "report", 1600, true),
      ("empty", "empty", 400, false), ("large", "large", 1600, false),
    ] {
      // A window can't be as narrow as a phone, but a frame can.
      try fixture.write(
        "<!DOCTYPE html><body style=\"margin:0\"><iframe src=\"\(page).html\" width=\"\(width)\" "
          + "height=\"2400\" style=\"border:0;display:block\"></iframe>", to: "frame.html")
      let picture = "\(folder)/\(name).png"
      _ = try browse(
        "frame.html", isDark: isDark,
        task: "'--screenshot=\(picture)' --hide-scrollbars --window-size=\(max(width, 500)),2400")
      #expect(FileManager.default.fileExists(atPath: picture))
    }
    _ = try browse("report.html", printingTo: folder + "/paper.pdf")
    #expect(FileManager.default.fileExists(atPath: folder + "/paper.pdf"))
  }

  private static let screenshots = ProcessInfo.processInfo.environment["FILEPROGRESS_SCREENSHOTS"]

  private func browse(_ name: String, printingTo pdf: String) throws -> ShellOutcome {
    try browse(name, task: "--no-pdf-header-footer '--print-to-pdf=\(pdf)'")
  }

  /// Opens a file in the folder with the documents.
  private func browse(
    _ name: String, isDark: Bool = false, task: String = "--dump-dom --window-size=1700,1200"
  ) throws -> ShellOutcome {
    try fixture.shell(
      "HOME=\"$PWD/browser\" chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
        + "--no-first-run --allow-file-access-from-files --enable-logging=stderr "
        + "--user-data-dir=\"$PWD/browser-\(UUID())\" "
        + "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1) --virtual-time-budget=20000 "
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
    const inspect = (frame) => {
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
      const gapLabels = all(".gap").map((row) => {
        const column = row.lastElementChild
        if (style(column).display !== "none") return column.textContent
        const label = frame.contentWindow.getComputedStyle(row.firstElementChild, "::after").content
        return label.replaceAll('"', "")
      })
      const root = page.documentElement
      return {
        headings: all("h1,h2,h3,h4,h5,h6").map((h) => h.tagName[1] + " " + h.textContent),
        title: page.title,
        unscopedCount: all("th").filter((h) => !["row", "col"].includes(h.scope)).length,
        tableCount: all("table").length,
        uncaptionedCount: all("table").filter((t) => !t.caption).length,
        pictureCount: all("svg[role=img]").length,
        unnamedPictureCount: all("svg").filter((s) =>
          s.firstElementChild.tagName !== "title" || !s.querySelector("desc")).length,
        faintTexts, textCount, gapLabels,
        overflow: root.scrollWidth - root.clientWidth,
        hasStyle: page.styleSheets.length === 1 && page.styleSheets[0].cssRules.length > 40,
        background: style(page.body).backgroundColor,
        scriptCount: page.scripts.length,
        imageCount: page.images.length,
        alerted,
      }
    }
    const show = (window) => new Promise((shown) => {
      const [name, width] = window.split(":")
      const frame = document.createElement("iframe")
      frame.width = width
      frame.height = 1000
      frame.style.border = "0"
      frame.src = name + ".html"
      frame.onload = () => {
        const finding = inspect(frame)
        frame.remove()
        shown(finding)
      }
      document.body.append(frame)
    })
    const showAll = async () => {
      const findings = []
      for (const window of location.search.slice(1).split(",")) findings.push(await show(window))
      const result = document.createElement("pre")
      result.id = "result"
      const bytes = new TextEncoder().encode(JSON.stringify(findings))
      result.textContent = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
      document.body.append(result)
    }
    showAll()
    </script>
    """#
}
