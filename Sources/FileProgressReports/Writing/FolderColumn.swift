/// The folders behind the names of a table: they stand below each other and have a heading, if there is room.
struct FolderColumn: Sendable {
  /// The heading of folders.
  static let folders = "Folder"
  /// The heading where contexts are among the names: what is above a context is never left out.
  static let above = "In"
  /// Whether all names have the same folder, which says nothing then.
  let isShared: Bool
  /// How many columns the widest folder or the heading takes; 0 for no folders.
  let width: Int
  /// The heading; `nil` for no folders.
  private let title: String?
  private let nameWidth: Int

  /// Creates the column.
  ///
  /// - Parameters:
  ///   - title: The heading; `nil` if what stands behind the names is something else.
  ///   - names: The names.
  init(title: String?, in names: [FittedName]) {
    let folders = Set(names.compactMap(\.folder))
    isShared = title == Self.folders && folders.count == 1 && !names.contains(where: \.isElsewhere)
    self.title = folders.isEmpty || isShared ? nil : title
    width =
      self.title.map { title in
        folders.reduce(DisplayWidth.of(title)) { max($0, DisplayWidth.of($1)) }
      } ?? 0
    nameWidth =
      names.reduce(0) { $1.folder == nil ? $0 : max($0, DisplayWidth.of($1.name)) }
  }

  /// Returns the column in which the folders begin; 0 for no folders.
  func place(besides nameTitle: String) -> Int {
    title == nil ? 0 : max(nameWidth, DisplayWidth.of(nameTitle)) + FittedName.gap.utf8.count
  }

  /// Returns whether all folders stand below each other in so many columns.
  func fits(_ columnCount: Int, at place: Int) -> Bool {
    title != nil && place + width <= columnCount
  }

  /// Shorter headings of names and folders that say the same, by the heading of the names.
  private static let shorterHeadings = [
    "Document": "File, folder", "Last documents": "Documents, folder",
  ]

  /// Returns the heading of both, or of the names alone.
  ///
  /// - Parameter isShown: Whether a row has room for its folder.
  func heading(
    besides nameTitle: String, columnCount: Int, at place: Int, isShown: Bool
  ) -> String {
    guard let title else { return nameTitle }
    if fits(columnCount, at: place) {
      return ShortenedText.padded(nameTitle, columnCount: place) + title
    }
    guard isShown else { return nameTitle }
    // The folders come right after the names, so both share a column.
    var shared = [nameTitle + (title == Self.folders ? ", folder" : " and where")]
    if title == Self.folders, let shorter = Self.shorterHeadings[nameTitle] {
      shared.append(shorter)
    }
    return shared.first { DisplayWidth.of($0) <= columnCount } ?? nameTitle
  }
}
