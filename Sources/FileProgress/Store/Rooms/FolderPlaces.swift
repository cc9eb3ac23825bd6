import FileTracking
import ProgressModel
import ProgressStorage

/// Finds folders that were renamed or moved, by the documents that were seen in them.
///
/// A folder has no identity of its own. It is where most of its documents went: where they were seen since, or else
/// where their files are now, under another name of the folder or of one above it. They may have other names there.
struct FolderPlaces {
  let reader: FactReader
  let device: DeviceIdentifier
  let files: any FileSystem
  /// Whether folders beside a lost one are listed.
  var looksBeside = true

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
  /// How many files in these folders may be documents under other names.
  private static let entryLimit = 10_000

  /// What was found out about a folder.
  struct Finding {
    /// Where it is; `nil` if nothing tells.
    var path: String?
    /// Where its documents were seen on the way there, the oldest first; these folders are gone, too.
    var former: [String] = []
    /// If it is not known where it is: the only folder that has a file of it, which was not seen there before the
    /// folder was looked at last.
    var likelyPath: String?
    /// The file that was seen last in the last of the folders that are gone; `nil` if none ever was.
    fileprivate var newest: SightingFact?

    /// Whether a file was ever seen in the folder on this device, if it is gone.
    var wasSeen: Bool { newest != nil }
  }

  /// Finds out where a folder is now.
  ///
  /// A folder with another inode may be a new one where the old one was. But it may also be the old one, restored from
  /// a backup. So it is taken for a new one only if the documents of the old one are elsewhere. An empty folder on which
  /// a stick was mounted is neither.
  ///
  /// - Parameters:
  ///   - path: The absolute path that it had.
  ///   - mark: What told it from others; `nil` if that is not known.
  /// - Complexity: O(1) if it is there, else O(*n*) in the sightings below it, the folders beside it and those in which
  ///   its documents were seen since.
  func place(of path: String, marked mark: Mark? = nil) throws -> Finding {
    let isThere = isFolder(path)
    if isThere {
      guard let mark, let inode = inode(of: path), inode != mark.inode else {
        return Finding(path: path)
      }
    }
    let sample = try self.sample(
      below: path, upTo: isThere ? mark?.stamp : nil, besides: missingDocuments(in: path))
    let found = try follow(sample, from: path, isThere: isThere)
    guard isThere else { return found }
    if found.path == nil, let newest = try newestSighting(inFormerMount: path) {
      return Finding(newest: newest)
    }
    // Documents that went to a folder above or below did not take the folder along.
    guard let place = found.path, !PathText.lies(place, atOrBelow: path),
      !PathText.lies(path, atOrBelow: place)
    else { return Finding(path: path) }
    return found
  }

  /// Returns whether a folder that isn't found may only be out of reach: it may not be looked into, or the file system
  /// on which its files were seen last isn't there.
  ///
  /// - Parameter path: The path that it had last.
  func isOutOfReach(_ path: String, _ finding: Finding) -> Bool {
    if let newest = finding.newest {
      return files.locationState(of: newest) == .unreachable
    }
    do throws(FileTrackingError) {
      _ = try files.describeFolder(at: path)
      return false
    } catch {
      return error.isOutOfReach
    }
  }

  /// Returns what was seen last in a folder that is empty because the file system that was mounted there isn't, such as
  /// that of a stick; `nil` if the folder is another one.
  private func newestSighting(inFormerMount path: String) throws -> SightingFact? {
    guard let newest = try sample(below: path, upTo: nil).newest,
      let fileSystem = newest.fileSystem, let folder = try? files.resolve(path),
      let present = try? files.describeFolder(at: folder).identifier, present != fileSystem,
      let entries = try? files.entries(ofFolder: folder), entries.isEmpty
    else { return nil }
    return newest
  }

