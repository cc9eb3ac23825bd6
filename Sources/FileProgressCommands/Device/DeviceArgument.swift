import ArgumentParser

/// The device that a decision is about.
struct DeviceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The device, or its first digits; without it, the one that this store was before.",
      valueName: "device"))
  var device: String?
}
