import ProgressModel
import Testing

/// Lengths of time, as people type them.
struct LengthOfTimeTests {
  @Test(arguments: [
    ("25", 1500), ("25min", 1500), ("25 MINUTES", 1500), ("5  mins", 300), (" 5m ", 300),
    ("90s", 90), ("90 secs", 90), ("1h", 3600), ("2 hrs", 7200), ("1h30", 5400), ("1h 30min", 5400),
    ("1 h 00 min", 3600), ("1h5m30s", 3930), ("0", 0), ("0:05", 300), ("1:30", 5400),
    ("100:00", 360_000), ("1.5h", 5400), ("1,5 h", 5400), ("2.25 hours", 8100), ("0.5min", 30),
    ("999999h", 3_599_996_400),
  ])
  func aLengthMeansWhatItSays(text: String, seconds: Int64) {
    #expect(LengthOfTime(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", " ", "min", "-5", "+5", "1.5", "1.5s", "1.h", ".5h", "1.555h", "1h1.5min", "5min30",
    "30min1h",
    "1h1h", "1:60", "1:3", "1000:00", "1:30h", "1:30:00", "1000000", "5 parsecs", "30x", "٥min",
    "2d",
  ])
  func whatIsNoLengthIsRefused(text: String) {
    #expect(LengthOfTime(text) == nil)
  }

  @Test func itIsKnownWhatWasTyped() {
    #expect(LengthOfTime("25")?.hasUnit == false)
    #expect(LengthOfTime("1:30")?.hasUnit == false)
    #expect(LengthOfTime("1h30")?.hasUnit == true)
    #expect(LengthOfTime("1h30")?.hasSeconds == false)
    #expect(LengthOfTime("1h5s")?.hasSeconds == true)
  }
}
