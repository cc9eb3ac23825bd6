import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct FolderSightingTests {
  /// What is known of paths below a folder, in the order of the paths.
  ///
  /// Asked in each of the two ways in which it can be found.
  private func below(
    _ folder: String, in store: StoreFixture, device: DeviceIdentifier? = nil
  ) throws -> [(path: String, sighting: FolderSighting)] {
    let device = try device ?? store.identity.device
    return try store.database.read { reader in
      let paths = try reader.resolvedPaths(below: folder, device: device)
      let answers = try [1, Int.max].map { lookupCost in
        let found = try reader.sightings(below: [folder], device: device, lookupCost: lookupCost)
        #expect(found.count == paths.count)
        return paths.map { path in found.place(ofResolvedPath: path).map { found[$0] } }
      }
      #expect(answers[0] == answers[1])
      return zip(paths, answers[0]).compactMap { path, sighting in sighting.map { (path, $0) } }
    }
  }

  @discardableResult
  private func see(
    _ sighting: SightingFact, in store: StoreFixture, change: (inout SightingFact) -> Void
  ) throws -> SightingFact {
    try store.write { writer in
      var next = sighting
      next.id = writer.newIdentifier()
      next.authorship = try writer.authorship(tool: "another tool")
      change(&next)
      try writer.insert(next)
      return next
    }
  }

  @Test func whatLiesBelowAFolderIsFoundInTheOrderOfItsPaths() throws {
    let store = try StoreFixture.inMemory()
    for path in [
      "/a", "/a/b/z", "/a/b", "/a/b/é", "/a/b/A", "/a/b/c/d", "/a/b-c", "/a/b0", "/ab/c",
      "/a/b/c.txt", "/a/b/%_",
    ] {
      _ = try store.insertDocument(atPath: path)
    }
    #expect(
      try below("/a/b", in: store).map(\.path)
        == ["/a/b/%_", "/a/b/A", "/a/b/c.txt", "/a/b/c/d", "/a/b/z", "/a/b/é"])
    #expect(try below("/a", in: store).count == 9)
    #expect(try below("/", in: store).count == 11)
    #expect(try below("/a/b/z", in: store).isEmpty)
    #expect(try below("/a/B", in: store).isEmpty)
  }

  @Test func severalFoldersAreReadAtOnce() throws {
    let store = try StoreFixture.inMemory()
    for path in ["/a/b", "/a/c/d", "/b/e", "/c/f"] { _ = try store.insertDocument(atPath: path) }
    let device = try store.identity.device
    let found = try store.database.read {
      try $0.sightings(below: ["/a", "/a/c", "/b"], device: device)
    }
    #expect(found.count == 3)
    let places = ["/a/b", "/a/c/d", "/b/e"].compactMap(found.place(ofResolvedPath:))
    #expect(Set(places) == [0, 1, 2])
    #expect(found.place(ofResolvedPath: "/c/f") == nil)
  }

  @Test func pathsThatLookAlikeAreKeptApart() throws {
    let store = try StoreFixture.inMemory()
    let documents = try ["/a/\u{E9}", "/a/e\u{301}"].map {
      try store.insertDocument(atPath: $0).document
    }
    let device = try store.identity.device
    let found = try store.database.read { try $0.sightings(below: ["/a"], device: device) }
    for (path, document) in zip(["/a/\u{E9}", "/a/e\u{301}"], documents) {
      let place = try #require(found.place(ofResolvedPath: path))
      #expect(found[place].document == document)
    }
  }

  @Test func theNewestSightingOfAPathIsTold() throws {
    let store = try StoreFixture.inMemory()
    let first = try store.insertDocument(atPath: "/a/b")
    try see(first, in: store) { $0.fingerprint = nil }
    let newest = try see(first, in: store) { sighting in
      sighting.path = "/link/b"
      sighting.fileSystem = nil
      sighting.handle = nil
      sighting.state.inode = .max
      sighting.decision.reason = .edited
    }
    let other = try store.insertDocument(atPath: "/a/c")
    let elsewhere = try see(other, in: store) { $0.resolvedPath = "/c" }
    #expect(elsewhere.path == "/a/c")
    let found = try below("/a", in: store)
    #expect(found.map(\.path) == ["/a/b", "/a/c"])
    #expect(found.map(\.sighting.askedPath) == ["/link/b", nil])
    for (found, expected) in zip(found, [newest, other]) {
      #expect(
        found.sighting
          == FolderSighting(
            document: expected.document, askedPath: found.sighting.askedPath, state: expected.state,
            fingerprint: expected.fingerprint, reason: expected.decision.reason,
            seenAtNanoseconds: expected.seenAtNanoseconds, stamp: expected.authorship.stamp))
    }
  }

  @Test func aDocumentThatLeftTheFolderIsNotAtItsPath() throws {
    let store = try StoreFixture.inMemory()
    let first = try store.insertDocument(atPath: "/a/b")
    let linked = try see(try store.insertDocument(atPath: "/a/c"), in: store) {
      $0.path = "/link/c"
    }
    let copied = try store.insertDocument(atPath: "/a/d")
    func leave(_ sighting: SightingFact, for path: String, _ reason: MatchReason) throws {
      try see(sighting, in: store) {
        ($0.path, $0.resolvedPath) = (path, path)
        $0.decision = MatchDecision(
          reason: reason, document: $0.document, formerPath: sighting.path)
      }
    }
    try leave(first, for: "/x/b", .moved)
    try leave(linked, for: "/x/c", .renamedAndEdited)
    try leave(copied, for: "/x/d", .sameFile)
    #expect(try below("/a", in: store).map(\.path) == ["/a/d"])
    #expect(try below("/x", in: store).map(\.path) == ["/x/b", "/x/c", "/x/d"])
    // It comes back.
    try see(first, in: store) { $0.decision = MatchDecision(reason: .moved, formerPath: "/x/b") }
    #expect(try below("/a", in: store).map(\.path) == ["/a/b", "/a/d"])
    #expect(try below("/x", in: store).map(\.path) == ["/x/c", "/x/d"])
  }

  @Test func eachDeviceHasItsOwnPaths() throws {
    let here = try StoreFixture.inMemory()
    let there = try StoreFixture.inMemory(now: .start.moved(bySeconds: 3600))
    let first = try here.insertDocument(atPath: "/a/b")
    try there.importLines(here.exportedLines())
    let second = try see(first, in: there) { _ in }
    try here.importLines(there.exportedLines())
    #expect(try below("/a", in: here).map(\.sighting.stamp) == [first.authorship.stamp])
    #expect(
      try below("/a", in: here, device: second.authorship.device).map(\.sighting.stamp)
        == [second.authorship.stamp])
    #expect(try below("/a", in: here, device: .unknown).isEmpty)
    #expect(
      try below("/a", in: there, device: first.authorship.device).map(\.sighting.stamp)
        == [first.authorship.stamp])
    try here.database.read { reader throws in
      func newest(_ device: DeviceIdentifier) throws -> SightingFact? {
        try reader.newestSighting(ofDocument: first.document, onDevice: device)
      }
      #expect(try newest(first.authorship.device) == first)
      #expect(try newest(second.authorship.device) == second)
      #expect(try newest(.unknown) == nil)
    }
  }

  @Test func aFolderIsTheOneOnAnotherDeviceThatHasItsDocuments() throws {
    let here = try StoreFixture.inMemory()
    let there = try StoreFixture.inMemory(now: .start.moved(bySeconds: 3600))
    let documents = try ["/a/b", "/a/c/d", "/a/e"].map { try here.insertDocument(atPath: $0) }
    try there.importLines(here.exportedLines())
    func elsewhere(_ folder: String) throws -> Set<String> {
      let device = try here.identity.device
      return try here.database.read { try $0.foldersElsewhere(like: folder, device: device) }
    }
    #expect(try elsewhere("/a").isEmpty)
    for (document, path) in zip(documents, ["/x/y/b", "/x/y/c/d", "/z/e"]) {
      try see(document, in: there) { ($0.path, $0.resolvedPath) = (path, path) }
    }
    try here.importLines(there.exportedLines())
    #expect(try elsewhere("/a") == ["/x/y"])
    #expect(try elsewhere("/a/c") == ["/x/y/c"])
    #expect(try elsewhere("/b").isEmpty)
  }

  @Test func aDeviceThatOnlyAnotherStoreHasIsNotTakenForThisOne() throws {
    let store = try StoreFixture.inMemory()
    _ = try store.insertDocument(atPath: "/a/b")
    #expect(try below("/a", in: store, device: .unknown).isEmpty)
  }
}
