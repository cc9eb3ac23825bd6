import FileTracking
import Testing

@Suite struct FileTrackingErrorTests {
  private static let codes: [FileTrackingError.Code] = [
    .notFound, .danglingLink, .isDirectory, .notRegular, .notPermitted, .nameNotUTF8,
    .invalidName, .notAFileURL, .linkLoop, .tooLong, .inputOutput,
  ]

  @Test(arguments: codes)
  func namesTheFileAndWhatToDo(code: FileTrackingError.Code) {
    let error = FileTrackingError(code, path: "/home/ada/essay.txt", errorNumber: 5, kind: .fifo)
    #expect(error.description.contains("/home/ada/essay.txt"))
    #expect(!error.description.contains("“"))
    #expect(error.description.split(separator: ". ").count >= 2)
    #expect(error.description.hasSuffix("."))
  }

  @Test func hasADescriptionOfItsOwnForEveryCode() {
    let texts = Self.codes.map { FileTrackingError($0, path: "/essay.txt").description }
    #expect(Set(texts).count == Self.codes.count)
    #expect(Set(Self.codes.map(\.name)).count == Self.codes.count)
  }

  @Test func saysWhatIsThereInsteadOfAFile() {
    let error = FileTrackingError(.notRegular, path: "/pipe", kind: .fifo)
    #expect(error.description.contains("is a named pipe (FIFO)"))
  }

  @Test func aPersonReadsTheNameAsItWasTyped() {
    let error = FileTrackingError(.notFound, path: "/home/ada/essay.txt")
    #expect(
      error.sentence { _ in "essay.txt" } == "There is no file at essay.txt. Check the name.")
    let folder = FileTrackingError(.isDirectory, path: "/home/ada")
    #expect(folder.sentence { _ in "." } == "\".\" is a folder. Name a file in it.")
  }

  @Test func showsNoControlCharacters() {
    let error = FileTrackingError(.notFound, path: "/a\u{1B}]0;title\u{7}")
    #expect(!error.description.unicodeScalars.contains { $0.value < 32 })
  }
}
