import DocumentText
import ForeignDocuments
import Foundation

// Reads a document of the format that is named from standard input and writes its text, or why there is
// none, to standard output, as ExtractedTextRecord says.

Limits.set()
let outcome: Result<ExtractedText, UnreadableReason>
if let name = CommandLine.arguments.dropFirst().first, let format = DocumentFormat(rawValue: name) {
  outcome = StandardInput.read { source throws(UnreadableReason) in
    try ForeignDocument.text(of: source, as: format)
  }
} else {
  outcome = .failure(.readerFailed)
}
StandardOutput.write(ExtractedTextRecord.encoded(outcome))
// What the libraries hold goes with the process.
_exit(0)
