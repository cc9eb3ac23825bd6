import ArgumentParser

/// The device that a decision is about.
struct DeviceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The device, or its first digits; without it, the computer that this store came from.",
      valueName: "device"))
  var device: String?
}
