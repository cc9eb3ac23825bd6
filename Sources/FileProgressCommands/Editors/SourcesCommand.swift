import ArgumentParser
import FileProgress
import FileProgressReports
import LocalService
import ProgressReading

/// Shows what feeds the record; writes nothing.
struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Show which editors and timers feed your records.",
    discussion: """
      For each editor, timer and program on this computer, shows when it was last heard from, what it \
      sees, and in which document. If an editor that you set up has been silent for a week, a line \
      below says what to check.

      typing is when you type, never what. saves and words are what you save. activity comes from \
      plugins of WakaTime, at most every two minutes. time only means that no words are counted. \
      "looks at files" finds what you saved in any other program. If the service is running, a line \
      below says what plugins sent that is not recorded, such as code.

      Terminal editors need no setup: fileprogress open FILE. Some editors record by themselves \
      once you set them up: fileprogress lsp --help and fileprogress serve wakatime --help. For \
      any other program, use a timer: fileprogress start FILE.

      Examples:
        fileprogress sources
        fileprogress sources --json
      """)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = try options.store(for: "sources")
    defer { options.close(store, beforeExit: context.ownsProcess) }
    let reader = context.reader(of: store)
    let sources = try reader.sources()
    if json.isWanted {
      return try context.write(SourcesReport(sources, generatedAtNanoseconds: reader.now).json)
    }
    let leftOut = LeftOutHeartbeats(RunningService(of: options)?.state?.wakaTime.leftOut ?? [:])
    let text = SourcesText(sources, besides: leftOut, on: options.screen()).text
    if !text.isEmpty { try context.write(text) }
    if sources.isEmpty {
      options.talk("Nothing has been recorded on this computer yet. " + NextStep.start())
    }
  }
}
