import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The newest sighting of each path, found by the bytes of the path.
package struct FolderSightings: Sendable {
  private var sightings: [FolderSighting] = []
  private var places: [PathBytes: Int] = [:]
  /// When documents that went from path to path did so last.
  private var moves: [FactIdentifier: Stamp] = [:]

  /// How many paths there are.
  package var count: Int { sightings.count }

  /// The newest sighting of a path without links; `nil` if it was never seen, or its document was seen
  /// to move later, so that a file in the same state has come back.
  package subscript(resolvedPath: String) -> FolderSighting? {
    guard let place = places[PathBytes(text: resolvedPath)] else { return nil }
    let sighting = sightings[place]
    if let moved = moves[sighting.document], moved > sighting.stamp { return nil }
    return sighting
  }

  /// Makes room for more paths.
  mutating func reserve(_ pathCount: Int) {
    sightings.reserveCapacity(sightings.count + pathCount)
    places.reserveCapacity(places.count + pathCount)
  }

  /// Takes note that a document left the path that it had before.
  mutating func noteDeparture(of document: FactIdentifier, at stamp: Stamp) {
    moves[document] = max(moves[document] ?? stamp, stamp)
  }

  /// Takes a sighting, unless there is a newer one of its path.
  mutating func insert(_ sighting: FolderSighting) {
    if sighting.reason.isMove || sighting.reason == .renamedAndEdited {
      noteDeparture(of: sighting.document, at: sighting.stamp)
    }
    let path = PathBytes(text: sighting.resolvedPath)
    guard let known = places.updateValue(sightings.count, forKey: path) else {
      sightings.append(sighting)
      return
    }
    places[path] = known
    if sightings[known].stamp < sighting.stamp { sightings[known] = sighting }
  }
}

/// A path as its bytes: texts that look alike may name two files.
private struct PathBytes: Hashable {
  let text: String

  static func == (left: PathBytes, right: PathBytes) -> Bool {
    // A text lies in one piece here, which is compared many times faster.
    let answer = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count == right.count
        }
        return left.count == right.count && memcmp(start, other, left.count) == 0
      }
    }
    return answer.flatMap(\.self) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
