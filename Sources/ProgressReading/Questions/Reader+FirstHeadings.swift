import DocumentText
import FileProgress
import FileTracking
import ProgressModel

extension Reader {
  /// How long documents are read for their titles that need another program: somebody waits for the table.
  private static let mostNanoseconds: Int64 = 300_000_000

  /// Returns the first headings of texts, by the paths of their files. Nothing is stored: a title is text of the
  /// document.
  ///
  /// - Parameter paths: Absolute paths. What can't be read has no title, and neither has a docx or odt that would take
  ///   too long with those before it. Of other files only the first bytes are read.
  package func firstHeadings(ofFilesAt paths: [String]) -> [String: String] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: FirstHeading.sampleByteCount, alignment: 1)
    defer { buffer.deallocate() }
    var titles: [String: String] = [:]
    for path in paths where FirstHeading.isFound(inFileNamed: path) {
      let count =
        (try? store.configuration.fileSystem.withOpenFile(at: path) {
          file throws(FileTrackingError) in
          try file.read(into: buffer, at: 0)
        }) ?? 0
      titles[path] = FirstHeading.text(in: buffer.prefix(count), named: path)
    }
    let clock = store.configuration.clock
    let end = clock.read().monotonicNanoseconds.addingSaturated(Self.mostNanoseconds)
    let reader = store.configuration.textSource?.reader(as: ForeignReader.self) ?? .installed
    for path in paths where FirstHeading.isReadByProgram(inFileNamed: path) {
      guard clock.read().monotonicNanoseconds < end else { break }
      let document = try? store.configuration.fileSystem.withOpenFile(at: path) {
        file throws(FileTrackingError) in
        try file.bytes(upTo: FirstHeading.mostDocumentByteCount + 1)
      }
      titles[path] = document.flatMap {
        FirstHeading.text(inDocument: $0, named: path, by: reader)
      }
    }
    return titles
  }
}
