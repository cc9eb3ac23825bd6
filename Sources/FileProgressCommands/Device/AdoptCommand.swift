import ArgumentParser

/// Says that another device is gone: this one has its files now.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Say that another device is gone: this one has its files now.",
    discussion: """
      A file at a path at which the old device saw it is the document that it was; others are found by \
      their content, once you open or track them. Timers that ran on the old device end, uncertain, at \
      their last known moment. undo takes it back.

      Examples:
        fileprogress device adopt
        fileprogress device adopt 0199c0de-7a1b
      """)

  @OptionGroup var argument: DeviceArgument
  @OptionGroup var options: StoreOptions

  func run() throws {
    try DeviceDecision(name: argument.device, isAdopted: true, options: options).run()
  }
}
