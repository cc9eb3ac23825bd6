import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Testing

/// What can't be recorded is shown all the same.
@Suite struct StoreCopyTests {
  @Test func whatIsWrittenIntoACopyIsReadAndNotKept() throws {
    try withScratchFolder { scratch in
      let place = Workplace(in: scratch)
      try place.files.createFolder("/home")
      try place.write(Workplace.essay, to: "home/essay.txt")
      let places = TrackedPlaces(
        ["/home"], isRecursive: true, in: WorkingFolder("/", in: place.files))
      _ = try place.store.track(places)
      let facts = try place.store.factLines()
      try place.write(Workplace.letter, to: "home/letter.txt")
      let viewer = place.anotherProgram()
      func seen(in store: DataStore) throws -> Int { try store.recordedFiles(in: ["/home"]).count }

      let found = try viewer.onCopy { try viewer.track(places) }
      #expect(found.files.count == 2)
      #expect(try seen(in: viewer) == 2)
      #expect(try seen(in: place.store) == 1)
      #expect(try place.store.factLines() == facts)

      // What is written afterwards goes into the store itself, and who wrote it sees that.
      _ = try viewer.track(places)
      #expect(try seen(in: viewer) == 2)
      #expect(try seen(in: place.store) == 2)
    }
  }

  @Test func aCopyIsForgottenWithTheFiles() throws {
    try withScratchFolder { scratch in
      let place = Workplace(in: scratch)
      try place.write()
      let places = TrackedPlaces(
        ["/essay.txt"], isRecursive: false, in: WorkingFolder("/", in: place.files))
      try place.store.openForWriting()
      _ = try place.store.onCopy { try place.store.track(places) }
      #expect(try place.store.documents.lastSighting(atPath: "/essay.txt") != nil)
      place.store.close()
      #expect(try place.store.documents.lastSighting(atPath: "/essay.txt") == nil)
    }
  }
}
