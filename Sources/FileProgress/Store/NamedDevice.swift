package import ProgressModel

/// Which device a person means.
package enum NamedDevice: Hashable, Sendable {
  /// It is this one.
  case found(DeviceIdentifier)
  /// None was named, and the store was on this machine only.
  case noOther
  /// None was named, and there are others.
  case unnamed
  /// The name is not made of at least 4 hexadecimal digits.
  case noDigits
  /// No device's identifier starts with the name.
  case unknown
  /// Several devices' identifiers start with the name.
  case ambiguous
  /// It is the device of this store.
  case thisDevice
}

extension DataStore {
  /// The fewest digits that name a device.
  private static let leastDeviceDigitCount = 4

  /// Finds the device that a person means, which is another one than that of this store.
  ///
  /// - Parameter name: The first digits of its identifier, also with hyphens; `nil` for the device
  ///   that this store was before it came to this machine.
  /// - Throws: ``DataStoreError``.
  package func device(named name: String?) throws -> NamedDevice {
    // Before anything is asked the store has to be one of this machine.
    try openForWriting()
    let devices = try self.devices.all()
    guard let name else {
      if let former = try self.devices.former() { return .found(former) }
      return devices.count > 1 ? .unnamed : .noOther
    }
    let digits = name.lowercased().filter { $0 != "-" }
    guard digits.count >= Self.leastDeviceDigitCount, digits.allSatisfy(\.isHexDigit) else {
      return .noDigits
    }
    let found = devices.filter { "\($0.device)".filter { $0 != "-" }.hasPrefix(digits) }
    guard let device = found.first else { return .unknown }
    guard found.count == 1 else { return .ambiguous }
    return device.relation == .this ? .thisDevice : .found(device.device)
  }
}
