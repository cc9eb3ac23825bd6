import FileProgressTestSupport
import Foundation
import Testing

/// A teacher and two students on one computer, each with a home, or with an account of the system.
struct ClassUsersTests {
  let fixture: CommandFixture
  private let names = ["weber", "anna", "ben"]
  /// The group that the accounts share; nobody needs to have made it.
  private static let group: UInt32 = 54_320

  init() throws {
    fixture = try CommandFixture()
  }

  /// Whether every account can start the program.
  private static let isForAll: Bool = {
    var path = CommandFixture.program
    while path.count > 1 {
      path = (path as NSString).deletingLastPathComponent
      var state = stat()
      guard stat(path, &state) == 0, state.st_mode & S_IXOTH != 0 else { return false }
    }
    return true
  }()

  @Test func twoHomesAreTwoStudents() throws {
    for name in names {
      try FileManager.default.createDirectory(
        atPath: home(name), withIntermediateDirectories: false)
    }
    try FileManager.default.createDirectory(
      atPath: fixture.path("school"), withIntermediateDirectories: false)
    try teachAndLearn { line, name in
      try fixture.shell(
        "cd '\(home(name))' && \(line)", in: variables.merging(["HOME": home(name)]) { $1 })
    }
  }

  @Test func whatAPrivateUmaskTakesAwayIsGivenToTheClass() throws {
    for name in names {
      try FileManager.default.createDirectory(
        atPath: home(name), withIntermediateDirectories: false)
    }
    let school = fixture.path("school")
    try FileManager.default.createDirectory(atPath: school, withIntermediateDirectories: false)
    chmod(school, 0o777)
    try teachAndLearn { line, name in
      try fixture.shell(
        "umask 077; cd '\(home(name))' && \(line)",
        in: variables.merging(["HOME": home(name)]) { $1 })
    }
    let closed = try fixture.shell(
      "find '\(school)' -type d ! -perm -055 -o -type f ! -perm -044")
    #expect(closed.output == "", "\(closed)")
  }

  @Test(
    .enabled(if: TestTier.isRoot, "changing the account needs root"),
    .enabled(if: ForeignProgram.setpriv.isExpected, "setpriv is not installed"),
    .enabled(if: isForAll, "the program is in a folder that other accounts can't enter"))
  func twoAccountsAreTwoStudentsAndReadNothingOfEachOther() throws {
    for folder in [fixture.scratch.path, fixture.documents] { chmod(folder, 0o755) }
    for (place, name) in names.enumerated() {
      try FileManager.default.createDirectory(
        atPath: home(name), withIntermediateDirectories: false)
      chmod(home(name), 0o700)
      chown(home(name), Self.group + 1 + UInt32(place), Self.group)
    }
    try FileManager.default.createDirectory(
      atPath: fixture.path("school"), withIntermediateDirectories: false)
    chown(fixture.path("school"), Self.group + 1, Self.group)
    chmod(fixture.path("school"), 0o2770)
    func run(_ line: String, as name: String) throws -> ShellOutcome {
      let account = Self.group + 1 + UInt32(names.firstIndex(of: name) ?? 0)
      return try fixture.shell(
        """
        umask 007; exec setpriv --reuid \(account) --regid \(Self.group) --clear-groups \
        env HOME='\(home(name))' sh -c 'cd "$HOME" && \(line)'
        """, in: variables)
    }
    try teachAndLearn(run)
    let others = try run("find \(home("ben")) -type f", as: "anna")
    #expect(others.status != 0)
    #expect(others.output == "")
    #expect(others.said.contains("Permission denied"), "\(others)")
    let refused = try run(
      "fileprogress class create Art --folder \(fixture.documents) --as Anna --sheet art.txt",
      as: "anna")
    #expect(refused.status == 77)
    #expect(
      refused.said
        == "Error: You can't read and write in /scratch/documents. Teachers and students must be able to do both.\n"
    )
    #expect(try run("test ! -e art.txt", as: "anna").status == 0)
    let store = ".local/share/fileprogress"
    let kept = try run("find \(store) ! -perm /077 -type f | wc -l", as: "anna")
    let all = try run("find \(store) -type f | wc -l", as: "anna")
    #expect(kept.output == all.output, "every file of the store is the person's alone")
  }

  private func home(_ name: String) -> String { fixture.path(name) }

  private var variables: [String: String] {
    fixture.programEnvironment.filter { $0.key != "FILEPROGRESS_HOME" && $0.key != "HOME" }
  }

  /// The loop with two students, of whom only one works.
  ///
  /// - Parameter run: Runs a line in the home of somebody.
  private func teachAndLearn(_ run: (String, String) throws -> ShellOutcome) throws {
    func must(_ line: String, _ name: String) throws -> ShellOutcome {
      let outcome = try run(line, name)
      #expect(outcome.status == 0, "\(name): \(line)\n\(outcome)")
      return outcome
    }
    let school = fixture.path("school")
    _ = try must(
      "fileprogress class create 7b --folder \(school) --as Weber --sheet sheet.txt", "weber")
    let shown = try must("fileprogress class show", "weber").output
    let code = try #require(shown.firstMatch(of: /\ncode +([a-z2-7-]+)\n/)).output.1
    for name in ["anna", "ben"] {
      let joined = try must(
        "fileprogress class join \(code) --folder \(school) --as \(name) --yes", name)
      let digits = try #require(joined.output.firstMatch(of: /: ([0-9]{6})\n/)).output.1
      _ = try must("fileprogress class admit \(digits) --yes", "weber")
    }
    _ = try must("echo Write. >essay.txt", "weber")
    _ = try must("fileprogress assignment create --title Essay --file essay.txt", "weber")
    for name in ["anna", "ben"] { _ = try must("fileprogress class sync", name) }
    _ = try must("fileprogress assignment open Essay --no-editor", "anna")
    _ = try must("fileprogress submit Essay", "anna")
    _ = try must("fileprogress class sync", "anna")
    _ = try must("fileprogress class sync", "weber")
    let report = try must("fileprogress report --assignment Essay", "weber").output
    #expect(report.contains(#/\nanna +submitted/#), "\(report)")
    #expect(report.contains(#/\nben +not opened/#), "\(report)")
    #expect(try must("fileprogress assignment", "ben").output.contains("new"))
    _ = try must("fileprogress export --person ben ben.txt", "ben")
    #expect(try run("fileprogress export --person anna", "ben").status == 1)
  }
}
