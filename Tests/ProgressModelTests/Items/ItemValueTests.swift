import ProgressModel
import Testing

@Suite struct ItemValueTests {
  @Test(arguments: [
    ItemValue.binary(false, .passFail), .quantity(0), .quantity(-3.5),
    .quantity(.greatestFiniteMagnitude), .score(0, outOf: 10), .score(12, outOf: 10),
    .score(-1, outOf: .leastNonzeroMagnitude),
  ])
  func storableNumbersAreValid(value: ItemValue) {
    #expect(value.isValid)
  }

  @Test(arguments: [
    ItemValue.quantity(.nan), .quantity(.infinity), .score(.nan, outOf: 1),
    .score(1, outOf: .infinity), .score(1, outOf: 0), .score(1, outOf: -1), .score(1, outOf: .nan),
  ])
  func otherNumbersAreNot(value: ItemValue) {
    #expect(!value.isValid)
  }

  @Test func valuesKnowTheirKind() {
    #expect(ItemValue.binary(true, .yesNo).kind == .binary)
    #expect(ItemValue.quantity(1).kind == .quantity)
    #expect(ItemValue.score(1, outOf: 2).kind == .score)
  }

  @Test func namesOfBinaryTypesReadBack() {
    for type in BinaryValueType.allCases {
      #expect(BinaryValueType(name: type.name) == type)
      #expect(type.word(for: true) != type.word(for: false))
    }
    #expect(BinaryValueType(name: "PassFail") == nil)
    #expect(BinaryValueType(name: "") == nil)
  }

  // The numbers are ClassKit's and lie in stores.
  @Test func rawValuesNeverChange() {
    let types = BinaryValueType.allCases.map { ($0.rawValue, $0.name) }
    #expect(types.map(\.0) == [0, 1, 2, 3])
    #expect(types.map(\.1) == ["trueFalse", "passFail", "yesNo", "correctIncorrect"])
  }
}
