import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

@testable import LocalService

/// The same typing under `open`, which sees each key, and in an editor with a plugin of WakaTime.
@Suite struct WakaTimeLedgerTests {
  /// What a person did in an hour, in seconds since the start.
  private struct Ledger {
    var keys: [Int64] = [0]
    /// How many pauses were long enough that they don't count.
    var pauseCount = 0

    init(_ random: inout SeededGenerator) {
      var time: Int64 = 0
      while time < 3600 {
        let end = time + Int64.random(in: 30...900, using: &random)
        while time < end {
          time += Int64.random(in: 1...20, using: &random)
          keys.append(time)
        }
        let isLong = Bool.random(using: &random)
        if isLong { pauseCount += 1 }
        // A pause of more than three minutes may count in one of the two and not in the other: the plugin can be silent
        // for two minutes more.
        time += Int64.random(in: isLong ? 301...1500 : 21...160, using: &random)
      }
    }

    /// When a plugin sends a heartbeat: at a key, but not within two minutes of the last one.
    var heartbeats: [Int64] {
      var sent: [Int64] = []
      for key in keys where sent.last.map({ key - $0 >= 120 }) ?? true { sent.append(key) }
      return sent
    }
  }

  @Test(arguments: 0..<8)
  func activeTimeIsThatOfOpenWithinTwoMinutesForEachPause(number: Int) async throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed), ledger \(number)")
    var random = SeededGenerator(seed: seed)
    let ledger = Ledger(&random)
    let heartbeats = ledger.heartbeats

    let live = try WakaTimeDesk()
    let start = live.now
    let terminal = try WakaTimeDesk(clock: live.clock)
    let session = WritingSession(path: "/essay.md", store: terminal.store, seesInput: true)
    try session.begin(isNew: false)
    var time: Int64 = 0
    for key in ledger.keys {
      live.clock.advance(by: .seconds(key - time))
      time = key
      session.input()
      if heartbeats.contains(key) {
        try await live.send([WakaTimeDesk.Beat(time: start + Double(key))])
      }
    }
    _ = try session.end()
    live.documents.removeSilent()

    let past = try WakaTimeDesk(clock: live.clock)
    live.clock.advance(by: .seconds(86_400))
    var rest = heartbeats[...]
    while !rest.isEmpty {
      let bulk = rest.prefix(10).shuffled(using: &random)
      rest = rest.dropFirst(10)
      try await past.send(bulk.map { WakaTimeDesk.Beat(time: start + Double($0)) })
    }

    let open = try terminal.summary().time.activeNanoseconds
    let heard = try live.summary().time.activeNanoseconds
    let queued = try past.summary().time.activeNanoseconds
    let bound = Int64(ledger.pauseCount + 1) * 120_000_000_000
    #expect(heard <= open)
    #expect(open - heard <= bound)
    #expect(queued == heard)
  }
}
