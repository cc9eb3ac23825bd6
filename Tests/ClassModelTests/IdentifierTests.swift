import ClassModel
import Testing

@Suite struct IdentifierTests {
  @Test func otherCountsOfBytesAreRefused() {
    #expect(ClassIdentifier(bytes: [1, 2, 3]) == nil)
  }
}
