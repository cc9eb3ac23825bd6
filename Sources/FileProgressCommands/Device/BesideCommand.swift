import ArgumentParser

/// Says that another device is in use beside this one.
struct BesideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beside",
    abstract: "Say that another device is in use beside this one.",
    discussion: """
      Files that the other device saw are not looked for here. A document that both have is one as soon \
      as both saw the same content of it. undo takes it back.

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
