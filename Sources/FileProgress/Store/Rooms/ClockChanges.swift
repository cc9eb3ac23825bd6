import Foundation
package import ProgressModel
import ProgressStorage

/// What this store knows of the wall clocks by which its person lived. It is in no export.
package struct ClockChanges: Sendable {
  let kernel: StoreKernel

  private static let name = "clocks"
  /// How many changes are kept.
  private static let mostChanges = 256

  /// Returns the changes, the newest last.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be read.
  package func all() throws -> [TravelledTime.Change] {
    try kernel.readContent { reader, _ in Self.changes(try reader.local(Self.name)) } ?? []
  }

  /// Notes the distance of the wall clock from UTC, if it is not the one that was noted last.
  ///
  /// - Parameters:
  ///   - clock: The clock on the wall now.
  ///   - begins: Whether it is noted also if none was before.
  ///   - waits: Whether it waits while another program writes.
  /// - Throws: ``DataStoreError`` if the store can't be written.
  package func note(_ clock: any LocalTime, begins: Bool, waits: Bool = true) throws {
    if kernel.recordsNothingUnassigned { return }
    let now = kernel.clock.read().wallNanoseconds
    let offset = clock.utcOffsetSeconds(at: now)
    let known = try kernel.readContent { reader, _ in Self.changes(try reader.local(Self.name)) }
    guard var changes = known, begins || !changes.isEmpty,
      changes.last?.utcOffsetSeconds != offset
    else { return }
    changes.append(TravelledTime.Change(nanoseconds: now, utcOffsetSeconds: offset))
    let text = changes.suffix(Self.mostChanges)
      .map { "\($0.nanoseconds):\($0.utcOffsetSeconds)" }.joined(separator: " ")
    try kernel.setLocal(Self.name, Data(text.utf8), waits: waits)
  }

  private static func changes(_ data: Data?) -> [TravelledTime.Change] {
    String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ").compactMap { change in
      let parts = change.split(separator: ":").compactMap { Int64($0) }
      guard parts.count == 2 else { return nil }
      return TravelledTime.Change(nanoseconds: parts[0], utcOffsetSeconds: parts[1])
    }
  }
}
