package import DocumentText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads Jupyter notebooks (versions 3 and 4 of the format).
///
/// The cells with Markdown and the heading cells of older notebooks count, each as ``MarkdownText`` says.
/// Not: code, what it put out, raw cells, attachments and properties.
package enum NotebookText {
  /// Reads a notebook in UTF-8.
  ///
  /// - Throws: ``UnreadableReason/damaged`` if it is not a notebook.
  package static func read(
    _ source: UnsafeRawBufferPointer, into text: inout ExtractedText
  ) throws(UnreadableReason) {
    guard let notebook = try? JSONDecoder().decode(Notebook.self, from: Data(source)),
      let cells = notebook.cells
    else { throw .damaged }
    for cell in cells {
      let source = cell.source
      switch cell.kind {
      case "markdown":
        var bytes = source
        let outcome = bytes.withUTF8 { bytes in
          Result { () throws(UnreadableReason) in
            try MarkdownText.read(
              UnsafeRawBufferPointer(bytes), into: &text, hasFrontMatter: false)
          }
        }
        try outcome.get()
      case "heading":
        text.beginHeading(level: max(1, min(cell.level, 6)))
        text.append(source)
        text.endParagraph()
      default: break
      }
    }
  }
}

/// The parts of a notebook that are read. Everything else may have any form.
private struct Notebook: Decodable {
  /// The cells, those of older notebooks sheet by sheet; `nil` if there are none.
  let cells: [Cell]?

  private struct Sheet: Decodable {
    let cells: [Cell]

    enum CodingKeys: CodingKey { case cells }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      cells = try values.decodeIfFitting([Cell].self, forKey: .cells) ?? []
    }
  }

  struct Cell: Decodable {
    let kind: String?
    let source: String
    let level: Int

    enum CodingKeys: String, CodingKey {
      case kind = "cell_type"
      case source, level
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decodeIfFitting(String.self, forKey: .kind)
      level = (try? values.decode(Int.self, forKey: .level)) ?? 1
      source =
        try values.decodeIfFitting(String.self, forKey: .source)
        ?? values.decodeIfFitting([String].self, forKey: .source)?.joined() ?? ""
    }
  }

  enum CodingKeys: CodingKey { case cells, worksheets }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    cells =
      try values.decodeIfFitting([Cell].self, forKey: .cells)
      ?? values.decodeIfFitting([Sheet].self, forKey: .worksheets)?.flatMap(\.cells)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value; `nil` if there is none of this type.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the value is not JSON, such as half of a surrogate pair.
  fileprivate func decodeIfFitting<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    do {
      return try decode(type, forKey: key)
    } catch DecodingError.typeMismatch, DecodingError.keyNotFound, DecodingError.valueNotFound {
      return nil
    }
  }
}
