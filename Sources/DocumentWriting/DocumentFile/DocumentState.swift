import Foundation

/// What tells whether a document on disk is still the one that was read: its file, size and time of
/// change.
///
/// Unlike `FileState` it has the device, which together with the number of the inode is one file for as
/// long as that is open. It has neither the time of the last change of attributes nor the number of
/// links: another program may change these without touching the text that a save replaces.
struct DocumentState: Equatable, Sendable {
  let device: UInt64
  let fileNumber: UInt64
  let byteCount: Int64
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    fileNumber = UInt64(status.st_ino)
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
      modifiedSeconds = status.st_mtimespec.tv_sec
      modifiedNanoseconds = status.st_mtimespec.tv_nsec
    #else
      modifiedSeconds = status.st_mtim.tv_sec
      modifiedNanoseconds = status.st_mtim.tv_nsec
    #endif
  }

  /// Whether two states are of one file, whatever was written to it in between.
  func isSameFile(as other: DocumentState) -> Bool {
    device == other.device && fileNumber == other.fileNumber
  }
}
