import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

extension ContextListCommand {
  /// Lists what installed programs say that they have.
  ///
  /// - Throws: ``ExitStatus/partlyDone`` if one of them gave no answer.
  func listLive(_ store: DataStore) throws {
    let manifests = ProviderManifests { context.environment[$0] }
    for problem in manifests.problems { context.say("Warning: \(problem)") }
    let (wanted, path) = try wantedPlace()
    let chosen =
      try wanted.map { [try InstalledPrograms.manifest(of: $0, manifests)] }
      ?? manifests.manifests
    let environment = try options.environmentOfPrograms
    let live = try LiveContexts(
      below: path, askedOf: chosen.map { ProviderCall($0, environment: environment) },
      knownTo: store, idleLimitNanoseconds: idle.limitNanoseconds(in: store))
    try write(live.standings, in: store)
    for failure in live.failures { context.say("Error: \(failure)") }
    if !json.isWanted {
      if let place = live.withChildren.first {
        options.talk(
          "More below: fileprogress dev context list --live \(ShellText.word(place.name))")
      }
      if chosen.isEmpty { options.talk(InstalledPrograms.none) }
    }
    if !live.failures.isEmpty { throw ExitCode(ExitStatus.partlyDone.rawValue) }
  }

  /// The program and the context below which is listed; no program for all of them.
  private func wantedPlace() throws -> (application: String?, path: IdentifierPath) {
    guard let name else { return (application.identifier, .main) }
    guard var parts = ContextName.parts(of: name), let first = parts.first, !first.isEmpty else {
      throw CommandFailure(
        .usage, "\"\(name)\" is not the name of a context. Write a percent sign as %25.")
    }
    // As after the name of a folder.
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    let path = IdentifierPath(Array(parts.dropFirst()))
    guard path.depth < ContextLimit.greatestDepth else {
      throw CommandFailure(.usage, "Nothing can be below \(name): a tree has at most 8 levels.")
    }
    return (first, path)
  }
}

/// The programs that say which contexts they have, as people hear of them.
enum InstalledPrograms {
  /// There is nothing to ask.
  static let none =
    "No installed program lists its contexts. To see what is recorded: fileprogress dev context list"

  /// Returns how a program is started.
  ///
  /// - Throws: ``CommandFailure`` if it is not installed.
  static func manifest(
    of application: String, _ manifests: ProviderManifests
  ) throws -> ProviderManifest {
    if let manifest = manifests[application] { return manifest }
    let known = manifests.manifests.map(\.application)
    throw CommandFailure(
      .failed,
      known.isEmpty
        ? none
        : "There is no installed program \(application). Installed: \(known.prefix(3).joined(separator: ", "))."
    )
  }
}

extension StoreAccess {
  /// The environment of programs that this call starts, so that they use the same store.
  var environmentOfPrograms: [String: String] {
    get throws {
      let variables = CommandContext.current.environment
      guard home != nil || variables["FILEPROGRESS_HOME"].map({ !$0.isEmpty }) ?? false else {
        return variables
      }
      return variables.merging(try variablesOfPrograms) { $1 }
    }
  }

  /// The variables added to the environment of programs, so that they use the same store anywhere.
  var variablesOfPrograms: [String: String] {
    get throws {
      guard home != nil else {
        return ["FILEPROGRESS_HOME": try UsualStoreFolder.usual(in: .current)]
      }
      // If the person names a store, programs use it without developer mode.
      return ["FILEPROGRESS_HOME": try storeFolder, "FILEPROGRESS_DEVELOPER_MODE": "0"]
    }
  }
}
