import CSystemCalls
import DocumentText
import ForeignDocuments

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

// Reads a document of the given format from standard input. Writes its text, or why there is
// none, to standard output, as ExtractedTextRecord says. Named `words`, it counts the words of texts by
// dictionaries. Named `several`, it reads documents one after the other, as SeveralDocuments says. The second argument is the number of the process that waits for the answer; without it,
// none does.

let parent = CommandLine.arguments.dropFirst(2).first.flatMap { Int32($0) } ?? 0
fileprogress_end_with_parent(parent)
let name = CommandLine.arguments.dropFirst().first ?? ""
// What a confined process opens is not what lies beside it.
let isPortable = name == DocumentFormat.pdf.rawValue
if isPortable { PortableDocument.loadReader() }
let isConfined = Limits.set(listsFolders: isPortable)
if isConfined, name == ForeignReader.wordCountsName {
  // A line feed behind each text, and there is one at least for each section of a document.
  let outcome = StandardInput.read(upTo: 2 * StandardInput.mostByteCount) {
    source throws(UnreadableReason) in
    try DictionaryWords.counts(of: source)
  }
  StandardOutput.write(WordCountsRecord.encoded(outcome))
} else if isConfined, name == SeveralDocuments.name {
  let outcome = StandardInput.read { source throws(UnreadableReason) in
    SeveralDocuments.forEach(of: source) { document, format in
      let text = Result { () throws(UnreadableReason) in
        try ForeignDocument.text(of: document, as: format)
      }
      StandardOutput.write(SeveralDocuments.encoded(text))
    }
  }
  if case .failure = outcome { _exit(1) }
} else if isConfined, let format = DocumentFormat(rawValue: name) {
  let outcome = StandardInput.read { source throws(UnreadableReason) in
    try ForeignDocument.text(of: source, as: format)
  }
  StandardOutput.write(ExtractedTextRecord.encoded(outcome))
} else {
  StandardOutput.write(ExtractedTextRecord.encoded(.failure(.readerFailed)))
}
// What the libraries hold goes with the process.
_exit(0)
