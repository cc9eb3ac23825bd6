import FileProgress
import FileProgressReports

/// What is said of a file that was linked or split.
struct LinkedFile {
  /// What was done.
  enum Verb: String {
    case link
    case unlink

    /// What the other documents are in the result for other programs.
    fileprivate var othersName: String { self == .link ? "linked" : "split" }
  }

  private let verb: Verb
  private let file: String
  private let access: any StoreAccess
  private let isJSON: Bool

  /// Creates it.
  ///
  /// - Parameter file: The file, as it was typed.
  init(_ verb: Verb, _ file: String, _ access: any StoreAccess, isJSON: Bool) {
    self.verb = verb
    self.file = file
    self.access = access
    self.isJSON = isJSON
  }

  /// Refuses names that mean nothing.
  ///
  /// - Throws: `CommandFailure`.
  static func checkNames(_ names: String...) throws {
    guard !names.contains("") else {
      throw CommandFailure.emptyName
    }
  }

  /// Names the file to the library.
  func linking(in store: DataStore) -> FileLinking {
    let context = CommandContext.current
    return FileLinking(
      ofFileAt: context.absolutePath(file), lastingPath: context.lastingPath(file), in: store)
  }

  /// Returns what to say of a link, in one line or two.
  func lines(of result: LinkingResult, linkedTo named: NamedDocument) -> [String] {
    let files = CommandContext.current.fileSystem
    let path = named.path ?? result.others.first?.path
    // What is there decides the words alone.
    let isGone = path.map { (try? files.resolve($0)) == nil } ?? true
    let line = LinkingLine(
      file, linkedTo: name(ofDocumentAt: path), isGone: isGone, summary(of: result))
    return [line.text] + (result.areTwoTexts ? [LinkingLine(aboutTwoTextsOf: file).text] : [])
  }

  /// Returns what to say of a split.
  func line(of result: LinkingResult) -> String {
    let place = CommandContext.current.lastingPath(file)
    let names = result.others.map { other in
      other.path.map { PathText.areSame($0, place) } ?? false
        ? "the one that was there before" : name(ofDocumentAt: other.path)
    }
    return LinkingLine(file, splitFrom: names, summary(of: result)).text
  }

  private func name(ofDocumentAt path: String?) -> String {
    path.map(CommandContext.current.shortPath) ?? "a path on another computer"
  }

  private func summary(of result: LinkingResult) -> ActivitySummary {
    result.facts.summary(
      from: result.viewpoint, idleLimitNanoseconds: access.settings.idleLimit.nanoseconds)
  }

  /// Says that nothing is recorded of the file.
  func tellUnrecorded(_ store: DataStore) throws {
    access.talkAboutUnrecorded(file, store)
    try write(activity: nil, [])
  }

  /// Writes the result, if it is wanted as JSON.
  ///
  /// - Parameter activity: The activity of the file; `nil` if nothing is recorded.
  func write(activity: ActivityIdentifier?, _ others: [OtherDocument]) throws {
    guard isJSON else { return }
    let path = CommandContext.current.absolutePath(file)
    try CommandContext.current.write(
      try JSONText.text(
        of: LinkingDocument(
          document: activity?.description, path: path, schema: "fileprogress.\(verb.rawValue)/1",
          others: others.map { .init(document: $0.activity.description, path: $0.path) },
          othersName: verb.othersName)))
  }
}

/// The result for other programs.
private struct LinkingDocument: Encodable {
  struct Other: Encodable {
    var document: String
    var path: String?

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Name.self)
      try members.encode(document, forKey: Name("document"))
      // Unknown is null, and not left out.
      try members.encode(path, forKey: Name("path"))
    }
  }

  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var document: String?
  var path: String
  var schema: String
  var others: [Other]
  var othersName: String

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    try members.encode(document, forKey: Name("document"))
    try members.encode(path, forKey: Name("path"))
    try members.encode(schema, forKey: Name("schema"))
    try members.encode(others, forKey: Name(othersName))
  }
}
