import FileTracking
import ProgressModel
import ProgressStorage

/// Finds folders that were renamed or moved, by the documents that were seen in them.
///
/// A folder has no identity of its own. It is where most of its documents went with their names: where they were seen
/// since, or else where their files are now, under another name of the folder or of one above it.
struct FolderPlaces {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem

  /// How many documents are asked where they are.
  private static let sampleCount = 32
  /// How many folders beside the lost one are looked into.
  private static let besideLimit = 1000

  /// Returns where a folder is now.
  ///
  /// - Parameter path: The absolute path that it had.
  /// - Returns: `path` if there is a folder; `nil` if nothing tells where it went.
  /// - Complexity: O(1) if it is there, else O(*n*) in the sightings below it and the folders beside it.
  func place(of path: String) throws -> String? {
    if isFolder(path) { return path }
    let sample = try self.sample(below: path)
    guard !sample.isEmpty else { return nil }
    return try placeSeen(of: sample) ?? placeBeside(path, of: sample)
  }

  /// A document that was in the folder, with its path there.
  private struct Member {
    var sighting: SightingFact
    /// The path below the folder, without a slash before it.
    var rest: String
  }

  private func isFolder(_ path: String) -> Bool { (try? files.describeFolder(at: path)) != nil }

  private func sample(below folder: String) throws -> [Member] {
    var newest: [DocumentIdentifier: Member] = [:]
    for sighting in try reader.sightings(atOrBelow: folder, device: device) {
      let path =
        PathText.lies(sighting.path, atOrBelow: folder) ? sighting.path : sighting.resolvedPath
      let rest = String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
      guard !rest.isEmpty else { continue }
      if let known = newest[sighting.document],
        known.sighting.authorship.stamp > sighting.authorship.stamp
      {
        continue
      }
      newest[sighting.document] = Member(sighting: sighting, rest: rest)
    }
    // The files that were seen last are the likeliest to be in it still.
    return Array(
      newest.values.sorted { $0.sighting.authorship.stamp > $1.sighting.authorship.stamp }
        .prefix(Self.sampleCount))
  }

  /// Where most of the documents were seen since.
  private func placeSeen(of sample: [Member]) throws -> String? {
    var votes: [String: Int] = [:]
    for member in sample {
      let documents = try reader.members(ofDocument: member.sighting.document)
      guard let location = try reader.location(ofDocuments: documents, device: device) else {
        continue
      }
      let end = "/" + member.rest
      guard location.path.utf8.count > end.utf8.count,
        location.path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
      else { continue }
      let folder = String(
        decoding: location.path.utf8.dropLast(end.utf8.count), as: UTF8.self)
      votes[folder, default: 0] += 1
    }
    return majority(of: votes, among: sample.count)
  }

  /// Where most of the files are that were not seen since: in a folder beside the first one that is gone.
  private func placeBeside(_ path: String, of sample: [Member]) throws -> String? {
    var above = path
    var below: [String] = []
    while !isFolder(above), above != "/" {
      below.insert(PathText.lastComponent(above), at: 0)
      above = PathText.folder(above)
    }
    let rest = below.dropFirst()
    guard let resolved = try? files.resolve(above),
      let entries = try? files.entries(ofFolder: resolved)
    else { return nil }
    let names = entries.filter { $0.kind == .folder }.compactMap(\.name).sorted()
    var votes: [String: Int] = [:]
    for name in names.prefix(Self.besideLimit) {
      let folder = rest.reduce(PathText.joined(above, name), PathText.joined)
      guard rest.isEmpty || isFolder(folder) else { continue }
      for member in sample where isFile(of: member, in: folder) { votes[folder, default: 0] += 1 }
    }
    return majority(of: votes, among: sample.count)
  }

  private func isFile(of member: Member, in folder: String) -> Bool {
    guard let system = member.sighting.fileSystem, let handle = member.sighting.handle,
      let resolved = try? files.resolve(PathText.joined(folder, member.rest))
    else { return false }
    return files.place(at: resolved) == .file(system, handle)
  }

  /// The folder to which more than half of the documents went, if it is there.
  private func majority(of votes: [String: Int], among count: Int) -> String? {
    votes.first { 2 * $0.value > count && isFolder($0.key) }?.key
  }
}
