/// A small text file that a teacher gives to students: the class, where its folder is, and perhaps a code.
///
/// The class identifier is the hash of the root's key, so this fingerprint protects students from a forged class. Title
/// and folder are only hints: the program shows them and asks the student before joining.
package struct Invitation: Hashable, Sendable {
  /// How many bytes the file may have.
  package static let maximumByteCount = 16_384

  /// The class.
  package var classIdentifier: ClassIdentifier
  /// The title of the class, as the teacher called it.
  package var title: ClassText
  /// Where the class folder was on the teacher's computer.
  package var folder: ClassText
  /// The personal code in groups of letters, with its check letter, if it is for one student.
  package var code: ClassText?

  package init(
    classIdentifier: ClassIdentifier, title: ClassText, folder: ClassText, code: ClassText? = nil
  ) {
    self.classIdentifier = classIdentifier
    self.title = title
    self.folder = folder
    self.code = code
  }
}

extension Invitation {
  private static let firstLine = "fileprogress class invitation "

  /// The text of the file.
  package var text: String {
    var text = """
      \(Self.firstLine)1
      class: \(classIdentifier.letters)
      title: \(title.string)
      folder: \(folder.string)

      """
    if let code { text += "code: \(code.string)\n" }
    return text
  }

  /// Whether bytes start like an invitation. If so, the person gave a file and not a code.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: firstLine.utf8)
  }

  /// Reads the bytes of a file.
  ///
  /// Lines end in a line feed, or in a carriage return and a line feed. Lines with unknown names are skipped. The check
  /// letter of the code isn't verified here, because that needs a hash.
  ///
  /// - Throws: ``ClassFormatError``; ``ClassFormatError/field`` is the line, from 1, or `nil` for the whole file.
  ///   Repeated lines and values that break the rules of texts are refused.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw ClassFormatError(.invitation, .length)
    }
    guard UTF8Check.isWellFormed(bytes[...]) else {
      throw ClassFormatError(.invitation, .bytes(.badText))
    }
    var identifier: ClassIdentifier?
    var title: ClassText?
    var folder: ClassText?
    var code: ClassText?
    var names: Set<[UInt8]> = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, ending) in lines.enumerated() {
      func failure(_ rule: ClassFormatError.Rule) -> ClassFormatError {
        ClassFormatError(.invitation, field: UInt64(index + 1), rule)
      }
      let line = ending.last == 0x0D ? ending.dropLast() : ending
      if index == 0 {
        guard line.starts(with: Self.firstLine.utf8) else { throw failure(.missing) }
        guard line.elementsEqual("\(Self.firstLine)1".utf8) else { throw failure(.newerVersion) }
        continue
      }
      if line.isEmpty { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 1 < line.endIndex,
        line[colon + 1] == UInt8(ascii: " ")
      else { throw failure(.missing) }
      let name = line[..<colon]
      let value = line[(colon + 2)...]
      guard names.insert(Array(name)).inserted else { throw failure(.repeated) }
      func text(_ rule: TextRule) throws(ClassFormatError) -> ClassText {
        guard rule.allows(byteCount: value.count) else { throw failure(.length) }
        guard rule.allowsCharacters(of: value) else { throw failure(.character) }
        return ClassText(checked: value)
      }
      switch String(decoding: name, as: UTF8.self) {
      case "class":
        identifier = ClassIdentifier(letters: try text(.other).string)
        guard identifier != nil else { throw failure(.character) }
      case "title": title = try text(.name)
      case "folder": folder = try text(.other)
      case "code": code = try text(.other)
      default: _ = try text(.instructions)
      }
    }
    guard let identifier, let title, let folder else {
      throw ClassFormatError(.invitation, .missing)
    }
    self.init(classIdentifier: identifier, title: title, folder: folder, code: code)
  }
}
