import ArgumentParser

/// The device that a decision is about.
struct DeviceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The id of a computer, or its first digits; without it, the one that this store came from.",
      valueName: "id"))
  var device: String?
}
