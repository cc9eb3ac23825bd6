import DocumentIdentity
package import FileTracking
import ProgressModel
import ProgressStorage

/// The known documents, where they are or were, and what is recorded about them.
package struct DocumentCatalogue: Sendable {
  let kernel: StoreKernel

  /// All documents, also those whose file only another device has seen.
  ///
  /// - Complexity: O(*n*) in the documents.
  package func placed() throws -> [DataStore.PlacedDocument] {
    try documents { reader, device in
      try reader.allDocuments().map { document in
        let place = try reader.location(
          ofDocuments: reader.members(ofDocument: document), device: device)
        return try DataStore.PlacedDocument(document, at: place, device: device, reader)
      }
    }
  }

  /// The documents whose last work lies before a moment.
  ///
  /// Work is all that a report is made of: sessions, items, progress and counted words, and that the
  /// content was seen new or changed.
  ///
  /// - Parameter wallNanoseconds: The moment, in nanoseconds since 1970.
  package func placed(lastWorkedOnBefore wallNanoseconds: Int64) throws -> [DataStore
    .PlacedDocument]
  {
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try documents { reader, device in
      try reader.allDocuments().compactMap { document in
        let facts = try reader.activity(ofDocument: document, device: device)
        let moments = [
          facts.sessions.filter(\.counts).map { $0.endNanoseconds(from: viewpoint) }.max(),
          facts.lastReportedAtNanoseconds,
          try reader.lastContentChange(ofDocuments: facts.documents),
        ]
        guard moments.compactMap(\.self).max() ?? 0 < wallNanoseconds else { return nil }
        return try DataStore.PlacedDocument(document, at: facts.location, device: device, reader)
      }
    }
  }

  private func documents(
    _ body: (FactReader, _ device: DeviceIdentifier) throws -> [DataStore.PlacedDocument]
  ) throws -> [DataStore.PlacedDocument] {
    try kernel.readContent(body) ?? []
  }

  /// The paths, without links, at which documents lay last on this device; files may be gone.
  package func lastingPaths(ofDocuments documents: Set<DocumentIdentifier>) throws -> [String] {
    try kernel.readContent { reader, device in
      let members = try documents.flatMap { try reader.members(ofDocument: $0) }
      return try reader.lastingPaths(ofDocuments: Set(members), device: device)
    } ?? []
  }

  /// The folders, without links, in which files were ever seen on this device; those of most files first.
  ///
  /// - Complexity: O(*n*) in the sightings.
  package func knownFolders() throws -> [String] {
    let paths = try kernel.readContent { reader, device in
      try reader.resolvedPaths(below: "/", device: device)
    }
    var counts: [String: Int] = [:]
    for path in paths ?? [] { counts[PathText.folder(path), default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The folders on other devices that are the same as one on this device, as far as is known there.
  ///
  /// - Parameter folder: An absolute path without links, and without a slash at its end.
  /// - Returns: Their absolute paths without links, in no order.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the sightings below the folder; O(1) if there is only one device.
  package func foldersElsewhere(like folder: String) throws -> Set<String> {
    try kernel.readContent { reader, device in
      try reader.foldersElsewhere(like: folder, device: device)
    } ?? []
  }

  /// The files that were seen last on this device, each once, those that were seen newest first. If a link took the
  /// place of a file, it is the file to which the link leads.
  ///
  /// - Parameter count: How many sightings are read for it.
  /// - Returns: Those that are there, and those that are not where their documents were seen last.
  package func newestFiles(
    amongSightings count: Int
  ) throws -> (present: [FolderWalk.File], missing: [LostFile]) {
    let files = kernel.configuration.fileSystem
    let newest = try kernel.readContent { reader, device in
      try reader.newestPaths(device: device, amongSightings: count)
    }
    var (present, missing): ([FolderWalk.File], [LostFile]) = ([], [])
    var documents: Set<DocumentIdentifier> = []
    var known = Set((newest ?? []).map(\.resolvedPath))
    for (path, resolvedPath, document, inode) in newest ?? [] {
      // A document that was seen elsewhere since is not missing here.
      let isLastPlace = documents.insert(document).inserted
      do {
        var entry = try files.entry(at: resolvedPath, followsLink: false)
        var place = resolvedPath
        if entry.kind == .symbolicLink {
          // Its file may lie elsewhere since then.
          guard let target = try? files.resolve(resolvedPath), known.insert(target).inserted,
            let file = try? files.entry(at: target, followsLink: false)
          else { continue }
          (place, entry) = (target, file)
        }
        if entry.kind == .regular {
          present.append(FolderWalk.File(path: path, resolvedPath: place, state: entry.state))
        }
      } catch {
        // What can't be looked at may be there.
        guard error.code == .notFound, isLastPlace else { continue }
        missing.append(LostFile(document: document, resolvedPath: resolvedPath, inode: inode))
      }
    }
    return (present, missing)
  }

  /// From where facts are read that were asked for without one.
  package func viewpoint() throws -> Viewpoint {
    kernel.wideViewpoint(try kernel.connectForReading())
  }

  /// Returns whether the document of an activity was forgotten since the activity was fetched.
  ///
  /// - Throws: `DataStoreError`.
  package func isForgotten(_ activity: Activity) throws -> Bool {
    guard let sighting = activity.sightingIdentifier else { return false }
    return try kernel.read { reader, _ in try reader.sighting(id: sighting) == nil } ?? false
  }

  /// The sighting of the document that was seen last at a path on this device, whatever is there now.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func lastSighting(atPath path: String) throws -> SightingFact? {
    try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: path, device: device)
        .filter {
          PathText.areSame($0.path, path) || PathText.areSame($0.resolvedPath, path)
        }
        .max { $0.authorship.stamp < $1.authorship.stamp }
    } ?? nil
  }

  /// The sighting of the document whose file is gone and would be at a path: it was seen last there, or where the path
  /// was before a folder was renamed.
  ///
  /// - Parameter path: As of ``lastSighting(atPath:)``. Nothing is there now.
  package func lastSighting(ofGoneFileAt path: String) throws -> SightingFact? {
    if let known = try lastSighting(atPath: path) { return known }
    return try kernel.readContent { reader, device in
      try places(reader, device).sighting(formerlyAt: path)
    } ?? nil
  }

  /// Returns where a folder is whose documents were seen elsewhere since; `nil` if nothing tells.
  ///
  /// - Parameters:
  ///   - path: The absolute path that it had. Nothing is there now.
  ///   - looksBeside: Whether the documents are also looked for in the folders beside it.
  package func place(
    ofLostFolder path: String, lookingBeside looksBeside: Bool = false
  ) throws -> String? {
    try kernel.readContent { reader, device in
      var places = self.places(reader, device)
      places.looksBeside = looksBeside
      return try places.place(of: path).path
    } ?? nil
  }

  private func places(_ reader: FactReader, _ device: DeviceIdentifier) -> FolderPlaces {
    FolderPlaces(
      reader: reader, device: device, files: kernel.configuration.fileSystem, looksBeside: false)
  }

  /// The document that was seen last at a path on this device, whatever is there now; `nil` if none was.
  ///
  /// The file is not looked at.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func document(lastSeenAtPath path: String) throws -> DocumentIdentifier? {
    let files = kernel.configuration.fileSystem
    let resolved = files.leftOutPath(path) ?? (try? files.resolve(path)) ?? path
    return try kernel.readContent { reader, device in
      try reader.newestSighting(atResolvedPath: resolved, device: device)?.document
    } ?? nil
  }

  /// The documents whose identifiers start with some digits, one of each activity; at most a few.
  ///
  /// - Parameter prefix: Hexadecimal digits, with or without hyphens.
  package func all(withIdentifierPrefix prefix: String) throws -> [DocumentIdentifier] {
    try kernel.readContent { reader, _ in
      var activities: Set<ActivityIdentifier> = []
      return try reader.documents(withIdentifierPrefix: prefix, limit: 64).filter {
        activities.insert(try reader.activityIdentifier(ofDocument: $0)).inserted
      }
    } ?? []
  }

  /// Another path at which the document of a sighting was before; `nil` if there is none.
  package func earlierPath(of sighting: SightingFact) throws -> String? {
    try kernel.read { reader, _ in try reader.earlierPath(of: sighting) } ?? nil
  }

  /// Hands over every activity for which something was saved; writes nothing.
  ///
  /// - Parameters:
  ///   - hasContents: Whether to read the contents that sessions started and ended with. Without them,
  ///     their words are unknown.
  ///   - includesCounted: Whether documents are wanted, too, of which nothing is known but their words.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Returns: Whether there is a store.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  package func forEachActivity(
    hasContents: Bool = false, includesCounted: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try readContent { reader, viewpoint in
      let linked = linkedFiles(reader, viewpoint.device)
      let timers = try CountingTimers(reader, from: viewpoint)
      try reader.forEachActivity(
        device: viewpoint.device, hasContents: hasContents, includesCounted: includesCounted
      ) {
        try body(timers.marked(linked.shown($0)), viewpoint)
      }
    }
  }

  private func linkedFiles(_ reader: FactReader, _ device: DeviceIdentifier) -> LinkedFiles {
    LinkedFiles(reader: reader, device: device, files: kernel.configuration.fileSystem)
  }

  /// Reads one state of the store.
  ///
  /// - Returns: Whether there is a store with content.
  private func readContent(_ body: (FactReader, Viewpoint) throws -> Void) throws -> Bool {
    try kernel.read { reader, open in
      guard open.identity != nil else { return false }
      try body(reader, kernel.wideViewpoint(open))
      return true
    } ?? false
  }

  /// Hands over the activities of the latest work, each once and in no certain order; writes nothing.
  ///
  /// Those are all with work, or with words counted again, since a moment; all that
  /// run, and beyond them the latest ones.
  ///
  /// - Parameters:
  ///   - wallNanoseconds: The moment, in nanoseconds since 1970.
  ///   - count: How many that do not run are handed over at least, if there are as many.
  ///   - includesContexts: Whether contexts are wanted beside documents.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Returns: Whether there is a store.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  /// - Complexity: O(*n*) in the facts of these activities, after one look at all spans.
  package func forEachRecentActivity(
    since wallNanoseconds: Int64, atLeast count: Int = 0, includesContexts: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try readContent { reader, viewpoint in
      var found = RecentActivities(
        reader: reader, viewpoint: viewpoint, linked: linkedFiles(reader, viewpoint.device),
        timers: try CountingTimers(reader, from: viewpoint))
      let recents = try reader.subjectsByLatestWork(
        now: viewpoint.now, includesContexts: includesContexts)
      for recent in recents {
        guard
          recent.latestNanoseconds >= wallNanoseconds
            || found.lacks(count, from: recent.latestNanoseconds)
        else { break }
        switch recent.subject {
        case .document(let document): try found.add(document, body)
        case .context(let context): try found.add(context, body)
        }
      }
      for document in try reader.documentsCountedAgain(since: wallNanoseconds) {
        try found.add(document, body)
      }
    }
  }

  /// Returns the newest count of the file of an activity; `nil` if there is none.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func newestCount(
    of activity: Activity
  ) throws -> NewestCount? {
    guard let document = activity.seenDocument else { return nil }
    let found = try kernel.readContent { reader, _ in
      try reader.newestCount(ofDocument: document)
    }
    return found ?? nil
  }

  /// Takes the words that files grew by outside of sessions for words that were written before, as one command.
  ///
  /// - Parameters:
  ///   - paths: The absolute paths of files that are known.
  ///   - since: Since when they grew, in nanoseconds since 1970.
  ///   - summary: The command, for people.
  /// - Returns: How many words that are; if there are none, nothing was recorded.
  /// - Throws: ``DataStoreError`` if the store cannot be used.
  package func setNotWritten(
    atPaths paths: [String], since: Int64, asCommand summary: String
  ) throws -> Int64 {
    let looks = FileLooks(kernel: kernel)
    let documents = try paths.compactMap { try looks.status(atPath: $0).facts?.documents.first }
    let tool = kernel.tool
    return try kernel.write(touching: \.touched) { writer in
      let device = try writer.reader.identity().device
      var growths: [TextChange] = []
      for document in documents {
        growths += try writer.reader.activity(ofDocument: document, device: device).textChanges
          .filter {
            $0.words > 0 && $0.isOutside && $0.writtenAtNanoseconds >= since
          }
      }
      guard !growths.isEmpty else {
        return (words: Int64(0), touched: TouchedFacts(documents: []))
      }
      let command = try writer.insertCommand(summary, tool: tool)
      for growth in growths {
        try writer.insert(
          BroughtInFact(
            id: writer.newIdentifier(), sighting: growth.sighting, content: growth.content,
            counter: growth.counter, words: growth.wordsBroughtIn.addingSaturated(growth.words),
            reason: .said, authorship: writer.authorship(tool: tool, command: command)))
      }
      let words = growths.reduce(Int64(0)) { $0.addingSaturated($1.words) }
      return (words: words, touched: TouchedFacts(documents: documents))
    }.words
  }

  /// Returns the facts of an activity, also of a document that was only looked at; `nil` without a store.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func facts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try kernel.readContent { reader, device in
      try CountingTimers(reader, from: Viewpoint(device: device, now: kernel.clock.read())).marked(
        linkedFiles(reader, device).shown(reader.activity(ofDocument: document, device: device)))
    }
  }

  /// Returns the counter of the newest count of each of some documents, and the words of a content by that counter;
  /// `nil` for a document that was never counted.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*), *n* counts of the documents.
  package func counts(
    of contents: [(document: DocumentIdentifier, content: Fingerprint?)]
  ) throws -> [(counter: String, words: Int64?)?] {
    try kernel.readContent { reader, _ in
      try contents.map { try reader.count(of: $0.content, ofDocument: $0.document) }
    } ?? contents.map { _ in nil }
  }

  /// Returns the activities that several of some documents belong to, each by its first document.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*), *n* statements that documents are one.
  package func activities(
    ofSeveralOf documents: [DocumentIdentifier]
  ) throws -> [DocumentIdentifier] {
    guard documents.count > 1 else { return [] }
    return try kernel.readContent { reader, _ -> [DocumentIdentifier] in
      let classes = try reader.documentClasses()
      guard !classes.isTrivial else { return [] }
      return Dictionary(grouping: documents) { classes.representative(of: $0) }
        .filter { $0.value.count > 1 }.keys.sorted()
    } ?? []
  }

  /// Returns the documents that may be made of others, such as books of chapters; ``isMade(_:of:)`` says whether they
  /// are.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func madeOfOthers() throws -> Set<DocumentIdentifier> {
    try kernel.readContent { reader, _ in
      Set(try reader.documentsMaybeMadeOfOthers().flatMap { try reader.members(ofDocument: $0) })
    } ?? []
  }

  /// Returns whether nearly all of the text of a document is in shorter ones whose files are there.
  ///
  /// - Parameter parts: The documents of those texts; `nil` for all.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func isMade(
    _ document: DocumentIdentifier, of parts: Set<DocumentIdentifier>? = nil
  ) throws -> Bool {
    let files = kernel.configuration.fileSystem
    return try kernel.readContent { reader, device in
      try reader.isMade(document, of: parts, on: device, in: files)
    } ?? false
  }

  /// Whether the words of a document were ever counted; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func isCounted(_ document: DocumentIdentifier) throws -> Bool {
    try kernel.read { reader, _ in
      try reader.members(ofDocument: document).contains {
        try reader.newestCount(ofDocument: $0) != nil
      }
    } ?? false
  }

  /// Returns what is known of the activity that a document belongs to; writes nothing.
  ///
  /// - Returns: `nil` if nothing was saved for it.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the facts of the activity.
  package func savedFacts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try facts(ofDocument: document).flatMap { $0.hasSavedFacts ? $0 : nil }
  }

  /// The documents of a file or folder that a person named, each once.
  ///
  /// - Parameters:
  ///   - paths: Its absolute path, and the same without links if something is there.
  ///   - all: All documents.
  package func placed(
    meantBy paths: [String], among all: [DataStore.PlacedDocument]
  ) throws -> [DataStore.PlacedDocument] {
    // A document may have several places on this device; a report shows only one of them.
    var found = try paths.flatMap { try self.all(atOrBelow: $0) }
      .map { DataStore.PlacedDocument($0.0, path: $0.path) }
    if found.isEmpty, let path = paths.first,
      let document = try? FileLooks(kernel: kernel).status(atPath: path).facts?.documents.first
    {
      // Renamed since it was seen last.
      found = [DataStore.PlacedDocument(document, path: path)]
    }
    let further = all.filter { document in
      paths.contains {
        PathText.lies(document.path, atOrBelow: $0)
          || PathText.lies(document.resolvedPath, atOrBelow: $0)
      }
    }
    // A merged document may be there under another identifier already.
    let known = Set(found.map(\.document))
    found +=
      try further.isEmpty
      ? []
      : kernel.readContent { reader, _ in
        try further.filter {
          try known.isDisjoint(with: reader.members(ofDocument: $0.document))
        }
      } ?? []
    var seen: Set<DocumentIdentifier> = []
    return found.filter { seen.insert($0.document).inserted }
  }

  /// The documents that lie, or last lay, at or below a path; also of files that are gone.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func all(atOrBelow path: String) throws -> [(DocumentIdentifier, path: String)] {
    try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: path, device: device)
        .filter { try reader.isLocation($0) }.map { ($0.document, $0.path) }
    } ?? []
  }

  /// Where documents lie, or last lay, whose files have a name; also of files that are gone.
  ///
  /// - Parameter name: The name, perhaps with folders before it.
  /// - Complexity: O(*n*) in the sightings of this device.
  package func paths(ofFilesNamed name: String) throws -> Set<String> {
    let paths = try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: "/", device: device)
        .filter { $0.path.hasSuffix("/" + name) }
        .filter { try reader.isLocation($0) }.map(\.path)
    }
    return Set(paths ?? [])
  }
}

