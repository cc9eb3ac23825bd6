import FileTracking
import Testing

@Suite struct StoreSecretTests {
  @Test func isRestoredFromItsBytes() throws {
    let secret = StoreSecret.random()
    #expect(secret.bytes.count == 192)
    #expect(try #require(StoreSecret(bytes: secret.bytes)) == secret)
    #expect(StoreSecret(bytes: secret.bytes)?.keyIdentifier == secret.keyIdentifier)
  }

  @Test(arguments: [0, 136, 191, 193])
  func refusesBytesOfAnotherCount(count: Int) {
    #expect(StoreSecret(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func isNamedUnlikeEveryOtherSecret() {
    let secrets = (0..<100).map { _ in StoreSecret.random() }
    #expect(Set(secrets.map(\.keyIdentifier)).count == 100)
  }

  @Test func neverShowsItsBytes() {
    let secret = StoreSecret.random()
    let bytes = "\(secret.bytes)".dropFirst().dropLast()
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped, "\(Optional(secret) as Any)"] {
      #expect(!text.contains(bytes))
      #expect(text.count < 200)
    }
  }
}
