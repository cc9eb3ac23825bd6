import ArgumentParser
import DocumentWriting
import FileProgress
import Foundation

/// Deletes for good what was recorded of files.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete for good what was recorded of files; the files themselves stay.",
    discussion: """
      Works for files that are gone, too, and for documents that import brought from another device, \
      whose own record stays until it imports from here. With --before everything is forgotten of \
      documents that were last worked on before that day. It can't be undone, so it asks first. Copies of the \
      database, damaged ones that doctor --repair has kept, and copies of the document that an \
      interrupted save has left in the store go, too. A random number of each document stays \
      behind, so that a copy of the store does not bring it back.

      Examples:
        fileprogress forget diary.txt
        fileprogress forget --before 2025-01-01
      """)

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "file|dir"))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Documents last worked on before this day.", valueName: "date"),
    transform: MomentArgument.parsed)
  var before: MomentArgument?

  @Flag(help: "Everything.")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    let ways = [!paths.isEmpty, before != nil, all].count { $0 }
    guard ways == 1 else {
      throw CommandFailure(
        .usage, "say what to forget: files or folders, or --before DATE, or --all")
    }
    let unknown = try options.withStore(for: "forget") { store in
      let (found, unknown) = try documents(in: store)
      let copies = try safetyCopies(of: found, in: store)
      let goals = try goalFolders(in: store)
      guard
        !found.isEmpty || !copies.isEmpty || !goals.isEmpty || (all && store.hasKeptDamage)
      else {
        guard unknown.isEmpty else {
          throw CommandFailure(
            .failed, "nothing is recorded of \(unknown.joined(separator: ", "))")
        }
        options.talk("Nothing is recorded that could be forgotten.")
        return unknown
      }
      guard try isConfirmed(found, copies, goals) else {
        throw CommandFailure(.failed, "nothing was forgotten")
      }
      // First the copies: what they are of is found by what is recorded.
      for copy in copies { try copy.erase() }
      try forget(found, goals, in: store)
      if !copies.isEmpty {
        options.talk(
          copies.count == 1
            ? "A copy of \(copies[0].documentPath) from an interrupted save was removed."
            : "\(copies.count) copies of documents from interrupted saves were removed.")
      }
      return unknown.filter { name in
        let path = context.lastingPath(name)
        return !copies.contains { Self.lies($0.documentPath, atOrBelow: path) }
          && !goals.contains { folder in
            places(of: name).contains { Self.lies(folder, atOrBelow: $0) }
          }
      }
    }
    guard unknown.isEmpty else {
      throw CommandFailure(
        .partlyDone, "nothing is recorded of \(unknown.joined(separator: ", "))")
    }
  }

  private func forget(
    _ found: [DataStore.PlacedDocument], _ goals: [String], in store: DataStore
  ) throws {
    guard !found.isEmpty || !goals.isEmpty || store.hasKeptDamage else { return }
    func confirm() {
      if !found.isEmpty {
        options.talk(
          found.count == 1
            ? "Forgotten: \(found[0].path)"
            : "Forgotten: \(found.count) documents\(Self.elsewhere(among: found)).")
      }
      if !goals.isEmpty {
        options.talk(
          goals.count == 1
            ? "Forgotten: the goals of \(goals[0])"
            : "Forgotten: the goals of \(goals.count) folders.")
      }
    }
    let removed: [String]
    do {
      removed = try store.forget(
        found.map(\.document), folders: namedPlaces, day: context.day)
    } catch let error as DataStoreError where error.code == .tracesRemain {
      confirm()
      throw error
    }
    confirm()
    for path in removed {
      options.talk("Removed, since it may have named what was forgotten: \(path)")
    }
  }

  /// Copies of documents that are to be forgotten, and of the files and folders that were named.
  private func safetyCopies(
    of found: [DataStore.PlacedDocument], in store: DataStore
  ) throws -> [SafetyCopy] {
    guard let folder = store.safetyCopyFolder else { return [] }
    let copies = SafetyCopy.all(in: folder)
    if all || copies.isEmpty { return copies }
    let places = Set(
      try store.lastingPaths(ofDocuments: Set(found.map(\.document)))
        + found.filter { !$0.isFromElsewhere }.map(\.path))
    let named = namedPlaces
    return copies.filter { copy in
      places.contains(copy.documentPath)
        || named.contains { Self.lies(copy.documentPath, atOrBelow: $0) }
    }
  }

  /// The folders with goals among those that were named, and below them.
  private func goalFolders(in store: DataStore) throws -> [String] {
    Set(try namedPlaces.flatMap { try store.goalFolders(atOrBelow: $0) }).sorted()
  }

  /// Where everything goes that lies there or below: the places that were named.
  private var namedPlaces: [String] { all ? ["/"] : paths.flatMap { places(of: $0) } }

  /// The path of a name, and the one without links if something is there.
  private func places(of typed: String) -> [String] {
    let path = context.lastingPath(typed)
    return [path] + ((try? context.fileSystem.resolve(path)).map { [$0] } ?? [])
  }

  private static func lies(_ path: String, atOrBelow folder: String) -> Bool {
    path.utf8.elementsEqual(folder.utf8)
      || path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }

  /// The documents that are meant, and the names of which nothing is recorded.
  private func documents(
    in store: DataStore
  ) throws -> (found: [DataStore.PlacedDocument], unknown: [String]) {
    if let before {
      guard let date = before.date(in: context) else {
        throw CommandFailure(.usage, "--before \(before.text) is no day")
      }
      let moment = date.wallNanoseconds
      return (try store.documents(lastWorkedOnBefore: moment), [])
    }
    let all = try store.placedDocuments()
    if self.all { return (all, []) }
    var result: [DataStore.PlacedDocument] = []
    var unknown: [String] = []
    for typed in paths {
      guard !typed.isEmpty else { throw CommandFailure(.noFile, "the name of a file is empty") }
      let path = context.lastingPath(typed)
      let places = places(of: typed)
      // Here a document may lie in several places, of which a report shows one.
      var found = try places.flatMap { try store.documents(atOrBelow: $0) }
        .map { DataStore.PlacedDocument($0.0, path: $0.path) }
      if found.isEmpty, let status = try? store.status(atPath: path),
        let document = status.facts?.documents.first
      {
        // Renamed since it was seen last.
        found = [DataStore.PlacedDocument(document, path: path)]
      }
      found += all.filter { document in
        places.contains {
          Self.lies(document.path, atOrBelow: $0) || Self.lies(document.resolvedPath, atOrBelow: $0)
        }
      }
      if found.isEmpty { unknown.append(typed) }
      for place in found where !result.contains(where: { $0.document == place.document }) {
        result.append(place)
      }
    }
    return (result, unknown)
  }

  private func isConfirmed(
    _ found: [DataStore.PlacedDocument], _ copies: [SafetyCopy], _ goals: [String]
  ) throws -> Bool {
    if yes { return true }
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage, "forget asks before it deletes, and there is nobody to ask: add --yes")
    }
    var shown: [String] = []
    for path in found.map(\.path) + copies.map(\.documentPath) + goals where !shown.contains(path) {
      shown.append(path)
    }
    for path in shown.prefix(10) { context.say("  \(path)") }
    if shown.count > 10 { context.talk("  and \(shown.count - 10) more") }
    let these = found.count > 1 ? "these \(found.count) documents" : "this"
    context.talk(
      "Delete for good what was recorded of \(these)\(Self.elsewhere(among: found))? Type yes:")
    let answer = context.readLine().map { String(decoding: $0, as: UTF8.self) }
    return answer?.lowercased() == "yes" || answer?.lowercased() == "y"
  }

  /// How many of the documents are from another device, to be put behind their number.
  private static func elsewhere(among found: [DataStore.PlacedDocument]) -> String {
    let count = found.count(where: \.isFromElsewhere)
    if count == 0 { return "" }
    return count == found.count
      ? ", from another device" : ", \(count) of them from another device"
  }
}

extension CommandContext {
  /// Makes a path that was typed absolute and plain, as paths are recorded; the file need not exist.
  func lastingPath(_ typed: String) -> String {
    let path = TypedPath.withoutSlash(absolutePath(typed))
    return (try? fileSystem.absolutePath(path)) ?? path
  }
}

/// A path as it was typed.
enum TypedPath {
  /// Returns a path without slashes at its end.
  static func withoutSlash(_ path: String) -> String {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}
