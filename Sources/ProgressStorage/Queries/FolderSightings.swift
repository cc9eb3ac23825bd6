package import ProgressModel

/// The newest sighting of each path, found by the bytes of the path: texts that look alike may name two
/// files.
///
/// The paths lie one behind the other, since a text for each of ten thousand would take longer to make and
/// to give back than all else here.
package struct FolderSightings: Sendable {
  private var sightings: [FolderSighting] = []
  private var pathBytes: [UInt8] = []
  /// Where the path of each sighting ends.
  private var pathEnds: [Int] = []
  /// The sightings by the hashes of their paths. Where a hash has another path, the next number.
  private var places: [Int: Int] = [:]
  /// When documents that went from path to path did so last.
  private var moves: [DocumentIdentifier: Stamp] = [:]

  /// Creates a table without any.
  package init() {}

  /// How many paths there are.
  package var count: Int { sightings.count }

  /// How many paths have a document that was not seen to move away.
  package var standingCount: Int {
    sightings.count { sighting in moves[sighting.document].map { $0 <= sighting.stamp } ?? true }
  }

  /// Returns the documents that were not seen to move away and whose paths are not among some others, in the order of
  /// their newest sightings, each with its path without links.
  package func standing(
    besides paths: Set<String>
  ) -> [(document: DocumentIdentifier, resolvedPath: String)] {
    sightings.indices.filter { place in
      moves[sightings[place].document].map { $0 <= sightings[place].stamp } ?? true
    }.sorted { sightings[$0].stamp < sightings[$1].stamp }.compactMap { place in
      let start = place == 0 ? 0 : pathEnds[place - 1]
      let path = String(decoding: pathBytes[start..<pathEnds[place]], as: UTF8.self)
      return paths.contains(path) ? nil : (sightings[place].document, path)
    }
  }

  /// The sighting at a place.
  package subscript(place: Int) -> FolderSighting { sightings[place] }

  /// The place of the newest sighting of a path without links; `nil` if it was never seen, or its document
  /// was seen to move later, so that a file in the same state has come back.
  package func place(ofResolvedPath resolvedPath: String) -> Int? {
    var path = resolvedPath
    guard let place = path.withUTF8({ slot(of: UnsafeRawBufferPointer($0)).place }) else {
      return nil
    }
    let sighting = sightings[place]
    if let moved = moves[sighting.document], moved > sighting.stamp { return nil }
    return place
  }

  /// Makes room for more paths.
  mutating func reserve(_ pathCount: Int) {
    sightings.reserveCapacity(sightings.count + pathCount)
    pathEnds.reserveCapacity(pathEnds.count + pathCount)
    places.reserveCapacity(places.count + pathCount)
  }

  /// Notes that a document left the path that it had before.
  mutating func noteDeparture(of document: DocumentIdentifier, at stamp: Stamp) {
    moves[document] = max(moves[document] ?? stamp, stamp)
  }

  /// Takes a sighting, unless there is a newer one of its path.
  ///
  /// - Parameter path: The bytes of the path without links.
  mutating func insert(_ sighting: FolderSighting, atResolvedPath path: UnsafeRawBufferPointer) {
    if sighting.reason.leavesPath {
      noteDeparture(of: sighting.document, at: sighting.stamp)
    }
    let slot = slot(of: path)
    if let known = slot.place {
      if sightings[known].stamp < sighting.stamp { sightings[known] = sighting }
      return
    }
    places[slot.number] = sightings.count
    sightings.append(sighting)
    pathBytes += path
    pathEnds.append(pathBytes.count)
  }

  /// The number under which a path is or would be found, and where its sighting is.
  private func slot(of path: UnsafeRawBufferPointer) -> (number: Int, place: Int?) {
    var hasher = Hasher()
    hasher.combine(bytes: path)
    var number = hasher.finalize()
    while let place = places[number] {
      if isPath(at: place, path) { return (number, place) }
      number &+= 1
    }
    return (number, nil)
  }

  private func isPath(at place: Int, _ path: UnsafeRawBufferPointer) -> Bool {
    let start = place == 0 ? 0 : pathEnds[place - 1]
    return pathEnds[place] - start == path.count
      && pathBytes.withUnsafeBytes {
        UnsafeRawBufferPointer(rebasing: $0[start...].prefix(path.count)).elementsEqual(path)
      }
  }
}
