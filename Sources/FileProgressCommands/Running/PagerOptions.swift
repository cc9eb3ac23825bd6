import ArgumentParser

/// Whether a long text is shown in a pager, as an option.
struct PagerOptions: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Print to the terminal without a pager.")
  var isOff = false
}

extension CommandContext {
  /// Writes what a person asked to see: on a terminal into their pager, else as it is.
  ///
  /// - Parameter usesPager: Whether the person wants a pager.
  /// - Throws: ``CommandFailure`` with status 74 if it can't be written.
  func show(_ text: String, inPager usesPager: Bool) throws {
    if usesPager, isOutputTerminal, !text.isEmpty, let pager, let call = PagerCall(in: environment),
      pager(call, Array(text.utf8))
    {
      return
    }
    try write(text)
  }
}
