/// Writes text with everything visible, one character after the other; see ``PrintableText``.
struct PrintableWriter {
  private var output: [UInt8] = []
  /// The character before, if it is shown and others may join it; a selector of its form leaves it.
  private var previous: Unicode.Scalar?
  /// A joiner or selector that stays only if the next character makes it useful.
  private var held: Unicode.Scalar?
  private let isKept: (Unicode.Scalar) -> Bool

  /// Creates a writer.
  ///
  /// - Parameter isKept: Whether a character stays that would be made visible.
  init(keeping isKept: @escaping (Unicode.Scalar) -> Bool = { _ in false }) {
    self.isKept = isKept
  }

  /// Takes UTF-8, and makes each invalid byte visible.
  mutating func write(_ bytes: some Collection<UInt8>) {
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let encoded):
        index = bytes.index(index, offsetBy: encoded.count)
        take(UTF8.decode(encoded))
      case .error(let byteCount):
        for _ in 0..<byteCount {
          take(invalid: bytes[index])
          bytes.formIndex(after: &index)
        }
      }
    }
  }

  /// Takes the next character.
  mutating func take(_ scalar: Unicode.Scalar) {
    settleHeld(before: scalar)
    if scalar.isJoiner {
      if previous?.isJoined == true { held = scalar } else { escape(scalar) }
    } else if scalar.properties.isVariationSelector {
      takeSelector(scalar)
    } else if scalar.isHidden, !isKept(scalar) {
      escape(scalar)
    } else {
      append(scalar)
      previous = scalar
    }
  }

  /// Ends the text.
  mutating func finish() -> [UInt8] {
    settleHeld(before: nil)
    return output
  }

  private mutating func takeSelector(_ selector: Unicode.Scalar) {
    guard let previous, previous.hasForms else { return escape(selector) }
    // A digit, which has a form as a key only.
    if previous.isASCII { held = selector } else { append(selector) }
  }

  private mutating func settleHeld(before next: Unicode.Scalar?) {
    guard let held else { return }
    self.held = nil
    let isUseful = held.isJoiner ? next?.isJoined == true : next == "\u{20E3}"
    if isUseful { append(held) } else { escape(held) }
  }

  private mutating func take(invalid byte: UInt8) {
    settleHeld(before: nil)
    output.append(contentsOf: "\\x".utf8)
    if byte < 0x10 { output.append(UInt8(ascii: "0")) }
    output.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
    previous = nil
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": output.append(contentsOf: "\\n".utf8)
    case "\r": output.append(contentsOf: "\\r".utf8)
    case "\t": output.append(contentsOf: "\\t".utf8)
    default: output.append(contentsOf: ("\\u{" + String(scalar.value, radix: 16) + "}").utf8)
    }
    previous = nil
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may take it for a command or show the rest of the line in another order, or nothing is
  /// seen of it, wherever it stands.
  ///
  /// These are control characters, separators of lines and paragraphs, marks of direction, tags, characters
  /// without a width such as the zero width space and the soft hyphen, and code points that are not
  /// characters. Joiners and selectors of a form are not among them: in Persian, in the scripts of India
  /// and in emoji they are part of the writing, and elsewhere ``PrintableText`` makes them visible. Visible
  /// signs that Unicode counts as format, such as the Arabic number sign, stay, too; so do characters
  /// for private use and those of a later Unicode.
  package var isHidden: Bool {
    switch value {
    case 0x20...0x7E: return false
    case 0x00...0x1F, 0x7F...0x9F: return true
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return false
    default: break
    }
    if isJoiner || properties.isVariationSelector { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  /// Zero width joiner and non-joiner.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether a joiner beside it changes what is seen: letters and marks of Arabic, Syriac, Mongolian and the
  /// scripts of South and South East Asia, and emoji.
  fileprivate var isJoined: Bool {
    switch value {
    case ..<0x0600: false
    case 0x0600...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x10A00...0x11FFF:
      true
    default: properties.isEmoji
    }
  }

  /// Whether a selector behind it changes what is seen: emoji and digits, ideographs, Mongolian and Myanmar,
  /// signs and arrows.
  fileprivate var hasForms: Bool {
    switch value {
    case 0x1000...0x109F, 0x1800...0x18AF, 0x2190...0x2BFF, 0x3000...0x303F, 0xA840...0xA87F,
      0xAA60...0xAA7F:
      true
    default: properties.isEmoji || properties.isIdeographic
    }
  }
}
