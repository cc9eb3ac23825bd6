package import ClassModel

/// The names in a class folder.
package enum ClassFolderName {
  /// The suffix of an entry's name.
  package static let entrySuffix = ".fpe"
  /// The suffix of a temporary name while a file is written.
  package static let temporarySuffix = ".fptmp"
  /// The folder of handed-out files, inside the class's own folder.
  package static let sealedFiles = "files"
  /// The folder of shared files, next to the class's own folder.
  package static let shared = "shared"

  /// The file in which a writer says how far its log goes, with its signature. It is only a hint: it may be an old one.
  package static let newest = "newest.fph"

  /// What systems and sync tools put into any folder, besides names that begin with a dot.
  private static let systemNames: Set<String> = [
    "desktop.ini", "Desktop.ini", "Thumbs.db", "thumbs.db", "ehthumbs.db", "Icon\r", "@eaDir",
  ]

  /// Whether a name next to the logs is one that a system or sync tool makes in any folder. Nobody can do anything
  /// about it, and these few names can't crowd a folder.
  static func isOfSystem(_ name: String) -> Bool {
    name.hasPrefix(".") || systemNames.contains(name)
  }

  static let digitCount = 10

  /// Returns the name of an entry.
  package static func entry(_ sequence: UInt32) -> String { digits(sequence) + entrySuffix }

  /// Returns another name for an entry, if its own name is taken.
  package static func entry(_ sequence: UInt32, apart: String) -> String {
    digits(sequence) + "-" + apart + entrySuffix
  }

  /// Returns the name of a handed-out file.
  package static func sealedFile(_ digest: SealedFileDigest) -> String {
    digest.fileName
  }

  /// Returns a number with ten digits.
  static func digits(_ sequence: UInt32) -> String {
    let text = String(sequence)
    return String(repeating: "0", count: digitCount - text.utf8.count) + text
  }

  /// Returns the number in an entry's name; `nil` for any other name, including that of a copy.
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

  /// Returns the number in the name of a copy, which sync tools name in their own ways: the first ten digits that
  /// follow one another.
  static func sequenceInCopy(_ name: String) -> UInt32? {
    var digits: [UInt8] = []
    for byte in name.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
        digits = []
        continue
      }
      digits.append(byte)
      if digits.count == digitCount { return UInt32(String(decoding: digits, as: UTF8.self)) }
    }
    return nil
  }

  /// Returns whether a name ends like an entry's name, ignoring case.
  static func isEntry(_ name: String) -> Bool { ends(name, entrySuffix) }

  /// Returns whether a name ends like a temporary name, ignoring case.
  static func isTemporary(_ name: String) -> Bool { ends(name, temporarySuffix) }

  private static func ends(_ name: String, _ suffix: String) -> Bool {
    let end = name.utf8.suffix(suffix.utf8.count)
    return end.count < name.utf8.count
      && end.elementsEqual(suffix.utf8) { $0 == $1 || $0 | 0x20 == $1 }
  }
}
