import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

/// Nothing of an erased document is left in any file of the store: the raw bytes are searched.
@Suite struct ScrubTests {
  @Test(arguments: [false, true])
  func nothingOfAnErasedDocumentIsInAnyFile(isOnNetwork: Bool) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try StoreFixture.open(location, isOnNetwork: isOnNetwork)
      try store.write { writer in
        for index in 0..<100 {
          try writer.insertSession(of: writer.insertDocument(atPath: "/home/anna/kept-\(index)"))
        }
      }
      let command = try store.write {
        try $0.insertCommand("set /home/anna/Therapietagebuch", tool: "test")
      }
      let erased = try store.insertDocument(
        atPath: "/home/anna/Therapietagebuch", command: command)
      try store.insertSession(of: erased)
      try store.insertItem("Zornwoerter", title: "Zahl der Zornwoerter", of: erased)
      let copy = try store.insertDocument(
        atPath: "/home/anna/copy", origin: erased.document,
        formerPath: "/home/anna/Therapietagebuch")
      try store.database.store.backUp(day: "2026-11-19")
      try store.database.store.backUp(day: "2026-11-20")
      try Data("Therapietagebuch".utf8).write(
        to: URL(fileURLWithPath: location.backups + "/.new-1"))
      // What repairs keep, or leave if they are ended.
      let remains = [".damaged-2026-11-20-1", ".damaged-2026-11-20-1-wal", ".repaired"].map {
        location.database + $0
      }
      for file in remains {
        try Data("Therapietagebuch".utf8).write(to: URL(fileURLWithPath: file))
      }
      let secrets = ["Therapietagebuch", "Zornwoerter"]
      #expect(try !files(in: location, containing: secrets[0]).isEmpty)
      #expect(try !files(in: location, containing: secrets[1]).isEmpty)
      try store.write { try $0.erase(document: erased.document) }
      #expect(try store.database.read { try $0.local("scrubDue") } != nil)
      #expect(try store.database.scrub(day: "2026-11-20") == remains)
      #expect(try store.database.read { try $0.local("scrubDue") } == nil)
      for secret in secrets { #expect(try files(in: location, containing: secret) == []) }
      let kept = try files(in: location, containing: "/home/anna/kept-99")
      #expect(kept.contains("backups/progress-2026-11-20.sqlite"))
      #expect(kept.contains("progress.sqlite"))
      #expect(
        StoreDatabase.backups(of: location)
          == [location.backups + "/progress-2026-11-20.sqlite"])
      #expect(try store.activities().count == 100)
      #expect(
        try store.database.read { try $0.newestSighting(ofDocument: copy.document) }?.path
          == "/home/anna/copy")
      #expect(try store.database.store.integrityProblems() == [])
      try store.database.close()
      for secret in secrets { #expect(try files(in: location, containing: secret) == []) }
    }
  }

  private func files(in location: StoreLocation, containing text: String) throws -> [String] {
    try contents(ofFolder: location.folder).filter { $0.value.range(of: Data(text.utf8)) != nil }
      .map(\.key).sorted()
  }
}
