import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

/// Moves facts and the key from one store to another.
struct FactExchange: Sendable {
  let kernel: StoreKernel

  func exportFacts(_ body: (String) throws -> Void) throws {
    let open = try kernel.connect(.readOnly)
    // The first command may have ended between its tables and its first fact.
    guard open.identity != nil else {
      throw DataStoreError(
        StorageError(.notFound, path: open.database.store.path, cause: "it has no content yet"))
    }
    try DataStoreError.wrapping { try open.read { try $0.exportFacts(body) } }
  }

  func exportKey() throws -> [UInt8] {
    let open = try kernel.connect(.readOnly)
    let secret = open.tracker.secret.bytes
    // A reader makes one up where there is none.
    if let location = kernel.location,
      try DataStoreError.wrapping({ try SecretFile.read(location) }) == nil
    {
      throw DataStoreError(
        .notFound,
        message: "the key \(location.secret) is missing, so it can't be exported; put it back. "
          + "Otherwise the next command that records something makes a new one")
    }
    return secret + (open.identity?.person.bytes ?? [])
  }

  var hasMadeNewKey: Bool {
    kernel.sync { kernel.connection(ifOpenFor: .readWrite)?.hasNewKey ?? false }
  }

  /// How long the store is left alone between two portions of a large import: others that wait for it look
  /// every tenth of a second whether it is free.
  private static let pauseSeconds = 0.12

  func importFacts(
    from handle: FileHandle, path: String, asMine isMine: Bool = false,
    portionSize: Int?, pause: (() throws -> Void)?
  ) throws -> ImportOutcome {
    let tool = kernel.tool
    return try kernel.sync {
      let database = try kernel.connected(.readWrite).database
      let intake = try DataStoreError.wrapping {
        try database.checkFacts(
          lines: LineReader(handle, path: path), path: path, asMine: isMine, tool: tool,
          now: kernel.clock.read(), portionSize: portionSize ?? FactIntake.portionSize)
      }
      defer { database.discardIncomingFacts() }
      var outcome = ImportOutcome()
      for portion in intake.portions {
        do {
          try kernel.writeOnQueue { writer in
            try intake.takeIn(portion, with: writer)
            guard portion.isLast else { return }
            outcome = ImportOutcome(read: intake.count.read, new: intake.count.new)
            try DocumentMerging(writer: writer, tool: tool).run(&outcome)
          }
        } catch let error as DataStoreError where portion.precedingCount > 0 {
          throw Self.stopped(error, path: path, portion.precedingCount, of: intake.count.read)
        }
        guard !portion.isLast else { continue }
        if let pause { try pause() } else { Thread.sleep(forTimeInterval: Self.pauseSeconds) }
      }
      try kernel.refreshAdoptedDevices()
      return outcome
    }
  }

  /// Says that an import ended after some of its portions.
  static func stopped(
    _ error: DataStoreError, path: String, _ written: Int, of all: Int
  ) -> DataStoreError {
    let cause =
      switch error.code {
      // Their own sentences say that nothing was recorded.
      case .diskFull: "no space is left for the store"
      case .inputOutput: "reading or writing the store failed"
      default: error.message
      }
    return DataStoreError(
      error.code,
      message:
        "the import of \(path) stopped after \(written) of \(all) facts, which are kept (\(cause)). "
        + "Import the file again to add the rest; nothing is counted twice",
      underlyingErrors: [error])
  }

  func adoptKey(_ bytes: [UInt8]) throws {
    guard let location = kernel.location else { return }
    let secret = Array(bytes.prefix(StoreSecret.byteCount))
    guard StoreSecret(bytes: secret) != nil,
      let person = PersonIdentifier(bytes: bytes.dropFirst(StoreSecret.byteCount))
    else {
      throw DataStoreError(
        .invalidArgument,
        message: "this is not a key: it has \(bytes.count) bytes instead of "
          + "\(StoreSecret.byteCount + 16). To make a key: fileprogress export --key FILE")
    }
    let tool = kernel.tool
    try kernel.sync {
      let open = try kernel.connected(.readWrite)
      if open.tracker.secret.bytes != secret {
        let documents = try DataStoreError.wrapping { try open.database.read { try $0.counts() } }
        guard documents.documents == 0 else {
          throw DataStoreError(
            .invalidArgument,
            message:
              "This store already has records with its own key. Import the key into a new store."
          )
        }
        kernel.disconnect()
        try DataStoreError.wrapping { try SecretFile.replace(location, with: secret) }
      }
      // Also where the key is here already: a program may have been cut off between the two.
      let machines = try kernel.connected(.readWrite).machines
      try kernel.writeOnQueue {
        try machines.noteKey($0, tool: tool)
        try $0.becomeStore(of: person, tool: tool)
      }
      // The identity of the connection is the one of before.
      kernel.disconnect()
    }
  }
}
