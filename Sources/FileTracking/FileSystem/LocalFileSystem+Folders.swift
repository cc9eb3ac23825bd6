import CSystemCalls
import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LocalFileSystem {
  /// Looks at everything in a folder, without opening it.
  ///
  /// - Throws: As ``FileSystem/entries(ofFolder:)``.
  public func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    guard !path.utf8.contains(0) else { throw FileTrackingError(.invalidName, path: path) }
    var entries: [FolderEntry] = []
    let result = withUnsafeMutablePointer(to: &entries) { entries in
      fileprogress_visit_folder(path, entries) { context, name, byteCount, state in
        let entries = context?.assumingMemoryBound(to: [FolderEntry].self)
        let name = UnsafeRawBufferPointer(start: name, count: byteCount)
        entries?.pointee.append(
          state.map {
            FolderEntry(
              nameBytes: name, kind: FileKind(rawValue: $0.pointee.kind) ?? .other,
              state: FileState($0.pointee))
          } ?? FolderEntry(unreachable: name))
      }
    }
    guard result == 0 else {
      let isNoFolder = result == -ENOTDIR || result == -ELOOP
      throw isNoFolder
        ? FileTrackingError(.notFound, path: path)
        : FileTrackingError(errorNumber: -result, path: path)
    }
    return entries
  }
}
