package import ProgressModel
import ProgressStorage
import StoreEngine

/// The documents that are open in programs and have no files yet. Nothing of them is in the facts.
package struct UnsavedDocuments: Sendable {
  let kernel: StoreKernel

  /// That a document without a file is open in this process, for as long as this lives.
  package final class Note: Sendable {
    private let lock: FileLock
    private let owners: SessionOwners

    fileprivate init(_ lock: FileLock, in owners: SessionOwners) {
      self.lock = lock
      self.owners = owners
    }

    deinit {
      owners.remove(lock)
    }
  }

  /// Lets other programs know that a document is open here before it has a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path that its file will have.
  ///   - tool: The program that it is open in; `nil` for the program of the store.
  ///   - moment: When it was opened.
  /// - Returns: `nil` if nothing of it is recorded, or if it can't be noted: it is open all the same.
  package func note(
    _ path: String, tool: String?, at moment: ClockReading
  ) -> Note? {
    guard !kernel.recordsNothing, let location = kernel.location,
      (try? ExclusionList(kernel: kernel).areExcluded(filesAt: [path])) == [false]
    else { return nil }
    if let open = kernel.openConnection {
      // It would make the folder of a store again that was moved away.
      guard (try? open.database.store.refuseLostFiles()) != nil else { return nil }
    }
    let owners = SessionOwners(of: location)
    let document = UnsavedDocument(
      path: path, tool: tool ?? kernel.tool, openedAtNanoseconds: moment.wallNanoseconds)
    return (try? owners.note(document, as: kernel.newIdentifier())).map { Note($0, in: owners) }
  }

  /// The documents without files that are open now in any program, the newest first; opens no store.
  package func all() -> [DataStore.RunningSessionInfo] {
    guard let location = kernel.location else { return [] }
    return SessionOwners(of: location).unsavedDocuments()
      .map { document, isSuspended in
        DataStore.RunningSessionInfo(
          session: .unknown, document: .unknown, documents: [], path: document.path, context: nil,
          kind: .attended, tool: document.tool,
          startedAtNanoseconds: document.openedAtNanoseconds, isForgotten: false,
          isSuspended: isSuspended)
      }
      .sorted { $0.startedAtNanoseconds > $1.startedAtNanoseconds }
  }
}
