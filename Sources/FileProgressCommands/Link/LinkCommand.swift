import ArgumentParser
import FileProgress

/// Says that a file is the same document as another one.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Say that a file is the same document as another one.",
    discussion: """
      Their time is united and never added twice. The other document is a file, also one that is \
      gone, by the name that it had last, or the start of an identifier as status --json shows it, at \
      least 4 digits long. unlink gives the file back its own; undo takes the link back.

      Examples:
        fileprogress link essay.txt draft.txt
        fileprogress link essay.txt 0194c1d2
      """)

  @Argument(help: "The file.")
  var file: String

  @Argument(help: ArgumentHelp("The other document.", valueName: "document|file"))
  var other: String

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try NamedDocument.checkNames(file, other)
    try options.withStore(for: "link") { store in
      let name = LinkedFile(.link, file, options, isJSON: json.isWanted)
      guard let sighting = try store.sighting(ofFileAt: context.absolutePath(file)) else {
        return try name.tellUnrecorded(store)
      }
      let named = try NamedDocument(other, besides: sighting, named: file, in: store)
      guard let named else {
        options.talkAboutUnrecorded(other, store)
        return try name.write(activity: nil, [])
      }
      let result = try store.link(
        sighting, to: named.document, at: named.path, asCommand: "link \(file) \(other)")
      let otherName = named.path == nil ? "document \(other)" : other
      options.talk(
        result.others.isEmpty
          ? "\(file) and \(otherName) are one document already."
          : name.line(of: result, linkedTo: named, in: store))
      try name.write(activity: result.facts.id, result.others)
    }
  }
}
