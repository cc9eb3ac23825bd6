import StoreEngine

/// A folder of a store that others can enter, or could.
package enum ExposedFolder: Hashable, Sendable {
  /// Opening the store for writing closed it to them.
  case closedNow(folder: String)
  /// The store was opened for reading, which changes nothing.
  case shared(folder: String)
  /// The file system does not let it be closed to them.
  case unclosable(folder: String)

  /// Says what opening a store found; `nil` if others can't enter its folder.
  init?(_ access: FolderAccess, folder: String) {
    switch access {
    case .closed: return nil
    case .closedNow: self = .closedNow(folder: folder)
    case .shared: self = .shared(folder: folder)
    case .unclosable: self = .unclosable(folder: folder)
    }
  }
}
