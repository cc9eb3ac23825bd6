import ArgumentParser

/// The form of what is printed, as an option; it may stand before the name of a command, too.
struct JSONOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var isWanted = false
}
