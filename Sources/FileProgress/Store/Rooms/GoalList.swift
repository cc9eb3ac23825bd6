import FileTracking
import Foundation
import ProgressModel
import ProgressStorage

/// The person's goals, and where the documents and folders are that they are for.
package struct GoalList: Sendable {
  let kernel: StoreKernel

  /// The person's goals, sorted by the paths that their documents and folders have now; writes nothing.
  ///
  /// - Parameter looksBeside: Whether a folder that is gone is also looked for in the folders beside it. If not, it is
  ///   where its documents were seen last.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the goals ever set. Where a folder is gone, also in the sightings below it and the
  ///   folders beside it.
  package func all(lookingBeside looksBeside: Bool = true) throws -> [KnownGoal] {
    try kernel.readContent { reader, device in
      try found(
        reader,
        FolderPlaces(reader: reader, device: device, files: files, looksBeside: looksBeside)
      ).values
        .map { place, facts in
          KnownGoal(
            path: place.path, isFolder: place.documents.isEmpty, isGone: place.isGone,
            isUnreachable: place.isUnreachable, isElsewhere: place.isElsewhere,
            likelyPath: place.likelyPath,
            documents: place.documents, folders: place.folders,
            targets: Set(facts.map(\.target)), history: GoalHistory(facts))
        }
        .filter { !$0.goal.isEmpty }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    } ?? []
  }

  /// Changes parts of a goal, as one command. The other parts stay.
  ///
  /// - Parameters:
  ///   - changes: The new value of each part that changes; `nil` takes it away.
  ///   - target: A document or folder; a context has no words, and so no goal.
  ///   - summary: The command, for people.
  /// - Returns: Whether anything is other than before. If not, nothing was recorded.
  /// - Throws: ``DataStoreError``.
  @discardableResult
  package func set(
    _ changes: [Goal.Key: String?], for target: GoalFact.Target, asCommand summary: String
  ) throws -> Bool {
    let tool = kernel.tool
    return try kernel.write { writer in
      let places = FolderPlaces(
        reader: writer.reader, device: try writer.reader.identity().device, files: files)
      let goals = try found(writer.reader, places)
      let key = try key(of: target, writer.reader, places)
      let known = goals[key]
      let before = known.map { GoalHistory($0.facts).goal } ?? Goal()
      var after = before
      for (key, value) in changes { after[key] = value }
      // Days of the week alone say nothing, and would hold for the next goal.
      if after.isEmpty { after.weekdays = nil }
      if !after.hasLine { after.wordsAtStart = nil }
      guard after != before else { return false }
      let command = try writer.insertCommand(summary, tool: tool)
      func insert(_ value: String?, for key: Goal.Key, _ target: GoalFact.Target) throws {
        try writer.insert(
          GoalFact(
            id: writer.newIdentifier(), target: target, key: key.rawValue, value: value,
            authorship: writer.authorship(tool: tool, command: command)))
      }
      func withdraw(_ facts: [GoalFact], of former: Set<GoalFact.Target>) throws {
        for (old, key) in Self.held(facts) where former.contains(old) {
          try insert(nil, for: key, old)
        }
      }
      func mark(_ target: GoalFact.Target) throws {
        guard case .folder(let path) = target, target != .allDocuments,
          let inode = places.inode(of: path)
        else { return }
        try writer.insert(
          GoalFact(
            id: writer.newIdentifier(), target: target, key: GoalFact.inodeKey,
            value: String(inode),
            authorship: writer.authorship(tool: tool, command: command)))
      }
      // What was said of a folder before it was renamed moves to its place of today. Else it would hold for
      // another folder that is made there later, such as this one.
      for goal in goals.values where goal.place.key != key {
        guard goal.facts.contains(where: { $0.target == target }), !goal.place.isGone else {
          continue
        }
        let value = GoalHistory(goal.facts).goal
        try withdraw(goal.facts, of: [target])
        let place = GoalFact.Target.folder(goal.place.path)
        for key in Goal.Key.allCases where value[key] != nil {
          try insert(value[key], for: key, place)
        }
        try mark(place)
      }
      let former = Set(known?.facts.map(\.target) ?? []).subtracting([target])
      try withdraw(known?.facts ?? [], of: former)
      for key in Goal.Key.allCases where after[key] != before[key] || !former.isEmpty {
        guard after[key] != nil || before[key] != nil else { continue }
        try insert(after[key], for: key, target)
      }
      try mark(target)
      return true
    }
  }

  /// The folders at or below a path for which a goal is stored, also one that no longer holds.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func folders(atOrBelow path: String) throws -> [String] {
    let stored = try kernel.read { reader, _ in try reader.goalFolders(atOrBelow: path) } ?? []
    // A goal names the folder as it was when the goal was set.
    let renamed = try all()
      .filter { $0.isFolder && PathText.lies($0.path, atOrBelow: path) }
      .flatMap(\.targets).compactMap { target -> String? in
        if case .folder(let folder) = target { folder } else { nil }
      }
    return Set(stored + renamed).sorted()
  }

  /// Returns the folders with a goal whose likely place was not named before, and remembers that it is named now. It
  /// doesn't wait while another program writes.
  ///
  /// - Parameter goals: All goals.
  /// - Throws: ``DataStoreError``.
  package func newLikelyPlaces(
    of goals: [KnownGoal]
  ) throws -> [(folder: String, likelyPath: String)] {
    let found = goals.compactMap { goal in
      goal.likelyPath.map { (folder: goal.path, likelyPath: $0) }
    }
    func isNew(_ place: (folder: String, likelyPath: String), _ reader: FactReader) throws -> Bool {
      try reader.local(FactReader.likelyPlaceName(of: place.folder)) != Data(place.likelyPath.utf8)
    }
    guard !found.isEmpty, !kernel.recordsNothingUnassigned else { return [] }
    let isAnyNew = try kernel.readContent { reader, _ in
      try found.contains { try isNew($0, reader) }
    }
    guard isAnyNew == true else { return [] }
    return try kernel.write(waits: false) { writer in
      try found.filter { place in
        guard try isNew(place, writer.reader) else { return false }
        try writer.set(FactReader.likelyPlaceName(of: place.folder), Data(place.likelyPath.utf8))
        return true
      }
    }
  }

  /// The targets and keys that have a value.
  private static func held(
    _ facts: [GoalFact]
  ) -> [(target: GoalFact.Target, key: Goal.Key)] {
    struct Aim: Hashable {
      var target: GoalFact.Target
      var key: Goal.Key
    }
    var values: [Aim: String?] = [:]
    var order: [Aim] = []
    for fact in facts {
      guard let key = Goal.Key(rawValue: fact.key) else { continue }
      let aim = Aim(target: fact.target, key: key)
      if values.updateValue(fact.value, forKey: aim) == nil { order.append(aim) }
    }
    return order.filter { values[$0] != .some(nil) }.map { ($0.target, $0.key) }
  }

  private var files: any FileSystem { kernel.configuration.fileSystem }

  // MARK: - What goals are for

  /// A document or folder, by what tells it from others.
  private struct Place {
    enum Key: Hashable {
      case activity(ActivityIdentifier)
      /// The path without links, as bytes: two spellings of one name are two folders.
      case folder([UInt8])
    }

    var key: Key
    var path: String
    var isGone: Bool
    /// Whether it may only be out of reach.
    var isUnreachable = false
    /// Whether it is gone, and this device never saw it.
    var isElsewhere = false
    /// Where a file of a folder is that is gone.
    var likelyPath: String?
    var documents: Set<DocumentIdentifier> = []
    var folders: [String] = []
  }

  /// The facts about each document or folder, the oldest first.
  private func found(
    _ reader: FactReader, _ places: FolderPlaces
  ) throws -> [Place.Key: (place: Place, facts: [GoalFact])] {
    var found: [Place.Key: (place: Place, facts: [GoalFact])] = [:]
    var known: [GoalFact.Target: Place] = [:]
    let history = try reader.goalHistory()
    let marks = Self.marks(in: history, by: places.device)
    for fact in history {
      // No command makes a goal for a context.
      if case .context = fact.target { continue }
      let place =
        try known[fact.target]
        ?? self.place(of: fact.target, marked: marks[fact.target], reader, places)
      known[fact.target] = place
      var group = found[place.key] ?? (place, [])
      group.facts.append(fact)
      group.place.folders += place.folders.filter { !group.place.folders.contains($0) }
      found[place.key] = group
    }
    return found
  }

  /// What told the folders from others, by this device: on another one they have other inodes.
  private static func marks(
    in history: [GoalFact], by device: DeviceIdentifier
  ) -> [GoalFact.Target: FolderPlaces.Mark] {
    var marks: [GoalFact.Target: FolderPlaces.Mark] = [:]
    for fact in history where fact.key == GoalFact.inodeKey && fact.authorship.device == device {
      marks[fact.target] = fact.value.flatMap(UInt64.init).map {
        FolderPlaces.Mark(inode: $0, stamp: fact.authorship.stamp)
      }
    }
    return marks
  }

  /// Returns what tells a document or a folder from others. A folder is the one that is at the path now.
  private func key(
    of target: GoalFact.Target, _ reader: FactReader, _ places: FolderPlaces
  ) throws -> Place.Key {
    if case .folder(let path) = target, target != .allDocuments, places.isFolder(path) {
      return .folder(Array(((try? files.resolve(path)) ?? path).utf8))
    }
    return try place(of: target, reader, places).key
  }

  private func place(
    of target: GoalFact.Target, marked mark: FolderPlaces.Mark? = nil, _ reader: FactReader,
    _ places: FolderPlaces
  ) throws -> Place {
    switch target {
    case .folder(let path):
      // No disk is asked: it is nowhere else.
      guard target != .allDocuments else {
        return Place(key: .folder(Array(path.utf8)), path: path, isGone: false, folders: [path])
      }
      if let place = files.leftOutPath(path) {
        return Place(
          key: .folder(Array(place.utf8)), path: path, isGone: false,
          folders: PathText.areSame(path, place) ? [path] : [path, place])
      }
      let found = try places.place(of: path, marked: mark)
      let now = found.path
      let resolved = try? files.resolve(now ?? path)
      // What is at a former path now is another folder.
      let former = ([path] + found.former).filter { !places.isFolder($0) }
      let folders = [now ?? path, resolved].compactMap(\.self) + former
      let last = found.former.last ?? path
      return Place(
        key: .folder(Array((resolved ?? path).utf8)), path: now ?? last, isGone: now == nil,
        isUnreachable: now == nil && places.isOutOfReach(last, found),
        isElsewhere: now == nil && mark == nil && !found.wasSeen,
        likelyPath: found.likelyPath,
        folders: folders.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    case .document(let document):
      let members = try reader.members(ofDocument: document)
      let newest = try reader.location(ofDocuments: members, device: places.device)
      let linked = LinkedFiles(reader: reader, device: places.device, files: files)
      let location =
        try linked.fileLeft(of: members, besides: newest)
        ?? linked.fileWrittenLater(of: members, than: newest) ?? newest
      let path = location?.path ?? ""
      let isGone =
        files.leftOutPath(path) == nil && (try? files.entry(at: path, followsLink: true)) == nil
      return Place(
        key: .activity(try reader.activityIdentifier(ofDocument: document)), path: path,
        isGone: isGone,
        isUnreachable: isGone
          && location.flatMap { files.locationState(of: $0) } == .unreachable,
        documents: Set(members))
    case .context(let context):
      throw DataStoreError(
        .invalidArgument, message: "the context \(context) can't have a goal")
    }
  }
}
