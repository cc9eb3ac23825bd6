import Foundation
import Testing

/// Where the tests start. With this file the package manager does not look for tests of XCTest, for which every
/// module would need an index.
@main struct XCTMain {
  static func main() async {
    // It then starts tests of Swift Testing only if it is told to. Without that, a run would pass without a test.
    let words = CommandLine.arguments
    guard let place = words.firstIndex(of: "--testing-library"),
      words.dropFirst(place + 1).first == "swift-testing"
    else {
      FileHandle.standardError.write(
        Data("No test ran. Use: swift test --disable-xctest --enable-swift-testing\n".utf8))
      exit(1)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
