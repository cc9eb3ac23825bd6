import Foundation

/// Which user has a port of this computer.
package enum PortUser {
  /// Returns the user of a program that listens at a port; `nil` if the system does not tell.
  package static func find(port: UInt16) -> UInt32? {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let text = try? String(contentsOfFile: table, encoding: .utf8) else { continue }
      if let found = user(of: port, in: text) { return found }
    }
    return nil
  }

  /// Returns the user of a program that listens at a port.
  ///
  /// - Parameter table: What the kernel shows in `/proc/net/tcp`.
  /// - Source: The kernel's `Documentation/networking/proc_net_tcp.rst`. The second value of a line is the address
  ///   and the port in hexadecimal digits, the fourth one is `0A` for a socket that listens, the eighth one the user.
  static func user(of port: UInt16, in table: String) -> UInt32? {
    for line in table.split(separator: "\n").dropFirst() {
      let values = line.split(separator: " ")
      guard values.count > 7, values[3] == "0A" else { continue }
      let ending = values[1].drop { $0 != ":" }.dropFirst()
      if UInt16(ending, radix: 16) == port { return UInt32(values[7]) }
    }
    return nil
  }
}
