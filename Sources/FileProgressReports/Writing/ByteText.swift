/// Sizes of files in words.
package enum ByteText {
  /// Returns a size as people say it: `812 bytes`, `34 kB`, `1.2 MB`.
  package static func of(_ byteCount: Int) -> String {
    switch byteCount {
    case ..<1000: NumberText.count(byteCount, "byte")
    case ..<999_500: "\((byteCount + 500) / 1000) kB"
    default: "\((byteCount + 50_000) / 1_000_000).\((byteCount + 50_000) / 100_000 % 10) MB"
    }
  }
}
