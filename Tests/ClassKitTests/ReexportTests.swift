import ClassKit
import Testing

@Suite struct ReexportTests {
  @Test func classKitAloneBringsFoundation() {
    #expect(URL(string: "fileprogress://")?.scheme == "fileprogress")
  }
}
