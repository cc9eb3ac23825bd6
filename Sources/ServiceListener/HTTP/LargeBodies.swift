import Synchronization

/// The places for requests with a large body: a few at once, or many clients together would take all memory.
final class LargeBodies: Sendable {
  /// A place, which is free again when nothing holds this object.
  final class Place: Sendable {
    private let bodies: LargeBodies

    fileprivate init(among bodies: LargeBodies) {
      self.bodies = bodies
    }

    deinit { bodies.freeCount.withLock { $0 += 1 } }
  }

  fileprivate let freeCount: Mutex<Int>

  init(mostCount: Int) {
    freeCount = Mutex(mostCount)
  }

  /// Takes a place; `nil` if none is free.
  func take() -> Place? {
    let isFree = freeCount.withLock { count -> Bool in
      guard count > 0 else { return false }
      count -= 1
      return true
    }
    return isFree ? Place(among: self) : nil
  }
}
