import Glibc

/// A file that has no name while it is written: nothing of it stays if the program ends before.
///
/// Linux has such files on most file systems. Where there are none, a file needs a name from the start.
///
/// - Source: open(2), `O_TMPFILE`.
struct NamelessFile: ~Copyable {
  /// `O_TMPFILE`, which Swift doesn't import.
  private static let flag: Int32 = 0o20000000 | O_DIRECTORY

  /// For writing.
  let descriptor: Int32

  /// Opens a file on the file system of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that it gets its name in.
  ///   - mode: Who may read and write it.
  /// - Returns: `nil` if that is not possible there.
  init?(in folder: String, mode: mode_t) {
    let opened = open(folder, O_WRONLY | Self.flag | O_CLOEXEC, mode)
    guard opened >= 0 else { return nil }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Gives it a name, unless something has that name.
  ///
  /// - Returns: 0, or the number of the error: `EEXIST` if the name is taken; other numbers where /proc is missing,
  ///   or the file system can't name such files.
  func name(_ path: String) -> Int32 {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      ? 0 : errno
  }
}
