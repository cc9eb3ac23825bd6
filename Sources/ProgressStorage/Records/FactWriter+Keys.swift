import Foundation
import ProgressModel

extension FactWriter {
  /// Records the key for fingerprints from now on.
  ///
  /// Earlier ones keep the key that they were made under. A store that has seen no file has none, and
  /// is then as if it had been made with this key.
  ///
  /// - Parameters:
  ///   - keyIdentifier: The name of the key.
  ///   - machine: What tells this machine from others, hashed under the key.
  ///   - tool: The program that records it.
  package func noteKey(_ keyIdentifier: [UInt8], machine: [UInt8], tool: String) throws {
    let periods = try reader.keyPeriods()
    guard periods.last?.keyIdentifier != keyIdentifier else { return }
    let device = try reader.identity().device
    if try reader.exists("SELECT 1 FROM sighting LIMIT 1") {
      for period in periods {
        try set(FactReader.KeyPeriod.name(after: period.after), Data(period.keyIdentifier))
      }
      let stamp = try authorship(tool: tool).stamp
      try set(FactReader.KeyPeriod.name(after: stamp), Data(keyIdentifier))
    } else {
      for period in periods {
        try execute(
          "DELETE FROM local WHERE name = ?", [FactReader.KeyPeriod.name(after: period.after)])
      }
      try set(FactReader.KeyPeriod.name(after: Stamp(rawValue: 0)), Data(keyIdentifier))
    }
    try forgetMachines()
    try set("machine", Data(machine))
    try execute(
      "UPDATE device SET keyIdentifier = ? WHERE id = ?", [Data(keyIdentifier), device])
  }
}
