import ClassModel
import Testing

@Suite struct BoxPlanTests {
  private func key(_ number: Int) throws -> SealingKey {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    let padding = [UInt8](repeating: 7, count: SealingKey.byteCount - bytes.count)
    return try #require(SealingKey(bytes: padding + bytes))
  }

  @Test(
    arguments: [
      (0, []), (1, [1]), (4_128, [4_128]), (4_129, [4_128, 1]), (9_000, [4_128, 4_128, 744]),
    ] as [(Int, [Int])])
  func machinesTooManyForOneBoxGetSeveral(count: Int, sizes: [Int]) throws {
    let keys = try (0..<count).map { try key($0) }
    // The order doesn't matter, nor that a key is there twice.
    let audiences = BoxPlan.Audience.readers(of: Array(keys.reversed()) + keys.prefix(9))
    let readers = audiences.map { audience -> [SealingKey] in
      if case .keys(let keys) = audience { keys } else { [] }
    }
    #expect(readers.map(\.count) == sizes)
    #expect(readers.flatMap(\.self) == keys)
  }
}
