package import DocumentIdentity
import DocumentText
package import FileProgress
import FileTracking
import ProgressModel
import ProgressReading

/// A look at the files that the person works on, before something is shown or done: what other programs wrote counts for
/// the day on which it was written.
///
/// It looks at the files of folders with a goal or a timer and at the documents that were seen last, and records their
/// words. It is quick, and leaves what is uncertain or takes long to the next look or to `track`. What the store's file
/// system leaves out is left to a look in the background.
package struct DocumentLook {
  /// What a look left for later.
  package struct Result: Hashable, Sendable {
    /// The paths of changed files that are left for the next look.
    package var leftOut: [String] = []
    /// The paths of new files that wait until it is known whether they are missing documents.
    package var waiting: [String] = []
    /// Whether known files that changed, what became of missing ones, or what took the place of a renamed one waits
    /// until the caller has looked at its own files.
    package var awaitsCaller = false
    /// What the person may want to know of the texts.
    package var news: [TextNews] = []

    package init() {}

    /// How many words of texts that are gone were found in what a session wrote into the file at a path.
    ///
    /// - Parameter period: The session, in nanoseconds since 1970.
    package func wordsMoved(toFileAt path: String, in period: Range<Int64>) -> Int64 {
      let moves = news.flatMap { news in
        if case .moved(let moves) = news.kind { moves } else { [TextNews.Move]() }
      }
      return moves.filter {
        $0.path == path && !$0.isOutside
          && (period.lowerBound...period.upperBound).contains($0.writtenAtNanoseconds)
      }.reduce(0) { $0.addingSaturated($1.words) }
    }
  }

  /// Among how many of the last sightings the other documents are found.
  private static let mostSightings = 2000

  private let store: DataStore
  private let isSkipped: @Sendable (String) -> Bool
  private let bounds: LookBounds
  /// The paths without links of files that the caller looks at itself.
  private let own: Set<String>
  /// Whether texts that an earlier version of a reader read are counted again.
  private let countsAgain: Bool

  /// The versions of the readers that are not the first.
  private static let countingVersions =
    DocumentFormat.allCases.filter { $0.readerVersion > 1 }
    .map { "\($0.rawValue)/\($0.readerVersion)" }.joined(separator: " ")

  /// Prepares a look.
  ///
  /// - Parameters:
  ///   - store: Whose documents are looked at.
  ///   - paths: The absolute paths of files that the caller looks at itself.
  ///   - opened: The absolute paths of files with which work begins now.
  ///   - isInBackground: Whether nobody waits for the look.
  ///   - isSkipped: Whether to skip the file at a path, such as a page that `report --html` wrote.
  package init(
    in store: DataStore, besides paths: [String] = [], opening opened: [String] = [],
    inBackground isInBackground: Bool = false,
    skipping isSkipped: @escaping @Sendable (String) -> Bool
  ) {
    self.store = store
    let files = store.configuration.fileSystem
    let known = try? store.countingVersions.known()
    countsAgain = known != Self.countingVersions
    let readerVersion: @Sendable (String) -> Int64 = {
      (DocumentFormat(name: $0) ?? .plain).readerVersion
    }
    func resolved(_ paths: [String]) -> Set<String> {
      Set(paths.map { (try? files.resolve($0)) ?? $0 })
    }
    let (others, begun) = (resolved(paths), resolved(opened))
    own = others.union(begun)
    bounds = LookBounds(
      besides: others, opening: begun,
      countingAgainFor: countsAgain ? readerVersion : nil, inBackground: isInBackground)
    self.isSkipped = isSkipped
  }

  /// Looks at the files. It doesn't wait while another program writes into the store; what it found then is left to the
  /// next look.
  ///
  /// - Throws: `DataStoreError` if the store can't be used; then nothing was recorded.
  /// - Complexity: O(*n*) in the files, and in the bytes of those that changed.
  package func run() throws -> Result {
    // What takes long and has no text is not tried again at each look.
    defer { store.keepRefusals() }
    var result = Result()
    var isCountingAgainLeft = false
    let goals = try store.goals.all()
    let likelyPlaces = (try? store.goals.newLikelyPlaces(of: goals)) ?? []
    result.news = likelyPlaces.map {
      TextNews(path: $0.folder, kind: .likelyPlace($0.likelyPath), words: 0)
    }
    let goalFolders = goals.filter { $0.isFolder && !$0.isGone && !$0.isOfAllDocuments }
      .map(\.path)
    let files = store.configuration.fileSystem
    let wholeFolders = try goalFolders + timedFolders(besides: goalFolders)
    // All of a folder is looked at or nothing: else what is left out would seem to be gone.
    let folders = wholeFolders.filter { !files.leavesOutAny(of: $0) }
    var bounds = bounds
    bounds.leavesOutFolders = folders.count < wholeFolders.count
    isCountingAgainLeft = bounds.leavesOutFolders
    if !folders.isEmpty {
      let places = TrackedPlaces(
        folders, isRecursive: true, in: WorkingFolder("/", in: store.configuration.fileSystem),
        skipping: isSkipped)
      let found = try unlessBusy {
        try store.track(
          places, counting: PlainTextCounting.init, countingRest: Self.counting(in: store),
          look: bounds)
      }
      result.leftOut = found?.leftOut ?? []
      result.waiting = found?.waiting ?? []
      result.awaitsCaller = found?.awaitsCaller ?? false
      isCountingAgainLeft = isCountingAgainLeft || found?.isCountingAgainLeft ?? true
      result.news += found?.news ?? []
    }
    func isInWholeFolder(_ path: String) -> Bool {
      wholeFolders.contains { PathText.lies(path, atOrBelow: $0) }
    }
    let known = try store.documents.newestFiles(amongSightings: Self.mostSightings)
    // Folders with goals or timers were looked at as a whole.
    let missing = known.missing.filter { !isInWholeFolder($0.resolvedPath) }
    let renamed = renamedFiles(missing, of: goals)
    // The caller says what became of its own files.
    result.waiting += renamed.waiting.filter { !own.contains($0) && !isInWholeFolder($0) }
    let resolved = wholeFolders.map { (path: $0, resolvedPath: (try? files.resolve($0)) ?? $0) }
    // The walk through such a folder does not follow the links in it.
    let recent = (known.present + renamed.found).filter { file in
      !isSkipped(file.path)
        && !resolved.contains { folder in
          PathText.lies(file.path, atOrBelow: folder.path)
            && PathText.lies(file.resolvedPath, atOrBelow: folder.resolvedPath)
        }
    }
    if !recent.isEmpty {
      let places = Set(recent.map { PathText.folder($0.resolvedPath) }).sorted()
      let found = try unlessBusy {
        try store.track(
          in: places, counting: PlainTextCounting.init, countingRest: Self.counting(in: store),
          look: bounds
        ) { TrackingRequests(walked: recent) }
      }
      result.leftOut += found?.leftOut ?? []
      result.awaitsCaller = result.awaitsCaller || found?.awaitsCaller ?? false
      result.news += found?.news ?? []
      isCountingAgainLeft = isCountingAgainLeft || found?.isCountingAgainLeft ?? true
    }
    if countsAgain, !isCountingAgainLeft, !store.recordsNothing {
      // A look that has nothing to record notes nothing, and the next one looks for such texts again.
      if store.isOpenForWriting { try? store.countingVersions.note(Self.countingVersions) }
    }
    return result
  }

  /// Returns the folders with a timer that runs, where they are now: a chapter that comes meanwhile is written in it.
  ///
  /// - Parameter goalFolders: The folders with a goal. What lies in them is left out.
  private func timedFolders(besides goalFolders: [String]) throws -> [String] {
    let files = store.configuration.fileSystem
    func isThere(_ folder: String) -> Bool { (try? files.describeFolder(at: folder)) != nil }
    return try store.timers.running().compactMap(\.folder)
      .compactMap { folder -> String? in
        try isThere(folder)
          ? folder : store.documents.place(ofLostFolder: folder, lookingBeside: true)
      }
      .filter { folder in
        isThere(folder) && !goalFolders.contains { PathText.lies(folder, atOrBelow: $0) }
      }
  }

  /// Finds the documents that have another name in their folder now. As in a folder with a goal, two looks have to agree
  /// before it is recorded that a document moved.
  ///
  /// - Parameter missing: Files of the last sightings that are not there.
  /// - Returns: The files on which two looks agree, and the paths of the others.
  private func renamedFiles(
    _ missing: [LostFile], of goals: [KnownGoal]
  ) -> (found: [FolderWalk.File], waiting: [String]) {
    let files = store.configuration.fileSystem
    var missingFiles = MissingFiles(in: store)
    var places = missingFiles.newPaths(of: missing)
    for goal in goals where !goal.isFolder && goal.isGone {
      // Nobody asked for the file, so what can't be found out is left as it is.
      guard let document = goal.documents.min(),
        goal.documents.allSatisfy({ places[$0] == nil }),
        let facts = (try? store.documents.facts(ofDocument: document)) ?? nil,
        let path = (try? KnownDocument(facts).path(in: store)) ?? nil
      else { continue }
      places[document] = path
    }
    // What can't be remembered doesn't wait, either.
    guard !store.recordsNothing, let agreed = try? store.movedDocuments.agreed(on: places) else {
      return ([], [])
    }
    let found = agreed.compactMap { path -> FolderWalk.File? in
      guard let resolvedPath = try? files.resolve(path),
        let entry = try? files.entry(at: resolvedPath, followsLink: false), entry.kind == .regular
      else { return nil }
      return FolderWalk.File(path: path, resolvedPath: resolvedPath, state: entry.state)
    }
    return (found, Set(places.values).subtracting(agreed).sorted())
  }

  /// Returns what a pass over files found; `nil` if another program writes just then.
  private func unlessBusy(_ pass: () throws -> TrackingResult) throws -> TrackingResult? {
    do {
      return try pass()
    } catch let error as DataStoreError where error.code == .busy {
      return nil
    }
  }

  /// Returns what counts files of the formats that are not plain text.
  ///
  /// - Parameter store: Its text source reads them.
  package static func counting(in store: DataStore) -> ContentCounter {
    { files in
      let files = files.map { FolderCounting.File(path: $0.path, name: $0.name) }
      return FolderCounting(in: store).count(files).map { outcome in
        guard case .words(let words, let version) = outcome else { return nil }
        return ContentCount(words: words.count, counter: words.counter, readerVersion: version)
      }
    }
  }
}
