import DocumentText
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressReading
import Testing

@Suite struct FileStandingTests {
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

  @Test func askingAboutAFileRecordsNothing() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      let standing = try FileStanding(ofFileAt: path, lastingPath: path, in: store)
      #expect(standing.status.facts == nil)
      #expect(standing.uncounted == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "store")))
    }
  }

  @Test func aContentWithoutWordsIsTold() throws {
    try withStore { folder, store in
      let path = try folder.write("one\0two\n", to: "essay.bin")
      try store.fetching.activity(atPath: path).progress = 0.5
      try store.saveAndWait()
      let standing = try FileStanding(ofFileAt: path, lastingPath: path, in: store)
      #expect(standing.uncounted?.reason == .notText)
    }
  }

  @Test func aFileThatWasThereIsGoneAndAnyOtherIsNotFound() throws {
    try withStore { folder, store in
      let path = try folder.write("one two\n", to: "essay.txt")
      try store.fetching.activity(atPath: path).progress = 0.5
      try store.saveAndWait()
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: FileStanding.Gone.self) {
        try FileStanding(ofFileAt: path, lastingPath: path, in: store)
      }
      let other = folder.path(of: "other.txt")
      let error = #expect(throws: FileTrackingError.self) {
        try FileStanding(ofFileAt: other, lastingPath: other, in: store)
      }
      #expect(error?.code == .notFound)
    }
  }
}
