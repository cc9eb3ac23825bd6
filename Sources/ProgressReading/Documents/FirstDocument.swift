package import FileProgress
import FileTracking
import Foundation

/// The document that a person most likely wants to work on who never recorded anything.
package enum FirstDocument {
  /// How names of texts end that people write.
  private static let endings: Set<String> = [
    "txt", "md", "markdown", "odt", "docx", "rtf", "tex", "org", "fountain", "adoc", "rst",
  ]

  /// How files begin that fileprogress writes for a class: nobody writes in them.
  package static let ownBeginnings = [
    "fileprogress class invitation ", "Recovery sheet of a class in fileprogress",
  ]

  /// Returns the name of the text in a folder that was changed last; `nil` if there is none. Where a copy lies beside its
  /// original, the original is meant.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - mayOffer: Whether the person can and should open the document at a path.
  package static func name(
    inFolder folder: String, of files: any FileSystem, mayOffer: (String) -> Bool
  ) -> String? {
    guard let resolved = try? files.resolve(folder),
      let entries = try? files.entries(ofFolder: resolved)
    else { return nil }
    let texts = entries.compactMap { entry -> Text? in
      guard entry.kind == .regular, let name = entry.name, name.utf8.first != UInt8(ascii: "."),
        endings.contains((name as NSString).pathExtension.lowercased())
      else { return nil }
      return Text(
        name: name, byteCount: entry.state.byteCount,
        modifiedNanoseconds: entry.state.modifiedNanoseconds)
    }
    let names = Set(texts.map { $0.name })
    return texts.filter { !isVariant($0.name, besides: names) }
      .sorted { ($1.modifiedNanoseconds, $0.name) < ($0.modifiedNanoseconds, $1.name) }
      .first { text in
        let path = PathText.joined(resolved, text.name)
        return !isCopy(text, ofAnyOf: texts) && mayOffer(path) && !isOwn(path, files)
      }?.name
  }

  /// A text in the folder.
  private struct Text {
    var name: String
    var byteCount: Int64
    var modifiedNanoseconds: Int64
  }

  /// Whether a text looks like a copy of another one: nearly as long, and with more words in its name, as
  /// `a - Copy.md`, `a (1).md` and `Copy of a.md` have.
  private static func isCopy(_ text: Text, ofAnyOf others: [Text]) -> Bool {
    let plainNames = FileVariant.plainNames(ofCopy: text.name)
    return others.contains { other in
      let longest = max(text.byteCount, other.byteCount)
      return longest > 0 && abs(text.byteCount - other.byteCount) <= longest / leastPart
        && plainNames.contains(other.name)
    }
  }

  /// A copy is longer or shorter than its original by at most one part of so many.
  private static let leastPart: Int64 = 8

  /// Whether a file is a conflict copy or a dated copy of one beside it, by its name.
  private static func isVariant(_ name: String, besides names: Set<String>) -> Bool {
    let variant = FileVariant.read(name).map { [$0.documentName] } ?? []
    return (variant + FileVariant.plainNames(ofConflictCopy: name)).contains {
      $0 != name && names.contains($0)
    }
  }

  /// Whether fileprogress wrote a file for a class.
  private static func isOwn(_ path: String, _ files: any FileSystem) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
    defer { buffer.deallocate() }
    // What can't be read may be a text.
    let count =
      (try? files.withOpenFile(at: path) { file throws(FileTrackingError) in
        try file.read(into: buffer, at: 0)
      }) ?? 0
    let begin = buffer.prefix(count)
    if ownBeginnings.contains(where: { begin.starts(with: $0.utf8) }) { return true }
    // A text of one's own may have the title of the page about a student. The lines of that page are wrapped.
    guard begin.starts(with: "Everything about ".utf8) else { return false }
    return String(decoding: begin, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ").contains(" made this page with fileprogress on ")
  }
}
