import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ForgettingTests {
  private let clock = ManualClock()

  private func withStore(_ body: (ScratchFolder, DataStore) throws -> Void) throws {
    try withScratchFolder { folder in
      let store = folder.store(reading: clock)
      defer { store.close() }
      for name in ["a.txt", "b.txt"] {
        let path = try folder.write("the words of \(name)\n", to: name)
        let timer = DocumentTimer(ofFileAt: path, in: store)
        _ = try timer.start()
        clock.advance(by: .seconds(3600))
        _ = try timer.stop()
      }
      try body(folder, store)
    }
  }

  private func forgetting(
    _ names: [String], in folder: ScratchFolder, _ store: DataStore
  ) throws -> Forgetting {
    try Forgetting(
      .places(names.map { .init(name: $0, path: folder.path(of: $0)) }), in: store)
  }

  private func paths(in store: DataStore) throws -> [String] {
    try store.documents.placed().map(\.path).sorted()
  }

  @Test func nothingIsForgottenBeforeItIsRun() throws {
    try withStore { folder, store in
      let forgetting = try forgetting(["a.txt", "none.txt"], in: folder, store)
      #expect(forgetting.documents.map(\.path) == [folder.path(of: "a.txt")])
      #expect(forgetting.unknownNames == ["none.txt"])
      #expect(try paths(in: store).count == 2)
      var stepCount = 0
      try forgetting.run(day: "2026-11-20") { step in
        if case .forgotten = step { stepCount += 1 }
      }
      #expect(stepCount == 1)
      #expect(try paths(in: store) == [folder.path(of: "b.txt")])
      #expect(try self.forgetting(["a.txt"], in: folder, store).isEmpty)
    }
  }

  @Test func aFolderMeansWhatLiesInItAndNoNameThatBeginsAlike() throws {
    try withStore { folder, store in
      let all = try Forgetting(
        .places([.init(name: "here", path: folder.url.path)]), in: store)
      #expect(all.documents.count == 2)
      #expect(try forgetting(["a"], in: folder, store).isEmpty)
    }
  }

  @Test func whatWasLastWorkedOnBeforeAMomentIsMeant() throws {
    try withStore { folder, store in
      let forgetting = try Forgetting(
        .lastWorkedOnBefore(wallNanoseconds: clock.read().wallNanoseconds - 1_800_000_000_000),
        in: store)
      #expect(forgetting.documents.map(\.path) == [folder.path(of: "a.txt")])
      #expect(try !Forgetting(.everything, in: store).isEmpty)
    }
  }
}
