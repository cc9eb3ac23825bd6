import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel

/// Files in memory, seen by a file system that breaks one promise.
struct FaultyFileSystem: FileSystem {
  enum Fault: String, CaseIterable, Sendable {
    case followsLinksInAbsolutePaths
    case followsLinksOfPlaces
    case namesAnotherPathInErrors
    case followsEveryLink
    case normalizesNames
    case hidesDotFiles
    case listsFilesAsEmptyFolders
    case describesFilesAsFolders
    case takesPathsForHandles
    case readsFromTheStart
    case knowsNoPipe

    /// The check that finds it.
    var check: String {
      switch self {
      case .followsLinksInAbsolutePaths: "absolutePath follows links only before .."
      case .followsLinksOfPlaces: "place does not follow a link at its end"
      case .namesAnotherPathInErrors: "open refuses a link that leads nowhere"
      case .followsEveryLink: "entry follows a link only if it shall"
      case .normalizesNames, .hidesDotFiles: "entries lists what is in a folder"
      case .listsFilesAsEmptyFolders: "entries refuses what is no folder"
      case .describesFilesAsFolders: "describeFolder describes the file system of its files"
      case .takesPathsForHandles: "a file stays the same through an edit and a new name"
      case .readsFromTheStart: "content is read in pieces"
      case .knowsNoPipe: "open refuses a pipe without waiting for it"
      }
    }
  }

  let files: InMemoryFileSystem
  let fault: Fault

  var nowNanoseconds: Int64 { files.nowNanoseconds }

  func absolutePath(_ path: String) throws(FileTrackingError) -> String {
    let found = try files.absolutePath(path)
    return fault == .followsLinksInAbsolutePaths
      ? (try? files.resolve(found)) ?? resolvedFolder(found) : found
  }

  private func resolvedFolder(_ path: String) -> String {
    let folder = try? files.resolve(PathText.folder(path))
    return folder.map { PathText.joined($0, PathText.lastComponent(path)) } ?? path
  }

  func resolve(_ path: String) throws(FileTrackingError) -> String { try files.resolve(path) }

  func withOpenFile<Value>(
    at path: String, _ body: (any OpenFile) throws(FileTrackingError) -> Value
  ) throws(FileTrackingError) -> Value {
    do throws(FileTrackingError) {
      return try files.withOpenFile(at: path) { file throws(FileTrackingError) in
        try body(FaultyOpenFile(file: file, path: path, fault: fault))
      }
    } catch {
      switch fault {
      case .namesAnotherPathInErrors:
        throw FileTrackingError(error.code, path: path + "?", kind: error.kind)
      case .knowsNoPipe where error.kind == .fifo:
        throw FileTrackingError(.notRegular, path: path)
      default: throw error
      }
    }
  }

  func place(at resolvedPath: String) -> PlaceContent {
    let path = fault == .followsLinksOfPlaces ? try? files.resolve(resolvedPath) : nil
    return files.place(at: path ?? resolvedPath)
  }

  func entry(at path: String, followsLink: Bool) throws(FileTrackingError) -> FolderEntry {
    try files.entry(at: path, followsLink: followsLink || fault == .followsEveryLink)
  }

  func entries(ofFolder path: String) throws(FileTrackingError) -> [FolderEntry] {
    if fault == .listsFilesAsEmptyFolders, (try? files.describeFolder(at: path)) == nil {
      return []
    }
    return try files.entries(ofFolder: path).compactMap { entry in
      let name = entry.name ?? "?"
      switch fault {
      case .hidesDotFiles: return name.hasPrefix(".") ? nil : entry
      case .normalizesNames:
        return FolderEntry(
          nameBytes: name.precomposedStringWithCanonicalMapping.utf8, kind: entry.kind,
          state: entry.state)
      default: return entry
      }
    }
  }

  func describeFolder(at path: String) throws(FileTrackingError) -> FileSystemDescription {
    let isFile = fault == .describesFilesAsFolders && path != "/"
    return try files.describeFolder(at: isFile ? PathText.folder(path) : path)
  }
}

private struct FaultyOpenFile: OpenFile {
  let file: any OpenFile
  let path: String
  let fault: FaultyFileSystem.Fault

  var stateWhenOpened: FileState { file.stateWhenOpened }
  func resolvedPath() throws(FileTrackingError) -> String { try file.resolvedPath() }
  func state() throws(FileTrackingError) -> FileState { try file.state() }

  func handle() -> KernelHandle? {
    fault == .takesPathsForHandles ? KernelHandle(type: 1, bytes: Array(path.utf8)) : file.handle()
  }

  func fileSystem() throws(FileTrackingError) -> FileSystemDescription { try file.fileSystem() }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int {
    try file.read(into: buffer, at: fault == .readsFromTheStart ? 0 : offset)
  }
}
