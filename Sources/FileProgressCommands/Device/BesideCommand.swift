import ArgumentParser

/// Says that another device is in use beside this one.
struct BesideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beside",
    abstract: "Keep both computers.",
    discussion: """
      Files of the other computer are ignored here. If both have the same document, it becomes one \
      once both have recorded the same content. undo takes this back.

      Examples:
        fileprogress device beside
        fileprogress device beside 0199c0de-7a1b
      """)

  @OptionGroup var argument: DeviceArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try DeviceDecision(name: argument.device, isAdopted: false, options: options).run()
  }
}