  /// Follows documents from folder to folder.
  ///
  /// - Parameter isThere: Whether there is a folder at the path, which may be another one.
  private func follow(
    _ documents: Sample, from path: String, isThere: Bool
  ) throws -> Finding {
    var folder = path
    var members = documents.members
    var finding = Finding()
    finding.newest = documents.newest
    while !members.isEmpty {
      let places = try placesSeen(of: members, outside: folder)
      let seen = majority(of: places, among: members.count)
      if let seen, isFolder(seen) {
        finding.path = seen
        break
      }
      guard let next = seen, next != path, !finding.former.contains(next),
        case let rest = try sample(
          below: next, upTo: nil, besides: missingDocuments(in: next)), !rest.members.isEmpty
      else {
        guard looksBeside else { break }
        let areBeside = PathText.areSame(PathText.folder(folder), PathText.folder(path))
        let beside = foldersBeside(folder) + (areBeside ? [] : foldersBeside(path))
        // Where one document was seen, the others may be, too.
        let elsewhere = places.keys.sorted().filter { place in
          !beside.contains(place) && !PathText.lies(path, atOrBelow: place) && isFolder(place)
        }
        let candidates = beside + elsewhere
        finding.path = place(among: candidates, of: members)
        // If a folder was restored from a backup, this is asked by every command, and has to be quick.
        if finding.path == nil, !isThere {
          let seenLate = try placesSeen(of: members, outside: folder, since: lastLook(at: folder))
          (finding.path, finding.likelyPath) = try placeUnderOtherNames(
            among: candidates, of: members, seenIn: seenLate)
        }
        break
      }
      finding.former.append(next)
      finding.newest = rest.newest
      (folder, members) = (next, rest.members)
    }
    return finding
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

    /// The folders between, with a slash before each.
    var between: String { PathText.folder("/" + rest) == "/" ? "" : PathText.folder("/" + rest) }

    /// Returns the path of the folder if the document is at a path now; `nil` if the folders between have other names.
    func folder(ofFileAt path: String) -> String? {
      let (folder, end) = (PathText.folder(path), between)
      guard folder.utf8.count > max(end.utf8.count, 1),
        folder.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
      else { return nil }
      return String(decoding: folder.utf8.dropLast(end.utf8.count), as: UTF8.self)
    }
  }

  /// Returns whether there is a folder at a path. One that is left out is taken to be there.
  func isFolder(_ path: String) -> Bool {
    files.leftOutPath(path) != nil || (try? files.describeFolder(at: path)) != nil
  }

  /// Some documents that were in a folder.
  private struct Sample {
    /// The newest first.
    var members: [Member]
    /// The newest sighting in the folder, also of a document that is left out.
    var newest: SightingFact?
  }

  /// - Parameter missing: Documents that are left out unless they were seen elsewhere since.
  private func sample(
    below folder: String, upTo stamp: Stamp?, besides missing: Set<DocumentIdentifier> = []
  ) throws -> Sample {
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
    let last = newest.values.map(\.sighting).max { $0.authorship.stamp < $1.authorship.stamp }
    for document in missing where newest[document] != nil {
      let place = try reader.location(
        ofDocuments: reader.members(ofDocument: document), device: device)
      if place.map({ PathText.lies($0.path, atOrBelow: folder) }) ?? true {
        newest[document] = nil
      }
    }
    // The files that were seen last are the likeliest to be in it still.
    let members = newest.values
      .sorted { $0.sighting.authorship.stamp > $1.sighting.authorship.stamp }
      .prefix(Self.sampleCount)
    return Sample(members: Array(members), newest: last)
  }

  /// The documents that were missing in a folder when it was looked at last. They were gone before it was renamed, so
  /// they don't tell where it is.
  private func missingDocuments(in folder: String) throws -> Set<DocumentIdentifier> {
    var missing: Set<DocumentIdentifier> = []
    var above = folder
    while true {
      if let look = try reader.look(at: above) { missing.formUnion(look.missing) }
      guard PathText.isAbsolute(above), above != "/" else { return missing }
      above = PathText.folder(above)
    }
  }

  /// Returns the newest sighting of a file at the path that it had before a folder above it was renamed; `nil` if none
  /// was renamed, or nothing was seen there.
  ///
  /// - Parameter path: Where the file would be now.
  /// - Complexity: O(*n*) in the sightings, for each folder above the file.
  func sighting(formerlyAt path: String) throws -> SightingFact? {
    var folder = PathText.folder(path)
    while PathText.isAbsolute(folder), folder != "/" {
      for former in try formerFolders(of: folder) {
        let place = PathText.moved(path, from: folder, to: former)
        if let found = try reader.newestSighting(atResolvedPath: place, device: device) {
          return found
        }
      }
      folder = PathText.folder(folder)
    }
    return nil
  }

  /// The folders that are gone in which documents of a folder were seen, with the same path below it.
  private func formerFolders(of folder: String) throws -> [String] {
    var folders: [String] = []
    for member in try sample(below: folder, upTo: nil).members {
      let name = PathText.lastComponent(member.rest)
      let documents = try reader.members(ofDocument: member.sighting.document)
      let paths = try documents.flatMap { try reader.allPaths(ofDocument: $0, device: device) }
      for path in paths where PathText.areSame(PathText.lastComponent(path), name) {
        guard let former = member.folder(ofFileAt: path), !folders.contains(former) else {
          continue
        }
        folders.append(former)
      }
    }
    return folders.filter { !isFolder($0) }
  }

