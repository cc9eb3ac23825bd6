/// Who may enter the folder of a store.
package enum FolderAccess: Hashable, Sendable {
  /// Only its owner, or it is not ours to say.
  case closed
  /// Others could until the store was opened for writing, which closed it to them.
  case closedNow
  /// Others can; the store was opened for reading, which changes nothing.
  case shared
  /// Others can, and the file system does not let the folder be closed to them.
  case unclosable
}
