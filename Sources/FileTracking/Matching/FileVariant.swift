/// What the name of a file says that it is to a document beside it.
package enum FileVariant: Hashable, Sendable {
  /// A version that a sync program put beside the document, because it was changed in two
  /// places.
  case conflictCopy
  /// A copy of the earlier document that an editor keeps.
  case backup

  /// Reads a name.
  ///
  /// - Parameter name: The last component of a path.
  /// - Returns: What the file is, and the name of the document beside it; `nil` for any other name.
  /// - Source: Emacs ("a.txt~", "a.txt.~2~", "#a.txt#"), programs that save by renaming ("a.txt.tmp"), Vim and gedit ("a.txt~"), sed and others ("a.txt.bak",
  ///   "a.txt.orig", "a.txt.old"), nano ("a.txt.save", "a.txt.save.1"), Syncthing
  ///   ("a.sync-conflict-20261121-101112-ABCDEFG.txt"), Dropbox ("a (Ada's conflicted copy 2026-11-21).txt",
  ///   "a (Case Conflict).txt"), Nextcloud ("a (conflicted copy 2026-11-21 101112).txt"), ownCloud
  ///   ("a_conflict-20261121-101112.txt"), Seafile ("a (SFConflict ada@example.org 2026-11-21-10-11-12).txt").
  package static func read(_ name: String) -> (variant: FileVariant, documentName: String)? {
    if let base = conflictBase(name) { return (.conflictCopy, base) }
    if let base = backupBase(name) { return (.backup, base) }
    return nil
  }

  /// The name of the document of which an editor kept a copy by itself, such as "a.txt" of "a.txt~", "a.txt.save" and
  /// "#a.txt#"; `nil` for any other name. People make copies with other endings, too, such as ".bak".
  ///
  /// - Parameter name: The last component of a path.
  package static func documentName(ofEditorsCopy name: String) -> String? {
    guard ![".bak", ".orig", ".old", ".tmp"].contains(where: name.hasSuffix),
      let (variant, documentName) = read(name), variant == .backup
    else { return nil }
    return documentName
  }

  /// The names that a document may have whose conflict copy a file is by the shape of its name. Its text must say so,
  /// too.
  ///
  /// Programs that sync name conflict copies in any language, and people name files in the same way. They add a bracket
  /// with a date, a word for conflict or a device; or a date or a device behind a space, hyphen or underscore.
  ///
  /// - Parameter name: The last component of a path.
  /// - Returns: The names of files beside it, the longest first; none for nearly all names.
  /// - Source: Dropbox in German ("a (Konfliktkopie von Ada 2026-11-21).txt"), OneDrive ("a-DESKTOP-1A2B3C4.txt"),
  ///   pCloud ("a [conflicted].txt"), Synology Drive ("a_Adas-MacBook_Nov-21-101112-2026_Conflict.txt").
  package static func plainNames(ofConflictCopy name: String) -> [String] {
    let bytes = Array(name.utf8)
    let (stem, ending) = parts(of: bytes)
    var names: [String] = []
    func add(_ end: Int) {
      if let name = plainName(stem[..<end], ending), !names.contains(name) { names.append(name) }
    }
    if let close = stem.last, let opening = brackets[close] {
      guard let open = stem.lastIndex(of: opening) else { return [] }
      let added = stem[(open + 1)..<(stem.endIndex - 1)]
      if hasDate(added) || namesConflict(added) || namesDevice(added) { add(open) }
      return names
    }
    for place in stem.indices.reversed() where separators.contains(stem[place]) {
      let added = stem[(place + 1)...]
      if isDate(added) || namesConflict(added) || namesDevice(added) { add(place) }
      if names.count == mostPlainNames { break }
    }
    return names
  }

  /// The names that a text may have if a file is a copy of it, by the file's name alone: those without the words before
  /// or behind them.
  ///
  /// Many texts of their own have such names, too, as "a-2.txt" beside "a.txt". Only if two files have one text, the
  /// name says which is the copy.
  ///
  /// - Parameter name: The last component of a path.
  /// - Returns: The names of files beside it.
  /// - Source: Windows ("a - Copy.txt"), macOS ("a copy.txt", "Copy of a.txt"), browsers ("a (1).txt",
  ///   "a(1).txt"), GNOME in German ("a (Kopie).txt").
  package static func plainNames(ofCopy name: String) -> [String] {
    let (stem, ending) = parts(of: Array(name.utf8))
    var names: [String] = []
    func add(_ name: String?) {
      if let name, !names.contains(name) { names.append(name) }
    }
    for place in stem.indices
    where separators.contains(stem[place]) || stem[place] == UInt8(ascii: "(") {
      add(plainName(stem[..<place], ending))
      if stem[place] == UInt8(ascii: " ") { add(joined(stem[(place + 1)...], ending)) }
    }
    return names
  }

  /// The name of a text whose copy has more words behind this beginning, without the separators before them; `nil` if
  /// nothing is left.
  private static func plainName(
    _ beginning: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>
  ) -> String? {
    var plain = beginning
    while let last = plain.last, separators.contains(last) { plain.removeLast() }
    return joined(plain, ending)
  }

  private static let mostPlainNames = 4
  private static let separators = Array(" -_".utf8)
  private static let brackets = [
    UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["),
  ]

  /// The name without its ending, and the ending with its dot.
  private static func parts(of name: [UInt8]) -> (
    stem: ArraySlice<UInt8>, ending: ArraySlice<UInt8>
  ) {
    guard let dot = name.lastIndex(of: PathText.dot), dot > 0,
      name[dot...].dropFirst().allSatisfy({ isDigit($0) || 0x61...0x7A ~= $0 | 0x20 })
    else { return (name[...], []) }
    return (name[..<dot], name[dot...])
  }

  /// Whether this has a word for conflict in a language of Europe, Chinese or Japanese.
  private static func namesConflict(_ text: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    return ["conflict", "konflikt", "conflit", "конфликт", "冲突", "衝突", "競合"].contains {
      text.contains($0)
    }
  }

  /// Whether this has a usual name of a device, or names whose it is.
  private static func namesDevice(_ text: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    let words = [
      "desktop-", "laptop", "macbook", "imac", "mac mini", "mac-mini", "iphone", "ipad", "thinkpad",
      "chromebook",
      "'s ", "’s ",
    ]
    return words.contains { text.contains($0) }
  }

  /// Whether this is a date, maybe with a time.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    dateEnd(in: text).map { end in
      text[end...].allSatisfy { isDigit($0) || "-_.: T".utf8.contains($0) }
    } ?? false
  }

  /// Whether there is a date in this.
  private static func hasDate(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { place in
      (place == text.startIndex || !isDigit(text[place - 1])) && dateEnd(in: text[place...]) != nil
    }
  }

  /// Where the date ends that a text starts with, such as 2026-11-21 or 20261121.
  private static func dateEnd(in text: ArraySlice<UInt8>) -> Int? {
    var place = text.startIndex
    func number(_ digitCount: Int) -> Int? {
      let digits = text[place...].prefix(digitCount)
      guard digits.count == digitCount, digits.allSatisfy(isDigit) else { return nil }
      place += digitCount
      return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
    func skipSeparator() {
      if place < text.endIndex, "-_.".utf8.contains(text[place]) { place += 1 }
    }
    guard let year = number(4), 1990...2099 ~= year else { return nil }
    skipSeparator()
    guard let month = number(2), 1...12 ~= month else { return nil }
    skipSeparator()
    guard let day = number(2), 1...31 ~= day else { return nil }
    return place
  }

  /// Whether a path names a backup of the file at another path.
  package static func isBackup(_ path: String, of other: String) -> Bool {
    guard let (variant, name) = read(PathText.lastComponent(path)) else { return false }
    return variant == .backup && PathText.areSame(name, PathText.lastComponent(other))
      && PathText.areSame(PathText.folder(path), PathText.folder(other))
  }

  private static func conflictBase(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    // Asked of every file, and hardly any has one of the two.
    guard bytes.contains(UInt8(ascii: "-")) || bytes.contains(UInt8(ascii: "(")) else { return nil }
    if let start = bytes.firstRange(of: Array(".sync-conflict-".utf8)) {
      // The date, the time and the device are of one word; what follows is the old ending.
      let ending = bytes[start.upperBound...].firstIndex(of: PathText.dot) ?? bytes.count
      return joined(bytes[..<start.lowerBound], bytes[ending...])
    }
    if let start = bytes.firstRange(of: Array("_conflict-".utf8)) {
      let date = bytes[start.upperBound...].prefix(15)
      guard date.count == 15,
        date.enumerated().allSatisfy({ $0 == 8 ? $1 == UInt8(ascii: "-") : isDigit($1) })
      else { return nil }
      return joined(bytes[..<start.lowerBound], bytes[date.endIndex...])
    }
    let marks = ["conflicted copy", "Case Conflict", "SFConflict"]
    guard let mark = marks.lazy.compactMap({ bytes.firstRange(of: Array($0.utf8)) }).first,
      let open = bytes[..<mark.lowerBound].lastIndex(of: UInt8(ascii: "(")),
      let close = bytes[mark.upperBound...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    var stem = bytes[..<open]
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    return joined(stem, bytes[(close + 1)...])
  }

  private static func backupBase(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    if bytes.last == UInt8(ascii: "~") {
      let stem = bytes.dropLast()
      // Emacs numbers backups on request: "a.txt.~2~".
      if let mark = stem.lastIndex(of: UInt8(ascii: "~")), mark > 0,
        stem[mark - 1] == PathText.dot,
        !stem[(mark + 1)...].isEmpty,
        stem[(mark + 1)...].allSatisfy(isDigit)
      {
        return joined(stem[..<(mark - 1)], [])
      }
      return joined(stem, [])
    }
    // Emacs saves what was typed since the last save to "#a.txt#".
    if bytes.count > 2, bytes.first == UInt8(ascii: "#"), bytes.last == UInt8(ascii: "#") {
      return joined(bytes[1..<(bytes.count - 1)], [])
    }
    var end = bytes.endIndex
    // Nano numbers what it rescues, if there is one already.
    while end > 0, isDigit(bytes[end - 1]) { end -= 1 }
    let isNumbered = end < bytes.count && end > 0 && bytes[end - 1] == PathText.dot
    let unnumbered = isNumbered ? bytes[..<(end - 1)] : bytes[...]
    for ending in isNumbered ? [".save"] : [".bak", ".orig", ".old", ".save", ".tmp"] {
      let stem = unnumbered.dropLast(ending.utf8.count)
      if unnumbered[stem.endIndex...].elementsEqual(ending.utf8) { return joined(stem, []) }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func joined(_ stem: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>) -> String? {
    stem.isEmpty ? nil : String(decoding: Array(stem) + Array(ending), as: UTF8.self)
  }
}
