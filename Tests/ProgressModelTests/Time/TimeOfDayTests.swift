import ProgressModel
import Testing

/// Times of day, as people type them.
struct TimeOfDayTests {
  @Test(arguments: [
    ("0:00", 0), ("9:05", 32_700), ("09:05", 32_700), ("14:05:30", 50_730), ("24:00", 86_400),
    ("4am", 14_400), ("4 AM", 14_400), ("12am", 0), ("12pm", 43_200), ("2:30 p.m.", 52_200),
    ("noon", 43_200), ("midnight", 0),
  ])
  func aTimeMeansWhatItSays(text: String, seconds: Int64) {
    #expect(TimeOfDay(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "9", "14", "24:01", "25:00", "14:60", "14:05:60", "4:0", "004:00", "14:05:30:00", ":00",
    "am", "0am", "13pm", "14:05 pm", "-1:00", "+4:00", "٤:٠٠", "9:05 ", "teatime",
  ])
  func whatNoClockShowsIsRefused(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func secondsAreOnlyKnownIfTheyWereTyped() {
    #expect(TimeOfDay("14:05")?.second == nil)
    #expect(TimeOfDay("14:05:00")?.second == 0)
  }
}
