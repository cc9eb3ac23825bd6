import ClassKitOS
import Foundation
import Testing

@Suite struct OSLogTests {
  @Test func typesHaveTheNumbersOfApple() {
    let types: [OSLogType] = [.default, .info, .debug, .error, .fault]
    #expect(types.map(\.rawValue) == [0x00, 0x01, 0x02, 0x10, 0x11])
  }

  @Test func aLineHasTimeSubsystemCategoryTypeAndText() {
    let log = RecordedLog()
    LogOutput.$current.withValue(log.output(.error)) {
      os_log("saved", log: OSLog(subsystem: "com.example", category: "store"), type: .error)
    }
    #expect(log.lines == ["12:00:00.000 com.example[store] error: saved\n"])
  }

  @Test(arguments: [
    (LogLevel.off, 0), (.fault, 1), (.error, 2), (.default, 3), (.info, 4), (.debug, 5),
  ]) func aLevelWritesWhatIsAtLeastAsImportant(level: LogLevel, count: Int) {
    let lines = RecordedLog.lines(level) {
      for type in [OSLogType.fault, .error, .default, .info, .debug] {
        os_log(type, "x")
        os_log(type, "\(1)")
        Logger().log(level: type, "x")
      }
    }
    #expect(lines.count == 3 * count)
  }

  @Test func aDisabledLogWritesNothing() {
    let lines = RecordedLog.lines {
      os_log("x", log: .disabled, type: .fault)
      Logger(.disabled).fault("x")
    }
    #expect(lines.isEmpty)
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog.default.isEnabled(type: .fault))
  }

  @Test func valuesOfAMessageThatIsNotWrittenAreNotAskedFor() {
    var count = 0
    func value() -> Int {
      count += 1
      return count
    }
    let lines = RecordedLog.lines(.error) {
      Logger().debug("\(value())")
      Logger().notice("\(value())")
      os_log(.info, "\(value())")
      os_log("\(value())")
      Logger().error("\(value(), privacy: .private)")
    }
    #expect(lines == ["error: <private>"])
    #expect(count == 0)
  }

  @Test func noTextLooksLikeASecondLine() {
    let lines = RecordedLog.lines {
      let name = "a\n12:00:00.000 error: faked\r\u{1B}[2J\u{85}\u{2028}\u{202E}é\t"
      os_log("%@", log: OSLog(subsystem: "x\ny", category: "\u{0}"), type: .error, name)
      Logger().error("\(name)")
    }
    let shown = #"a\n12:00:00.000 error: faked\r\u{1B}[2J\u{85}\u{2028}\u{202E}é\t"#
    #expect(lines == [#"x\ny[\u{0}] error: "# + shown, "error: " + shown])
  }

  @Test func aLongLineIsCut() {
    let lines = RecordedLog.lines { Logger().error("\(String(repeating: "é", count: 100_000))") }
    #expect(lines[0].utf8.count < 17_000)
    #expect(lines[0].hasSuffix("é…"))
  }

  @Test func standardErrorGetsErrorsWithTheTime() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      unsetenv("FILEPROGRESS_LOG")
      os_log("hidden")
      os_log("shown %d", type: .error, 1)
      exit(0)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasSuffix("error: shown 1") })
    #expect(line.wholeMatch(of: /\d\d:\d\d:\d\d\.\d\d\d error: shown 1/) != nil)
    #expect(!text.contains("hidden"))
  }

  @Test func theEnvironmentSetsTheLevel() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv("FILEPROGRESS_LOG", "debug", 1)
      Logger().debug("shown")
      exit(0)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(" debug: shown\n"))
  }

  @Test func aWrongLevelIsSaid() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv("FILEPROGRESS_LOG", "loud\n", 1)
      os_log("shown", type: .error)
      exit(0)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        #"FILEPROGRESS_LOG: "loud\n" is not a level. "#
          + "Levels: off, fault, error, default, info, debug.\n"))
    #expect(text.contains(" error: shown\n"))
  }
}
