import FileTracking
import ProgressModel
import ProgressStorage

/// The known documents, where they are or were, and what is recorded about them.
struct DocumentCatalogue: Sendable {
  let kernel: StoreKernel

  func placedDocuments() throws -> [DataStore.PlacedDocument] {
    try documents { reader, device in
      try reader.allDocuments().map { document in
        let places = try reader.members(ofDocument: document)
          .compactMap { try reader.location(ofDocument: $0, device: device) }
        let newest = places.max { $0.authorship.stamp < $1.authorship.stamp }
        return try DataStore.PlacedDocument(document, at: newest, device: device, reader)
      }
    }
  }

  func documents(lastWorkedOnBefore wallNanoseconds: Int64) throws -> [DataStore.PlacedDocument] {
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try documents { reader, device in
      try reader.allDocuments().compactMap { document in
        let facts = try reader.activity(ofDocument: document, device: device)
        let moments = [
          facts.sessions.filter(\.hasTime).map { $0.endNanoseconds(from: viewpoint) }.max(),
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

  func goalFolders(atOrBelow path: String) throws -> [String] {
    try kernel.read { reader, _ in try reader.goalFolders(atOrBelow: path) } ?? []
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
    guard let open = try kernel.connectForReading(), let device = open.identity?.device else {
      return false
    }
    let viewpoint = kernel.wideViewpoint(open)
    try DataStoreError.wrapping {
      try open.read { reader in
        try reader.forEachActivity(
          device: device, hasContents: hasContents, includesCounted: includesCounted
        ) {
          try body($0, viewpoint)
        }
      }
    }
    return true
  }

  func savedFacts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    let facts = try kernel.readContent { reader, device in
      try reader.activity(ofDocument: document, device: device)
    }
    return facts.flatMap { $0.hasSavedFacts ? $0 : nil }
  }

  func documents(atOrBelow path: String) throws -> [(DocumentIdentifier, path: String)] {
    try kernel.readContent { reader, device in
      try reader.sightings(atOrBelow: path, device: device)
        .filter { try reader.isLocation($0) }.map { ($0.document, $0.path) }
    } ?? []
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
