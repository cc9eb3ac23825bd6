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
    switch (try store.device(named: name), name ?? "") {
    case (.found(let device), _): return device
    case (.noOther, _):
      throw CommandFailure(.failed, "this store has been on this machine only")
    case (.unnamed, _):
      throw CommandFailure(.failed, "say which device: fileprogress device lists them")
    case (.noDigits, let name):
      throw CommandFailure(
        .usage, "\(name) is no device: give at least 4 of the digits that fileprogress device lists"
      )
    case (.unknown, let name):
      throw CommandFailure(
        .failed, "there is no device \(name); fileprogress device lists them")
    case (.ambiguous, let name):
      throw CommandFailure(
        .failed, "several devices begin with \(name); fileprogress device lists them")
    case (.thisDevice, let name): throw CommandFailure(.failed, "\(name) is this device")
    }
  }
}
