import ArgumentParser

/// Says that another device is gone: this one has its files now.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Replace a lost computer with this one.",
    discussion: """
      Files at the same paths are the same documents. Others are recognised by their content when \
      you open or track them. Timers that ran on the old computer end at their last known moment \
      and are marked uncertain. undo takes this back.

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
