import FileProgress
import FileTracking

/// A format whose bytes are not its text and differ with every save, like a word processor's.
struct SealedText: TextSource {
  private static let beginning = Array("SEALED\0".utf8)
  static let damaged = "SEALED\0"

  /// The content of a file with a text in it.
  ///
  /// - Parameters:
  ///   - text: ASCII.
  ///   - seal: 1…31; another one gives other bytes.
  static func content(_ text: String, seal: UInt8) -> String {
    String(decoding: beginning + [seal] + text.utf8.map { $0 ^ seal }, as: UTF8.self)
  }

  func extractor(of file: any OpenFile, named name: String) -> String? {
    (try? bytes(of: file))?.starts(with: Self.beginning) == true ? "sealed 1" : nil
  }

  func text(of file: any OpenFile, by extractor: String) throws -> String {
    let sealed = try bytes(of: file).dropFirst(Self.beginning.count)
    guard let seal = sealed.first else { throw Damage() }
    return String(decoding: sealed.dropFirst().map { $0 ^ seal }, as: UTF8.self)
  }

  private func bytes(of file: any OpenFile) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(file.stateWhenOpened.byteCount) + 1)
    var count = 0
    while count < bytes.count {
      let read = try bytes.withUnsafeMutableBytes {
        try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]), at: Int64(count))
      }
      if read == 0 { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }

  struct Damage: Error {}
}