/// The activities of the latest work, each once.
private struct RecentActivities {
  let reader: FactReader
  let viewpoint: Viewpoint
  let linked: LinkedFiles
  let timers: CountingTimers
  private var known: Set<DocumentIdentifier> = []
  /// When those that do not run were worked on last.
  private var moments: [Int64] = []

  init(
    reader: FactReader, viewpoint: Viewpoint, linked: LinkedFiles, timers: CountingTimers
  ) {
    self.reader = reader
    self.viewpoint = viewpoint
    self.linked = linked
    self.timers = timers
  }

  /// Whether one that was worked on at a moment at the latest belongs to the latest ones.
  func lacks(_ count: Int, from latestNanoseconds: Int64) -> Bool {
    guard count > 0 else { return false }
    guard moments.count >= count else { return true }
    return moments.sorted(by: >)[count - 1] < latestNanoseconds
  }

  mutating func add(
    _ document: DocumentIdentifier, _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    guard !known.contains(document) else { return }
    let facts = try timers.marked(
      linked.shown(reader.activity(ofDocument: document, device: viewpoint.device)))
    known.formUnion(facts.documents)
    guard facts.hasSavedFacts, facts.location != nil else { return }
    try hand(over: facts, to: body)
  }

  mutating func add(
    _ context: ContextIdentifier, _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    guard let facts = try reader.shownActivity(ofContext: context), facts.hasSavedFacts else {
      return
    }
    try hand(over: facts, to: body)
  }

