import Foundation
package import ProgressModel
import StoreEngine

extension FactWriter {
  static let formerDevicesName = "formerDevices"
  private static let machinePrefix = "machine-"
  private static let questionName = "asksAboutDevice"

  static func name(ofMachine machine: [UInt8]) -> String {
    machinePrefix + Hexadecimal.text(of: machine)
  }

  /// Makes a store that was used on another machine one of this machine: it gets the device that it
  /// was here before, or else a new one.
  ///
  /// The person stays the same, and what the other device saw stays what that one saw. Sessions that
  /// run on the other machine are left alone.
  ///
  /// - Parameters:
  ///   - machine: What tells this machine from others, hashed under the key in use.
  ///   - keyIdentifier: The name of the key.
  package func moveIn(machine: [UInt8], keyIdentifier: [UInt8]) throws {
    let former = try reader.identity()
    if let other = try reader.local("machine") {
      try set(Self.name(ofMachine: Array(other)), Data(former.device.bytes))
    }
    let device: DeviceIdentifier
    if let known = try reader.device(ofMachine: machine) {
      device = known
    } else {
      device = newIdentifier()
      try execute(
        "INSERT INTO device (id, person, keyIdentifier) VALUES (?, ?, ?)",
        [device, former.person, Data(keyIdentifier)])
      try set(Self.questionName, Data())
    }
    let others = try reader.formerDevices().filter { $0 != former.device && $0 != device }
    try set(Self.formerDevicesName, Data((others + [former.device]).flatMap(\.bytes)))
    try set("device", Data(device.bytes))
    try set("machine", Data(machine))
    try set(Self.name(ofMachine: machine), Data(device.bytes))
    try rebuildOpenSessions()
    try settleAdoptions()
  }

  /// Forgets on which machines the store was, which under another key have other names.
  func forgetMachines() throws {
    try execute(
      "DELETE FROM local WHERE substr(name, 1, length(?1)) = ?1", [Self.machinePrefix])
  }

  /// Notes that the person is asked about the former device.
  ///
  /// - Returns: Whether they had not been asked before.
  package func noteQuestion() throws -> Bool {
    guard try reader.isQuestionOpen() else { return false }
    try execute("DELETE FROM local WHERE name = ?", [Self.questionName])
    return true
  }

  /// Writes what a person said about another device.
  package func insert(_ fact: DeviceAdoption) throws {
    try insert(fact.preference)
    try settleAdoptions()
  }

  /// Finds out again which device each author counts as.
  ///
  /// - Complexity: O(*n*) in the authors; a store has a handful.
  func settleAdoptions() throws {
    let adoptions = DeviceAdoptions(
      try reader.adoptions(), seenFrom: try reader.identity().device)
    let devices: [DeviceIdentifier] = try reader.rows("SELECT DISTINCT device FROM author") {
      try $0.next()
    }
    for device in devices {
      try execute(
        "UPDATE author SET countsAs = ?1 WHERE device = ?2 AND countsAs <> ?1",
        [adoptions.standIn(for: device), device])
    }
  }
}

extension FactReader {
  /// Whether the person was not asked yet about the device that the store was on another machine.
  package func isQuestionOpen() throws -> Bool { try local("asksAboutDevice") != nil }
}
