import CSystemCalls
import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far a large file is read.
package struct LongRead: Sendable {
  /// Files of more bytes take so long that a person should know: 1 GiB.
  package static let leastByteCount: Int64 = 1 << 30

  /// The path that was opened.
  package var path: String
  /// How many bytes were read or skipped.
  package var doneByteCount: Int64
  /// How many bytes the file had when it was opened.
  package var byteCount: Int64
}

/// An open descriptor of a regular file. The code that opened it closes it.
struct LocalOpenFile: OpenFile {
  private let descriptor: Int32
  private let path: String
  private let resolvedWhenOpened: String?
  private let onLongRead: (@Sendable (LongRead) -> Void)?
  let stateWhenOpened: FileState

  /// Takes a descriptor, and refuses anything but a regular file before a byte is read.
  init(
    descriptor: Int32, path: String, resolvedWhenOpened: String? = nil,
    onLongRead: (@Sendable (LongRead) -> Void)? = nil
  ) throws(FileTrackingError) {
    self.descriptor = descriptor
    self.path = path
    self.resolvedWhenOpened = resolvedWhenOpened
    self.onLongRead = onLongRead
    let state = try Self.rawState(of: descriptor, path: path)
    guard state.kind == FileKind.regular.rawValue else {
      throw FileTrackingError(kind: FileKind(rawValue: state.kind) ?? .other, path: path)
    }
    stateWhenOpened = FileState(state)
  }

  func resolvedPath() throws(FileTrackingError) -> String {
    if let resolvedWhenOpened { return resolvedWhenOpened }
    let room = Int(PATH_MAX) + 1
    var text: String?
    var isUTF8 = true
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      let bytes = buffer.bindMemory(to: CChar.self)
      guard let start = bytes.baseAddress else { return }
      let count = fileprogress_path_of_descriptor(descriptor, start, room)
      guard count > 0 else { return }
      text = String(
        validating: UnsafeRawBufferPointer(buffer).prefix(Int(count)), as: UTF8.self)
      isUTF8 = text != nil
    }
    guard isUTF8 else { throw FileTrackingError(.nameNotUTF8, path: path) }
    // Without /proc, outside of this process's root, or if the name was removed meanwhile, the kernel's
    // text is not a path.
    guard let text, PathText.isAbsolute(text), !text.hasSuffix(" (deleted)") else {
      return try LocalFileSystem().resolve(path)
    }
    return text
  }

  func state() throws(FileTrackingError) -> FileState {
    FileState(try Self.rawState(of: descriptor, path: path))
  }

  func handle() -> KernelHandle? {
    withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Int(FILEPROGRESS_HANDLE_ROOM)
    ) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var type: Int32 = 0
      let count = fileprogress_file_handle(descriptor, &type, start)
      guard count > 0 else { return nil }
      return KernelHandle(type: type, bytes: Array(buffer.prefix(Int(count))))
    }
  }

  func fileSystem() throws(FileTrackingError) -> FileSystemDescription {
    try Self.fileSystem(of: descriptor, path: path)
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 {
        tell(offset + Int64(count))
        return count
      }
      if errno != EINTR { throw FileTrackingError(errorNumber: errno, path: path) }
    }
  }

  /// Tells how far a large file is read; also for zeros that needn't be read.
  func tell(_ doneByteCount: Int64) {
    guard let onLongRead, stateWhenOpened.byteCount > LongRead.leastByteCount else { return }
    onLongRead(
      LongRead(path: path, doneByteCount: doneByteCount, byteCount: stateWhenOpened.byteCount))
  }

  func writtenRange(from offset: Int64) -> Range<Int64>? {
    var start: Int64 = 0
    var end: Int64 = 0
    guard fileprogress_written_range(descriptor, offset, &start, &end) == 1 else { return nil }
    return start..<end
  }

  private static func rawState(
    of descriptor: Int32, path: String
  ) throws(FileTrackingError) -> fileprogress_file_state {
    var state = fileprogress_file_state()
    let result = fileprogress_state_of_descriptor(descriptor, &state)
    guard result == 0 else { throw FileTrackingError(errorNumber: -result, path: path) }
    return state
  }

  /// Describes the file system that a descriptor lies on.
  static func fileSystem(
    of descriptor: Int32, path: String
  ) throws(FileTrackingError) -> FileSystemDescription {
    var system = fileprogress_file_system()
    let result = fileprogress_file_system_of_descriptor(descriptor, &system)
    guard result == 0 else { throw FileTrackingError(errorNumber: -result, path: path) }
    let bytes = withUnsafeBytes(of: &system.bytes) { Array($0.prefix(Int(system.byte_count))) }
    let identifier = FileSystemIdentifier(
      source: system.is_uuid == 1 ? .uuid : .statfs, bytes: bytes)
    return FileSystemDescription(identifier: identifier, magic: system.magic)
  }
}

extension FileState {
  init(_ state: fileprogress_file_state) {
    self.init(
      byteCount: state.byte_count, modifiedNanoseconds: state.modified_nanoseconds,
      changedNanoseconds: state.changed_nanoseconds, inode: state.inode,
      linkCount: state.link_count)
  }
}
