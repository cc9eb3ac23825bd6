import FileProgressCommands
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "set", 3), ("set", "", 3), ("open", "open", 0), ("opne", "open", 1),
    ("oepn", "open", 1), ("pone", "open", 2), ("repot", "report", 1), ("reportt", "report", 1),
    ("rebort", "report", 1), ("stauts", "status", 1), ("tsop", "stop", 1), ("größe", "grosse", 3),
    ("abcdef", "badcfe", 3),
  ])
  func slipsAreCounted(typed: String, meant: String, slips: Int) {
    #expect(EditDistance.between(typed, meant) == slips)
    #expect(EditDistance.between(meant, typed) == slips)
  }
}
