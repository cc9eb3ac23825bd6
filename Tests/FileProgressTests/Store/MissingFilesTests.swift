import FileProgress
import FileProgressTesting
import Foundation
import Testing

struct MissingFilesTests {
  private let place = Workplace()

  /// Works on an essay in a folder of its own.
  ///
  /// - Returns: What is recorded of it.
  private func record() throws -> ActivityFacts {
    try place.files.createFolder("/novel")
    let activity = try place.store.activity(for: try place.write(to: "novel/essay.txt"))
    activity.start()
    place.clock.advance(by: .seconds(60))
    activity.stop()
    try place.store.saveAndWait()
    var found: [ActivityFacts] = []
    _ = try place.store.documents.forEachActivity { facts, _ in found.append(facts) }
    return try #require(found.first)
  }

  private func whereabouts(
    of facts: ActivityFacts, in store: DataStore? = nil
  ) -> MissingFiles.Whereabouts? {
    var files = MissingFiles(in: store ?? place.store)
    return files.whereabouts(of: facts)
  }

  @Test func aFileIsFoundUnderAnotherNameInItsFolder() throws {
    let facts = try record()
    #expect(!MissingFiles(in: place.store).isMissing("/novel/essay.txt"))
    try place.files.rename("/novel/essay.txt", to: "/novel/final.txt")
    #expect(MissingFiles(in: place.store).isMissing("/novel/essay.txt"))
    #expect(whereabouts(of: facts) == .renamed(path: "/novel/final.txt"))
    try place.files.delete("/novel/final.txt")
    #expect(whereabouts(of: facts) == .gone(path: "/novel/essay.txt"))
    try place.files.setReadable(false, at: "/novel")
    #expect(whereabouts(of: facts) == nil, "nobody knows what is in the folder")
  }

  @Test func aFileThatIsGoneWouldBeInItsRenamedFolder() throws {
    let facts = try record()
    func look(at name: String) throws {
      _ = try place.store.activity(for: place.url(name))
      place.clock.advance(by: .seconds(1))
    }
    for name in ["one", "two"] {
      let text = (0..<100).map { "\(name)\($0)" }.joined(separator: " ")
      _ = try place.write(text, to: "novel/\(name).txt")
      try look(at: "novel/\(name).txt")
    }
    try place.files.delete("/novel/essay.txt")
    try place.files.rename("/novel", to: "/roman")
    #expect(whereabouts(of: facts) == nil, "nobody saw where the folder went")
    try look(at: "roman/one.txt")
    try look(at: "roman/two.txt")
    #expect(whereabouts(of: facts) == .gone(path: "/roman/essay.txt"))
    let found = try place.store.documents.lastSighting(ofGoneFileAt: "/roman/essay.txt")
    #expect(found.map { facts.documents.contains($0.document) } == true)
    #expect(try place.store.documents.lastSighting(ofGoneFileAt: "/roman/none.txt") == nil)
  }

  @Test func aFileThatMayNotBeLookedAtIsNotGone() throws {
    let facts = try record()
    try place.files.rename("/novel/essay.txt", to: "/novel/final.txt")
    try place.files.setReadable(false, at: "/novel/final.txt")
    #expect(whereabouts(of: facts) == nil)
    try place.files.setReadable(true, at: "/novel/final.txt")
    #expect(whereabouts(of: facts) == .renamed(path: "/novel/final.txt"))
  }

  @Test(arguments: [FileTrackingError.Code.notConfirmed, .notPermitted, .inputOutput])
  func aFileThatCannotBeReadIsNotGone(code: FileTrackingError.Code) throws {
    let facts = try record()
    try place.files.rename("/novel/essay.txt", to: "/novel/final.txt")
    let files = place.files
    let store = place.anotherProgram { $0.fileSystem = UnreadableFiles(files: files, code: code) }
    defer { store.close() }
    #expect(whereabouts(of: facts, in: store) == nil)
    try files.delete("/novel/final.txt")
    #expect(whereabouts(of: facts, in: store) == .gone(path: "/novel/essay.txt"))
  }
}

/// Files in memory that can be looked at, and not read.
private struct UnreadableFiles: FileSystem {
  let files: InMemoryFileSystem
  /// Why they can't be read.
  let code: FileTrackingError.Code

  var nowNanoseconds: Int64 { files.nowNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    try files.absolutePath(path)
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String { try files.resolve(path) }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    _ = try files.entry(at: path, followsLink: true)
    throw FileTrackingError(code, path: path)
  }

  func place(at resolvedPath: String) -> PlaceContent { files.place(at: resolvedPath) }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    try files.entry(at: path, followsLink: followsLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    try files.entries(ofFolder: path)
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    try files.describeFolder(at: path)
  }
}
