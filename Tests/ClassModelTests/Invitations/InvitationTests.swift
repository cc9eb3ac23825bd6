import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct InvitationTests {
  private func invitation(code: String? = nil) throws -> Invitation {
    Invitation(
      classIdentifier: try #require(ClassIdentifier(letters: "dyzeeqv2bxoxrceyaefksje3li")),
      title: try #require(ClassText("History 7b", .name)),
      folder: try #require(ClassText("/media/school/history", .other)),
      code: code.flatMap { ClassText($0, .other) })
  }

  private let text = """
    fileprogress class invitation 1
    class: dyzeeqv2bxoxrceyaefksje3li
    title: History 7b
    folder: /media/school/history
    code: dyze-eqv2-bxox-rce3-2w35-3ybu

    """

  private func refusal(of text: String) -> ClassFormatError? {
    do throws(ClassFormatError) {
      _ = try Invitation(decoding: Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test func anInvitationHasThisText() throws {
    #expect(try invitation(code: "dyze-eqv2-bxox-rce3-2w35-3ybu").text == text)
    #expect(
      try invitation().text == text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    )
  }

  @Test func anInvitationIsRead() throws {
    let invitation = try invitation(code: "dyze-eqv2-bxox-rce3-2w35-3ybu")
    #expect(try Invitation(decoding: Array(text.utf8)) == invitation)
    #expect(Invitation.begins(Array(text.utf8)))
    #expect(!Invitation.begins(Array("dyze-eqv2".utf8)))
  }

  @Test func linesMayEndAsOnWindowsAndOtherNamesAreSkipped() throws {
    let other = text.replacing("\n", with: "\r\n") + "\r\nserver: https://example.org\n"
    #expect(
      try Invitation(decoding: Array(other.utf8)).classIdentifier == invitation().classIdentifier)
    let unfinished = String(text.dropLast())
    #expect(refusal(of: unfinished) == nil)
  }

  @Test func theFolderMayHaveColonsAndSpaces() throws {
    let other = text.replacing("/media/school/history", with: "C:\\My class: 7b ")
    #expect(try Invitation(decoding: Array(other.utf8)).folder.string == "C:\\My class: 7b ")
  }

  @Test(arguments: [
    ("", "missing"), ("hello\n", "missing"), ("fileprogress class invitation 2\n", "newer"),
    ("fileprogress class invitation 10\n", "newer"),
    ("fileprogress class invitation 1\n", "missing"),
  ])
  func otherTextsAreRefused(text: String, reason: String) {
    let rule = refusal(of: text)?.rule
    #expect(rule == (reason == "newer" ? .newerVersion : .missing))
  }

  @Test func mistakesAreNamedByTheirLine() {
    typealias Failure = ClassFormatError
    #expect(
      refusal(of: text + "title: twice\n") == Failure(.invitation, field: 6, .repeated))
    #expect(
      refusal(of: text.replacing("title: ", with: "title:"))
        == Failure(.invitation, field: 3, .missing))
    #expect(
      refusal(of: text.replacing("title", with: "titel")) == Failure(.invitation, .missing))
    #expect(
      refusal(of: text.replacing("3li\n", with: "3lj\n"))
        == Failure(.invitation, field: 2, .character))
    #expect(
      refusal(of: text.replacing("History", with: "\u{1B}[2J"))
        == Failure(.invitation, field: 3, .character))
    #expect(
      refusal(of: text.replacing("History", with: "\u{202E}"))
        == Failure(.invitation, field: 3, .character))
    #expect(
      refusal(of: text.replacing("History", with: String(repeating: "a", count: 256)))
        == Failure(.invitation, field: 3, .length))
    #expect(
      refusal(of: text + String(repeating: "\n", count: 16_384)) == Failure(.invitation, .length))
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: ClassFormatError(.invitation, .bytes(.badText))) {
      _ = try Invitation(decoding: Array(text.utf8) + [0xFF])
    }
  }

  @Test func mutatedInvitationsAreReadWithoutATrap() {
    let seed = UInt64.random(in: .min ... .max)
    print("mutatedInvitationsAreReadWithoutATrap: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestTier.count(3_000, full: 50_000) {
      var bytes = Array(text.utf8)
      bytes.mutate(using: &random)
      guard let read = try? Invitation(decoding: bytes) else { continue }
      #expect((try? Invitation(decoding: Array(read.text.utf8))) == read, "seed \(seed)")
    }
  }

  @Test func aPersonalCodeHasEightLetters() throws {
    let code = try #require(PersonalCode(bytes: [0xDE, 0xAD, 0xBE, 0xEF, 0x01]))
    #expect(code.letters == "32w353yb")
    #expect(PersonalCode(letters: "32w353yb") == code)
    #expect(PersonalCode(letters: "32w353y") == nil)
    #expect(PersonalCode(letters: "32w353yba") == nil)
    #expect(try invitation().classIdentifier.codeLetters == "dyzeeqv2bxoxrce")
  }
}
