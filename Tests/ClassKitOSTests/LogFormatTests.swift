import ClassKitOS
import FileProgressTestSupport
import Testing

@Suite struct LogFormatTests {
  private func text(_ format: String, _ arguments: Any?...) -> String {
    LogFormat.text(of: format, arguments: arguments)
  }

  @Test func placeholdersTakeTheirArguments() {
    #expect(text("%d %ld %lld %i %u", 1, -2, Int64.max, Int8(-4), 5) == "1 -2 \(Int64.max) -4 5")
    #expect(text("%x %X %#x %o %u", 255, 255, 255, 8, Int32(-1)) == "ff FF 0xff 10 4294967295")
    #expect(
      text("%f %.2f %.0f %g %e", 1.5, 1.005, Float(2.5), 0.1, 12345.678)
        == "1.500000 1.00 2 0.1 1.234568e+04")
    #expect(text("%@ %s %{public}s %c", "a", "b", "c", 100) == "a b c d")
    #expect(text("100 %% of %@", ["a": 1]) == #"100 % of ["a": 1]"#)
    #expect(text("%{bool}d %{BOOL}d %d", true, 0, true) == "true false 1")
  }

  @Test func widthAndPrecisionCount() {
    #expect(text("[%5d|%-5d|%05d|%+d|%.3d]", 42, 42, -42, 42, 7) == "[   42|42   |-0042|+42|007]")
    #expect(
      text("[%8.3f|%-8.1f|%08.1f|%+.1f|%05f]", 1.5, 1.5, -1.5, 1.5, Double.infinity)
        == "[   1.500|1.5     |-00001.5|+1.5|  inf]")
    #expect(
      text("[%6s|%-6s|%.2s|%*d|%-*d|%.*f]", "ab", "ab", "abc", 4, 1, 4, 1, 1, 2.25)
        == "[    ab|ab    |ab|   1|1   |2.2]")
  }

  @Test func anArgumentThatIsMissingOrWrongIsSaid() {
    #expect(text("%@ %d") == "<missing> <missing>")
    #expect(
      text("%d %f %x %c %p", "a", "b", 1.5, -1, 0.5)
        == "<missing> <missing> <missing> <missing> <missing>")
    #expect(text("%*d", "a", 1) == "1")
    #expect(text("%d", nil) == "<missing>")
    #expect(text("%@", nil) == "nil")
    #expect(text("a", 1, 2) == "a")
  }

  @Test func whatIsNoPlaceholderStays() {
    #expect(text("100 %") == "100 %")
    #expect(text("%{public @", "a") == "%{public @")
    #expect(text("%n %y %", 1) == "%n %y %")
    #expect(text("50% done") == "50<missing>one")
  }

  @Test func privateValuesAreHidden() {
    #expect(
      text("%{private}@ %{private}d %{sensitive}s", "a", 1, "b")
        == "<private> <private> <private>")
    #expect(text("%{public}@ %{public, x}d", "a", 1) == "a 1")
    let hashes = text("%{private, mask.hash}@ %{mask.hash}@", "a", "a").split(separator: ">")
    #expect(hashes.count == 2)
    #expect(hashes[0].drop { $0 == " " } == hashes[1].drop { $0 == " " })
  }

  @Test func cStringsArePrinted() {
    "héllo".withCString { #expect(text("%s", $0) == "héllo") }
    #expect(text("%p", UnsafeRawPointer(bitPattern: 255)) == "0xff")
  }

  @Test func anyFormatAndArgumentsEnd() {
    let pieces = [
      "%", "{", "}", "public", "private", "mask.hash", ",", "*", ".", "0", "-", "+", "#",
      "9999999999",
      "l", "d", "s", "@", "f", "g", "a", "x", "n", "m", "c", "p", "é", "\u{0}", " ",
    ]
    let values: [Any?] = [
      nil, 1, -1, Int.min, UInt64.max, Int.max, 1.5, Double.nan, -Double.infinity,
      Double.greatestFiniteMagnitude, "a", ["b"], true, Optional<Int?>.some(nil) as Any,
      Float(0.1), Character("x"), RecordedLog(), UnsafeRawPointer(bitPattern: 1),
    ]
    for seed in 0..<UInt64(TestTier.count(3000, full: 60_000)) {
      var generator = SeededGenerator(seed: seed)
      let format = (0..<Int.random(in: 0..<24, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let arguments = (0..<Int.random(in: 0..<6, using: &generator))
        .map { _ in values.randomElement(using: &generator) ?? nil }
      let text = LogFormat.text(of: format, arguments: arguments)
      #expect(text.utf8.count < 40_000, "seed \(seed): \(format)")
    }
  }
}
