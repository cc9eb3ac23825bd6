import Testing

/// Where the tests start. With this file the package manager does not look for tests of XCTest, for which every
/// module would need an index.
@main struct XCTMain {
  static func main() async {
    // A plain `swift test` starts this once more, for tests of XCTest. There are none.
    let words = CommandLine.arguments
    if let place = words.firstIndex(of: "--testing-library"),
      words.dropFirst(place + 1).first == "xctest"
    {
      return
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
