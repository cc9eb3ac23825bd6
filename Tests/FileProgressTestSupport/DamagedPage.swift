package import Foundation

/// Destroys the pages of a database that contain a text, and returns the bytes of the file after it.
@discardableResult
package func damagePage(of database: String, containing texts: String...) throws -> Data {
  let file = URL(fileURLWithPath: database)
  let whole = try Data(contentsOf: file)
  var bytes = whole
  let pageByteCount = 4096
  // Looked for in the whole database: one page may have several of the texts.
  for text in texts {
    var found = false
    for page in stride(from: pageByteCount, to: whole.count, by: pageByteCount) {
      let range = page..<min(page + pageByteCount, whole.count)
      guard whole[range].range(of: Data(text.utf8)) != nil else { continue }
      bytes.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count))
      found = true
    }
    guard found else { throw CocoaError(.fileReadUnknown) }
  }
  try bytes.write(to: file)
  return bytes
}
