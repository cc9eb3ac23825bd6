/// One thing that an assignment hands out.
package struct AssignmentPart: Hashable, Sendable {
  /// What it is.
  package enum Content: Hashable, Sendable {
    /// A file. Each student gets a copy.
    case copy(HandedOutFile, sealed: SealedFileDigest, key: FileKey)
    /// One file for everyone, in the folder `shared`.
    case shared(HandedOutFile)
    /// A context of an application and the identifiers that lead to it; no identifiers mean the main context.
    case context(title: ClassText, application: ClassText, identifiers: [ClassText])
    /// A link that begins with `http://` or `https://`.
    case link(title: ClassText, url: ClassText)
    /// A kind of a later version.
    case unknown(kind: UInt32)
  }

  /// Its number, from 1. It never changes in later revisions.
  package var number: UInt32
  /// What it is.
  package var content: Content

  package init(number: UInt32, _ content: Content) {
    self.number = number
    self.content = content
  }
}

/// A file that is handed out.
package struct HandedOutFile: Hashable, Sendable {
  /// How large a file may be, in bytes.
  package static let maximumByteCount: UInt64 = 1 << 31

  /// Its name, 1…255 bytes. Never use it as a path.
  package var name: ClassText
  /// The size of its content.
  package var byteCount: UInt64
  /// The SHA-256 of its content.
  package var contentDigest: ContentDigest

  package init(name: ClassText, byteCount: UInt64, contentDigest: ContentDigest) {
    self.name = name
    self.byteCount = byteCount
    self.contentDigest = contentDigest
  }

  /// Whether the name stays in its folder and is visible: it has no slash and does not begin with a dot.
  package var isNameSafe: Bool {
    !name.isEmpty && !name.string.utf8.contains(UInt8(ascii: "/"))
      && name.string.utf8.first != UInt8(ascii: ".")
  }
}

extension AssignmentPart {
  private static let maximumIdentifierCount = 64

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(2...Int.max)
    number = try reader.number()
    let kind = try reader.number()
    let allowed = [7, 7, 5, 4]
    guard kind > allowed.count || count == allowed[Int(kind) - 1] else {
      throw reader.failure(.count)
    }
    switch kind {
    case 1:
      let file = try HandedOutFile(from: &reader)
      content = .copy(file, sealed: try reader.identifier(), key: try reader.identifier())
    case 2:
      let file = try HandedOutFile(from: &reader)
      // The file is opened under this name in a folder where everybody can write, so the name must not lead elsewhere.
      guard file.isNameSafe else { throw reader.failure(.character) }
      content = .shared(file)
      try reader.null()
      try reader.null()
    case 3:
      let title = try reader.text(.name)
      let application = try reader.text(.other)
      content = .context(
        title: title, application: application,
        identifiers: try reader.list(0...Self.maximumIdentifierCount) {
          (reader) throws(ClassFormatError) in try reader.text(.other)
        })
    case 4:
      let title = try reader.text(.name)
      let url = try reader.text(.other)
      guard
        url.string.utf8.starts(with: "http://".utf8)
          || url.string.utf8.starts(with: "https://".utf8)
      else { throw reader.failure(.character) }
      content = .link(title: title, url: url)
    default:
      content = .unknown(kind: kind)
      reader.noteUnknown()
      for _ in 2..<count { try reader.skip() }
    }
  }

  func write(to writer: inout CBORWriter) {
    switch content {
    case .copy(let file, let sealed, let key):
      writer.array(count: 7)
      writer.unsigned(number)
      writer.unsigned(1 as UInt8)
      file.write(to: &writer)
      writer.bytes(sealed)
      writer.bytes(key)
    case .shared(let file):
      writer.array(count: 7)
      writer.unsigned(number)
      writer.unsigned(2 as UInt8)
      file.write(to: &writer)
      writer.null()
      writer.null()
    case .context(let title, let application, let identifiers):
      writer.array(count: 5)
      writer.unsigned(number)
      writer.unsigned(3 as UInt8)
      writer.text(title)
      writer.text(application)
      writer.array(identifiers) { $0.text($1) }
    case .link(let title, let url):
      writer.array(count: 4)
      writer.unsigned(number)
      writer.unsigned(4 as UInt8)
      writer.text(title)
      writer.text(url)
    case .unknown(let kind):
      writer.array(count: 2)
      writer.unsigned(number)
      writer.unsigned(kind)
    }
  }
}

extension HandedOutFile {
  package init(from reader: inout FieldReader) throws(ClassFormatError) {
    name = try reader.text(.name)
    guard !name.isEmpty else { throw reader.failure(.length) }
    byteCount = try reader.unsigned(0...Self.maximumByteCount)
    contentDigest = try reader.identifier()
  }

  package func write(to writer: inout CBORWriter) {
    writer.text(name)
    writer.unsigned(byteCount)
    writer.bytes(contentDigest)
  }
}
