import FileProgress
import FileProgressTesting
import Testing

// What a person does with files and the commands that link and part them.

extension Workplace {
  /// Works on a file for some time.
  func work(on name: String, minutes: Int) throws {
    let activity = try store.activity(for: url(name))
    activity.start()
    clock.advance(by: .seconds(60 * minutes))
    activity.stop()
    try store.saveAndWait()
  }

  func sighting(_ name: String) throws -> SightingFact {
    try #require(try store.fetching.sighting(ofFileAt: "/" + name))
  }

  @discardableResult
  func link(_ name: String, to other: String) throws -> LinkingResult {
    let found = try store.fetching.sighting(ofFileAt: "/" + other)
    return try store.linking.link(
      try sighting(name), to: try #require(found).document, at: "/" + other,
      asCommand: "link \(name) \(other)")
  }

  @discardableResult
  func unlink(_ name: String) throws -> LinkingResult {
    try store.linking.unlink(try sighting(name), asCommand: "unlink \(name)")
  }

  func status(_ name: String) throws -> FileStatus { try store.files.status(atPath: "/" + name) }
}

extension DataStore {
  /// The open time of each activity, by the path where it was seen last.
  func openTimes() throws -> [String: Int64] {
    Dictionary(uniqueKeysWithValues: try summaries().map { ($0.path, $0.time.openNanoseconds) })
  }
}
