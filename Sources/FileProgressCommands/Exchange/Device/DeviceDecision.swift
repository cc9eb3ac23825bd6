import ArgumentParser
import FileProgress
import FileProgressReports

/// What `import device adopt` and `beside` do.
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
      let isNew = try store.devices.decide(
        about: device, isAdopted: isAdopted, asCommand: "import device \(verb) \(short)")
      switch (isAdopted, isNew) {
      case (true, true):
        options.talk(
          "This computer replaces \(short). Files recorded there are now looked for here. "
            + NextStep.undo)
      case (true, false): options.talk("This computer already replaces \(short).")
      case (false, true):
        options.talk("You use both computers, this one and \(short). " + NextStep.undo)
      case (false, false):
        options.talk("You already said that you use both computers, this one and \(short).")
      }
    }
  }

  private func device(in store: DataStore) throws -> DeviceIdentifier {
    switch (try store.device(named: name), name ?? "") {
    case (.found(let device), _): return device
    case (.noOther, _):
      throw CommandFailure(.failed, "This store has never been on another computer.")
    case (.unnamed, _):
      throw CommandFailure(.failed, "Name a computer. \(Self.list)")
    case (.noDigits, let name):
      throw CommandFailure(
        .usage,
        "\"\(name)\" is not the id of a computer. Give at least 4 digits. \(Self.list)"
      )
    case (.unknown, let name):
      throw CommandFailure(
        .failed, "There is no computer \"\(name)\". \(Self.list)")
    case (.ambiguous, let name):
      throw CommandFailure(
        .failed,
        "Several computers start with \"\(name)\". Give more digits. \(Self.list)")
    case (.thisDevice, let name):
      throw CommandFailure(.failed, "\"\(name)\" is this computer. \(Self.list)")
    }
  }

  private static let list = "Your computers: fileprogress import device"
}

/// Says that another device is gone: this one has its files now.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Replace a lost computer with this one.",
    discussion: """
      Files at the same paths are the same documents. Others are recognised by their content when \
      you open or track them. Timers that ran on the old computer end at their last known moment \
      and are marked uncertain. undo undoes this.

      Examples:
        fileprogress import device adopt
        fileprogress import device adopt 0199c0de-7a1b
      """)

  @OptionGroup var argument: DeviceArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try DeviceDecision(name: argument.device, isAdopted: true, options: options).run()
  }
}

/// Says that another device is in use beside this one.
struct BesideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beside",
    abstract: "Keep both computers.",
    discussion: """
      Files of the other computer are ignored here. If both have the same document, the two are \
      merged once both have recorded the same content. undo undoes this.

      Examples:
        fileprogress import device beside
        fileprogress import device beside 0199c0de-7a1b
      """)

  @OptionGroup var argument: DeviceArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try DeviceDecision(name: argument.device, isAdopted: false, options: options).run()
  }
}
