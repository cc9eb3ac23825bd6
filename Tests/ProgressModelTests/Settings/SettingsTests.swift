import FileProgressTestSupport
import ProgressModel
import Testing

/// The values of settings, as people type them.
struct SettingsTests {
  @Test(arguments: [
    ("5", 300), ("5min", 300), ("5 min", 300), ("1m", 60), ("1 minute", 60), ("90s", 90),
    ("90 seconds", 90), ("1h", 3600), ("2 hours", 7200), ("0", 0), ("999999s", 999_999),
    ("1h30", 5400), ("1.5h", 5400),
  ])
  func aLimitIsALengthOfTime(text: String, seconds: Int64) {
    #expect(IdleLimit(text)?.nanoseconds == seconds * 1_000_000_000)
  }

  @Test func noLimitIsCalledNone() {
    #expect(IdleLimit("none") == IdleLimit(nanoseconds: nil))
  }

  @Test(arguments: [
    "", " ", "min", "-5", "+5", "5 parsecs", "None", "٥min", "1000000", "1.5",
  ])
  func whatIsNoLimitIsRefused(text: String) {
    #expect(IdleLimit(text) == nil)
    #expect(IdleLimit.advice(about: text).hasPrefix("\"\(text)\" is not a length of time."))
  }

  @Test(arguments: ["none", "0s", "1s", "59s", "1min", "90s", "5min", "1h", "25h", "61min"])
  func aLimitIsShownAsItCanBeTyped(text: String) throws {
    #expect(try #require(IdleLimit(text)).text == text)
  }

  @Test(arguments: [
    ("0:00", "00:00"), ("4:00", "04:00"), ("4", "04:00"), ("12", "12:00"), ("04:30", "04:30"),
    ("12:00", "12:00"), ("4am", "04:00"), ("4 a.m.", "04:00"), ("noon", "12:00"),
    ("midnight", "00:00"),
  ])
  func aDayBeginsBeforeNoon(text: String, shown: String) throws {
    #expect(try #require(DayStart(text)).text == shown)
  }

  @Test(arguments: [
    "", ":", "13", "4:0", "4:60", "12:01", "24:00", "-1:00", "4:00:00", "004:00", "4pm",
    "+4:00", ":00", "004", "ten",
  ])
  func whatIsNoTimeBeforeNoonIsRefused(text: String) {
    #expect(DayStart(text) == nil)
  }

  @Test(arguments: [
    ("none", "none"), ("sat,sun", "sat,sun"), ("sun sat", "sat,sun"), ("Sunday, SAT", "sat,sun"),
    ("fri,fri", "fri"), ("mon,tue,wed,thu,fri,sat", "mon,tue,wed,thu,fri,sat"),
  ])
  func daysOffAreNamed(text: String, shown: String) throws {
    #expect(try #require(DaysOff(text)).text == shown)
  }

  @Test(arguments: ["", ",", "weekend", "sa", "none,sat", "mon,tue,wed,thu,fri,sat,sun"])
  func whatIsNoListOfSomeDaysIsRefused(text: String) {
    #expect(DaysOff(text) == nil)
  }

  @Test func aDayOffIsKnownByItsPlaceInTheWeek() throws {
    let weekend = try #require(DaysOff("sat,sun"))
    #expect((-1...7).filter { weekend.contains(weekday: $0) } == [5, 6])
  }

  @Test(arguments: SettingName.allCases)
  func itsExamplesAreValidAndItsDefaultIs(name: SettingName) {
    var settings = Settings()
    for example in name.examples + [settings[name]] {
      let isValid = settings.set(name, to: example)
      #expect(isValid, "\(example)")
    }
    let before = settings
    let isValid = settings.set(name, to: "nonsense")
    #expect(!isValid)
    #expect(settings == before)
    #expect(name.advice(about: "nonsense").hasPrefix("\"nonsense\" is not "))
  }
}
