/// A page whose file a call doesn't name: `report --html --open`.
enum NamelessPage {
  /// The file that such a page is written to.
  static let name = "report.html"

  /// Returns a call with the name of the file behind `--html`; any other call stays as it is.
  ///
  /// - Parameter call: The words after the name of the program.
  static func named(in call: [String]) -> [String] {
    guard call.first == "report", call.contains("--open"),
      let place = call.firstIndex(of: "--html"),
      place + 1 == call.count || call[place + 1].hasPrefix("--")
    else { return call }
    return Array(call[...place]) + [name] + Array(call[(place + 1)...])
  }
}
