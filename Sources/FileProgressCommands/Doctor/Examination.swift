import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// What `doctor` found, in words, one line for each thing that it looked at.
struct Examination: Encodable {
  struct Finding: Encodable {
    var name: String
    var verdict: StoreFinding.Verdict
    var text: String
  }

  let schema = "fileprogress.doctor/1"
  let findings: [Finding]
  let isDamaged: Bool
  let isErasureUnfinished: Bool

  private enum CodingKeys: CodingKey {
    case findings
    case isDamaged
    case isErasureUnfinished
    case schema
  }

  /// Whether something has to be mended.
  var hasProblems: Bool { findings.contains { $0.verdict == .problem } }

  /// Says what a look at the store's files found.
  ///
  /// - Parameter others: What was found of the service and of the classes.
  init(_ health: StoreHealth, others: [Finding], in context: CommandContext) {
    findings =
      health.findings.map {
        Finding(name: $0.name, verdict: $0.verdict, text: $0.text(in: context))
      } + others
    isDamaged = health.isDamaged
    isErasureUnfinished = health.repairs.contains(.erasure)
  }

  /// The findings for people.
  ///
  /// - Parameter columnCount: The width of the terminal; `nil` for lines as long as they are.
  func text(columnCount: Int?) -> String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let mark =
        switch finding.verdict {
        case .good: "ok     "
        case .note: "note   "
        case .problem: "PROBLEM"
        }
      let padding = String(repeating: " ", count: width - finding.name.count)
      let label = "\(mark)  \(finding.name)\(padding)  "
      let text = PrintableText.of(finding.text)
      guard let columnCount else { return label + text + "\n" }
      return Self.lines(of: text, under: label, columnCount: columnCount)
    }.joined()
  }

  /// The narrowest column in which words can be read.
  private static let leastColumnCount = 20

  /// Where there is no room beside the label, the text stands below it.
  private static func lines(of text: String, under label: String, columnCount: Int) -> String {
    let isBeside = columnCount - label.count >= leastColumnCount
    let indent = String(repeating: " ", count: isBeside ? label.count : 2)
    let room = max(1, columnCount - indent.count)
    var lines = WrappedText.lines(of: text, columnCount: room).map { indent + $0 }
    if isBeside, let first = lines.first {
      lines[0] = label + first.dropFirst(indent.count)
    } else {
      lines.insert(label, at: 0)
    }
    return lines.map { line in
      var line = Substring(line)
      while line.last == " " { line = line.dropLast() }
      return line + "\n"
    }.joined()
  }
}
