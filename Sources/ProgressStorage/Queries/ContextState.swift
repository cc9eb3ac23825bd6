import Foundation
package import ProgressModel

/// The state of all contexts of a store: the same as before if nothing about any context changed.
///
/// It is about this store alone and is never exported.
package struct ContextState: Hashable, Sendable {
  /// Grows when facts of contexts changed that need not be newer than what was read before: by an import, an
  /// undoing, forgetting, or a repair. Then all contexts are to be read again.
  package var generation: Int64
  /// The greatest stamp of a change of contexts. In one generation only what is stamped later is new.
  package var latest: Stamp

  /// The state of a store that never had a context.
  package static let none = ContextState(generation: 0, latest: Stamp(rawValue: 0))

  /// How a transaction changed contexts.
  enum Change: Int, Comparable {
    case none
    /// With facts that have new stamps.
    case added
    /// With others, too.
    case rewritten

    static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
  }

  static let name = "contextState"
}

extension FactReader {
  /// The state of all contexts.
  package func contextState() throws -> ContextState {
    guard let bytes = try local(ContextState.name), bytes.count == 16 else { return .none }
    func number(_ bytes: Data) -> Int64 {
      Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }
    return ContextState(
      generation: number(bytes.prefix(8)), latest: Stamp(rawValue: number(bytes.suffix(8))))
  }
}

extension FactWriter {
  /// Notes how the transaction changed contexts, for other programs to see.
  func noteContextState(latest: Stamp) throws {
    guard contextChange > .none, try reader.exists("SELECT 1 FROM context") else { return }
    let state = try contextState(latest: latest)
    let bytes = [state.generation, state.latest.rawValue].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
    }
    try set(ContextState.name, Data(bytes))
  }

  /// The state of all contexts, as the transaction leaves it.
  func contextState(latest: Stamp) throws -> ContextState {
    var state = try reader.contextState()
    guard contextChange > .none else { return state }
    if contextChange == .rewritten { state.generation += 1 }
    state.latest = max(state.latest, latest)
    return state
  }
}
