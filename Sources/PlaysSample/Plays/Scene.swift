import ClassKit

/// A scene, which has a text and a quiz.
struct Scene: Part {
  let number: Int
  let place: String
  /// The file with the text.
  let file: URL
  let quiz: Quiz

  var identifier: String { "scene-\(number)" }
  var title: String { "Scene \(number)" }
  var contextType: CLSContextType { .section }
  var parts: [any Part] { [quiz] }

  /// The pages of the text. A page ends between two speeches.
  func pages() throws -> [[Substring]] {
    let text = try String(contentsOf: file, encoding: .utf8)
    var pages: [[Substring]] = [[]]
    // The first line is the heading, which the reader shows in its own way.
    let speeches = text.split(separator: "\n\n").dropFirst()
    for speech in speeches.map({ $0.split(separator: "\n") }) {
      let page = pages[pages.count - 1]
      if page.isEmpty {
        pages[pages.count - 1] = speech
      } else if page.count + 1 + speech.count <= 18 {
        pages[pages.count - 1] += [""] + speech
      } else {
        pages.append(speech)
      }
    }
    return pages
  }

  func describe(_ context: CLSContext) {
    context.topic = .literacyAndWriting
    context.summary = place
    context.suggestedCompletionTime = NSRange(10...20)
    context.addProgressReportingCapabilities([
      CLSProgressReportingCapability(kind: .percent, details: "How much of the scene was read")
    ])
  }
}
