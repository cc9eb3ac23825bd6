import ClassModel
import ClassStorage

/// Something that this machine states, with all that goes into an entry.
struct AddressedObject {
  /// One wording of it for some readers.
  struct Wording {
    var audience: BoxPlan.Audience
    var bytes: [UInt8]

    /// The keys of the readers, one after the other; none for all of the class.
    var readerBytes: [UInt8] {
      if case .keys(let keys) = audience { keys.flatMap(\.bytes) } else { [] }
    }

    /// Whether somebody is to read it who could not before.
    fileprivate func hasNewReader(since readers: [UInt8]?) -> Bool {
      guard case .keys(let keys) = audience else { return false }
      let count = SealingKey.byteCount
      let readers = readers ?? []
      let known = Set(
        stride(from: 0, to: readers.count, by: count).map {
          readers[$0..<min($0 + count, readers.count)]
        })
      return keys.contains { !known.contains($0.bytes[...]) }
    }
  }

  var object: OutgoingObject
  var wordings: [Wording]

  /// Whether no entry states it, or somebody is to read it who could not read it there.
  var isChanged: Bool {
    object.statedIn == nil || wordings.contains { $0.hasNewReader(since: object.readers) }
  }
}
