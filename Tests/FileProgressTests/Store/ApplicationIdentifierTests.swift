import FileProgress
import Testing

@Suite struct ApplicationIdentifierTests {
  private func identifier(_ variable: String?, bundle: String?) -> String? {
    DataStore.applicationIdentifier(bundleIdentifier: bundle) {
      $0 == "FILEPROGRESS_APPLICATION" ? variable : "another variable"
    }
  }

  @Test func variableComesBeforeTheBundle() {
    #expect(identifier("org.example.reader", bundle: "org.example.bundle") == "org.example.reader")
    #expect(identifier(nil, bundle: "org.example.bundle") == "org.example.bundle")
    #expect(identifier("org.example.reader", bundle: nil) == "org.example.reader")
    #expect(identifier(nil, bundle: nil) == nil)
  }

  @Test(arguments: ["", "a\0b", String(repeating: "a", count: 257)])
  func identifierThatNoApplicationCanHaveDoesNotCount(_ value: String) {
    #expect(identifier(value, bundle: "org.example.bundle") == "org.example.bundle")
    #expect(identifier(nil, bundle: value) == nil)
  }

  @Test func programAlwaysHasAnIdentifier() {
    #expect(!DataStore.defaultApplicationIdentifier.isEmpty)
  }
}
