import CSystemCalls
import Foundation

/// A file that this program prints into, as in `fileprogress report >report.txt`: its words are none of the person's.
///
/// Only the process that prints knows it, so it marks the file for later ones, by an extended attribute with the size
/// and the time of the last change. The mark goes along if the file is renamed, and holds until somebody changes the
/// file: from then on it is a text like any other. Where a file system has no attributes, it is one from the start.
struct OwnOutput {
  private static let attribute = "user.fileprogress.output"

  private let descriptor: Int32

  /// Takes what standard output leads to, and marks it; `nil` if that is not a file, or has a text already, to which
  /// `>>` adds.
  init?(descriptor: Int32 = STDOUT_FILENO) {
    var state = stat()
    guard fstat(descriptor, &state) == 0, state.st_mode & S_IFMT == S_IFREG, state.st_size == 0
    else { return nil }
    self.descriptor = descriptor
    // The call itself may look into the folder.
    mark()
  }

  /// Marks the file as it is now.
  func mark() {
    var state = stat()
    guard fstat(descriptor, &state) == 0 else { return }
    _ = Self.value(state).withUnsafeBytes {
      fileprogress_set_attribute(descriptor, Self.attribute, $0.baseAddress, $0.count)
    }
  }

  /// Returns whether a file has what this program printed, or is a page that it wrote, and was not changed since.
  @Sendable static func isOutput(atPath path: String) -> Bool {
    isMarked(atPath: path) || PageFile.isNamedPage(atPath: path)
  }

  private static func isMarked(atPath path: String) -> Bool {
    // Two numbers of 64 bits, a sign, a point and nine digits.
    var value = [UInt8](repeating: 0, count: 64)
    let count = value.withUnsafeMutableBytes {
      fileprogress_get_attribute_at(path, attribute, $0.baseAddress, $0.count)
    }
    var state = stat()
    guard count > 0, lstat(path, &state) == 0 else { return false }
    return value.prefix(count) == Self.value(state)[...]
  }

  private static func value(_ state: stat) -> [UInt8] {
    Array("\(state.st_size) \(state.st_mtim.tv_sec).\(state.st_mtim.tv_nsec)".utf8)
  }
}
