package import Foundation
package import ProgressModel

/// Who this store belongs to, and which device it is.
package struct StoreIdentity: Hashable, Sendable {
  /// The store on this machine.
  package var device: DeviceIdentifier
  /// The person.
  package var person: PersonIdentifier

  /// Creates an identity.
  package init(device: DeviceIdentifier, person: PersonIdentifier) {
    self.device = device
    self.person = person
  }
}

extension FactWriter {
  /// Gives a new store its identity; one that has one keeps it.
  ///
  /// - Parameters:
  ///   - machine: What tells this machine from others, already hashed.
  ///   - keyIdentifier: The name of the secret under which contents are hashed.
  package func establishIdentity(machine: [UInt8], keyIdentifier: [UInt8]) throws {
    guard try reader.optionalIdentity() == nil else { return }
    let identity = StoreIdentity(device: newIdentifier(), person: newIdentifier())
    try set("device", Data(identity.device.bytes))
    try set("person", Data(identity.person.bytes))
    try set("machine", Data(machine))
    try set(FactReader.KeyPeriod.name(after: Stamp(rawValue: 0)), Data(keyIdentifier))
    try execute("INSERT INTO person (id, name) VALUES (?, NULL)", [identity.person])
    try execute(
      "INSERT INTO device (id, person, keyIdentifier) VALUES (?, ?, ?)",
      [identity.device, identity.person, Data(keyIdentifier)])
  }

  /// Remembers something about this store alone.
  package func set(_ name: String, _ value: Data) throws {
    try execute("INSERT OR REPLACE INTO local (name, value) VALUES (?, ?)", [name, value])
    reader.memory.pass?.identity = nil
    reader.memory.pass?.keyPeriods = nil
  }
}
