package import ClassModel

/// The names in a class folder.
package enum ClassFolderName {
  /// The end of an entry's name.
  package static let entrySuffix = ".fpe"
  /// The end of a handed-out file's name.
  package static let sealedFileSuffix = ".fpf"
  /// The end of the name of a file that is being written.
  package static let temporarySuffix = ".fptmp"
  /// The folder of handed-out files, in the class's folder.
  package static let sealedFiles = "files"
  /// The folder of shared files, beside the class's folder.
  package static let shared = "shared"

  private static let digitCount = 10

  /// Returns the name of an entry.
  package static func entry(_ sequence: UInt32) -> String { digits(sequence) + entrySuffix }

  /// Returns a name for an entry whose own name is taken by something else.
  static func entry(_ sequence: UInt32, apart: String) -> String {
    digits(sequence) + "-" + apart + entrySuffix
  }

  /// Returns the name of a handed-out file.
  package static func sealedFile(_ digest: SealedFileDigest) -> String {
    Letters.text(of: digest.bytes) + sealedFileSuffix
  }

  private static func digits(_ sequence: UInt32) -> String {
    let text = String(sequence)
    return String(repeating: "0", count: digitCount - text.utf8.count) + text
  }

  /// Returns the number that the name of an entry has; `nil` for any other name, also that of a copy.
  package static func sequence(of name: String) -> UInt32? {
    let bytes = Array(name.utf8)
    guard bytes.count == digitCount + entrySuffix.utf8.count,
      Array(bytes.dropFirst(digitCount)) == Array(entrySuffix.utf8)
    else { return nil }
    var number: UInt64 = 0
    for byte in bytes.prefix(digitCount) {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return UInt32(exactly: number)
  }

  /// Returns whether a name ends as those of entries do, in any case.
  static func isEntry(_ name: String) -> Bool { ends(name, entrySuffix) }

  /// Returns whether a name ends as those of files that are being written.
  static func isTemporary(_ name: String) -> Bool { ends(name, temporarySuffix) }

  private static func ends(_ name: String, _ suffix: String) -> Bool {
    let end = name.utf8.suffix(suffix.utf8.count)
    return end.count < name.utf8.count
      && end.elementsEqual(suffix.utf8) { $0 == $1 || $0 | 0x20 == $1 }
  }
}
