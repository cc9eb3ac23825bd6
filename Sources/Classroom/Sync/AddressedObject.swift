import ClassModel
import ClassStorage

/// An object that this machine states, with all that goes into an entry.
struct AddressedObject {
  /// One version of the object, for some readers.
  struct Wording {
    var audience: BoxPlan.Audience
    var bytes: [UInt8]

    /// The readers' keys, one after the other; empty if the whole class reads it.
    var readerBytes: [UInt8] {
      if case .keys(let keys) = audience { keys.flatMap(\.bytes) } else { [] }
    }

    /// Whether a reader is new.
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

  /// Whether it must be stated: no entry has it yet, or a new reader can't open the entry that has it.
  var isChanged: Bool {
    object.statedIn == nil || wordings.contains { $0.hasNewReader(since: object.readers) }
  }
}
