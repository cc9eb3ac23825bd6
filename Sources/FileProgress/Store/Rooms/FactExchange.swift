package import DocumentIdentity
import FileTracking
package import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine

/// Moves facts and the key from one store to another.
package struct FactExchange: Sendable {
  let kernel: StoreKernel

  /// Hands over all facts as lines of JSON; writes nothing to the store.
  ///
  /// - Parameter body: Takes one line with its line feed.
  /// - Throws: ``DataStoreError`` if there is no store or it cannot be read, or what `body` throws.
  package func exportFacts(_ body: (String) throws -> Void) throws {
    let open = try kernel.connect(.readOnly)
    // The first command may have ended between its tables and its first fact.
    guard open.identity != nil else {
      throw DataStoreError(
        StorageError(.notFound, path: open.database.store.path, cause: "it has no content yet"))
    }
    try DataStoreError.wrapping { try open.read { try $0.exportFacts(body) } }
  }

  /// What makes a new store one of the same person: the secret under which contents are hashed, and after
  /// it the 16 bytes of the person.
  ///
  /// - Throws: ``DataStoreError``, with ``DataStoreError/Code/notFound`` for a store that has none.
  package func exportKey() throws -> [UInt8] {
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

  /// Whether this store had lost its key and has made a new one, since its files were opened.
  package var hasMadeNewKey: Bool {
    kernel.sync { kernel.connection(ifOpenFor: .readWrite)?.hasNewKey ?? false }
  }

  /// How long the store is left alone between two portions of a large import: others that wait for it look
  /// every tenth of a second whether it is free.
  private static let pauseSeconds = 0.12

  /// Adds the facts of another store.
  ///
  /// The whole file is read and checked first, without the lock of the store. Then its facts are written: a
  /// large file in several transactions, between which other programs can write. After each of them the store
  /// has whole sessions only. If one fails, those before it stay, and importing the file again adds the rest.
  ///
  /// Documents are merged if the facts say that both stores saw the same file.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - path: Its name in messages.
  ///   - isMine: Whether another person who wrote some of the facts is this one.
  ///   - skipsBad: Whether lines that are not understood are left out; else the whole file is refused.
  ///   - portionSize: How many facts are written in one transaction; `nil` for as many as take a second.
  ///   - pause: Lets others write between two transactions; `nil` for a short wait. If it throws, the import
  ///     ends there.
  /// - Returns: How many facts the file has, how many of them are new here, and what was merged.
  /// - Throws: ``DataStoreError/Code/notImportable`` and ``DataStoreError/Code/otherPerson``: nothing was
  ///   written then. With other codes of ``DataStoreError`` the message says what was written before.
  package func importFacts(
    from handle: FileHandle, path: String, asMine isMine: Bool = false,
    skippingBad skipsBad: Bool = false, portionSize: Int? = nil,
    pause: (() throws -> Void)? = nil
  ) throws -> ImportOutcome {
    let (tool, files) = (kernel.tool, kernel.configuration.fileSystem)
    return try kernel.sync {
      let database = try kernel.connected(.readWrite).database
      let intake = try DataStoreError.wrapping {
        try database.checkFacts(
          lines: LineReader(handle, path: path), path: path, asMine: isMine,
          skippingBad: skipsBad, tool: tool,
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
            outcome.skipped = intake.count.skipped
            try DocumentMerging(writer: writer, fileSystem: files, tool: tool).run(&outcome)
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

  /// Gives a store that has seen no file yet the secret of the person's other device, and its person.
  ///
  /// - Parameter bytes: What ``exportKey()`` gave.
  /// - Throws: ``DataStoreError/Code/invalidArgument`` if it is not a key, or files were seen already under
  ///   the secret of this store.
  package func adoptKey(_ bytes: [UInt8]) throws {
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
