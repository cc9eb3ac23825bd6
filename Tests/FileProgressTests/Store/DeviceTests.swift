import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// A store that is taken along to another machine.
@Suite struct DeviceTests {
  private func program(on machine: String, of place: Workplace) -> DataStore {
    place.anotherProgram { $0.machineIdentifier = { Array(machine.utf8) } }
  }

  /// Works for a minute on files of the old machine.
  private func work(
    on texts: [String: String], in place: Workplace, machine: String = "old"
  ) throws {
    let store = program(on: machine, of: place)
    for (name, text) in texts {
      let activity = try store.activity(for: try place.write(text, to: name))
      activity.start()
      place.clock.advance(by: .seconds(60))
      activity.stop()
    }
    try store.saveAndWait()
    store.close()
  }

  /// The same files on another computer: nothing of the old file system is left.
  private func newComputer(
    after place: Workplace, with texts: [String: String]
  ) throws -> DataStore {
    let files = InMemoryFileSystem(root: InMemoryFileSystem.description(7))
    for (name, text) in texts {
      try files.write(text, to: "/" + name)
      // A short text with the same time stamp would be known by that.
      try files.setModified(nanosecondsSince1970: 1_000_000_000, at: "/" + name)
    }
    return place.anotherProgram {
      $0.machineIdentifier = { Array("new".utf8) }
      $0.fileSystem = files
    }
  }

  @Test func theFirstWritingOpeningOnAnotherMachineGivesANewDevice() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try work(on: ["essay.txt": Workplace.essay], in: place)
      let old = try #require(try program(on: "old", of: place).devices.all().first?.device)
      let store = program(on: "new", of: place)
      let lines = try program(on: "old", of: place).factLines()
      // A reader changes nothing.
      #expect(try store.devices.machineQuestion()?.device == old)
      #expect(try store.devices.newMachineQuestion() == nil)
      store.close()
      #expect(try program(on: "old", of: place).factLines() == lines)

