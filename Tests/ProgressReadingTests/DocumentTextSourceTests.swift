import DocumentText
import FileProgressTesting
import ProgressReading
import Testing

@Suite struct DocumentTextSourceTests {
  @Test func keepsThePromisesOfATextSource() {
    let failures = TextSourceConformance.failures(
      of: DocumentTextSource(),
      samples: [
        TextSourceSample(
          name: "essay.rtf", content: "{\\rtf1 The tide came in.}".utf8, text: "The tide came in.\n"
        ),
        TextSourceSample(name: "essay.txt", content: "The tide came in.".utf8, text: nil),
        TextSourceSample(name: "essay.tex", content: "\\section{The tide}".utf8, text: nil),
      ])
    #expect(failures == [])
  }
}