  /// Where documents were seen since they were in the folder, with how many of them; these places may be gone.
  ///
  /// - Parameter moment: Only what was seen after it counts, in nanoseconds since 1970; `nil` for all.
  private func placesSeen(
    of sample: [Member], outside path: String, since moment: Int64? = nil
  ) throws -> [String: Int] {
    var votes: [String: Int] = [:]
    for member in sample {
      let documents = try reader.members(ofDocument: member.sighting.document)
      guard let location = try reader.location(ofDocuments: documents, device: device) else {
        continue
      }
      guard !PathText.lies(location.path, atOrBelow: path),
        moment.map({ location.seenAtNanoseconds > $0 }) ?? true,
        let folder = member.folder(ofFileAt: location.path)
      else { continue }
      votes[folder, default: 0] += 1
    }
    return votes
  }

  /// Returns when a folder was looked at last, alone or with one above it, in nanoseconds since 1970; `nil` if it never
  /// was.
  private func lastLook(at folder: String) throws -> Int64? {
    var newest = try reader.look(at: folder)?.nanoseconds
    var above = folder
    while PathText.isAbsolute(above), above != "/" {
      above = PathText.folder(above)
      if let look = try reader.look(at: above) {
        newest = max(newest ?? look.nanoseconds, look.nanoseconds)
      }
    }
    return newest
  }

  /// The folders that a folder may have become: those beside the first one above it that is gone.
  private func foldersBeside(_ path: String) -> [String] {
    var above = PathText.folder(path)
    var below = [PathText.lastComponent(path)]
    while !isFolder(above), above != "/" {
      below.insert(PathText.lastComponent(above), at: 0)
      above = PathText.folder(above)
    }
    let rest = below.dropFirst()
    guard let resolved = try? files.resolve(above),
      let entries = try? files.entries(ofFolder: resolved)
    else { return [] }
    let names = entries.filter { $0.kind == .folder }.compactMap(\.name).sorted()
    return names.prefix(Self.besideLimit).map { name in
      rest.reduce(PathText.joined(above, name), PathText.joined)
    }.filter { rest.isEmpty || isFolder($0) }
  }

  /// Where most of the files are under their names.
  private func place(among folders: [String], of sample: [Member]) -> String? {
    var votes: [String: Int] = [:]
    for folder in folders {
      votes[folder] = sample.count { isFile(of: $0, in: folder) }
    }
    return majority(of: votes, among: sample.count)
  }

  /// Where one of the files is, whatever its name, and most others are by what they are or by their names: a program
  /// may have saved them as new files.
  ///
  /// - Parameter places: In which folders documents were seen since the lost one was looked at last, with how many.
  private func placeUnderOtherNames(
    among folders: [String], of sample: [Member], seenIn places: [String: Int]
  ) throws -> (path: String?, likelyPath: String?) {
    var votes: [String: Int] = [:]
    /// The folders with a file that was not seen there before.
    var recent = Set(places.keys)
    var entryCount = 0
    for folder in folders {
      var (recognizedCount, namesakeCount) = (0, 0)
      for (between, members) in Dictionary(grouping: sample, by: \.between) {
        guard entryCount < Self.entryLimit, let inner = try? files.resolve(folder + between),
          let entries = try? files.entries(ofFolder: inner)
        else { continue }
        entryCount += entries.count
        let present = entries.filter { $0.kind == .regular }
        let paths = Dictionary(
          present.compactMap { entry in
            entry.name.map { (entry.state.inode, PathText.joined(inner, $0)) }
          }, uniquingKeysWith: { first, _ in first })
        let names = Set(present.compactMap(\.name).map { Array($0.utf8) })
        for member in members {
          if let path = paths[member.sighting.state.inode], isFile(of: member, at: path) {
            recognizedCount += 1
            if try reader.newestSighting(atResolvedPath: path, device: device) == nil {
              recent.insert(folder)
            }
          } else if names.contains(Array(PathText.lastComponent(member.rest).utf8)) {
            namesakeCount += 1
          }
        }
      }
      let seenCount = places[folder] ?? 0
      if recognizedCount + seenCount > 0 {
        votes[folder] = max(recognizedCount + namesakeCount, seenCount)
      }
    }
    if let place = majority(of: votes, among: sample.count) { return (place, nil) }
    return (nil, votes.count == 1 ? votes.keys.first { recent.contains($0) } : nil)
  }

  private func isFile(of member: Member, in folder: String) -> Bool {
    (try? files.resolve(PathText.joined(folder, member.rest))).map { isFile(of: member, at: $0) }
      ?? false
  }

  /// Returns whether the file of a document is at a path without links.
  private func isFile(of member: Member, at resolvedPath: String) -> Bool {
    guard let system = member.sighting.fileSystem, let handle = member.sighting.handle else {
      return false
    }
    return files.place(at: resolvedPath) == .file(system, handle)
  }

  /// The folder to which more than half of the documents went.
  private func majority(of votes: [String: Int], among count: Int) -> String? {
    votes.first { 2 * $0.value > count }?.key
  }
}
