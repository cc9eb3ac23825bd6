public import ProgressModel

/// A regular file that is open for reading.
///
/// All evidence about a file comes from one open file. So it belongs together even if the path names
/// another file meanwhile. An open file is valid only inside ``FileSystem/withOpenFile(at:_:)``;
/// there, any thread may use it.
public protocol OpenFile: Sendable {
  /// The state that the file had when it was opened.
  var stateWhenOpened: FileState { get }

  /// The path of the file without any symbolic link in it.
  ///
  /// - Throws: ``FileTrackingError/Code/nameNotUTF8``, or what resolving a path throws.
  func resolvedPath() throws(FileTrackingError) -> String

  /// The state of the file now.
  ///
  /// - Throws: ``FileTrackingError/Code/inputOutput``.
  func state() throws(FileTrackingError) -> FileState

  /// The kernel's handle of the file; `nil` where there is none, or where it proves nothing.
  func handle() -> KernelHandle?

  /// The file system that the file lies on.
  ///
  /// - Throws: ``FileTrackingError/Code/inputOutput``.
  func fileSystem() throws(FileTrackingError) -> FileSystemDescription

  /// Reads a part of the content.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go; not empty.
  ///   - offset: Where in the file to start, in bytes, not negative.
  /// - Returns: How many bytes were read; 0 at the end of the file, otherwise possibly fewer than
  ///   fit.
  /// - Throws: ``FileTrackingError/Code/inputOutput``.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int

  /// The stretch of written content at or after a place; what lies between such stretches reads as
  /// zeros.
  ///
  /// - Returns: A half-open range of bytes that is not empty; `nil` if only zeros follow.
  func writtenRange(from offset: Int64) -> Range<Int64>?
}

extension OpenFile {
  /// Returns everything from an offset on as written.
  public func writtenRange(from offset: Int64) -> Range<Int64>? {
    offset..<Int64.max
  }
}
