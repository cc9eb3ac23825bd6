import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// An open regular file. It is closed when its last owner is gone.
struct FileDescriptor: ~Copyable {
  let descriptor: Int32
  /// The path, for messages.
  let path: String

  /// Takes over a descriptor.
  init(owning descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a file that a person named. Symbolic links are followed.
  static func named(byPerson path: String) throws(ExchangeFailure) -> FileDescriptor {
    let descriptor = systemOpen(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw ExchangeFailure(number: errno, path: path) }
    let file = FileDescriptor(owning: descriptor, path: path)
    _ = try file.state()
    return file
  }

  /// Returns size, owner, mode and times.
  ///
  /// - Throws: ``ExchangeFailure/Reason/wrongKind`` if it isn't a regular file.
  func state() throws(ExchangeFailure) -> stat {
    var state = stat()
    guard fstat(descriptor, &state) == 0 else { throw ExchangeFailure(number: errno, path: path) }
    guard state.isRegularFile else { throw ExchangeFailure(.wrongKind, path: path) }
    return state
  }

  /// Returns the size in bytes.
  func byteCount() throws(ExchangeFailure) -> UInt64 { UInt64(clamping: try state().st_size) }

  /// Reads into a buffer until it is full or the file ends.
  ///
  /// - Returns: How many bytes were read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeFailure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = systemRead(
        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw ExchangeFailure(number: errno, path: path)
      }
      filled += count
    }
    return filled
  }

  /// Reads the next bytes of the file; fewer at its end.
  func next(_ byteCount: Int) throws(ExchangeFailure) -> [UInt8] {
    var failure: ExchangeFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      do throws(ExchangeFailure) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer))
      } catch {
        count = 0
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Goes back to the beginning.
  func rewind() throws(ExchangeFailure) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw ExchangeFailure(number: errno, path: path)
    }
  }

  /// Reads the rest of the file.
  ///
  /// - Throws: ``ExchangeFailure/Reason/tooLarge`` if there are more bytes than allowed, before memory is allocated.
  func all(atMost byteCount: Int) throws(ExchangeFailure) -> [UInt8] {
    let size = try state().st_size
    guard size <= off_t(byteCount) else { throw ExchangeFailure(.tooLarge, path: path) }
    // One byte more, to notice if the file is growing.
    let bytes = try next(Int(size) + 1)
    guard bytes.count <= byteCount else { throw ExchangeFailure(.tooLarge, path: path) }
    return bytes
  }

  /// Writes all bytes.
  func write(_ bytes: some Collection<UInt8>) throws(ExchangeFailure) {
    let all = Array(bytes)
    var written = 0
    while written < all.count {
      let count = all.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: written), all.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw ExchangeFailure(number: errno, path: path)
      }
      written += count
    }
  }

  /// Makes the written bytes durable.
  func synchronize() throws(ExchangeFailure) {
    guard fsync(descriptor) == 0 else { throw ExchangeFailure(number: errno, path: path) }
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

// In the types of this module, `read` and `write` mean their own methods. Which module has the system's calls depends
// on the platform.
func systemOpen(_ folder: Int32, _ name: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  // The system would stop at a zero byte and open the shorter name.
  guard !name.utf8.contains(0) else {
    errno = ENOENT
    return -1
  }
  while true {
    let descriptor = openat(folder, name, flags, mode)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}

func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
