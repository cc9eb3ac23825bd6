import ArgumentParser
import FileProgress
import ProgressModel

/// A context that is named, as arguments.
struct ContextArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The context: its identifiers, with slashes between them.", valueName: "context"))
  var name: String

  @OptionGroup var application: ApplicationOption

  /// What was typed.
  var named: NamedContext { NamedContext(name: name, application: application.identifier) }
}

/// The program whose contexts are meant, as an option.
struct ApplicationOption: ParsableArguments {
  @Option(
    name: .customLong("application"),
    help: ArgumentHelp("The program, if several have this context.", valueName: "program"))
  var identifier: String?
}

/// A context that a person named.
struct NamedContext {
  /// What was typed.
  let name: String
  /// The program; `nil` for any.
  var application: String?

  /// Finds the context.
  ///
  /// - Parameter includesRemoved: Whether one that was removed is meant, too.
  /// - Throws: ``CommandFailure`` if there is none, or several; ``DataStoreError`` if the store can't be read.
  func find(in store: DataStore, includesRemoved: Bool = false) throws -> ContextMatch.Found {
    guard !name.isEmpty else {
      throw CommandFailure(.usage, "The name of the context is empty. \(Self.list)")
    }
    guard let parts = ContextName.parts(of: name) else {
      throw CommandFailure(
        .usage,
        "\"\(name)\" is not the name of a context. Write a percent sign as %25.")
    }
    switch try store.contextCatalogue.match(named: parts, ofApplication: application) {
    case .found(let found):
      if found.isHidden, !includesRemoved { throw removed(found.place) }
      return found
    case .ambiguous(let places):
      let names = places.map(\.name).joined(separator: " or ")
      throw CommandFailure(.usage, "Several programs have the context \(name). Write \(names).")
    case .unknown(let sameIdentifier, let siblings):
      let near = sameIdentifier.isEmpty ? Self.nearest(siblings) : sameIdentifier
      throw CommandFailure(
        .failed,
        "There is no context \(name). "
          + (near.isEmpty ? Self.list : "Did you mean \(near.prefix(3).joined(separator: " or "))?")
      )
    case .unknownApplication(let known):
      throw CommandFailure(
        .failed, Self.sentence(aboutApplication: application ?? "", known: known))
    case .noContexts:
      throw CommandFailure(.failed, "\(Self.noContexts) \(Self.declare)")
    }
  }

  private static let list = "All contexts: fileprogress dev context list"
  /// There is nothing to show.
  static let noContexts = "No contexts yet."
  /// How to come by one.
  static let declare =
    "Programs declare them. To declare some yourself: fileprogress dev context declare FILE"

  /// Says that a program has no contexts.
  static func sentence(aboutApplication application: String, known: [String]) -> String {
    let near = known.filter { slips(application, $0) != nil }
    return "The program \(application) has no contexts. "
      + (near.isEmpty ? list : "Did you mean \(near.prefix(3).joined(separator: " or "))?")
  }

  private func removed(_ place: ContextPlace) -> CommandFailure {
    CommandFailure(
      .failed,
      "The context \(place.name) was removed. Its attempts are kept. To get it back, declare it "
        + "again: fileprogress dev context declare FILE")
  }

  /// The names of those that are nearest to what was typed, with at most two slips.
  private static func nearest(_ siblings: [ContextMatch.Near]) -> [String] {
    let found = siblings.compactMap { near in
      slips(near.typed, near.identifier).map { (near.name, $0) }
    }
    let least = found.map(\.1).min()
    return found.filter { $0.1 == least }.map(\.0).sorted()
  }

  /// How many slips lie between two identifiers, 0 if what was typed is the start of the other; `nil` if they are
  /// too far apart.
  private static func slips(_ typed: String, _ meant: String) -> Int? {
    if !typed.isEmpty, meant.lowercased().hasPrefix(typed.lowercased()) { return 0 }
    guard max(typed.utf8.count, meant.utf8.count) <= 256 else { return nil }
    let slips = EditDistance.between(typed, meant)
    return slips <= 2 && slips < typed.count ? slips : nil
  }
}
