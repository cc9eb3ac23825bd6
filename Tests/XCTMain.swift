import Testing

/// Where the tests start. With this file the package manager does not look for tests of XCTest, for which every
/// module would need an index.
@main struct XCTMain {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
