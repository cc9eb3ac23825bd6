import CSystemCalls
import Testing

@Suite struct FileSystemIdentifierTests {
  private let identifier: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  private func identify(
    uuid: [UInt8], byteCount: Int32, identifier: [UInt8]
  ) -> (isUUID: Bool, bytes: [UInt8]) {
    var system = fileprogress_file_system()
    system.magic = 0xEF53
    fileprogress_identify_file_system(uuid, byteCount, identifier, &system)
    let bytes = withUnsafeBytes(of: system.bytes) { Array($0.prefix(Int(system.byte_count))) }
    return (system.is_uuid == 1, bytes)
  }

  @Test func aUUIDNamesAFileSystem() {
    let uuid = [UInt8](1...16)
    #expect(identify(uuid: uuid, byteCount: 16, identifier: identifier) == (true, uuid))
  }

  /// Many file systems would be one.
  @Test func aUUIDOfZerosIsNone() {
    let zeros = [UInt8](repeating: 0, count: 16)
    #expect(identify(uuid: zeros, byteCount: 16, identifier: identifier) == (false, identifier))
  }

  @Test func withoutAnythingTheKindIsAllThereIs() {
    let zeros = [UInt8](repeating: 0, count: 16)
    let found = identify(uuid: zeros, byteCount: 0, identifier: Array(zeros.prefix(8)))
    #expect(!found.isUUID)
    #expect(found.bytes.count == 8)
    #expect(found.bytes.contains(0xEF))
    let short = [UInt8](1...16)
    #expect(identify(uuid: short, byteCount: 8, identifier: identifier) == (false, identifier))
  }
}
