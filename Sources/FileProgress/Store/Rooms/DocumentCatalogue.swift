import FileTracking
import ProgressModel
import ProgressStorage

/// The known documents, where they are or were, and what is recorded about them.
struct DocumentCatalogue: Sendable {
  let kernel: StoreKernel

  func placedDocuments() throws -> [DataStore.PlacedDocument] {
    try documents { reader, device in
      try reader.allDocuments().map { document in
        let place = try reader.location(
          ofDocuments: reader.members(ofDocument: document), device: device)
        return try DataStore.PlacedDocument(document, at: place, device: device, reader)
      }
    }
  }

  func documents(lastWorkedOnBefore wallNanoseconds: Int64) throws -> [DataStore.PlacedDocument] {
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

  func lastingPaths(ofDocuments documents: Set<DocumentIdentifier>) throws -> [String] {
    try kernel.readContent { reader, device in
      let members = try documents.flatMap { try reader.members(ofDocument: $0) }
      return try reader.lastingPaths(ofDocuments: Set(members), device: device)
    } ?? []
  }

  func knownFolders() throws -> [String] {
    let paths = try kernel.readContent { reader, device in
      try reader.resolvedPaths(below: "/", device: device)
    }
    var counts: [String: Int] = [:]
    for path in paths ?? [] { counts[PathText.folder(path), default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  func viewpoint() throws -> Viewpoint {
    kernel.wideViewpoint(try kernel.connectForReading())
  }

  func goalFolders(atOrBelow path: String) throws -> [String] {
    let stored = try kernel.read { reader, _ in try reader.goalFolders(atOrBelow: path) } ?? []
    // A goal names the folder as it was when the goal was set.
    let renamed = try GoalList(kernel: kernel).goals()
      .filter { $0.isFolder && PathText.lies($0.path, atOrBelow: path) }
      .flatMap(\.targets).compactMap { target -> String? in
        if case .folder(let folder) = target { folder } else { nil }
      }
    return Set(stored + renamed).sorted()
  }

  func lastSighting(atPath path: String) throws -> SightingFact? {
    try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: path, device: device)
        .filter {
          PathText.areSame($0.path, path) || PathText.areSame($0.resolvedPath, path)
        }
        .max { $0.authorship.stamp < $1.authorship.stamp }
    } ?? nil
  }

  func document(lastSeenAtPath path: String) throws -> DocumentIdentifier? {
    let files = kernel.configuration.fileSystem
    let resolved = (try? files.resolve(path)) ?? path
    return try kernel.readContent { reader, device in
      try reader.newestSighting(atResolvedPath: resolved, device: device)?.document
    } ?? nil
  }

  func documents(withIdentifierPrefix prefix: String) throws -> [DocumentIdentifier] {
    try kernel.readContent { reader, _ in
      var activities: Set<ActivityIdentifier> = []
      return try reader.documents(withIdentifierPrefix: prefix, limit: 64).filter {
        activities.insert(try reader.activityIdentifier(ofDocument: $0)).inserted
      }
    } ?? []
  }

  func earlierPath(of sighting: SightingFact) throws -> String? {
    try kernel.read { reader, _ in try reader.earlierPath(of: sighting) } ?? nil
  }

  func forEachActivity(
    hasContents: Bool = false, includesCounted: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try readContent { reader, viewpoint in
      try reader.forEachActivity(
        device: viewpoint.device, hasContents: hasContents, includesCounted: includesCounted
      ) {
        try body($0, viewpoint)
      }
    }
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

  func forEachRecentActivity(
    since wallNanoseconds: Int64, atLeast count: Int, includesContexts: Bool,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try readContent { reader, viewpoint in
      var found = RecentActivities(
        reader: reader, device: viewpoint.device, viewpoint: viewpoint)
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

  func facts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try kernel.readContent { reader, device in
      try reader.activity(ofDocument: document, device: device)
    }
  }

  func savedFacts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try facts(ofDocument: document).flatMap { $0.hasSavedFacts ? $0 : nil }
  }

  /// - Parameter status: Returns what is known of the file at a path.
  func documents(
    meantBy paths: [String], among all: [DataStore.PlacedDocument],
    status: (_ path: String) -> FileStatus?
  ) throws -> [DataStore.PlacedDocument] {
    // A document may have several places on this device; a report shows only one of them.
    var found = try paths.flatMap { try documents(atOrBelow: $0) }
      .map { DataStore.PlacedDocument($0.0, path: $0.path) }
    if found.isEmpty, let path = paths.first,
      let document = status(path)?.facts?.documents.first
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

  func documents(atOrBelow path: String) throws -> [(DocumentIdentifier, path: String)] {
    try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: path, device: device)
        .filter { try reader.isLocation($0) }.map { ($0.document, $0.path) }
    } ?? []
  }
}

/// The activities of the latest work, each once.
private struct RecentActivities {
  let reader: FactReader
  let device: DeviceIdentifier
  let viewpoint: Viewpoint
  private var known: Set<DocumentIdentifier> = []
  /// When those that do not run were worked on last.
  private var moments: [Int64] = []

  init(reader: FactReader, device: DeviceIdentifier, viewpoint: Viewpoint) {
    self.reader = reader
    self.device = device
    self.viewpoint = viewpoint
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
    let facts = try reader.activity(ofDocument: document, device: device)
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
