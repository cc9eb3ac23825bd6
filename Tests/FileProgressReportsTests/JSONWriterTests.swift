import FileProgressReports
import Testing

struct JSONWriterTests {
  @Test func aTextIsOneObjectWithALineFeed() {
    let text = JSONWriter.text { json in
      json.member("isWanted", true)
      json.member("name", "essay")
    }
    #expect(text == "{\"isWanted\":true,\"name\":\"essay\"}\n")
  }
}