  private mutating func hand(
    over facts: ActivityFacts, to body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    let runs = facts.sessions.contains { $0.counts && $0.state(from: viewpoint).isRunning }
    if !runs { moments.append(facts.lastWorkNanoseconds(from: viewpoint) ?? 0) }
    try body(facts, viewpoint)
  }
}

extension DataStore {
  /// A document and the path at which a report shows it.
  package struct PlacedDocument: Hashable, Sendable {
    /// The document.
    package var document: DocumentIdentifier
    /// Its path; empty if it was never seen.
    package var path: String
    /// Its path with all links resolved.
    package var resolvedPath: String
    /// Whether the path is on another device.
    package var isFromElsewhere: Bool

    /// Creates a place.
    package init(
      _ document: DocumentIdentifier, path: String, resolvedPath: String? = nil,
      isFromElsewhere: Bool = false
    ) {
      self.document = document
      self.path = path
      self.resolvedPath = resolvedPath ?? path
      self.isFromElsewhere = isFromElsewhere
    }
  }
}

extension DataStore.PlacedDocument {
  fileprivate init(
    _ document: DocumentIdentifier, at location: SightingFact?, device: DeviceIdentifier,
    _ reader: FactReader
  ) throws {
    self.init(
      document, path: location?.path ?? "", resolvedPath: location?.resolvedPath,
      isFromElsewhere: try location.map {
        try !reader.device($0.authorship.device, countsAs: device)
      } ?? false)
  }
}
