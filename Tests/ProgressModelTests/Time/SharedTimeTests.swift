import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct SharedTimeTests {
  @Test func eachTextHasTheTimeUpToItsSaveAndTheLastOneTheRest() {
    #expect(SharedTime.stretches(of: 100..<200, savedAt: [130, 180]) == [100..<130, 130..<200])
    #expect(SharedTime.stretches(of: 100..<200, savedAt: [180, 130]) == [130..<200, 100..<130])
    #expect(
      SharedTime.stretches(of: 0..<60, savedAt: [50, 10, 30]) == [30..<60, 0..<10, 10..<30])
  }

  @Test func oneTextHasAllAndNoneHasNothing() {
    #expect(SharedTime.stretches(of: 100..<200, savedAt: [130]) == [100..<200])
    #expect(SharedTime.stretches(of: 100..<200, savedAt: []) == [])
  }

  @Test func savesOutsideCountAtTheNearestEnd() {
    #expect(
      SharedTime.stretches(of: 100..<200, savedAt: [90, 150, 300])
        == [100..<100, 100..<150, 150..<200])
    #expect(
      SharedTime.stretches(of: 100..<200, savedAt: [300, 400]) == [100..<200, 200..<200])
  }

  @Test func ofTextsThatWereSavedTogetherTheFirstHasTheTimeBefore() {
    #expect(
      SharedTime.stretches(of: 0..<90, savedAt: [60, 60, 60]) == [0..<60, 60..<60, 60..<90])
  }

  @Test func noMomentCountsTwiceAndNoneIsLost() {
    let seed = UInt64.random(in: .min ... .max)
    print("SharedTimeTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let saves = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int64.random(in: -20...120, using: &generator)
      }
      let stretches = SharedTime.stretches(of: 0..<100, savedAt: saves)
      #expect(stretches.map { Int64($0.count) }.reduce(0, +) == 100, "\(saves)")
      #expect(IntervalSet(stretches) == IntervalSet([0..<100]), "\(saves)")
    }
  }
}
