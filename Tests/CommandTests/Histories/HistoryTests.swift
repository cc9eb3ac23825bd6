import Foundation
import Testing

/// What the built program prints in whole histories, word by word; each was read by a person when it was
/// recorded, and changes only where a commit says why.
///
/// With `FILEPROGRESS_RECORD=1` what is printed today is recorded in its place.
struct HistoryTests {
  @Test func thereAreHistories() {
    #expect(History.all.count >= 30)
  }

  @Test(arguments: History.all)
  func whatIsPrintedIsWhatWasRecorded(_ history: History) throws {
    let text = try history.run()
    if ProcessInfo.processInfo.environment["FILEPROGRESS_RECORD"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: history.path))
      return
    }
    let (now, before) = (text.split(separator: "\n"), history.recorded.split(separator: "\n"))
    let place =
      zip(now, before).enumerated().first { $1.0 != $1.1 }?.offset ?? min(now.count, before.count)
    let command = now[..<min(place + 1, now.count)].last { $0.hasPrefix("$ ") } ?? ""
    #expect(
      text == history.recorded,
      """
      \(command)
      recorded: \(before.dropFirst(place).prefix(4).joined(separator: "\n"))
      printed:  \(now.dropFirst(place).prefix(4).joined(separator: "\n"))
      """)
  }
}
