import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Testing

@Suite struct TrackedPlacesTests {
  private let place = Workplace()
  private var folder: WorkingFolder { WorkingFolder("/home", in: place.files) }

  init() throws {
    for path in ["/home", "/home/drafts", "/home/build"] { try place.files.createFolder(path) }
    for name in ["essay.txt", "notes.log", "drafts/one.txt", "build/two.txt"] {
      try place.write(name, to: "home/" + name)
    }
    try place.files.createSymbolicLink(at: "/link", to: "/home")
  }

  private func found(
    _ typed: [String], isRecursive: Bool = true, including: [String] = [],
    excluding: [String] = []
  ) -> [String] {
    let requests = TrackedPlaces(
      typed, isRecursive: isRecursive, including: including, excluding: excluding, in: folder
    ).find()
    return requests.named + requests.walked.map(\.path)
  }

  @Test func everyFileIsFoundOnce() {
    #expect(
      found(["essay.txt", ".", "./essay.txt", "drafts"]) == [
        "/home/essay.txt", "/home/notes.log", "/home/build/two.txt", "/home/drafts/one.txt",
      ])
    #expect(found(["."], isRecursive: false) == ["/home/essay.txt", "/home/notes.log"])
  }

  @Test func patternsChooseAmongTheFilesOfAFolder() {
    #expect(found(["."], including: ["*.log"]) == ["/home/notes.log"])
    #expect(
      found(["."], excluding: ["*.log", "build/"]) == ["/home/essay.txt", "/home/drafts/one.txt"])
    #expect(found(["."], excluding: ["./drafts", "build", "*.log"]) == ["/home/essay.txt"])
    #expect(
      found(["essay.txt"], excluding: ["*.txt"]) == ["/home/essay.txt"], "it was named by itself")
  }

  @Test func aFolderIsNamedThroughALink() {
    let places = TrackedPlaces(["/link"], isRecursive: false, in: folder)
    #expect(places.resolvedFolders == ["/home"])
    #expect(places.find().walked.map(\.path) == ["/link/essay.txt", "/link/notes.log"])
  }

  @Test func whatIsNotThereIsLeftToTheStore() {
    let places = TrackedPlaces(["gone.txt", ""], isRecursive: true, in: folder)
    let requests = places.find()
    #expect(requests.named == ["/home/gone.txt"])
    #expect(requests.errors.map(\.code) == [.notFound])
  }

  @Test func onlyFilesThatChangedOrWereNamedAreTold() throws {
    func findings(_ typed: [String], listsUnchanged: Bool = false) throws -> TrackingFindings {
      let places = TrackedPlaces(typed, isRecursive: true, in: folder)
      return try place.store.track(places).findings(of: places, listsUnchanged: listsUnchanged)
    }
    let first = try findings(["."])
    #expect(first.files.count == 4)
    #expect(first.counts == [.new: 4])

    place.clock.advance(by: .seconds(3600))
    try place.write(Workplace.letter, to: "home/letter.txt")
    let second = try findings([".", "essay.txt"])
    #expect(second.files.map(\.path) == ["/home/essay.txt", "/home/letter.txt"])
    #expect(second.counts == [.new: 1, .unchanged: 4])
    #expect(try findings(["."], listsUnchanged: true).files.count == 5)
  }

  @Test(arguments: [true, false])
  func whatIsRecordedIsKnownWhileNothingIsToBeRecorded(isDisabled: Bool) throws {
    try withScratchFolder { scratch in
      let place = Workplace(in: scratch)
      try place.files.createFolder("/home")
      for (name, text) in [("essay.txt", Workplace.essay), ("letter.txt", Workplace.letter)] {
        try place.write(text, to: "home/" + name)
      }
      place.files.advanceClock(by: .seconds(60))
      let places = TrackedPlaces(
        ["/home"], isRecursive: true, in: WorkingFolder("/", in: place.files))
      _ = try place.store.track(places)
      place.files.advanceClock(by: .seconds(60))
      try place.write(Workplace.letter + "It was good, too.", to: "home/letter.txt")
      let silent = place.anotherProgram {
        $0.isDisabled = isDisabled
        $0.recording = isDisabled ? .everything : .assignedOnly
      }
      let found = try silent.presentFiles(in: places, identifies: true).files
      #expect(found.map(\.path) == ["/home/essay.txt", "/home/letter.txt"])
      let known = try place.store.presentFiles(in: places, identifies: true).files
      #expect(found.first?.document != nil)
      #expect(found.first == known.first)
      #expect(found.last?.document == nil, "what changed is not read where nothing is kept")
      let recorded = try silent.recordedFiles(in: ["/home"])
      #expect(recorded.count == 2)
      #expect(try recorded == place.store.recordedFiles(in: ["/home"]))
    }
  }
}
