import Synchronization

/// The one wrapper of each object of the library, while anybody holds it.
///
/// A wrapper keeps its object alive, so the object's identity stays its own for as long.
final class ObjectWrappers<Object: AnyObject & Sendable, Wrapper: CLSObject>: Sendable {
  private struct Entry {
    weak var wrapper: Wrapper?
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Returns the wrapper of an object, or makes one.
  func wrapper(of object: Object, make: () -> Wrapper) -> Wrapper {
    entries.withLock { entries in
      if let known = entries[ObjectIdentifier(object)]?.wrapper { return known }
      let made = make()
      entries[ObjectIdentifier(object)] = Entry(wrapper: made)
      return made
    }
  }

  /// Returns the wrapper of an object, if anybody holds one.
  func known(of object: Object) -> Wrapper? {
    entries.withLock { $0[ObjectIdentifier(object)]?.wrapper }
  }

  /// Makes a wrapper the one of an object.
  func register(_ wrapper: Wrapper, for object: Object) {
    entries.withLock { $0[ObjectIdentifier(object)] = Entry(wrapper: wrapper) }
  }

  /// Forgets the wrapper of an object, which goes on as something else.
  func unregister(_ object: Object) {
    entries.withLock { $0[ObjectIdentifier(object)] = nil }
  }

  /// Forgets the wrapper of an object if nobody holds it; called when one ends. Another may have taken its
  /// place.
  func drop(for object: Object) {
    // What is looked at here may end here, and then calls this again: it must outlast the lock.
    let alive = entries.withLock { entries -> Wrapper? in
      let wrapper = entries[ObjectIdentifier(object)]?.wrapper
      if wrapper == nil { entries[ObjectIdentifier(object)] = nil }
      return wrapper
    }
    withExtendedLifetime(alive) {}
  }
}
