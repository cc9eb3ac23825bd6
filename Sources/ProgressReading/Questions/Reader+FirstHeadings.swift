import DocumentText
import FileProgress
import FileTracking

extension Reader {
  /// Returns the first headings of texts, by the paths of their files. Only the first bytes of a file are read, and
  /// nothing is stored: a title is text of the document.
  ///
  /// - Parameter paths: Absolute paths. What can't be read, or is in a format that another program reads, has no title.
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
    return titles
  }
}
