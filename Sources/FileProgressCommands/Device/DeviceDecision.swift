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
          "This computer replaces \(short). Files recorded there are now looked for here. To take "
            + "this back: fileprogress undo")
      case (true, false): options.talk("This computer already replaces \(short).")
      case (false, true): options.talk("Both computers are in use: this one and \(short).")
      case (false, false): options.talk("Already known to be in use: \(short)")
      }
    }
  }

  private func device(in store: DataStore) throws -> DeviceIdentifier {
    switch (try store.device(named: name), name ?? "") {
    case (.found(let device), _): return device
    case (.noOther, _):
      throw CommandFailure(.failed, "this store has never been on another computer")
    case (.unnamed, _):
      throw CommandFailure(.failed, "name a device: fileprogress device lists them")
    case (.noDigits, let name):
      throw CommandFailure(
        .usage,
        "\(name) is not a device. Give at least 4 digits from the list of fileprogress device"
      )
    case (.unknown, let name):
      throw CommandFailure(
        .failed, "there is no device \(name); fileprogress device lists them")
    case (.ambiguous, let name):
      throw CommandFailure(
        .failed,
        "several devices start with \(name). Give more digits: fileprogress device lists them")
    case (.thisDevice, let name): throw CommandFailure(.failed, "\(name) is this device")
    }
  }
}