      try store.openForWriting()
      let devices = try store.devices.all()
      #expect(devices.map(\.relation) == [.this, .other])
      #expect(devices[0].device != old)
      #expect(devices[1].device == old)
      #expect(try store.devices.newMachineQuestion()?.device == old)
      #expect(try store.devices.newMachineQuestion() == nil, "it is asked once")
      #expect(try store.devices.machineQuestion()?.device == old, "until it is answered")
      store.close()
      // Back at home, and here again: no device more.
      let back = program(on: "old", of: place)
      try back.openForWriting()
      #expect(try back.devices.all().first?.device == old)
      back.close()
      let again = program(on: "new", of: place)
      try again.openForWriting()
      #expect(try again.devices.all().first?.device == devices[0].device)
      #expect(try again.devices.newMachineQuestion() == nil)
    }
  }

  @Test(arguments: ["", "old"])
  func aMachineWithoutANameOrWithANewKeyIsNoOtherMachine(machine: String) throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try work(on: ["essay.txt": Workplace.essay], in: place)
      if !machine.isEmpty {
        try FileManager.default.removeItem(atPath: folder.path(of: "store/progress.key"))
      }
      let store = program(on: machine, of: place)
      try store.openForWriting()
      _ = try store.activity(for: place.url("essay.txt"))
      #expect(try store.devices.all().count == 1)
      #expect(try store.devices.machineQuestion() == nil)
      #expect(try store.health.examine().isFromAnotherMachine == false)
    }
  }

  @Test func anAdoptedDevicesFilesAreFoundByPathAndContent() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try place.files.createFolder("/old")
      try work(
        on: ["essay.txt": Workplace.essay, "old/letter.txt": Workplace.letter, "note.txt": "Milk"],
        in: place)
      let store = try newComputer(
        after: place,
        with: ["essay.txt": Workplace.essay, "letter.txt": Workplace.letter, "note.txt": "Milk"])
      try store.openForWriting()
      let former = try #require(try store.devices.former())
      #expect(try store.files.status(atPath: "/note.txt").decision.reason == .new)
      #expect(try store.devices.decide(about: former, isAdopted: true, asCommand: "device adopt"))
      #expect(try !store.devices.decide(about: former, isAdopted: true, asCommand: "device adopt"))
      #expect(try store.devices.machineQuestion() == nil)
      #expect(try store.devices.all().map(\.relation) == [.this, .adopted])
      let reasons = try ["essay.txt", "letter.txt", "note.txt"].map {
        try store.fetching.activity(atPath: "/" + $0).file?.match.reason
      }
      #expect(reasons == [.unchanged, .moved, .unchanged])
      #expect(try store.summaries().map(\.openSeconds) == [60, 60, 60])
      #expect(try store.summaries().allSatisfy { !$0.isStarted })

      #expect(try store.commands.undo().done?.summary == "device adopt")
      #expect(try store.devices.all().map(\.relation) == [.this, .other])
      #expect(try store.devices.machineQuestion()?.device == former)
      #expect(try store.devices.decide(about: former, isAdopted: false, asCommand: "device beside"))
      #expect(try store.devices.machineQuestion() == nil)
    }
  }

  @Test func whatWasBegunAnewBeforeTheAnswerIsGivenBack() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try work(on: ["note.txt": "Milk"], in: place)
      let store = try newComputer(after: place, with: ["note.txt": "Milk"])
      let activity = try store.fetching.activity(atPath: "/note.txt")
      activity.start()
      place.clock.advance(by: .seconds(30))
      activity.stop()
      try store.saveAndWait()
      #expect(try store.summaries().map(\.openSeconds).sorted() == [30, 60])
      let former = try #require(try store.devices.former())
      _ = try store.devices.decide(about: former, isAdopted: true, asCommand: "device adopt")
      #expect(try store.summaries().map(\.openSeconds) == [90])
      _ = try store.commands.undo().done?.summary
      #expect(try store.summaries().map(\.openSeconds).sorted() == [30, 60])
    }
  }

  @Test func whatAnAdoptedDeviceSawMoveIsPartedHere() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      try work(on: ["essay.txt": Workplace.essay, "letter.txt": Workplace.letter], in: place)
      try place.files.rename("/essay.txt", to: "/final.txt")
      try work(on: ["final.txt": Workplace.essay], in: place)
      let store = try newComputer(
        after: place, with: ["final.txt": Workplace.essay, "post.txt": Workplace.letter])
      try store.openForWriting()
      let former = try #require(try store.devices.former())
      _ = try store.devices.decide(about: former, isAdopted: true, asCommand: "device adopt")
      // One moved on the old machine, the other one on its way to the new one.
      let paths = [("/final.txt", "/essay.txt", 120.0), ("/post.txt", "/letter.txt", 60.0)]
      for (path, old, seconds) in paths {
        let activity = try store.fetching.activity(atPath: path)
        activity.start()
        place.clock.advance(by: .seconds(60))
        activity.stop()
        try store.saveAndWait()
        let sighting = try #require(try store.fetching.sighting(ofFileAt: path))
        let result = try store.linking.unlink(sighting, asCommand: "unlink")
        #expect(result.others.map(\.path) == [old])
        #expect(try store.fetching.activity(atPath: path).duration == seconds)
      }
      let times: [String: Int64] = [
        "/essay.txt": 1, "/final.txt": 2, "/letter.txt": 1, "/post.txt": 1,
      ]
      #expect(try store.openTimes() == times.mapValues { $0 * 60_000_000_000 })
      // A file that is gone. Only the other machine has seen the move.
      let gone = try #require(try store.documents.lastSighting(atPath: "/letter.txt"))
      #expect(try store.linking.unlink(gone, asCommand: "unlink").others == [])
    }
  }

  @Test func aTimerOfAnAdoptedDeviceEndsUncertainly() throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      let old = program(on: "old", of: place)
      let activity = try old.activity(for: try place.write())
      activity.start(kind: .manual, seesInput: false)
      try old.saveAndWait()
      place.clock.advance(by: .seconds(60))
      try old.exclusions.set(["*.log"], isExcluded: true, asCommand: "exclude")
      old.close()

      let store = program(on: "new", of: place)
      place.clock.advance(by: .seconds(600))
      try store.openForWriting()
      #expect(try store.timers.stop(of: nil) == 0, "it may still run over there")
      let former = try #require(try store.devices.former())
      _ = try store.devices.decide(about: former, isAdopted: true, asCommand: "device adopt")
      let summary = try #require(try store.summaries().first)
      #expect(!summary.isStarted)
      #expect(summary.openSeconds == 60)
      #expect(summary.hasUncertainEnd)
    }
  }
}
