package import ClassModel
import Crypto
import FoundationEssentials

/// Who signs an entry.
package enum EntrySigner: Sendable {
  /// A machine.
  case machine(MachineKeys)
  /// The root of the class.
  case root(RootKeys)

  /// The public key.
  package var signingKey: SigningKey {
    switch self {
    case .machine(let keys): keys.signingKey
    case .root(let keys): keys.signingKey
    }
  }

  fileprivate func signature(for bytes: [UInt8]) throws(SealingFailure) -> [UInt8] {
    let key =
      switch self {
      case .machine(let keys): keys.signing
      case .root(let keys): keys.signing
      }
    guard let signature = try? key.signature(for: bytes) else { throw .notSealed }
    return Array(signature)
  }
}

/// Seals the boxes of an entry and signs it.
package struct EntrySealing: Sendable {
  private let signer: EntrySigner
  private let identifier: ClassIdentifier
  private let classKeys: [ClassKeyIdentifier: ClassKey]
  private let random: RandomSource

  /// Prepares to sign.
  ///
  /// - Parameters:
  ///   - signer: Who signs.
  ///   - identifier: The class.
  ///   - classKeys: The class keys that plans may name.
  ///   - random: Makes content keys and salts. HPKE always takes its own keys for a message from the system.
  package init(
    _ signer: EntrySigner, class identifier: ClassIdentifier,
    classKeys: [ClassKeyIdentifier: ClassKey], random: RandomSource
  ) {
    self.signer = signer
    self.identifier = identifier
    self.classKeys = classKeys
    self.random = random
  }

  /// Seals and signs.
  ///
  /// - Returns: The bytes of the entry's file, and its digest.
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/keyMissing`` for an unknown class key,
  ///   ``ExchangeFailure/Reason/badKey`` for a sealing key that is refused or named twice, and
  ///   ``ExchangeFailure/Reason/badEntry`` for content that readers would refuse.
  package func seal(_ plan: EntryPlan) throws(ExchangeFailure) -> ([UInt8], EntryDigest) {
    guard plan.sequence >= 1, 1...plan.sequence ~= plan.from,
      plan.sequence - plan.from <= ClassEntry.maximumSpan,
      plan.boxes.count <= ClassEntry.maximumBoxCount
    else { throw ExchangeFailure(.badEntry) }
    var boxes: [ClassBox] = []
    boxes.reserveCapacity(plan.boxes.count)
    for (index, box) in plan.boxes.enumerated() {
      let place = BoxPlace(
        identifier, signingKey: signer.signingKey, sequence: plan.sequence, index: index)
      boxes.append(try seal(box, place))
    }
    let body = ClassEntry(
      classIdentifier: identifier, signingKey: signer.signingKey, sequence: plan.sequence,
      from: plan.from, previous: plan.previous, boxes: boxes
    ).bodyBytes
    guard let signature = try? signer.signature(for: ProtocolHash.tagged("entry", body)) else {
      throw ExchangeFailure(.badEntry)
    }
    let bytes = SignedEntry(body: body, signature: signature).bytes
    guard bytes.count <= ClassFolder.mostEntryByteCount else { throw ExchangeFailure(.badEntry) }
    return (bytes, EntryDigest(ofBody: body))
  }

  private func seal(_ plan: BoxPlan, _ place: BoxPlace) throws(ExchangeFailure) -> ClassBox {
    let content = BoxContent.padded(plan.objects)
    // Content that readers would refuse is noticed before it is sealed.
    guard let objects = try? BoxContent.objects(in: content), objects == plan.objects else {
      throw ExchangeFailure(.badEntry)
    }
    do throws(SealingFailure) {
      switch plan.audience {
      case .everybody: return .open(content: content)
      case .classKey(let name):
        guard let key = classKeys[name] else { throw .unknownKey }
        var generator = random
        let salt = BoxSalt.random(using: &generator)
        return .shared(
          key: name, salt: salt,
          sealed: try SharedSealing.seal(content, key: key, salt: salt, place: place))
      case .keys(let readers):
        return try seal(content, for: readers, place)
      }
    } catch {
      switch error {
      case .unknownKey: throw ExchangeFailure(.keyMissing)
      case .badKey, .weakSealingKey: throw ExchangeFailure(.badKey)
      case .notSealed, .notOpened: throw ExchangeFailure(.badEntry)
      }
    }
  }

  private func seal(
    _ content: [UInt8], for readers: [SealingKey], _ place: BoxPlace
  ) throws(SealingFailure) -> ClassBox {
    guard !readers.isEmpty, readers.count <= ClassBox.maximumRecipientCount,
      Set(readers).count == readers.count
    else { throw .badKey }
    var generator = random
    let contentKey = SymmetricKey(data: ContentKey.random(using: &generator).bytes)
    var recipients: [BoxRecipient] = []
    recipients.reserveCapacity(readers.count)
    for reader in readers {
      do throws(SealingFailure) {
        recipients.append(try recipient(contentKey, reader, place))
      } catch .weakSealingKey {
        // A machine that states such a key gets nothing; all others still get everything.
        continue
      }
    }
    if recipients.isEmpty, let own = ownSealingKey {
      recipients.append(try recipient(contentKey, own, place))
    }
    guard !recipients.isEmpty else { throw .badKey }
    return .addressed(
      recipients: recipients,
      sealed: try OneTimeSealing.seal(content, key: contentKey, place: place.bytes))
  }
}

extension EntrySealing {
  private var ownSealingKey: SealingKey? {
    if case .machine(let keys) = signer { keys.sealingKey } else { nil }
  }

  private func recipient(
    _ contentKey: SymmetricKey, _ reader: SealingKey, _ place: BoxPlace
  ) throws(SealingFailure) -> BoxRecipient {
    let (encapsulated, wrapped) = try AddressedSealing.wrap(contentKey, for: reader, place: place)
    guard
      let recipient = BoxRecipient(
        key: SealingKeyIdentifier(of: reader), encapsulated: encapsulated, wrapped: wrapped)
    else { throw .notSealed }
    return recipient
  }
}

/// The key that seals one box and nothing else.
private struct ContentKey: SecretKey {
  let block: Bytes32
}
