import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization
import Testing

@Suite struct ConcurrencyTests {
  /// Files, each with one task at a time, and the shortest and longest time that each was worked on.
  private final class Desk: Sendable {
    private let state: Mutex<(free: [Int], bounds: [Range<Int64>])>

    init(count: Int) {
      state = Mutex((Array(0..<count), Array(repeating: 0..<0, count: count)))
    }

    var boundsNanoseconds: [Range<Int64>] { state.withLock { $0.bounds } }

    func take() -> Int? {
      state.withLock { $0.free.isEmpty ? nil : $0.free.removeFirst() }
    }

    func putBack(_ file: Int, atLeastNanoseconds least: Int64, atMostNanoseconds most: Int64) {
      state.withLock {
        let known = $0.bounds[file]
        $0.bounds[file] = known.lowerBound + least..<known.upperBound + most
        $0.free.append(file)
      }
    }
  }

  @Test func sessionsOfManyTasksAreAllKeptWithTheirDurations() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder, heartbeat: .seconds(3600))
      let urls = try (0..<20).map { try place.write(Workplace.essay + "\($0)", to: "\($0).txt") }
      let desk = Desk(count: urls.count)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<50 {
              let file = try #require(desk.take())
              let outerStart = place.clock.read().monotonicNanoseconds
              let activity = try await place.store.fetchActivity(for: urls[file])
              activity.start()
              let innerStart = place.clock.read().monotonicNanoseconds
              place.clock.advance(by: .seconds(1))
              let innerEnd = place.clock.read().monotonicNanoseconds
              activity.stop()
              let outerEnd = place.clock.read().monotonicNanoseconds
              try await place.store.save()
              desk.putBack(
                file, atLeastNanoseconds: innerEnd - innerStart,
                atMostNanoseconds: outerEnd - outerStart)
            }
          }
        }
        try await group.waitForAll()
      }
      let summaries = try place.anotherProgram().summaries()
      #expect(summaries.count == 20)
      #expect(summaries.reduce(0) { $0 + $1.sessionCount } == 400)
      #expect(summaries.allSatisfy { !$0.isStarted })
      for (file, bound) in desk.boundsNanoseconds.enumerated() {
        let summary = try #require(summaries.first { $0.path == "/\(file).txt" })
        #expect(bound.lowerBound <= summary.time.openNanoseconds)
        #expect(summary.time.openNanoseconds <= bound.upperBound)
        let duration = try place.store.activity(for: urls[file]).duration
        #expect(duration == summary.openSeconds)
      }
    }
  }

  @Test func changesMadeWhileASaveRunsAreNotLost() async throws {
    let place = Workplace()
    let stepCount = TestTier.count(100, full: 250)
    let total = 8 * stepCount
    let urls = try (0..<100).map { try place.write(Workplace.essay + "\($0)", to: "\($0).txt") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<stepCount {
            let number = task * stepCount + step
            let activity = try place.store.activity(for: urls[number % 100])
            let item = QuantityItem(identifier: "\(number)", title: "")
            activity.addAdditionalActivityItem(item)
            let start = Double(number) / Double(total)
            activity.addProgressRange(fromStart: start, toEnd: start + 1 / Double(total))
            if step % 10 == 0 { try await place.store.save() }
            item.quantity = Double(number)
          }
        }
      }
      try await group.waitForAll()
    }
    try place.store.saveAndWait()
    var values: [Double] = []
    for summary in try place.store.summaries() {
      #expect(abs((summary.progress ?? 0) - 0.01) < 1e-9)
      for item in summary.additionalItems {
        if case .quantity(let quantity) = item.value { values.append(quantity) }
      }
    }
    #expect(values.sorted() == (0..<total).map(Double.init))
  }

  @Test func progressThatIsClearedWhileASaveRunsIsNotLost() async throws {
    let place = Workplace()
    let activity = try place.store.activity(for: try place.write())
    for round in 0..<200 {
      activity.addProgressRange(fromStart: 0, toEnd: 0.9)
      async let saving: Void = place.store.save()
      activity.clearProgress()
      activity.addProgressRange(fromStart: 0.25, toEnd: 0.5)
      try await saving
      try await place.store.save()
      #expect(activity.progress == 0.25, "round \(round)")
      #expect(try place.store.summaries().map(\.progress) == [0.25], "round \(round)")
      activity.clearProgress()
      try await place.store.save()
    }
  }

  @Test func readersAndWritersOfOneStoreDoNotDisturbEachOther() async throws {
    try await withScratchFolder { folder in
      for _ in 0..<20 {
        let place = Workplace(in: folder)
        let url = try place.write()
        try place.store.activity(for: url).progress = 0.5
        try place.store.saveAndWait()
        // The first fetch opens a store again that was opened for reading.
        let store = place.anotherProgram()
        try await withThrowingTaskGroup(of: Void.self) { group in
          for task in 0..<8 {
            group.addTask {
              if task % 4 == 3 {
                _ = try await store.fetchActivity(for: url)
              } else {
                #expect(try store.summaries().count == 1)
                _ = try store.files.status(atPath: url.path)
              }
            }
          }
          try await group.waitForAll()
        }
        store.close()
        place.store.close()
      }
    }
  }

  @Test func twoProgramsSaveBesideEachOther() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let programs = [place.store, place.anotherProgram(), place.anotherProgram()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, program) in programs.enumerated() {
          group.addTask {
            for step in 0..<40 {
              let activity = try await program.fetchActivity(for: url)
              activity.start()
              activity.addAdditionalActivityItem(
                QuantityItem(identifier: "\(index)-\(step)", title: ""))
              activity.stop()
              try await program.save()
            }
          }
        }
        try await group.waitForAll()
      }
      let summary = try #require(try place.anotherProgram().summaries().first)
      #expect(summary.additionalItems.count == 120)
      #expect(summary.sessionCount == 120)
    }
  }
}
