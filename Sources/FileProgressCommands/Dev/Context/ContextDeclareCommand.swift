import ArgumentParser
import FileProgress
import FileProgressReports
import Foundation

/// Declares contexts from JSON.
struct ContextDeclareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declare",
    abstract: "Declare the contexts in a JSON file.",
    discussion: """
      The file has one context or a list of contexts. Each has an identifier and a title, and may \
      have a type and children:

        {"identifier": "hamlet", "title": "Hamlet", "type": "book", "children": [
          {"identifier": "act-1", "title": "Act 1", "type": "chapter"}]}

      More keys: displayOrder, customTypeName, topic, summary, universalLink, isAssignable, \
      suggestedAge, suggestedCompletionTime and capabilities. You can declare a file again: only \
      what is new or different is recorded. If one context is wrong, none is declared.

      Examples:
        fileprogress dev context declare plays.json --application org.example.plays
        fileprogress dev context declare - --application org.example <plays.json
      """)

  @Argument(
    help: ArgumentHelp("The file; - for standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The program; not needed if only one has contexts.", valueName: "program"))
  var application: String?

  @OptionGroup var options: StoreOptions

  func run() throws {
    let data = try self.data()
    let application = try application ?? onlyApplication()
    try options.withStore(for: "context declare", onContextsOf: application) { store in
      guard !store.recordsNothing else {
        return options.talk("Nothing was declared: FILEPROGRESS_DISABLE is set.")
      }
      do {
        let outcome = try store.declareContexts(
          from: data, named: file == "-" ? "Standard input" : file)
        options.talk(sentence(about: outcome, of: application))
      } catch let error as DataStoreError {
        throw CommandFailure(ofContexts: error)
      }
    }
  }

  private func data() throws -> Data {
    guard !file.isEmpty else { throw CommandFailure.emptyName }
    guard file != "-" else {
      let handle = FileHandle(fileDescriptor: context.inputDescriptor, closeOnDealloc: false)
      return try handle.readToEnd() ?? Data()
    }
    let path = context.absolutePath(file)
    guard try context.fileSystem.entry(at: path, followsLink: true).kind != .folder else {
      throw CommandFailure(.noFile, FileSentence.folder(file))
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(
        .inputOutput, "\(file) can't be read. Check its permissions: ls -l \(ShellText.word(file))")
    }
  }

  private func onlyApplication() throws -> String {
    let store = try options.store(for: "context declare")
    defer { options.close(store) }
    let applications = try store.contextCatalogue.applications()
    guard let only = applications.first, applications.count == 1 else {
      let example = applications.first ?? "org.example.plays"
      throw CommandFailure(
        .usage,
        "--application is missing: name the program. Example: fileprogress dev context declare "
          + "\(ShellText.word(file)) --application \(ShellText.word(example))")
    }
    return only
  }

  private func sentence(
    about outcome: DataStore.DeclarationOutcome, of application: String
  ) -> String {
    let parts = [
      (outcome.newCount, "new"), (outcome.changedCount, "changed"),
      (outcome.unchangedCount, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\(NumberText.grouped($0.0)) \($0.1)" }
    let count = outcome.newCount + outcome.changedCount + outcome.unchangedCount
    return
      "Declared \(NumberText.grouped(count)) context\(count == 1 ? "" : "s") of \(application): "
      + (parts.isEmpty ? "the file has none" : parts.joined(separator: ", ")) + "."
  }
}

extension CommandFailure {
  /// Says what the library said about contexts, as a sentence.
  init(ofContexts error: DataStoreError) {
    var text = error.message
    for (begin, sentence) in [("the ", "The "), ("there ", "There ")] where text.hasPrefix(begin) {
      text = sentence + text.dropFirst(begin.count)
    }
    if !text.hasSuffix(".") { text += "." }
    self.init(ExitStatus(for: error), text)
  }
}
