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

  /// What told a folder from others when its goal was set.
  struct Mark {
    /// The number of its inode.
    var inode: UInt64
    /// When that was.
    var stamp: Stamp
  }

  /// How many documents are asked where they are.
  private static let sampleCount = 32
  /// How many folders beside the lost one are looked into.
  private static let besideLimit = 1000

  /// Returns where a folder is now.
  ///
  /// A folder with another inode may be a new one where the old one was. But it may also be the old one, restored from
  /// a backup. So it is taken for a new one only if the documents of the old one are elsewhere.
  ///
  /// - Parameters:
  ///   - path: The absolute path that it had.
  ///   - mark: What told it from others; `nil` if that is not known.
  /// - Returns: `nil` if nothing tells where it went.
  /// - Complexity: O(1) if it is there, else O(*n*) in the sightings below it and the folders beside it.
  func place(of path: String, marked mark: Mark? = nil) throws -> String? {
    let isThere = isFolder(path)
    if isThere {
      guard let mark, let inode = inode(of: path), inode != mark.inode else { return path }
    }
    let sample = try self.sample(below: path, upTo: isThere ? mark?.stamp : nil)
    let found =
      sample.isEmpty
      ? nil : try placeSeen(of: sample, outside: path) ?? placeBeside(path, of: sample)
    guard isThere else { return found }
    // Documents that went to a folder above or below did not take the folder along.
    guard let found, !PathText.lies(found, atOrBelow: path), !PathText.lies(path, atOrBelow: found)
    else { return path }
    return found
  }

  /// Returns the inode of a folder; `nil` if it can't be looked at.
  func inode(of path: String) -> UInt64? {
    (try? files.entry(at: path, followsLink: true))?.state.inode
  }

  /// A document that was in the folder, with its path there.
  private struct Member {
    var sighting: SightingFact
    /// The path below the folder, without a slash before it.
    var rest: String
  }

  /// Returns whether there is a folder at a path.
  func isFolder(_ path: String) -> Bool { (try? files.describeFolder(at: path)) != nil }

  private func sample(below folder: String, upTo stamp: Stamp?) throws -> [Member] {
    var newest: [DocumentIdentifier: Member] = [:]
    for sighting in try reader.sightings(atOrBelow: folder, device: device) {
      let path =
        PathText.lies(sighting.path, atOrBelow: folder) ? sighting.path : sighting.resolvedPath
      let rest = String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
      guard !rest.isEmpty else { continue }
      if let stamp, sighting.authorship.stamp > stamp { continue }
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

  /// Where most of the documents were seen since they were in the folder.
  private func placeSeen(of sample: [Member], outside path: String) throws -> String? {
    var votes: [String: Int] = [:]
    for member in sample {
      let documents = try reader.members(ofDocument: member.sighting.document)
      guard let location = try reader.location(ofDocuments: documents, device: device) else {
        continue
      }
      let end = "/" + member.rest
      guard !PathText.lies(location.path, atOrBelow: path),
        location.path.utf8.count > end.utf8.count,
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
    var above = PathText.folder(path)
    var below = [PathText.lastComponent(path)]
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
