package import DocumentText

/// Reads documents of Microsoft Word since 2007 (docx, docm, dotx).
///
/// What counts is what LibreOffice Writer counts of the same file:
///
/// - Text as it is after all tracked changes: deleted and moved away not, inserted and moved here yes.
/// - Footnotes and endnotes that are referred to, with the number of each reference; they follow the
///   paragraph that refers to them first. Text boxes follow their paragraph.
/// - Headers and footers, once for each section that starts a page and has its own or the ones of the
///   section before.
/// - The number or bullet of a list, or of a numbered heading, in front of its paragraph. Every number
///   reads 1, so that a new item changes no other one.
/// - The shown result of fields, not their code; tables cell by cell; the base of ruby, not its reading.
/// - Not: comments, hidden text, formulas, alternative text of pictures, properties of the document.
///
/// Headings are paragraphs with an outline level, their own or their style's.
///
/// A document is damaged if a part is missing that it names and that has text, or says how text is shown, or
/// the list of its parts is: what is left would be a count that looks right. For the same reason, one is not read that
/// takes in another document when it is opened (`w:altChunk`).
///
/// - Source: ECMA-376 part 1, 17.
package enum WordDocument {
  /// Reads a document.
  ///
  /// - Throws: ``UnreadableReason`` if it is not a Word document, or is damaged, encrypted or too large.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    var archive = ZipArchive(source)
    let rootPart = PartName.relationships(of: "")
    guard let rootList = try archive.parts(named: [rootPart])[rootPart] else {
      throw .otherThanNamed(.docx)
    }
    let root = try WordRelationships(rootList, of: "")
    guard let main = root.target(ofKind: "officeDocument") else { throw .otherThanNamed(.docx) }
    let mainRelationships = PartName.relationships(of: main)
    let parts = try archive.parts(named: [main, mainRelationships])
    guard let body = parts[main] else { throw .damaged }
    let relationships = try WordRelationships(parts[mainRelationships] ?? [], of: main)

    let kinds = ["styles", "numbering", "footnotes", "endnotes", "header", "footer"]
    let names = relationships.targets(ofKinds: kinds)
    let others = try archive.parts(named: names)
    guard others.count == names.count else { throw .damaged }
    func part(_ kind: String) -> [UInt8]? {
      relationships.target(ofKind: kind).flatMap { others[$0] }
    }
    let styles = WordStyles()
    if let bytes = part("styles") { try XMLPart.read(bytes, handler: styles) }
    let numbering = WordNumbering()
    if let bytes = part("numbering") { try XMLPart.read(bytes, handler: numbering) }

    let story = WordStory(styles: styles, numbering: numbering)
    for kind in WordStory.NoteKind.allCases {
      guard let bytes = part(kind.rawValue) else { continue }
      let notes = WordStory(styles: styles, numbering: numbering)
      try XMLPart.read(bytes, handler: notes)
      if notes.namesOtherDocument { throw .namesOtherDocument }
      story.notes[kind] = notes.readNotes
    }
    try XMLPart.read(body, handler: story)
    guard story.isDocument else { throw .otherThanNamed(.docx) }
    if story.lacksNotes { throw .damaged }
    if story.namesOtherDocument { throw .namesOtherDocument }

    for identifier in story.pageParts {
      guard let name = relationships.target(identifier), let bytes = others[name] else {
        throw .damaged
      }
      let header = WordStory(styles: styles, numbering: numbering)
      try XMLPart.read(bytes, handler: header)
      if header.namesOtherDocument { throw .namesOtherDocument }
      text.append(header.text)
    }
    text.append(story.text)
  }
}
