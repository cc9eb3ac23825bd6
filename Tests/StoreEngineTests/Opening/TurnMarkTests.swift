import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

@Suite struct TurnMarkTests {
  private let moment: Int64 = 1_795_165_200

  @Test func aMomentIsKeptInTheTimeStampOfTheFile() throws {
    try withScratchFolder { scratch throws in
      let path = try scratch.write("", to: "lock")
      let mark = TurnMark(path)
      #expect(mark.set(to: moment))
      #expect(mark.seconds == moment)
      #expect(mark.isRecent(at: moment, within: 60) == true)
      #expect(mark.isRecent(at: moment + 59, within: 60) == true)
      #expect(mark.isRecent(at: moment + 60, within: 60) == false)
      #expect(mark.isRecent(at: moment - 1, within: 60) == false, "the clock was set back")
      #expect(mark.set())
      #expect(mark.seconds != moment)
      #expect(FileManager.default.contents(atPath: path) == Data())
    }
  }

  @Test func aFileThatIsMissingIsNotMade() throws {
    try withScratchFolder { scratch throws in
      let mark = TurnMark(scratch.path(of: "lock"))
      #expect(mark.seconds == nil)
      #expect(mark.isRecent(at: moment, within: 60) == nil)
      #expect(!mark.set(to: moment))
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
  }
}
