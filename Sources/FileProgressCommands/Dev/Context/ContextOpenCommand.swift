import ArgumentParser
import FileProgress
import FileProgressReports
import ProgressModel

/// Opens a context in its program; writes nothing.
struct ContextOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a context in its program.",
    discussion: """
      If the program gave the context a link of its own, your desktop opens that. Otherwise \
      fileprogress starts the program with a link to the context.

      Examples:
        fileprogress dev context open org.example.plays/hamlet/act-1
        fileprogress dev context open hamlet/act-1
      """)

  @OptionGroup var argument: ContextArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    let manifests = ProviderManifests { context.environment[$0] }
    let (name, opening) = try opening(manifests)
    guard let opening else {
      for problem in manifests.problems { context.say("Warning: \(problem)") }
      throw CommandFailure(
        .failed,
        "\(name) can't be opened: it has no link of its own, and fileprogress does not know where "
          + "its program is. More: fileprogress help contexts")
    }
    let environment = try options.environmentOfPrograms
    let status: Int32
    do throws(DataStoreError) {
      status = try opening.run(environment: environment)
    } catch {
      throw CommandFailure(
        .failed, "\(name) can't be opened: \(opening.program): \(error.message).")
    }
    guard status == 0 else {
      throw CommandFailure(
        .failed, "\(name) was not opened: \(opening.program) ended with status \(status).")
    }
  }

  /// Finds the context, and what opens it. An installed program may have contexts that nobody recorded yet.
  private func opening(
    _ manifests: ProviderManifests
  ) throws -> (name: String, opening: ContextOpening?) {
    let store = try options.store(for: "context open")
    // Before the program uses it.
    defer { options.close(store) }
    do {
      let place = try argument.named.find(in: store).place
      let detail = try store.contextCatalogue.detail(of: place)
      let link = ContextLink(identifierPath: [place.application] + place.path.identifiers)
      return (
        place.name,
        link.flatMap {
          ContextOpening(
            universalLink: detail?.standing.node.attributes.universalLinkURL, of: $0, manifests)
        }
      )
    } catch let failure as CommandFailure {
      var parts = ContextName.parts(of: argument.name) ?? []
      if let application = argument.application.identifier, parts.first != application {
        parts.insert(application, at: 0)
      }
      guard let link = ContextLink(identifierPath: parts),
        manifests[link.applicationIdentifier] != nil
      else { throw failure }
      return (
        argument.name, ContextOpening(universalLink: nil, of: link, manifests)
      )
    }
  }
}
