import ArgumentParser
import DocumentIdentity
import FileProgress
import FileProgressReports
import Foundation

/// Takes in what another store exported.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import records from another computer.",
    discussion: """
      You can import a file twice: nothing is counted twice. The whole file is checked first; a \
      damaged file changes nothing. --skip-bad skips damaged lines and imports the rest. A large file is imported in parts, so other programs can keep \
      recording. If that is interrupted, import the file again to add the rest.

      If both computers have the same document, its records are merged. For this, both need the same \
      key: see export --key. Uncertain matches are listed. import --key takes over the key of \
      your other computer and works in a new store only. Records of another person are refused. \
      If they are yours, add --as-mine the first time.

      import device lists your computers, and replaces a lost one.

      Examples:
        fileprogress import records.jsonl
        fileprogress import --key my.key records.jsonl
        fileprogress import --as-mine laptop.jsonl
        fileprogress import device
      """,
    subcommands: [DeviceCommand.self])

  @Argument(
    help: ArgumentHelp("The exported file; - for standard input.", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Use this key, exported with the file.", valueName: "file"),
    completion: .file()
  )
  var key: String?

  @Flag(
    name: .customLong("as-mine"), help: "Accept another person's records as your own.")
  var isMine = false

  @Flag(help: "Skip damaged lines and import the rest.")
  var skipBad = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let file else {
      throw CommandFailure(
        .usage,
        "fileprogress import needs a file. Example: fileprogress import records.jsonl")
    }
    let facts = try opened(file)
    let source = file == "-" ? "standard input" : file
    let count = try options.withStore(for: "import") { store in
      do {
        return try facts.run(in: store, asMine: isMine, skippingBad: skipBad)
      } catch let error as FactImport.KeyAlone {
        throw keyAlone(error.cause)
      }
    }
    options.talk(
      "Imported \(source): \(NumberText.count(count.read, "record")) read, "
        + "\(NumberText.grouped(count.new)) new.")
    tell(count)
  }

  /// Returns an error that says of the key, too, what became of it.
  private func keyAlone(_ cause: any Error) -> any Error {
    guard let cause = cause as? DataStoreError else { return cause }
    return DataStoreError(
      cause.code,
      message: cause.message.replacing(
        "Nothing was changed.", with: "The key was imported, but no records were."),
      underlyingErrors: cause.underlyingErrors)
  }

  /// How many lines are said about documents at most.
  private static let lineLimit = 10

  private func tell(_ outcome: ImportOutcome) {
    for cause in outcome.skipped.prefix(Self.lineLimit) { options.talk("Skipped: \(cause)") }
    if outcome.skipped.count > Self.lineLimit {
      options.talk("Skipped: \(outcome.skipped.count - Self.lineLimit) more lines")
    }
    for pair in outcome.merged.prefix(Self.lineLimit) {
      options.talk("Merged: \(pair.path) with \(pair.otherPath) on another computer")
    }
    if outcome.merged.count > Self.lineLimit {
      options.talk("Merged: \(outcome.merged.count - Self.lineLimit) more pairs")
    }
    // A document that is not on this computer has no file to name.
    let candidates = outcome.candidates.filter(\.isHere)
    for pair in candidates.prefix(Self.lineLimit) {
      options.talk(
        "Perhaps the same: \(pair.path) and \(pair.otherPath) on another computer. If so: "
          + "fileprogress link \(ShellText.word(pair.path)) \(pair.otherDocument)")
    }
    if candidates.count > Self.lineLimit {
      options.talk("Perhaps the same: \(candidates.count - Self.lineLimit) more pairs")
    }
  }

  private func opened(_ file: String) throws -> FactImport {
    do {
      return try FactImport(
        of: file == "-"
          ? .handle(.standardInput, name: "Standard input") : .file(exchangeFile(file)),
        key: key.map(exchangeFile))
    } catch {
      throw CommandFailure(error)
    }
  }

  private func exchangeFile(_ name: String) -> ExchangeFile {
    ExchangeFile(name: name, path: context.absolutePath(name))
  }
}
