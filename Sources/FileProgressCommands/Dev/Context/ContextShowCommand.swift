import ArgumentParser
import FileProgress
import FileProgressReports

/// Shows everything about one context; writes nothing.
struct ContextShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one context.",
    discussion: """
      Shows what the program says about it, what it contains, and each attempt with time, \
      progress and results. The newest attempt comes first.

      Examples:
        fileprogress dev context show org.example.plays/hamlet/act-1
        fileprogress dev context show --json hamlet/act-1
      """)

  @OptionGroup var argument: ContextArgument
  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = try options.store(for: "context show")
    defer { options.close(store) }
    let found = try argument.named.find(in: store, includesRemoved: true)
    let detail = try store.contextCatalogue.detail(
      of: found.place, idleLimitNanoseconds: idle.limitNanoseconds(in: store))
    guard let detail else { return }
    if json.isWanted {
      let report = ContextReport(
        generatedAtNanoseconds: context.clock.read().wallNanoseconds,
        idleLimitNanoseconds: idle.limitNanoseconds(in: store))
      try context.write(
        report.json(
          of: detail.standing, children: detail.children, attempts: detail.attempts,
          navigationChildren: detail.navigationChildren, hasThumbnail: detail.thumbnail != nil))
    } else {
      let text = ContextText(
        detail.standing, children: detail.children, attempts: detail.attempts,
        navigationChildren: detail.navigationChildren, hasThumbnail: detail.thumbnail != nil,
        on: options.screen())
      try context.write(text.text)
    }
  }
}
