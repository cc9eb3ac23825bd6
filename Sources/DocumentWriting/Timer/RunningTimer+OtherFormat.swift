import FileProgress
import FileTracking
import ProgressModel
import ProgressReading

/// A program may save a text in another format and remove the file that it was in. No rule takes the new file for the
/// document, since texts of two formats are not compared for that. But under a timer, its name and its text tell it.
extension RunningTimer {
  /// Finds the new file and links it to the document, as a person could; `undo` takes that back.
  ///
  /// - Parameter wanted: The path that is wanted; `nil` for any.
  /// - Returns: Its path; `nil` if there is none, or if several files may be it.
  /// - Throws: `DataStoreError`.
  func linkOtherFormat(at wanted: String? = nil, in store: DataStore) throws -> String? {
    // A name tells without a question to the store that it is of another file.
    if let wanted, !isOtherFormat(PathText.lastComponent(wanted)) { return nil }
    let files = store.configuration.fileSystem
    guard let facts = try store.documents.savedFacts(ofDocument: document),
      let location = facts.location, files.locationState(of: location) == .absent,
      let start = facts.runningTimer(at: store.configuration.clock.read())?.startedAtNanoseconds,
      let folder = try? files.resolve(PathText.folder(lastPath)),
      let entries = try? files.entries(ofFolder: folder)
    else { return nil }
    let paths = entries.filter {
      $0.kind == .regular && $0.state.modifiedNanoseconds >= start
    }.compactMap(\.name).filter(isOtherFormat).map {
      PathText.joined(PathText.folder(lastPath), $0)
    }
    guard let path = paths.first, paths.count == 1,
      wanted.map({ PathText.areSame($0, path) }) ?? true
    else { return nil }
    do {
      return try link(path, in: store) ? path : nil
    } catch is FileTrackingError {
      return nil
    }
  }

  /// Whether a name is that of the file but for its ending.
  private func isOtherFormat(_ name: String) -> Bool {
    func stem(_ name: String) -> Substring? { name.lastIndex(of: ".").map { name[..<$0] } }
    let lastName = PathText.lastComponent(lastPath)
    guard let own = stem(lastName), !own.isEmpty, let other = stem(name) else { return false }
    return own.utf8.elementsEqual(other.utf8) && PathText.hasOtherFormat(name, than: lastName)
      && FileVariant.read(name) == nil
  }

  /// - Returns: Whether the file was new, and has the text.
  private func link(_ path: String, in store: DataStore) throws -> Bool {
    guard try store.files.status(atPath: path).decision.reason == .new,
      case .words? = FolderCounting(in: store).count([FolderCounting.File(path: path)]).first,
      let sighting = try store.fetching.sighting(ofFileAt: path),
      try !store.linking.haveDifferentTexts(sighting.document, document)
    else { return false }
    _ = try store.linking.link(
      sighting, to: document, at: lastPath, asCommand: "link \(path) \(lastPath)")
    return true
  }
}
