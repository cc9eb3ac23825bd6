#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock around a value. All copies share one lock.
///
/// As on Apple's systems, the program ends if a thread locks it twice, or unlocks it without holding it.
///
/// - Source: `OSAllocatedUnfairLock` in Apple's module `os`.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // `@unchecked`: the mutex in the box guards the state.
  private let box: LockBox<State>

  /// Creates a lock around a value that need not be `Sendable`.
  public init(uncheckedState initialState: State) { box = LockBox(initialState) }

  /// Creates a lock around a value.
  public init(initialState: State) where State: Sendable { box = LockBox(initialState) }

  /// Runs a function with the value while the lock is held. Its result need not be `Sendable`.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    box.lock()
    defer { box.unlock() }
    return try body(&box.state)
  }

  /// Runs a function with the value while the lock is held, and returns its result.
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { try withLockUnchecked(body) }

  /// Does the same if the lock is free; returns `nil` otherwise.
  public func withLockIfAvailableUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R? {
    guard box.lockIfAvailable() else { return nil }
    defer { box.unlock() }
    return try body(&box.state)
  }

  /// Does the same if the lock is free; returns `nil` otherwise.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? { try withLockIfAvailableUnchecked(body) }

  /// Which thread is expected to hold a lock.
  public enum Ownership: Hashable, Sendable {
    /// This thread.
    case owner
    /// Another thread, or none.
    case notOwner
  }

  /// Ends the program if the lock's owner is not the expected one.
  public func precondition(_ condition: Ownership) {
    Swift.precondition(
      box.isOwned == (condition == .owner), "The lock has another owner than \(condition) says.")
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a value.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock and takes it.
  public func lock() { box.lock() }

  /// Releases the lock.
  public func unlock() { box.unlock() }

  /// Takes the lock if it is free, and returns whether it did.
  public func lockIfAvailable() -> Bool { box.lockIfAvailable() }

  /// Runs a function while the lock is held, and returns its result.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Runs a function while the lock is held, and returns its result.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Does the same if the lock is free; returns `nil` otherwise.
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
  }

  /// Does the same if the lock is free; returns `nil` otherwise.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable () throws -> R
  ) rethrows -> R? { try withLockIfAvailableUnchecked { (_: inout Void) in try body() } }
}

/// The mutex and what it guards, at a place that does not move.
private final class LockBox<State> {
  var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ state: State) {
    self.state = state
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // Locking twice and unlocking what another thread locked are then errors instead of dead locks.
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() {
    let result = pthread_mutex_lock(mutex)
    precondition(result == 0, "This thread has the lock already.")
  }

  func unlock() {
    let result = pthread_mutex_unlock(mutex)
    precondition(result == 0, "This thread does not have the lock that it unlocks.")
  }

  func lockIfAvailable() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  /// Whether this thread has the lock: taking it twice is an error of its own.
  var isOwned: Bool {
    switch pthread_mutex_lock(mutex) {
    case 0:
      pthread_mutex_unlock(mutex)
      return false
    default: return true
    }
  }
}
