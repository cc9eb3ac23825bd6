/// JSON as a command printed it, made fit for a recording.
enum PrintedJSON {
  /// Returns the output with a member on each line, and with lasting names for what differs from run to run.
  static func lasting(_ outcome: CommandOutcome) -> String {
    lasting(outcome.output) + outcome.saidAndStatus
  }

  /// Returns a text of JSON with a member on each line, and with lasting names for what differs from run to run.
  static func lasting(_ text: String) -> String {
    // Chance, the random key of the store and the disk decide these.
    let random =
      /"(shortId|code|digits|letters|fingerprint|folder|similarity|runnerUp|handle)":("[0-9a-z-]*"|[0-9.]+)/
    // Of classes, with and without their hyphens.
    let identifier = /\b(?:[a-z2-7]{26}|[a-z2-7]{4}(?:-[a-z2-7]{4}){3})\b/
    let masked = text.replacing(/[0-9.]+ MiB/, with: "<size>")
      .replacing(/[0-9]+% of the old text/, with: "<similarity> of the old text")
      .replacing(random) { "\"\($0.output.1)\":<\($0.output.1)>" }
    return NormalizedText.numbering(identifier, as: "identifier", in: masked)
      .replacing(",\"", with: ",\n\"")
  }
}
