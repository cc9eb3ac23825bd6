import ArgumentParser
import FileProgress
import Foundation

/// Deletes for good what was recorded of files.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete for good what was recorded of files; the files themselves stay.",
    discussion: """
      Works for files that are gone, too. With --before everything is forgotten of documents that \
      were last worked on before that day. It can't be undone, so it asks first. A random number of \
      each document stays behind, so that a copy of the store does not bring it back.

      Examples:
        fileprogress forget diary.txt
        fileprogress forget --before 2025-01-01
      """)

  @Argument(help: ArgumentHelp("Files and folders.", valueName: "file|dir"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Documents last worked on before this day.", valueName: "date"))
  var before: MomentArgument?

  @Flag(help: "Everything.")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    let ways = [!paths.isEmpty, before != nil, all].count { $0 }
    guard ways == 1 else {
      throw ValidationError("Say what to forget: files or folders, or --before DATE, or --all.")
    }
  }

  func run() throws {
    try options.withStore(for: "forget") { store in
      let found = try documents(in: store)
      guard !found.isEmpty else {
        guard paths.isEmpty else {
          throw CommandFailure(
            .failed, "nothing is recorded of \(paths.joined(separator: ", "))")
        }
        options.talk("Nothing is recorded that could be forgotten.")
        return
      }
      guard try isConfirmed(found) else {
        throw CommandFailure(.failed, "nothing was forgotten")
      }
      try store.forget(found.map(\.0), day: context.day)
      options.talk(
        found.count == 1
          ? "Forgotten: \(found[0].path)" : "Forgotten: \(found.count) documents.")
    }
  }

  private func documents(in store: DataStore) throws -> [(FactIdentifier, path: String)] {
    if let before {
      guard let date = before.date(in: context) else {
        throw CommandFailure(.usage, "--before \(before.text) is no day")
      }
      return try store.documents(
        lastWorkedOnBefore: Int64(date.timeIntervalSince1970) * 1_000_000_000)
    }
    if all { return try store.documents(lastWorkedOnBefore: nil) }
    var result: [(FactIdentifier, path: String)] = []
    for typed in paths {
      guard !typed.isEmpty else { throw CommandFailure(.noFile, "the name of a file is empty") }
      let path = context.lastingPath(typed)
      var found = try store.documents(atOrBelow: path)
      if let resolved = try? context.fileSystem.resolve(path) {
        found += try store.documents(atOrBelow: resolved)
      }
      if found.isEmpty, let status = try? store.status(atPath: path),
        let document = status.facts?.id
      {
        // Renamed since it was seen last.
        found = [(document, path: path)]
      }
      for (document, path) in found where !result.contains(where: { $0.0 == document }) {
        result.append((document, path: path))
      }
    }
    return result
  }

  private func isConfirmed(_ found: [(FactIdentifier, path: String)]) throws -> Bool {
    if yes { return true }
    guard context.isInputTerminal else {
      throw CommandFailure(
        .usage, "forget asks before it deletes, and there is nobody to ask: add --yes")
    }
    for (_, path) in found.prefix(10) { context.say("  \(path)") }
    if found.count > 10 { context.talk("  and \(found.count - 10) more") }
    context.talk("Delete for good what was recorded of this? Type yes:")
    let answer = context.readLine().map { String(decoding: $0, as: UTF8.self) }
    return answer?.lowercased() == "yes" || answer?.lowercased() == "y"
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
