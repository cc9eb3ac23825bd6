import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct FileLinkingTests {
  private func withStore(_ body: (ScratchFolder, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "org.example.editor", clock: ManualClock(), heartbeat: nil,
          isDisabled: false))
      defer { store.close() }
      try body(folder, store)
    }
  }

  private func name(_ typed: String, in folder: ScratchFolder) -> NamedDocument.Name {
    let path = folder.path(of: typed)
    return NamedDocument.Name(typed: typed, path: path, lastingPath: path)
  }

  private func linking(_ path: String, in store: DataStore) -> FileLinking {
    FileLinking(ofFileAt: path, lastingPath: path, in: store)
  }

  @Test func namesThatMeanNothingOrTooMuchAreRefused() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let other = try folder.write("another text\n", to: "draft.txt")
      for file in [path, other] {
        try store.fetching.activity(atPath: file).start()
        try store.saveAndWait()
      }
      let linking = linking(path, in: store)
      for (typed, failure) in [
        ("essay.txt", NamedDocument.Failure.sameFile), ("none.txt", .unknownFile),
        ("0", .shortPrefix), ("ffff-ffff", .unknownPrefix),
      ] {
        #expect(throws: failure, "\(typed)") {
          try linking.link(to: name(typed, in: folder), asCommand: "link")
        }
      }
      // Both documents were made by the same clock.
      let document = try #require(try store.files.status(atPath: other).facts?.documents.first)
      #expect(throws: NamedDocument.Failure.ambiguousPrefix(documentCount: 2)) {
        try linking.link(
          to: name(String(document.description.prefix(4)), in: folder), asCommand: "link")
      }
      guard
        case .linked(let result, let named) = try linking.link(
          to: name(document.description, in: folder), asCommand: "link")
      else {
        Issue.record("the documents were not linked")
        return
      }
      #expect(named.path == nil)
      #expect(result.others.map(\.path) == [other])
    }
  }

  @Test func aFileThatIsUnlinkedTellsWhichTimersRunOn() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let other = try folder.write("another text\n", to: "draft.txt")
      _ = try store.timers.start(atPath: other)
      let linking = linking(path, in: store)
      guard case .notLinked = try linking.unlink(asCommand: "unlink") else {
        Issue.record("there was something to unlink")
        return
      }
      guard
        case .linked = try linking.link(to: name("draft.txt", in: folder), asCommand: "link"),
        case .unlinked(let result, let timerPaths) = try linking.unlink(asCommand: "unlink")
      else {
        Issue.record("the documents were not linked and unlinked")
        return
      }
      #expect(result.others.map(\.path) == [other])
      #expect(timerPaths == [other])
    }
  }

  @Test func whatIsExcludedIsUnrecorded() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      try folder.write("another text\n", to: "draft.txt")
      try store.exclusions.set(["draft.txt"], isExcluded: true, asCommand: "exclude draft.txt")
      guard
        case .otherUnrecorded = try linking(path, in: store).link(
          to: name("draft.txt", in: folder), asCommand: "link"),
        case .unrecorded = try linking(folder.path(of: "draft.txt"), in: store).link(
          to: name("essay.txt", in: folder), asCommand: "link")
      else {
        Issue.record("an excluded file was linked")
        return
      }
    }
  }
}
