import Foundation
import ProgressModel

/// Whether and where plugins of WakaTime may send heartbeats; of one store.
package struct WakaTimeSetting: Hashable, Sendable {
  /// Whether the service listens.
  package var isOn: Bool
  /// The port of this computer, chosen once.
  package var port: UInt16
  /// What a plugin has to know, a UUID of version 4: their settings take nothing else.
  package var key: String

  /// The ports among which one is chosen: the system gives none of them to programs that want just any.
  private static let ports: ClosedRange<UInt16> = 20_000...32_767
  /// How many ports are tried: most are free.
  private static let mostTries = 64

  package init(isOn: Bool, port: UInt16, key: String) {
    self.isOn = isOn
    self.port = port
    self.key = key
  }

  /// Chooses a port and a key; the service listens.
  ///
  /// - Parameters:
  ///   - randomness: What chooses them.
  ///   - isFree: Says of a port whether no program has it.
  package static func new<Randomness: RandomNumberGenerator>(
    randomness: Randomness = SystemRandomNumberGenerator(),
    isFree: (UInt16) -> Bool = Self.isFree
  ) -> WakaTimeSetting {
    var randomness = randomness
    return WakaTimeSetting(
      isOn: true, port: freePort(besides: nil, &randomness, isFree), key: newKey(&randomness))
  }

  /// Returns the setting with another key: from then on, the old one opens nothing.
  package func withNewKey<Randomness: RandomNumberGenerator>(
    randomness: Randomness = SystemRandomNumberGenerator()
  ) -> WakaTimeSetting {
    var setting = self
    var randomness = randomness
    setting.key = Self.newKey(&randomness)
    return setting
  }

  /// Returns the setting with another port.
  package func withNewPort<Randomness: RandomNumberGenerator>(
    randomness: Randomness = SystemRandomNumberGenerator(),
    isFree: (UInt16) -> Bool = Self.isFree
  ) -> WakaTimeSetting {
    var setting = self
    var randomness = randomness
    setting.port = Self.freePort(besides: port, &randomness, isFree)
    return setting
  }

  /// Chooses a port that no program has. If none is found, the service says who has this one.
  private static func freePort(
    besides taken: UInt16?, _ randomness: inout some RandomNumberGenerator,
    _ isFree: (UInt16) -> Bool
  ) -> UInt16 {
    var port = UInt16.random(in: ports, using: &randomness)
    for _ in 0..<mostTries where port == taken || !isFree(port) {
      port = UInt16.random(in: ports, using: &randomness)
    }
    return port
  }

  /// - Source: RFC 9562, UUID version 4.
  private static func newKey(_ randomness: inout some RandomNumberGenerator) -> String {
    let high = UInt64.random(in: .min ... .max, using: &randomness)
    let low = UInt64.random(in: .min ... .max, using: &randomness)
    // Its text is that of any UUID.
    return FactIdentifier(
      high: high & ~0xF000 | 0x4000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    ).description
  }

  /// Whether a key is one that plugins of WakaTime take: 32 hexadecimal digits and four hyphens, of version 4.
  static func isKey(_ text: String) -> Bool {
    let characters = Array(text.utf8)
    guard characters.count == 36, characters[14] == UInt8(ascii: "4") else { return false }
    return UUID(uuidString: text) != nil
  }

  /// Whether no program listens at a port of this computer.
  package static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // 127.0.0.1
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
