import Testing

@testable import LocalService

@Suite struct PortUserTests {
  private static let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:46B6 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 154512 1 000
       1: 0100007F:46B5 0100007F:46B6 01 00000000:00000000 00:00000000 00000000     7        0 165305 1 000
       2: 00000000:0016 00000000:0000 0A 00000000:00000D81 00:00000000 00000000     0        0 112098 3 000
    """

  @Test func itIsTheUserOfTheProgramThatListens() {
    #expect(PortUser.user(of: 18_102, in: Self.table) == 1000)
    #expect(PortUser.user(of: 22, in: Self.table) == 0)
  }

  @Test func aConnectionIsNoProgramThatListens() {
    #expect(PortUser.user(of: 18_101, in: Self.table) == nil)
  }

  @Test(arguments: ["", "\n\n", "sl\n0: 1 2 0A\n", "sl\n0: x:y 2 0A 4 5 6 z\n"])
  func anUnknownTableTellsNothing(table: String) {
    #expect(PortUser.user(of: 22, in: table) == nil)
  }
}
