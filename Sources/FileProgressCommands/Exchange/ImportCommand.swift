import ArgumentParser
import DocumentIdentity
import FileProgress
import Foundation

/// Takes in what another store exported.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import records from another computer.",
    discussion: """
      Importing a file again changes nothing, and nothing is counted twice. A file is imported whole or \
      not at all; one that was cut off is refused. Documents of both devices become one where both saw the same content, which \
      only the same key can tell; what is not sure is listed. --key takes over the key of your other device, which only a new store can do.

      Records of another person are refused. If they are yours, add --as-mine the first time.

      Examples:
        fileprogress import facts.jsonl
        fileprogress import --key my.key facts.jsonl
        fileprogress import --as-mine laptop.jsonl
      """)

  @Argument(help: ArgumentHelp("The exported file; - for standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("The key that was exported with it.", valueName: "file"))
  var key: String?

  @Flag(name: .customLong("as-mine"), help: "These records are mine, too.")
  var isMine = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    let handle = try file == "-" ? .standardInput : opened(file)
    let key = try key.map(readKey)
    let count = try options.withStore(for: "import") { store in
      if let key { try store.adoptKey(key) }
      do {
        return try store.importFacts(from: handle, path: file, asMine: isMine)
      } catch {
        if key != nil { options.talk("The key was taken over; no record was imported.") }
        throw error
      }
    }
    options.talk(
      "Imported \(file): \(count.read) \(count.read == 1 ? "fact" : "facts") read, "
        + "\(count.new) new.")
    tell(count)
  }

  /// How many lines are said about documents at most.
  private static let lineLimit = 10

  private func tell(_ outcome: ImportOutcome) {
    for pair in outcome.merged.prefix(Self.lineLimit) {
      options.talk("One document: \(pair.path) and, on another device, \(pair.otherPath)")
    }
    if outcome.merged.count > Self.lineLimit {
      options.talk("One document: \(outcome.merged.count - Self.lineLimit) more pairs")
    }
    // Of what is nowhere here no file can be named.
    let candidates = outcome.candidates.filter(\.isHere)
    for pair in candidates.prefix(Self.lineLimit) {
      options.talk(
        "Perhaps one document: \(pair.path) and, on another device, \(pair.otherPath); if so: "
          + "fileprogress link \(ShellText.word(pair.path)) \(pair.otherDocument)")
    }
    if candidates.count > Self.lineLimit {
      options.talk("Perhaps one document: \(candidates.count - Self.lineLimit) more pairs")
    }
  }

  /// Opens a regular file; anything else could wait forever.
  private func opened(_ file: String) throws -> FileHandle {
    let path = context.absolutePath(file)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(
        errno == EACCES ? .notPermitted : .noFile,
        "\(file) can't be read (\(String(cString: strerror(errno))))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var state = stat()
    guard fstat(descriptor, &state) == 0, state.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(.noFile, "\(file) is not a file that can be imported")
    }
    return handle
  }

  private func readKey(_ file: String) throws -> [UInt8] {
    let handle = try opened(file)
    do {
      return Array(try handle.read(upToCount: 4096) ?? Data())
    } catch {
      throw CommandFailure(.inputOutput, "the key \(file) can't be read (\(error))")
    }
  }
}
