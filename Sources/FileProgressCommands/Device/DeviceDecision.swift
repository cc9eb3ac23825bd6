import FileProgress

/// What `device adopt` and `device beside` do.
struct DeviceDecision {
  /// The digits that name the device; `nil` for the one that this store was before.
  let name: String?
  let isAdopted: Bool
  let options: StoreOptions

  private var verb: String { isAdopted ? "adopt" : "beside" }

  func run() throws {
    try options.withStore(for: "device \(verb)") { store in
      let device = try device(in: store)
      let short = String("\(device)".prefix(13))
      let isNew = try store.decide(
        about: device, isAdopted: isAdopted, asCommand: "device \(verb) \(short)")
      switch (isAdopted, isNew) {
      case (true, true):
        options.talk(
          "Adopted \(short): its files are looked for on this device from now on. fileprogress undo "
            + "takes it back.")
      case (true, false): options.talk("Adopted already: \(short)")
      case (false, true): options.talk("Both are in use: this device and \(short).")
      case (false, false): options.talk("Beside this device already: \(short)")
      }
    }
  }

  private func device(in store: DataStore) throws -> DeviceIdentifier {
    // Before anything is asked the store has to be one of this machine.
    try store.openForWriting()
    let devices = try store.devices()
    guard let name else {
      if let former = try store.formerDevice() { return former }
      let others = devices.dropFirst().map(\.device)
      throw CommandFailure(
        .failed,
        others.isEmpty
          ? "this store has been on this machine only"
          : "say which device: fileprogress device lists them")
    }
    let digits = name.lowercased().filter { $0 != "-" }
    guard digits.count >= 4, digits.allSatisfy(\.isHexDigit) else {
      throw CommandFailure(
        .usage, "\(name) is no device: give at least 4 of the digits that fileprogress device lists"
      )
    }
    let found = devices.filter {
      "\($0.device)".filter { $0 != "-" }.hasPrefix(digits)
    }
    guard found.count == 1, let device = found.first else {
      throw CommandFailure(
        .failed,
        (found.isEmpty ? "there is no device \(name)" : "several devices begin with \(name)")
          + "; fileprogress device lists them")
    }
    guard device.relation != .this else {
      throw CommandFailure(.failed, "\(name) is this device")
    }
    return device.device
  }
}
