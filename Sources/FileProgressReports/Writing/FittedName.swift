import ProgressModel

/// A name, and as much of the folder that it is in as there is room for.
struct FittedName: Sendable {
  /// The fewest columns that a folder is shown in.
  private static let leastFolderWidth = 6
  /// The fewest columns that a folder is cut by, if it can have its row without.
  private static let leastSaving = 3
  static let gap = "  "

  /// What is shown first; no control characters.
  var name: String
  /// What is shown where there is room; no control characters.
  var folder: String?
  /// What is shown instead of the folder where there is no room for all of it; `nil` for a part of the folder.
  private var note: String?

  /// Creates the name of a document at a path.
  ///
  /// - Parameters:
  ///   - isGone: Whether its file is gone, which a note after the name says.
  ///   - isExcluded: Whether its file is excluded, which a note says, too, unless the file is gone.
  init(path: String, isGone: Bool = false, isExcluded: Bool = false, on screen: ReportScreen) {
    let document = DocumentName(path: path)
    name = document.name.isEmpty ? "(no path)" : PrintableText.of(document.name)
    if isGone {
      name += " (gone)"
    } else if isExcluded {
      name += " (excluded)"
    }
    folder = document.folder.map(screen.place)
  }

  /// Creates the name of a folder at a path.
  init(ofFolderAt path: String, on screen: ReportScreen) {
    self.init(path: path, on: screen)
    name += "/"
  }

  /// Creates the name of the document of an activity, with a note if its file is gone or on another computer.
  ///
  /// - Parameter others: The contexts beside it.
  init(
    of activity: ActivitySummary, on screen: ReportScreen,
    among others: AmbiguousTitles = AmbiguousTitles([])
  ) {
    if let context = activity.context {
      self.init(of: context, on: screen, among: others)
      return
    }
    self.init(
      path: activity.path, isGone: activity.isGone, isExcluded: activity.isExcluded, on: screen)
    guard activity.isElsewhere else { return }
    let computer = "on another computer"
    note = computer
    folder = folder.map { computer + ": " + $0 } ?? computer
  }

  /// Creates the name of a context: its title, and where there is room the titles above it.
  ///
  /// - Parameter others: The contexts beside it. If one of another program has the same titles, both programs are
  ///   named.
  init(
    of context: ContextPlace, on screen: ReportScreen,
    among others: AmbiguousTitles = AmbiguousTitles([])
  ) {
    name = PrintableText.of(context.title)
    var above = context.titles.dropLast().joined(separator: screen.step)
    if context.path.depth <= 2 {
      above = context.application
    } else if others.contains(context) {
      above = context.application + ": " + above
    }
    folder = context.path.depth > 1 ? PrintableText.of(above) : nil
  }

  /// Creates a name without a folder.
  init(name: String) {
    self.name = name
  }

  /// Creates the name of the row for those that are left out, with the option that shows them. On a narrow screen it is
  /// so short that it is never cut.
  init(ofRest count: Int, on screen: ReportScreen) {
    let number = NumberText.grouped(count)
    name = screen.isNarrow ? "+\(number): --all" : "\(number) more: --all"
  }

  /// Creates a name with something beside it, where there is room.
  init(name: String, besides note: String) {
    self.name = name
    folder = note
  }

  /// Returns the name with as many of the parts beside it, which commas end, as a number of columns has room
  /// for.
  func fitting(_ columnCount: Int) -> FittedName {
    var fitted = self
    while let folder = fitted.folder, fitted.width > columnCount {
      fitted.folder = folder.ranges(of: ", ").last.map { String(folder[..<$0.lowerBound]) }
    }
    return fitted
  }

  /// Whether a number of columns has room for the folder, or for enough of it.
  func showsFolder(in columnCount: Int) -> Bool {
    guard let folder else { return false }
    let room = columnCount - DisplayWidth.of(name) - Self.gap.utf8.count
    return room >= min(Self.leastFolderWidth, DisplayWidth.of(folder))
  }

  /// Whether a number of columns has room for all of the folder, or for enough of it and cutting it saves something;
  /// also of a name without a folder.
  func isFolderReadable(in columnCount: Int) -> Bool {
    if folder == nil || isElsewhere || width <= columnCount { return true }
    return showsFolder(in: columnCount) && width - columnCount >= Self.leastSaving
  }

  /// Whether the document is on another computer, which stands with the folder.
  var isElsewhere: Bool { note != nil }

  /// How many columns it takes where nothing is left out.
  var width: Int {
    DisplayWidth.of(name) + (folder.map { Self.gap.utf8.count + DisplayWidth.of($0) } ?? 0)
  }

  /// Returns the text in a number of columns, with blanks at its end if it is shorter.
  ///
  /// - Parameter folderPlace: The column in which the folder begins; `nil` for right behind the name.
  func text(
    columnCount: Int, on screen: ReportScreen, isEmphasized: Bool = false,
    folderPlace: Int? = nil
  ) -> String {
    if let folderPlace, let folder {
      let blanks = String(repeating: " ", count: max(0, folderPlace - DisplayWidth.of(name)))
      let rest = columnCount - folderPlace - DisplayWidth.of(folder)
      return (isEmphasized ? screen.bold(name) : name) + blanks + screen.dim(folder)
        + String(repeating: " ", count: max(0, rest))
    }
    let shown = ShortenedText.of(name, columnCount: columnCount, ellipsis: screen.ellipsis)
    let width = DisplayWidth.of(shown)
    let styled = isEmphasized ? screen.bold(shown) : shown
    let room = columnCount - width - Self.gap.utf8.count
    guard let folder, showsFolder(in: columnCount) else {
      return styled + String(repeating: " ", count: max(0, columnCount - width))
    }
    let fitting = DisplayWidth.of(folder) > room ? note ?? folder : folder
    let place = ShortenedText.of(fitting, columnCount: room, ellipsis: screen.ellipsis)
    let blanks = String(repeating: " ", count: room - DisplayWidth.of(place))
    return styled + Self.gap + screen.dim(place) + blanks
  }
}
