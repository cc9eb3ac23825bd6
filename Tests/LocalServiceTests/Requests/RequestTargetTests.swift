import LocalService
import Testing

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", [""]), ("/v1/status", ["v1", "status"]), ("/v1/status/", ["v1", "status", ""]),
    ("//a", ["", "a"]), ("/a%2Fb/%C3%a9", ["a/b", "é"]), ("/a+b?c=d", ["a+b"]),
    ("/../é", ["..", "é"]),
  ])
  func thePathIsDecoded(text: String, path: [String]) {
    #expect(RequestTarget(text)?.path == path)
  }

  @Test func theQueryKeepsItsOrder() throws {
    let target = try #require(RequestTarget("/v1?path=%2Ftmp%2Fa+b%2B&x&&path=c=d?e&=f"))
    let pairs = target.query.map { [$0.name, $0.value] }
    #expect(pairs == [["path", "/tmp/a b+"], ["x", ""], ["path", "c=d?e"], ["", "f"]])
    #expect(RequestTarget("/v1?")?.query.isEmpty == true)
  }

  @Test(arguments: [
    "", "*", "v1", "http://localhost/v1", "/%", "/%4", "/%4g", "/%+1", "/a#b", "/%00", "/\0",
    "/%FF",
    "/?a=%FF", "/?%C3=a", "/?a=%00", "/?a=%2",
  ])
  func wrongEncodingsAreRefused(text: String) {
    let target = RequestTarget(text)
    #expect(target?.path == nil)
  }
}
