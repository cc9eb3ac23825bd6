import Foundation

/// The extended attributes of a file that belong to the person: `user.*` and the POSIX access
/// control list.
enum FileAttributes {
  private static let accessControlList = "system.posix_acl_access"

  /// The names of a file's attributes; none where the file system has no such thing.
  static func names(
    of descriptor: Int32, _ path: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) -> [String] {
    let bytes = try grown(path) { room in
      calls.listAttributes(descriptor, room.bindMemory(to: CChar.self))
    }
    return (bytes ?? []).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 == accessControlList || $0.hasPrefix("user.") }
  }

  /// The value of an attribute, nil if it was removed meanwhile.
  static func value(
    of name: String, of descriptor: Int32, _ path: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) -> [UInt8]? {
    try grown(path) { calls.attribute(descriptor, name, $0) }
  }

  /// Asks for the size of a value and then for the value, again if it grew in between.
  private static func grown(
    _ path: String, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(SystemCallFailure) -> [UInt8]? {
    do throws(SystemCallFailure) {
      while true {
        let size = try askedSize(path, read)
        var value = [UInt8](repeating: 0, count: size)
        if size == 0 {
          return value
        }
        let result = value.withUnsafeMutableBytes(read)
        if result == -Int(ERANGE) || result == -Int(EINTR) {
          continue
        }
        if result < 0 {
          throw SystemCallFailure(errorNumber: Int32(-result), path: path)
        }
        value.removeLast(size - result)
        return value
      }
    } catch {
      guard [ENOTSUP, ENODATA, ENOSYS].contains(error.errorNumber) else { throw error }
      return nil
    }
  }

  private static func askedSize(
    _ path: String, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(SystemCallFailure) -> Int {
    while true {
      let result = read(UnsafeMutableRawBufferPointer(start: nil, count: 0))
      if result >= 0 {
        return result
      }
      if result != -Int(EINTR) {
        throw SystemCallFailure(errorNumber: Int32(-result), path: path)
      }
    }
  }
}
