import ClassExchange
import ClassModel
import Foundation
import Testing

/// Somebody heard the digits that a student read out, and made a request with the same ones.
struct SameDigitsCommandTests {
  let school: ClassSchool
  var fixture: CommandFixture { school.fixture }

  init() throws {
    school = try ClassSchool()
  }

  /// Puts a request to join into the class folder.
  private func put(
    _ request: JoinRequest, of keys: MachineKeys, into identifier: ClassIdentifier
  ) throws {
    let sealing = EntrySealing(.machine(keys), class: identifier, classKeys: [:], random: .system)
    let plan = EntryPlan(
      signer: .machine, sequence: 1, from: 1, previous: nil,
      boxes: [BoxPlan(audience: .everybody, objects: [ClassObject.join(request).encoded])])
    let directory = try school.classFolder + "/" + keys.writer.letters
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(try sealing.seal(plan).0).write(
      to: URL(fileURLWithPath: directory + "/0000000001.fpe"))
  }

  private func request(_ name: String, of keys: MachineKeys) -> JoinRequest {
    var random = SystemRandomNumberGenerator()
    return JoinRequest(
      name: ClassText(cleaning: name, .name), role: .student, sealingKey: keys.sealingKey,
      nonce: .random(using: &random), personalCode: nil)
  }

  private func keys() throws -> MachineKeys {
    var random = SystemRandomNumberGenerator()
    return try MachineKeys(MachineSeed.random(using: &random))
  }

  private func identifier() throws -> ClassIdentifier {
    let name = try #require(try school.classFolder.split(separator: "/").last)
    return try #require(ClassIdentifier(letters: name))
  }

  /// Puts two requests of one name into the class folder that have the same digits. Of some thousand, two have.
  private func twoRequests() throws -> [JoinCheckText] {
    let identifier = try identifier()
    let (first, second) = (try keys(), try keys())
    func check(_ request: JoinRequest, _ keys: MachineKeys) -> JoinCheckText {
      JoinCheckText(
        identifier, signingKey: keys.signingKey, join: ClassObject.join(request).encoded)
    }
    var known: [String: JoinRequest] = [:]
    for _ in 0..<1_500 {
      let made = request("Kid Ames", of: first)
      known[check(made, first).digits] = made
    }
    for _ in 0..<100_000 {
      let made = request("Kid Ames", of: second)
      let other = check(made, second)
      guard let same = known[other.digits] else { continue }
      try put(same, of: first, into: identifier)
      try put(made, of: second, into: identifier)
      return [check(same, first), other]
    }
    Issue.record("no two requests with the same digits")
    return []
  }

  @Test func theLettersTellWhichRequestIsMeant() throws {
    let checks = try twoRequests()
    let (meant, other) = (try #require(checks.first), try #require(checks.last))
    let digits = meant.digits
    let refused = fixture.run("class", "admit", digits, "--yes")
    #expect(refused.status == 1)
    #expect(
      refused.said
        == "Error: Several computers are waiting with \(digits). Only one can be your student's: anyone who "
        + "hears the digits can use them. Ask your student to type class show and read out the letters below "
        + "the digits. Then type: fileprogress class admit \(digits) LETTERS\n")
    let shown = fixture.run("class", "show").output
    for check in checks {
      #expect(shown.contains("Kid Ames  \(check.listedLetters) "), "\(shown)")
    }
    #expect(!shown.contains(digits), "the digits come from the student")
    // The letters of the list admit nobody: they must come from the student, too.
    #expect(fixture.run("class", "admit", digits, meant.listedLetters, "--yes").status == 64)
    #expect(fixture.run("class", "admit", meant.listedLetters, "--yes").status == 64)
    let admitted = fixture.run("class", "admit", digits, meant.spokenLetters.uppercased(), "--yes")
    #expect(admitted.status == 0, "\(admitted)")
    #expect(admitted.said.contains("Kid Ames is in the class.\n"), "\(admitted)")
    let rest = fixture.run("class", "show")
    #expect(rest.output.contains("1  Kid Ames  \(other.listedLetters) "), "\(rest)")
    #expect(rest.said.contains("Two computers have the digits \(digits)"), "\(rest)")
  }

  @Test func theLettersOfTheListDeclineARequest() throws {
    let checks = try twoRequests()
    let (meant, other) = (try #require(checks.first), try #require(checks.last))
    fixture.run("class", "sync")
    let declined = fixture.run("class", "decline", other.listedLetters, "--yes")
    #expect(declined.status == 0, "\(declined)")
    let shown = fixture.run("class", "show").output
    #expect(shown.contains("1  Kid Ames  \(meant.listedLetters) "), "\(shown)")
    #expect(!shown.contains("2  Kid Ames"))
    let unknown = fixture.run("class", "decline", "zzzz", "--yes")
    #expect(unknown.status == 1)
    #expect(
      unknown.said
        == "Error: Nobody is waiting with the letters zzzz. To see who is: fileprogress class show\n"
    )
    #expect(fixture.run("class", "decline", "z", "--yes").status == 1)
  }

  @Test func whoWaitsSeesTheLettersBelowTheDigits() throws {
    let digits = try school.join("anna", as: "Anna Berg")
    let output = school.run("anna", ["class", "show"]).output
    let letters = try #require(
      output.firstMatch(of: /\ndigits +([0-9]{6})\nletters +([a-z2-7]{4}-[a-z2-7]{4})\n/)
    ).output
    #expect(letters.1 == digits)
    #expect(fixture.run("class", "admit", digits, String(letters.2), "--yes").status == 0)
  }

  @Test func peopleComeFirstAndAThousandRequestsAreCounted() throws {
    try school.admit("anna", as: "Anna Berg")
    let identifier = try identifier()
    for number in 1...45 {
      let keys = try keys()
      try put(request("Nobody \(number)", of: keys), of: keys, into: identifier)
    }
    let output = fixture.run("class", "show").output
    let lines = output.split(separator: "\n")
    #expect(lines.count { $0.contains("Nobody") } == 40, "\(output)")
    #expect(lines.last == "and 5 more")
    let anna = try #require(lines.firstIndex { $0.contains("Anna Berg") })
    let nobody = try #require(lines.firstIndex { $0.contains("Nobody") })
    #expect(anna < nobody)
  }
}
