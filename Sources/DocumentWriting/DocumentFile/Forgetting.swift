package import FileProgress
import ProgressReading

/// What a person wants forgotten: documents, copies of them that interrupted saves left, contexts, and goals.
package struct Forgetting {
  /// What to forget.
  package enum Wish: Sendable {
    /// Everything.
    case everything
    /// The documents that were last worked on before this moment, in nanoseconds since 1970.
    case lastWorkedOnBefore(wallNanoseconds: Int64)
    /// Files, and folders with all below them.
    case places([DocumentSelection.Place])
    /// Contexts, with all below them.
    case contexts([ContextPlace])
  }

  /// What was done.
  package enum Step {
    /// The documents and goals are forgotten.
    case forgotten
    /// A file of the store was removed, since it may have named what was forgotten.
    case removed(path: String)
    /// The copies that interrupted saves left are removed.
    case copiesRemoved
  }

  /// A file or folder that was named, and the same without links if something is there.
  private struct NamedPlace {
    var name: String
    var paths: [String]

    func holds(_ path: String) -> Bool {
      paths.contains { PathText.lies(path, atOrBelow: $0) }
    }
  }

  private let store: DataStore
  private let isEverything: Bool
  private let places: [NamedPlace]
  /// The documents.
  package let documents: [DataStore.PlacedDocument]
  /// The contexts that were named, or the programs whose contexts all go.
  package let contexts: [ContextPlace]
  /// Copies of these documents, and of the files and in the folders that were named.
  package let copies: [SafetyCopy]
  /// The folders with goals among those that were named, and below them; sorted.
  package let goalFolders: [String]
  /// Whether patterns go that are excluded no longer, and nothing else may.
  package let hasFormerExclusions: Bool
  /// The names without a recorded document.
  private let withoutDocument: [String]

  /// Finds what to forget; forgets nothing yet.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package init(_ wish: Wish, in store: DataStore) throws {
    self.store = store
    let files = store.configuration.fileSystem
    switch wish {
    case .everything:
      isEverything = true
      places = []
      documents = try store.documents.placed()
      contexts = try store.contextCatalogue.placesWithRecords()
      withoutDocument = []
    case .lastWorkedOnBefore(let wallNanoseconds):
      isEverything = false
      places = []
      documents = try store.documents.placed(lastWorkedOnBefore: wallNanoseconds)
      contexts = []
      withoutDocument = []
    case .places(let named):
      isEverything = false
      places = named.map { place in
        NamedPlace(
          name: place.name,
          paths: [place.path] + ((try? files.resolve(place.path)).map { [$0] } ?? []))
      }
      (documents, withoutDocument) = try Self.documents(at: places, in: store)
      contexts = []
    case .contexts(let named):
      isEverything = false
      places = []
      documents = []
      contexts = named
      withoutDocument = []
    }
    let paths = isEverything ? ["/"] : places.flatMap(\.paths)
    copies = try Self.copies(of: documents, below: isEverything ? nil : paths, in: store)
    hasFormerExclusions = try isEverything && store.housekeeping.hasFormerExclusions()
    goalFolders = Set(try paths.flatMap { try store.goals.folders(atOrBelow: $0) }).sorted()
  }

  /// Whether there is nothing to forget.
  package var isEmpty: Bool {
    documents.isEmpty && contexts.isEmpty && copies.isEmpty && goalFolders.isEmpty
      && !(isEverything && store.housekeeping.hasKeptDamage) && !hasFormerExclusions
  }

  /// The names for which nothing at all is recorded.
  package var unknownNames: [String] {
    withoutDocument.filter { name in
      places.contains { place in
        place.name == name
          && !copies.contains { PathText.lies($0.documentPath, atOrBelow: place.paths[0]) }
          && !goalFolders.contains(where: place.holds)
      }
    }
  }

  /// Forgets all of it.
  ///
  /// - Parameters:
  ///   - day: Today, as `2026-11-20`.
  ///   - body: Hears of each step that is done.
  /// - Throws: `DataStoreError`; with `tracesRemain` all of it is forgotten, but a trace may be left.
  ///   ``DocumentFileError`` if a copy can't be removed.
  package func run(day: String, _ body: (Step) -> Void) throws {
    store.forgetRefusals()
    // The copies go first: the store tells whose they are.
    for copy in copies { try copy.erase() }
    if !documents.isEmpty || !contexts.isEmpty || !goalFolders.isEmpty || hasFormerExclusions
      || store.housekeeping.hasKeptDamage
    {
      let removed: [String]
      do {
        removed = try store.housekeeping.forget(
          documents.map(\.document), contexts: contexts,
          folders: isEverything ? ["/"] : places.flatMap(\.paths) + goalFolders,
          day: day)
      } catch let error as DataStoreError where error.code == .tracesRemain {
        body(.forgotten)
        throw error
      }
      body(.forgotten)
      for path in removed { body(.removed(path: path)) }
    }
    if !copies.isEmpty { body(.copiesRemoved) }
  }

  /// The documents at some places or below them, each once, and the names of the places without any.
  private static func documents(
    at places: [NamedPlace], in store: DataStore
  ) throws -> (found: [DataStore.PlacedDocument], unknown: [String]) {
    let all = try store.documents.placed()
    var result: [DataStore.PlacedDocument] = []
    var unknown: [String] = []
    for place in places {
      let found = try store.documents.placed(meantBy: place.paths, among: all)
      if found.isEmpty { unknown.append(place.name) }
      for document in found
      where !result.contains(where: { $0.document == document.document }) {
        result.append(document)
      }
    }
    return (result, unknown)
  }

  /// Copies of documents, and of what lies in folders; all copies where `folders` is `nil`.
  private static func copies(
    of documents: [DataStore.PlacedDocument], below folders: [String]?, in store: DataStore
  ) throws -> [SafetyCopy] {
    guard let folder = store.safetyCopyFolder else { return [] }
    let copies = SafetyCopy.all(in: folder)
    guard let folders, !copies.isEmpty else { return copies }
    let places = Set(
      try store.documents.lastingPaths(ofDocuments: Set(documents.map(\.document)))
        + documents.filter { !$0.isFromElsewhere }.map(\.path))
    return copies.filter { copy in
      places.contains(copy.documentPath)
        || folders.contains { PathText.lies(copy.documentPath, atOrBelow: $0) }
    }
  }
}
