/// The properties at the start of a text: YAML between `---`, TOML between `+++`.
///
/// A `---` is also a scene break. So each line must look like one of YAML: a key with a colon behind it, an item of a
/// list, an indented line, a comment, or a value that goes on. An empty line below the `---` makes it a rule.
///
/// - Source: Pandoc's manual, yaml_metadata_block; YAML 1.2.2, 7.4 and 8.2; TOML 1.0.0.
enum FrontMatter {
  /// How many bytes the properties have, with the lines around them; 0 if there are none.
  ///
  /// - Complexity: O(*n*), *n* bytes up to the first line that isn't a property.
  static func byteCount(_ source: UnsafeRawBufferPointer) -> Int {
    let first = line(at: 0, in: source)
    var lines: PropertyLines
    if first.content.elementsEqual("---".utf8) {
      guard !line(at: first.end, in: source).content.isEmpty else { return 0 }
      lines = PropertyLines(language: .yaml)
    } else if first.content.elementsEqual("+++".utf8) {
      lines = PropertyLines(language: .toml)
    } else {
      return 0
    }
    var place = first.end
    while place < source.count {
      let next = line(at: place, in: source)
      if lines.isEnd(next.content) { return lines.areProperties ? next.end : 0 }
      guard lines.take(next.content) else { return 0 }
      place = next.end
    }
    return 0
  }

  /// The line at a place without white space at its end, and where the next one starts.
  private static func line(
    at start: Int, in source: UnsafeRawBufferPointer
  ) -> (content: Slice<UnsafeRawBufferPointer>, end: Int) {
    let rest = source[start...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    var content = rest[..<end]
    while let last = content.last, last == 0x20 || last == 0x0D || last == 0x09 {
      content = content.dropLast()
    }
    return (content, min(end + 1, source.count))
  }
}

/// The lines of properties, as far as they are read.
private struct PropertyLines {
  enum Language {
    case yaml
    case toml
  }

  /// How many words a key may have; a line with more before its colon is a sentence.
  private static let mostKeyWords = 3

  let language: Language
  private var hasLine = false
  private var hasKey = false
  /// What ends the value under way, if it goes on in the next line.
  private var valueEnd: String?

  init(language: Language) {
    self.language = language
  }

  /// Whether the lines that were taken form a list of properties.
  var areProperties: Bool { hasKey || !hasLine || language == .toml }

  /// Whether a line ends the properties.
  func isEnd(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    switch language {
    case .yaml: line.elementsEqual("---".utf8) || line.elementsEqual("...".utf8)
    case .toml: line.elementsEqual("+++".utf8)
    }
  }

  /// Takes the next line.
  ///
  /// - Returns: Whether it may be one of properties.
  mutating func take(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = content.first else { return true }
    hasLine = true
    if let valueEnd {
      if Self.has(valueEnd, in: content) { self.valueEnd = nil }
      return true
    }
    if first == UInt8(ascii: "#") { return true }
    switch language {
    case .yaml:
      let isIndented = content.startIndex > line.startIndex
      let isItem =
        first == UInt8(ascii: "-") && (content.count == 1 || content.dropFirst().first == 0x20)
      if isIndented || isItem { return hasKey }
      guard let value = Self.valueOfYAML(content) else { return false }
      start(value)
    case .toml:
      // The name of a table.
      if first == UInt8(ascii: "[") { return Self.has("]", in: content) }
      guard let value = Self.valueOfTOML(content) else { return false }
      start(value)
    }
    hasKey = true
    return true
  }

  /// Finds out whether a value goes on in the next line.
  private mutating func start(_ value: Slice<UnsafeRawBufferPointer>) {
    let ends = [
      ("\"\"\"", "\"\"\""), ("'''", "'''"), ("\"", "\""), ("'", "'"), ("[", "]"), ("{", "}"),
    ]
    guard let (start, end) = ends.first(where: { value.starts(with: $0.0.utf8) }) else { return }
    if !Self.has(end, in: value.dropFirst(start.utf8.count)) { valueEnd = end }
  }

  /// What is behind a key and its colon.
  private static func valueOfYAML(
    _ line: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer>? {
    guard let first = line.first else { return nil }
    // A list of properties in braces.
    if first == UInt8(ascii: "{") { return line }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let end = line.dropFirst().firstIndex(of: first) else { return nil }
      return value(atColon: line[(end + 1)...].drop { $0 == 0x20 })
    }
    // Signs that start something else in YAML, or emphasis in Markdown.
    if "*&!|>%`[]}@,?".utf8.contains(first) { return nil }
    var words = 1
    var place = line.startIndex
    while place < line.endIndex {
      switch line[place] {
      case UInt8(ascii: ":"):
        if let found = value(atColon: line[place...]) { return found }
      case UInt8(ascii: " "):
        words += 1
        if words > mostKeyWords { return nil }
      case let byte where ",;!?\"".utf8.contains(byte): return nil
      default: break
      }
      place += 1
    }
    return nil
  }

  /// What is behind a colon, which a space follows or nothing.
  private static func value(
    atColon colon: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer>? {
    let rest = colon.dropFirst()
    guard colon.first == UInt8(ascii: ":"), rest.isEmpty || rest.first == 0x20 || rest.first == 0x09
    else { return nil }
    return rest.drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// What is behind a key and its equals sign.
  private static func valueOfTOML(
    _ line: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer>? {
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var key = line[..<sign]
    while key.last == 0x20 || key.last == 0x09 { key = key.dropLast() }
    let isQuoted = key.first == UInt8(ascii: "\"") || key.first == UInt8(ascii: "'")
    let isBare = key.allSatisfy { byte in
      0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || "_-.".utf8.contains(byte)
    }
    guard !key.isEmpty, isQuoted || isBare else { return nil }
    return line[(sign + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
  }

  private static func has(_ text: String, in line: Slice<UnsafeRawBufferPointer>) -> Bool {
    line.firstRange(of: Array(text.utf8)) != nil
  }
}
