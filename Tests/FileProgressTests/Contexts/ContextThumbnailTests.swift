import DocumentIdentity
import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ContextThumbnailTests {
  private let folder: ScratchFolder
  private let place: Workplace
  private let quiz: Context

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
    quiz = try place.store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
  }

  private func picture(_ width: UInt8 = 120) throws -> ContextThumbnail {
    try ContextThumbnail(data: PictureSample.png(width: width, height: 80))
  }

  private func elsewhere() async throws -> ContextThumbnail? {
    let store = place.anotherProgram(named: "org.example.editor")
    return try await store.mainContext.descendant(matchingIdentifierPath: ["quiz"]).thumbnail
  }

  private func code(of data: Data) -> DataStoreError.Code? {
    let error = #expect(throws: DataStoreError.self) { try ContextThumbnail(data: data) }
    return error?.code
  }

  @Test func sizeComesFromThePicture() throws {
    let picture = try picture()
    #expect(picture.width == 120)
    #expect(picture.height == 80)
    #expect(picture.data == PictureSample.png(width: 120, height: 80))
  }

  @Test func otherBytesAndLargePicturesAreErrors() {
    #expect(code(of: Data("no picture".utf8)) == .invalidArgument)
    #expect(code(of: Data()) == .invalidArgument)
    #expect(code(of: PictureSample.png(width: 120, height: 80, tail: 480 << 10)) == .limits)
    var wide = PictureSample.png(width: 75, height: 80)
    wide[18] = 1
    #expect(code(of: wide) == .limits)
    wide[19] = 74
    #expect(try! ContextThumbnail(data: wide).width == 330)
  }

  @Test func pictureShowsAtOnceAndLastsAfterASave() async throws {
    #expect(try await quiz.thumbnail == nil)
    quiz.setThumbnail(try picture())
    #expect(try await quiz.thumbnail == picture())
    try await place.store.save()
    #expect(try await quiz.thumbnail == picture())
    #expect(try await elsewhere() == picture())
    quiz.setThumbnail(nil)
    #expect(try await quiz.thumbnail == nil)
    #expect(try await elsewhere() == picture())
    try await place.store.save()
    #expect(try await elsewhere() == nil)
  }

  @Test func declarationHasAPicture() async throws {
    var declaration = ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz")
    declaration.thumbnail = try picture()
    try place.store.mainContext.declare([declaration])
    try await place.store.save()
    // One without leaves the stored one.
    declaration.thumbnail = nil
    try place.store.mainContext.declare([declaration])
    try await place.store.save()
    #expect(try await elsewhere() == picture())
  }

  @Test func pictureIsThereAfterExportAndImport() async throws {
    quiz.setThumbnail(try picture())
    try await place.store.save()
    let path = folder.path(of: "facts")
    try folder.write(try place.store.factLines().joined(), to: "facts")
    let other = Workplace(in: try ScratchFolder())
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    _ = try other.store.exchange.importFacts(from: handle, path: path, asMine: true)
    let found = try await other.store.contexts(matchingIdentifierPath: ["quiz"])
    #expect(try await found.first?.thumbnail == picture())
  }

  @Test func pictureIsSeenWhereNothingIsKept() async throws {
    let store = place.anotherProgram { $0.isDisabled = true }
    let context = try store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
    context.setThumbnail(try picture())
    try await store.save()
    #expect(try await context.thumbnail == picture())
    context.setThumbnail(nil)
    try await store.save()
    #expect(try await context.thumbnail == nil)
  }
}
