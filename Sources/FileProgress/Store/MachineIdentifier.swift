import Foundation

/// What the system says that tells this machine from others.
enum MachineIdentifier {
  /// Reads the identifier; empty where there is none, as in many containers.
  ///
  /// - Source: `machine-id(5)`.
  static func read() -> [UInt8] {
    let file = open("/etc/machine-id", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
