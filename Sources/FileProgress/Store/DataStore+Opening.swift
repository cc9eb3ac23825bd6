import Foundation
import ProgressStorage
import StoreEngine

extension DataStore {
  /// Whether nothing is kept at all.
  package var recordsNothing: Bool { kernel.recordsNothing }

  /// Whether its files are open, and may be changed.
  package var isOpenForWriting: Bool {
    kernel.sync { kernel.connection(ifOpenFor: .readWrite) != nil }
  }

  /// Makes the store one of this machine, and makes it at all, if it is missing.
  ///
  /// - Throws: ``DataStoreError``.
  package func openForWriting() throws {
    try kernel.sync { _ = try kernel.connected(.readWrite) }
  }

  /// Opens the files of the store for writing, if there are any: a command that reads first and then writes opens
  /// them once. What goes wrong is told by the calls that need them.
  package func openExistingForWriting() {
    guard let location = configuration.location, access(location.database, F_OK) == 0 else {
      return
    }
    try? openForWriting()
  }

  /// Does work that records something on a store that can't be written: the store stays as it is, but what is read from
  /// this value afterwards has it, until something is written.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be copied, and what `work` throws.
  /// - Complexity: O(*n*) in the bytes of the store.
  package func onCopy<Result>(_ work: () throws -> Result) throws -> Result {
    try kernel.onCopy(work)
  }

  /// The folder of the store if others can enter it, or could until its files were opened; else, and while
  /// they are not open, `nil`.
  package var exposedFolder: ExposedFolder? {
    kernel.sync {
      guard let open = kernel.openConnection, let folder = kernel.location?.folder else {
        return nil
      }
      return ExposedFolder(open.database.store.folderAccess, folder: folder)
    }
  }
}
