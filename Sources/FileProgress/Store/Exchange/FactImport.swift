package import DocumentIdentity
package import Foundation

/// Facts of another store, and perhaps its key, that are to be taken over.
package struct FactImport {
  /// Where facts come from.
  package enum Source {
    /// A file.
    case file(ExchangeFile)
    /// A file that is already open, with its name.
    case handle(FileHandle, name: String)
  }

  /// The key was taken over, and no facts.
  package struct KeyAlone: Error {
    /// Why there are no facts.
    package var cause: any Error
  }

  private let handle: FileHandle
  private let name: String
  private let key: [UInt8]?

  /// Opens the facts and reads the key, before a store is touched.
  ///
  /// - Throws: ``ExchangeFile/Failure``.
  package init(of source: Source, key: ExchangeFile?) throws(ExchangeFile.Failure) {
    switch source {
    case .file(let file): (handle, name) = (try file.opened(), file.name)
    case .handle(let open, let title): (handle, name) = (open, title)
    }
    self.key = if let key { try key.key() } else { nil }
  }

  /// Takes over the key, then the facts.
  ///
  /// - Parameters:
  ///   - store: Takes them.
  ///   - isMine: Whether another person who wrote some of the facts is this one.
  ///   - skipsBad: Whether lines that are not understood are left out; else the whole file is refused.
  /// - Returns: As ``DataStore/importFacts(from:path:asMine:skippingBad:portionSize:pause:)``.
  /// - Throws: ``KeyAlone``, if no facts were written; else what ``DataStore/adoptKey(_:)`` or, without a key,
  ///   ``DataStore/importFacts(from:path:asMine:skippingBad:portionSize:pause:)`` throws, and nothing was taken over.
  package func run(
    in store: DataStore, asMine isMine: Bool, skippingBad skipsBad: Bool = false
  ) throws -> ImportOutcome {
    if let key { try store.exchange.adoptKey(key) }
    do {
      return try store.exchange.importFacts(
        from: handle, path: name, asMine: isMine, skippingBad: skipsBad)
    } catch {
      // An import that stopped in the middle has a cause of its own, and has written facts.
      let hasWrittenFacts = (error as? DataStoreError)?.underlyingErrors.isEmpty == false
      throw key == nil || hasWrittenFacts ? error : KeyAlone(cause: error)
    }
  }
}
