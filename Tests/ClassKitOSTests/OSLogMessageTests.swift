import ClassKitOS
import Testing

@Suite struct OSLogMessageTests {
  private func line(_ message: @autoclosure () -> OSLogMessage) -> String? {
    RecordedLog.lines { Logger().notice(message()) }.first
  }

  @Test func numbersAreFormatted() {
    #expect(
      line("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))")
        == "ff 0xFF")
    #expect(line("\(8, format: .octal) \(-7, format: .decimal(minDigits: 3))") == "10 -007")
    #expect(line("\(7, format: .decimal(explicitPositiveSign: true))") == "+7")
    #expect(line("\(2.345, format: .fixed(precision: 1)) \(2.5)") == "2.3 2.5")
    #expect(
      line("\(1234.5, format: .exponential(precision: 2)) \(0.5, format: .hybrid)")
        == "1.23e+03 0.5")
    #expect(line("\(true) \(false, format: .answer)") == "true NO")
  }

  @Test func columnsAreFilled() {
    #expect(
      line("[\("a", align: .right(columns: 3))\("b", align: .left(columns: 3))]") == "[  ab  ]")
    #expect(
      line("[\(5, align: .right(columns: 3))\("long", align: .left(columns: 2))]")
        == "[  5long]")
  }

  @Test func privateValuesAreHidden() {
    #expect(
      line("\("a", privacy: .private) \(1, privacy: .sensitive) \(1.5, privacy: .public)")
        == "<private> <private> 1.5")
    let name = "a"
    let hash = line("\(name, privacy: .private(mask: .hash))")
    #expect(hash == line("\(name, privacy: .private(mask: .hash))"))
    #expect(hash != line("\("b", privacy: .private(mask: .hash))"))
    #expect(hash?.hasPrefix("<mask.hash: '") == true)
  }

  @Test func optionalsShowWhatIsInThem() {
    let name: String? = "a"
    let missing: String? = nil
    #expect(line("\(name as Any) \(missing as Any)") == "a nil")
  }
}
