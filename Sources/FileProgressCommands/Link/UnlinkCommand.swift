import ArgumentParser
import FileProgress
import FileProgressReports

/// Says that a file is another document than those that it was taken for.
struct UnlinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Give a file that was linked to another document back its own.",
    discussion: """
      What was recorded through the file belongs to it alone again, to the second. First it takes back \
      what you linked; where there is nothing of that, what was concluded, which status --why tells: \
      from the text, or from the file itself, which was renamed, moved or swapped with another one. \
      What was recorded at its former path then stays there. The file may be gone. undo takes it back.

      Example:
        fileprogress unlink essay.txt
      """)

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try NamedDocument.checkNames(file)
    try options.withStore(for: "unlink") { store in
      let name = LinkedFile(.unlink, file, options, isJSON: json.isWanted)
      guard let sighting = try sighting(in: store) else {
        return try name.tellUnrecorded(store)
      }
      let result = try store.unlink(sighting, asCommand: "unlink \(file)")
      guard !result.others.isEmpty else {
        throw CommandFailure(.failed, try reasonForNothing(sighting, store))
      }
      options.talk(name.line(of: result))
      try tellTimers(of: result.others, store)
      try name.write(activity: result.facts.id, result.others)
    }
  }

  /// Names timers that run on for the other documents: whoever stops that of the file may mean those.
  private func tellTimers(of others: [OtherDocument], _ store: DataStore) throws {
    for timer in try store.runningSessions() where timer.kind == .manual {
      let activity = timer.documents.first.map(ActivityIdentifier.init)
      guard others.contains(where: { $0.activity == activity }) else { continue }
      let path = context.shortPath(timer.path)
      options.talk(
        "The timer of \(path) goes on: fileprogress stop \(ShellText.word(path)) ends it.")
    }
  }

  /// The newest sighting of the file, or of the document that was at its path; `nil` if the file is not
  /// recorded.
  private func sighting(in store: DataStore) throws -> SightingFact? {
    do {
      return try store.sighting(ofFileAt: context.absolutePath(file))
    } catch let error as FileTrackingError where error.code == .notFound {
      let path = context.lastingPath(file)
      guard try store.recordingRefusal(ofFileAt: path) == nil else { return nil }
      guard let last = try store.lastSighting(atPath: path) else {
        throw error
      }
      return last
    }
  }

  private func reasonForNothing(_ sighting: SightingFact, _ store: DataStore) throws -> String {
    if sighting.decision.reason == .sameFile, let other = sighting.decision.formerPath,
      !PathText.areSame(other, sighting.path)
    {
      return "\(file) is the same file as \(context.shortPath(other)), under another name, so they "
        + "are one document; make a file of its own of it first: copy it, and move the copy to "
        + "\(file)"
    }
    guard let earlier = try store.earlierPath(of: sighting) else {
      return "\(file) is linked to no other document; there is nothing to unlink"
    }
    return "\(file) has always been one document, also when it was at "
      + "\(context.shortPath(earlier)); there is nothing to unlink"
  }
}
