import Foundation

/// Destroys the pages of a database that contain a text, and returns the bytes of the file after it.
@discardableResult
func damagePage(of database: String, containing text: String) throws -> Data {
  let file = URL(fileURLWithPath: database)
  var bytes = try Data(contentsOf: file)
  let pageByteCount = 4096
  var found = false
  for page in stride(from: pageByteCount, to: bytes.count, by: pageByteCount) {
    let range = page..<min(page + pageByteCount, bytes.count)
    guard bytes[range].range(of: Data(text.utf8)) != nil else { continue }
    bytes.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count))
    found = true
  }
  guard found else { throw CocoaError(.fileReadUnknown) }
  try bytes.write(to: file)
  return bytes
}
