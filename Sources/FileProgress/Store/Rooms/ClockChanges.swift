import Foundation
package import ProgressModel
import ProgressStorage

/// What this store knows of the wall clocks by which its person lived. It is in no export.
package struct ClockChanges: Sendable {
  let kernel: StoreKernel

  private static let name = "clocks"
  /// How many changes are kept.
  private static let mostChanges = 256

  /// Returns the changes, the newest last, also one that is not noted yet.
  ///
  /// - Parameter clock: The clock on the wall now.
  /// - Throws: ``DataStoreError`` if the store can't be read.
  package func all(upTo clock: any LocalTime) throws -> [TravelledTime.Change] {
    let now = kernel.clock.read().wallNanoseconds
    return try kernel.readContent { reader, _ -> [TravelledTime.Change] in
      let known = Self.changes(try reader.local(Self.name))
      guard !known.isEmpty, let new = try Self.change(to: clock, after: known, now: now, reader)
      else { return known }
      return known + [new]
    } ?? []
  }

  /// Notes the distance of the wall clock from UTC, if it is not the one that was noted last. What the store has
  /// recorded by then was recorded where the former clock was.
  ///
  /// - Parameters:
  ///   - clock: The clock on the wall now.
  ///   - begins: Whether it is noted also if none was before.
  ///   - waits: Whether it waits while another program writes.
  /// - Throws: ``DataStoreError`` if the store can't be written.
  package func note(_ clock: any LocalTime, begins: Bool, waits: Bool = true) throws {
    if kernel.recordsNothingUnassigned { return }
    let now = kernel.clock.read().wallNanoseconds
    let changes = try kernel.readContent { reader, _ -> [TravelledTime.Change]? in
      let known = Self.changes(try reader.local(Self.name))
      guard begins || !known.isEmpty,
        let new = try Self.change(to: clock, after: known, now: now, reader)
      else { return nil }
      return known + [new]
    }
    guard let changes = changes ?? nil else { return }
    let text = changes.suffix(Self.mostChanges)
      .map { "\($0.nanoseconds):\($0.utcOffsetSeconds)" }.joined(separator: " ")
    try kernel.setLocal(Self.name, Data(text.utf8), waits: waits)
  }

  /// Returns the change to a clock; `nil` if it shows what the last one would.
  private static func change(
    to clock: any LocalTime, after known: [TravelledTime.Change], now: Int64, _ reader: FactReader
  ) throws -> TravelledTime.Change? {
    let offset = clock.utcOffsetSeconds(at: now)
    guard let last = known.last else {
      return TravelledTime.Change(nanoseconds: now, utcOffsetSeconds: offset)
    }
    guard last.utcOffsetSeconds != offset else { return nil }
    let newest = Stamp(rawValue: try reader.latestStamp()).wallMilliseconds.addingSaturated(1)
    return TravelledTime.Change(
      to: clock, after: last, noticedAt: now,
      lastRecordAt: newest.multipliedSaturated(by: 1_000_000))
  }

  private static func changes(_ data: Data?) -> [TravelledTime.Change] {
    String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ").compactMap { change in
      let parts = change.split(separator: ":").compactMap { Int64($0) }
      guard parts.count == 2 else { return nil }
      return TravelledTime.Change(nanoseconds: parts[0], utcOffsetSeconds: parts[1])
    }
  }
}
