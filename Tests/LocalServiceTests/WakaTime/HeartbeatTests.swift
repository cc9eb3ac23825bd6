import Foundation
import Testing

@testable import LocalService

@Suite struct HeartbeatTests {
  private func body(_ text: String) -> HeartbeatBody? { HeartbeatBody(Array(text.utf8)) }

  @Test func aHeartbeatIsRead() throws {
    let text = """
      [{"time": 1790000000.25, "entity": "/a.md", "type": "file", "category": "coding", \
      "is_write": true, "project": null, "branch": null, "language": "Markdown", \
      "dependencies": [], "lines": 3, "lineno": 1, "cursorpos": 1, "user_agent": "x/1"}]
      """
    let read = try #require(body(text))
    #expect(read.isBulk)
    let heartbeat = try #require(read.heartbeats.first ?? nil)
    #expect(heartbeat.nanoseconds == 1_790_000_000_250_000_000)
    #expect(heartbeat.entity == "/a.md")
    #expect(heartbeat.type == "file")
    #expect(heartbeat.isWrite)
    #expect(heartbeat.userAgent == "x/1")
  }

  @Test func oneAloneIsNoBulk() throws {
    let read = try #require(body(#" {"entity":"/a.md","time":1}"#))
    #expect(!read.isBulk)
    #expect(read.heartbeats == [Heartbeat(entity: "/a.md", type: "file", time: 1)])
  }

  @Test func aWrongItemCostsNoOther() throws {
    let items = [
      #"{"entity":"/a.md","time":1}"#, "null", "1", #""text""#, "[]", "{}", #"{"entity":"/a.md"}"#,
      #"{"entity":1,"time":1}"#, #"{"entity":"/a.md","time":"NaN"}"#,
      #"{"entity":"/a.md","time":1,"is_write":"yes"}"#,
      #"{"entity":"/a.md","time":1,"type":2}"#, #"{"entity":"/b.md","time":2,"is_write":null}"#,
    ]
    let read = try #require(body("[" + items.joined(separator: ",") + "]"))
    #expect(read.heartbeats.count == items.count)
    #expect(read.heartbeats.compactMap { $0?.entity } == ["/a.md", "/b.md"])
  }

  @Test(arguments: ["", " ", "1", "null", #""text""#, "[", "[{]", "{", "\u{0}", "NaN"])
  func whatIsNoJSONIsNoBody(text: String) {
    #expect(body(text) == nil)
  }

  @Test func whatIsNestedTooDeeplyIsNoBody() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(HeartbeatBody(deep) == nil)
  }

  @Test(arguments: [-1, -0.001, 4e9, 1e300, .infinity, .nan] as [Double])
  func momentsThatNoClockShowsAreNone(time: Double) {
    #expect(Heartbeat(entity: "/a.md", type: "file", time: time).nanoseconds == nil)
  }

  @Test(arguments: [
    ("wakatime/13.1.0 (Linux-5.10.0 x86_64) Python3.8.20.final.0 vim-wakatime/8.0", "vim"),
    ("wakatime/13.1.0 (Linux-5.10.0) Python3.8.20.final.0 vim/802 vim-wakatime/8.0", "vim"),
    (
      "wakatime/v1.90.0 (linux-5.10.0-unknown) go1.22.4 vscode/1.85.1 vscode-wakatime/24.4.0",
      "VS Code"
    ),
    ("wakatime/v1.90.0 (linux) go1.22.4 neovim/0.10 vim-wakatime/11.1.1", "Neovim"),
    ("wakatime/v1.90.0 (linux (a b) c) go1.22.4 obsidian-wakatime/1.0", "Obsidian"),
    ("wakatime/v1.90.0 vim-wakatime/11.1.1", "vim"),
    ("curl/7.74.0", "curl"),
    ("Kate", "Kate"),
  ])
  func theEditorIsFound(userAgent: String, name: String) {
    #expect(HeartbeatEditor.name(in: userAgent) == name)
  }

  @Test(arguments: [
    "", " ", "wakatime/13.1.0 (Linux) Python3.8.20.final.0 Unknown/0", "wakatime/13.1.0", "(vim/8",
    "/", "-wakatime/1",
  ])
  func withoutANameThereIsNone(userAgent: String) {
    #expect(HeartbeatEditor.name(in: userAgent) == nil)
  }

  @Test(
    arguments: [
      (0, "0 secs", "0:00"), (1, "1 sec", "0:00"), (59, "59 secs", "0:00"), (60, "1 min", "0:01"),
      (3599, "59 mins", "0:59"), (3600, "1 hr", "1:00"), (3660, "1 hr 1 min", "1:01"),
      (7500, "2 hrs 5 mins", "2:05"), (-5, "0 secs", "0:00"),
    ] as [(Int64, String, String)])
  func theSumOfTodayIsWritten(seconds: Int64, text: String, digital: String) {
    let today = WakaTimeToday(seconds: seconds)
    #expect(today.text == text)
    #expect(today.digital == digital)
  }
}
