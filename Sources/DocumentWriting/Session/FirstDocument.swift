package import FileProgress
import Foundation

/// The document that a person most likely wants to work on who never recorded anything.
package enum FirstDocument {
  /// How names of texts end that people write.
  private static let endings: Set<String> = [
    "txt", "md", "markdown", "odt", "docx", "rtf", "tex", "org", "fountain", "adoc", "rst",
  ]

  /// Returns the name of the text in a folder that was changed last; `nil` if there is none.
  ///
  /// - Parameter folder: An absolute path.
  package static func name(inFolder folder: String, of files: any FileSystem) -> String? {
    guard let resolved = try? files.resolve(folder),
      let entries = try? files.entries(ofFolder: resolved)
    else { return nil }
    return entries.filter { $0.kind == .regular }
      .compactMap { entry in entry.name.map { (name: $0, entry.state.modifiedNanoseconds) } }
      .filter { name, _ in
        name.utf8.first != UInt8(ascii: ".")
          && endings.contains((name as NSString).pathExtension.lowercased())
      }
      .max { ($0.1, $1.name) < ($1.1, $0.name) }?.name
  }
}
