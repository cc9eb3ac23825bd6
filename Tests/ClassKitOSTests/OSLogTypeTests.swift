import ClassKitOS
import Testing

@Suite struct OSLogTypeTests {
  @Test func numbersAreKept() { #expect(OSLogType(rawValue: 16).rawValue == 16) }
}
