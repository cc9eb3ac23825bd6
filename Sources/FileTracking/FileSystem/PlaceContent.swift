public import ProgressModel

/// What is at a path, without following a symbolic link at its end.
///
/// It says which file is there. For size and times see ``FileSystem/entry(at:followsLink:)``. A missing
/// file has a place, too.
public enum PlaceContent: Hashable, Sendable {
  /// A file, its handle where handles prove something, and the file system it lies on.
  case file(FileSystemIdentifier, KernelHandle?)
  /// Something that is not a file, on this file system.
  case somethingElse(FileSystemIdentifier)
  /// Nothing; the nearest folder above that exists lies on this file system.
  case nothing(FileSystemIdentifier)
  /// Unknown: no permission, an error, a connection that is down.
  case unknown
}
