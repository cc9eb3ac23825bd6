/// What a person said about another device of theirs: that it is gone, and what it saw was seen by
/// theirs, or that both are in use.
///
/// It is kept as a ``PreferenceFact``: stores exchange it by union, the newest one about two devices holds, and
/// one of an undone command does not count.
package struct DeviceAdoption: Hashable, Sendable {
  /// The other device.
  package var device: DeviceIdentifier
  /// Whether the files of the other device now belong to the device on which this was said.
  package var isAdopted: Bool
  /// The fact in which it is kept.
  package var id: FactIdentifier
  /// Who said it, and on which device.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, device: DeviceIdentifier, isAdopted: Bool, authorship: Authorship
  ) {
    self.id = id
    self.device = device
    self.isAdopted = isAdopted
    self.authorship = authorship
  }
}

extension DeviceAdoption {
  /// The start of the keys of these preferences.
  package static let keyPrefix = "device "
  private static let adopted = "adopted"
  private static let beside = "beside"

  /// The fact in which it is kept.
  package var preference: PreferenceFact {
    PreferenceFact(
      id: id, kind: .setting, key: Self.keyPrefix + "\(device)",
      value: isAdopted ? Self.adopted : Self.beside, authorship: authorship)
  }

  /// Reads a statement; `nil` for a preference of something else.
  package init?(_ preference: PreferenceFact) {
    guard preference.kind == .setting, preference.key.hasPrefix(Self.keyPrefix),
      let device = DeviceIdentifier(String(preference.key.dropFirst(Self.keyPrefix.count))),
      let value = preference.value, [Self.adopted, Self.beside].contains(value)
    else { return nil }
    self.init(
      id: preference.id, device: device, isAdopted: value == Self.adopted,
      authorship: preference.authorship)
  }
}
