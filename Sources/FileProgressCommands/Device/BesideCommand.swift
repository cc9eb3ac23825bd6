import ArgumentParser

/// Says that another device is in use beside this one.
struct BesideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beside",
    abstract: "Keep another computer that is still in use.",
    discussion: """
      Files of the other computer are not looked for here. A document on both becomes one as soon \
      as both have seen the same content of it. undo takes this back.

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
