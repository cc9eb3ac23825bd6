package import ClassModel
import Crypto

/// Opens the boxes of entries with the keys of one machine.
package struct BoxOpening: Sendable {
  /// How many objects an entry may have, so that the answer with it isn't too large to read.
  static let mostObjectCount = 1_000_000

  private let machines: [MachineKeys]
  private let classKeys: [ClassKeyIdentifier: ClassKey]

  /// Prepares to open.
  ///
  /// - Parameters:
  ///   - machines: The keys of this machine: the current ones first, then earlier ones.
  ///   - classKeys: The known class keys.
  package init(machines: [MachineKeys], classKeys: [ClassKeyIdentifier: ClassKey]) {
    self.machines = machines
    self.classKeys = classKeys
  }

  /// Opens each box that these keys can open.
  package func opened(_ checked: CheckedEntry) -> OpenedEntry {
    let entry = checked.entry
    var objectCount = 0
    var boxes: [OpenedBox] = []
    boxes.reserveCapacity(entry.boxes.count)
    for (index, box) in entry.boxes.enumerated() {
      var box = opened(
        box,
        BoxPlace(
          entry.classIdentifier, signingKey: entry.signingKey, sequence: entry.sequence,
          index: index))
      if case .content(_, let objects) = box {
        objectCount += objects.count
        if objectCount > Self.mostObjectCount { box = .refused(.content) }
      }
      boxes.append(box)
    }
    return OpenedEntry(
      signingKey: entry.signingKey, sequence: entry.sequence, from: entry.from,
      previous: entry.previous, digest: checked.digest, boxes: boxes)
  }

  private func opened(_ box: ClassBox, _ place: BoxPlace) -> OpenedBox {
    let kind: BoxKind
    let content: [UInt8]
    do throws(SealingFailure) {
      switch box {
      case .open(let bytes):
        kind = .open
        content = bytes
      case .shared(let name, let salt, let sealed):
        guard let key = classKeys[name] else { return .keyMissing(name) }
        kind = .shared
        content = try SharedSealing.open(sealed, key: key, salt: salt, place: place)
      case .addressed(let recipients, let sealed):
        guard let (keys, recipient) = own(recipients) else { return .forOthers }
        kind = .addressed
        let contentKey = try AddressedSealing.unwrap(
          recipient.wrapped, encapsulated: recipient.encapsulated, keys: keys, place: place)
        content = try OneTimeSealing.open(sealed, key: contentKey, place: place.bytes)
      case .unknown: return .refused(.unknownKind)
      }
    } catch {
      return .refused(.seal)
    }
    guard let objects = try? BoxContent.objects(in: content) else { return .refused(.content) }
    return .content(kind, objects: objects)
  }

  /// Finds the first recipient that is this machine. Others with the same name aren't tried, so that a malicious list
  /// can't waste time.
  private func own(_ recipients: [BoxRecipient]) -> (MachineKeys, BoxRecipient)? {
    for keys in machines {
      if let recipient = recipients.first(where: { $0.key == keys.sealingKeyIdentifier }) {
        return (keys, recipient)
      }
    }
    return nil
  }
}
