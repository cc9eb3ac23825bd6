import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct FactImportTests {
  /// A store with something in it, its facts in a file, and its key in another one.
  private func withExport(_ body: (ScratchFolder, Workplace) throws -> Void) throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.store.activity(for: try place.write()).progress = 0.5
      try place.store.saveAndWait()
      try folder.write(try place.store.factLines().joined(), to: "facts.jsonl")
      try file("my.key", in: folder).write(key: try place.store.exchange.exportKey())
      try body(folder, place)
    }
  }

  private func file(_ name: String, in folder: ScratchFolder) -> ExchangeFile {
    ExchangeFile(name: name, path: folder.path(of: name))
  }

  /// A store that nothing was recorded in.
  private func newStore(in folder: ScratchFolder, of place: Workplace) -> DataStore {
    place.anotherProgram {
      $0.storage = .folder(folder.url.appendingPathComponent("other"))
    }
  }

  private func cause(_ work: () throws -> Void) -> ExchangeFile.Failure.Cause? {
    do {
      try work()
      return nil
    } catch {
      return (error as? ExchangeFile.Failure)?.cause
    }
  }

  @Test func keyAndFactsAreTakenOver() throws {
    try withExport { folder, place in
      let store = newStore(in: folder, of: place)
      let facts = try FactImport(
        of: .file(file("facts.jsonl", in: folder)), key: file("my.key", in: folder))
      let outcome = try facts.run(in: store, asMine: false)
      #expect(outcome.new > 0)
      #expect(try store.summaries().map(\.progress) == [0.5])
      let key = try place.store.exchange.exportKey()
      #expect(try store.exchange.exportKey() == key)
    }
  }

  @Test func aKeyThatCameAloneIsTold() throws {
    try withExport { folder, place in
      try folder.write("no facts\n", to: "bad.jsonl")
      let store = newStore(in: folder, of: place)
      let facts = try FactImport(
        of: .file(file("bad.jsonl", in: folder)), key: file("my.key", in: folder))
      let error = #expect(throws: FactImport.KeyAlone.self) {
        try facts.run(in: store, asMine: false)
      }
      #expect((error?.cause as? DataStoreError)?.code == .notImportable)
      let key = try place.store.exchange.exportKey()
      #expect(try store.exchange.exportKey() == key)

      let again = try FactImport(of: .file(file("bad.jsonl", in: folder)), key: nil)
      #expect(throws: DataStoreError.self) { try again.run(in: store, asMine: false) }
    }
  }

  @Test func whatIsNoFileIsRefusedBeforeAnythingIsRead() throws {
    try withScratchFolder { folder in
      #expect(mkfifo(folder.path(of: "fifo"), 0o600) == 0)
      let facts = file("facts.jsonl", in: folder)
      try folder.write("", to: "facts.jsonl")
      for (name, expected) in [
        ("gone", ExchangeFile.Failure.Cause.notOpened(systemErrorNumber: ENOENT)),
        ("fifo", .notRegular), (".", .notRegular),
      ] {
        let other = file(name, in: folder)
        #expect(cause { _ = try FactImport(of: .file(other), key: nil) } == expected, "\(name)")
        #expect(cause { _ = try FactImport(of: .file(facts), key: other) } == expected, "\(name)")
      }
    }
  }

  @Test func aKeyIsForItsOwnerAndReplacesNothing() throws {
    try withExport { folder, place in
      let key = file("my.key", in: folder)
      var state = stat()
      #expect(stat(key.path, &state) == 0)
      #expect(state.st_mode & 0o777 == 0o600)
      let failure = cause { try key.write(key: [1, 2, 3]) }
      #expect(failure == .notWritten(systemErrorNumber: EEXIST, isMade: false))
      let exported = try place.store.exchange.exportKey()
      #expect(try Data(contentsOf: URL(fileURLWithPath: key.path)) == Data(exported))
    }
  }
}
