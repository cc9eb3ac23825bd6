import Foundation
import Testing

@testable import LocalService

@Suite struct WakaTimeGuardTests {
  private let setting = WakaTimeSetting(isOn: true, port: 21_873, key: WakaTimeDesk.key)

  private func status(
    _ fields: [(name: String, value: String)], query: [(name: String, value: String)] = [],
    through door: ServiceRequest.Door = .port(21_873), _ setting: WakaTimeSetting?
  ) -> Int? {
    let request = ServiceRequest("POST", "/", through: door, fields: fields)
    return WakaTimeGuard(setting: setting).refusal(of: request, query)?.status
  }

  private func basic(_ text: String) -> (name: String, value: String) {
    ("Authorization", "Basic " + Data(text.utf8).base64EncodedString())
  }

  private let host = (name: "Host", value: "127.0.0.1:21873")

  @Test func theKeyOpensInEachForm() {
    #expect(status([host, basic(WakaTimeDesk.key)], setting) == nil)
    #expect(status([host, basic(WakaTimeDesk.key + ":")], setting) == nil)
    #expect(status([host], query: [("api_key", WakaTimeDesk.key)], setting) == nil)
    #expect(status([("host", "LOCALHOST:21873"), basic(WakaTimeDesk.key)], setting) == nil)
    let encoded = Data(WakaTimeDesk.key.utf8).base64EncodedString()
    #expect(status([host, ("authorization", "basic \(encoded)")], setting) == nil)
  }

  @Test func anotherKeyOpensNothing() {
    #expect(status([host], setting) == 401)
    let shorter = String(WakaTimeDesk.key.dropLast())
    for text in ["", ":", shorter, shorter + "e", WakaTimeDesk.key + "::"] {
      #expect(status([host, basic(text)], setting) == 401, "\(text)")
      #expect(status([host], query: [("api_key", text)], setting) == 401, "\(text)")
    }
    #expect(status([host, basic(WakaTimeDesk.key.uppercased())], setting) == 401)
    #expect(status([host, ("Authorization", "Basic ?")], setting) == 401)
    #expect(status([host, ("Authorization", "Bearer " + WakaTimeDesk.key)], setting) == 401)
    // Two lines may be read differently by others.
    let key = basic(WakaTimeDesk.key)
    #expect(status([host, key, key], setting) == 401)
    let twice = [(name: "api_key", value: WakaTimeDesk.key), (name: "api_key", value: "x")]
    #expect(status([host], query: twice, setting) == 401)
  }

  @Test func aPageInABrowserIsRefusedAlsoWithTheKey() {
    let key = basic(WakaTimeDesk.key)
    for host in ["", "127.0.0.1", "localhost", "127.0.0.1:80", "evil.example:21873", "[::1]:21873"]
    {
      #expect(status([("Host", host), key], setting) == 403, "\(host)")
    }
    #expect(status([key], setting) == 403)
    #expect(status([host, host, key], setting) == 403)
    #expect(status([host, key, ("Origin", "null")], setting) == 403)
    #expect(status([host, key, ("ORIGIN", "http://127.0.0.1:21873")], setting) == 403)
  }

  @Test func theSocketTakesAnyHostButNeedsTheKey() {
    #expect(status([basic(WakaTimeDesk.key)], through: .socket, setting) == nil)
    #expect(status([], through: .socket, setting) == 401)
  }

  @Test func nobodyComesInWhileItIsOff() {
    var off = setting
    off.isOn = false
    #expect(status([host, basic(WakaTimeDesk.key)], off) == 404)
    #expect(status([host, basic("")], nil) == 404)
  }

  @Test func keysAreComparedToTheEnd() {
    #expect(WakaTimeGuard.areSame([1, 2, 3], [1, 2, 3]))
    #expect(!WakaTimeGuard.areSame([1, 2], [1, 2, 0]))
    #expect(!WakaTimeGuard.areSame([1, 2, 0], [1, 2]))
    #expect(!WakaTimeGuard.areSame([], [0]))
    #expect(!WakaTimeGuard.areSame([1, 2, 4], [1, 2, 3]))
  }
}
