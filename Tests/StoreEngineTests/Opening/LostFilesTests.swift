import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

/// Before, data counted as kept that was written to files no one could find any more.
@Suite struct LostFilesTests {
  enum Loss: String, CaseIterable {
    case folderRemoved, folderMoved, databaseRemoved, databaseReplaced, logRemoved, memoryRemoved
    case folderReplaced, logReplaced

    /// Of a log that is gone nothing can be put back.
    var code: StorageError.Code {
      [.logRemoved, .memoryRemoved, .logReplaced].contains(self) ? .lostLog : .moved
    }
  }

  private func inflict(_ loss: Loss, on location: StoreLocation) throws {
    let files = FileManager.default
    switch loss {
    case .folderRemoved: try files.removeItem(atPath: location.folder)
    case .folderMoved:
      try files.moveItem(atPath: location.folder, toPath: location.folder + "-aside")
    case .databaseRemoved: try files.removeItem(atPath: location.database)
    case .databaseReplaced:
      // As a backup is put back by many programs.
      try files.copyItem(atPath: location.database, toPath: location.database + ".back")
      #expect(rename(location.database + ".back", location.database) == 0)
    case .logRemoved: try files.removeItem(atPath: location.database + "-wal")
    case .memoryRemoved: try files.removeItem(atPath: location.database + "-shm")
    case .logReplaced:
      let log = location.database + "-wal"
      try files.copyItem(atPath: log, toPath: log + ".back")
      #expect(rename(log + ".back", log) == 0)
    case .folderReplaced:
      try inflict(.folderMoved, on: location)
      try files.copyItem(atPath: location.folder + "-aside", toPath: location.folder)
    }
  }

  @Test(arguments: Loss.allCases)
  func nothingIsAcknowledgedThatIsNotInTheStore(loss: Loss) throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      try store.admit("Anna")
      try store.admit("Ben")
      try inflict(loss, on: location)
      let files = { try Set(contents(ofFolder: scratch.path(of: "")).keys) }
      let before = try files()
      for _ in 0..<2 { #expect(failure { try store.admit("Carla") } == loss.code) }
      #expect(failure { try store.database.backUp(day: "2026-11-23") } == loss.code)
      #expect(failure { try store.database.scrub(day: "2026-11-23") } == loss.code)
      #expect(try files() == before, "files were made where no store is")
    }
  }

  /// There is nothing to put back, and earlier records may be gone.
  @Test func aLostLogHasASentenceOfItsOwn() throws {
    let error = StorageError(
      .lostLog, path: "/s/progress.sqlite", cause: "progress.sqlite-wal is gone")
    #expect(
      error.description
        == "The log of the store /s/progress.sqlite was deleted or replaced while it was in use "
        + "(progress.sqlite-wal is gone). This record and the last ones before it may be lost. "
        + "Run the command again. To check the rest: fileprogress doctor")
  }

  @Test func aLongTransactionIsNotAcknowledgedEither() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      let code = failure {
        try store.database.write { statements in
          try inflict(.folderRemoved, on: location)
          try statements.run("INSERT INTO student (id, name) VALUES (?, ?)", ["Anna", "Anna"])
        }
      }
      #expect(code == .moved)
    }
  }

  @Test(arguments: [Loss.folderRemoved, .folderMoved, .databaseRemoved, .databaseReplaced])
  func aStoreWithARollbackJournalIsMissedToo(loss: Loss) throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location, isOnNetwork: true)
      try store.admit("Anna")
      try inflict(loss, on: location)
      #expect(failure { try store.admit("Ben") } == .moved)
    }
  }

  /// Logs are made and removed as programs come and go.
  @Test func othersThatOpenAndCloseTheStoreAreNoLoss() throws {
    try withScratchFolder { scratch in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      let store = try ClassStore.open(location)
      for index in 0..<20 {
        let other = try ClassStore.open(location)
        try other.admit("other \(index)")
        try other.database.close()
        try store.admit("\(index)")
        if index % 5 == 0 { try store.database.scrub(day: "2026-11-2\(index / 5)") }
        store.database.shortenLog()
      }
      #expect(try store.names().count == 40)
      try store.database.close()
    }
  }
}
