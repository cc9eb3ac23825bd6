import ClassExchange
import ClassModel
import Testing

/// The vectors of the protocol; Python makes the same.
struct KeyVectorGuardTests {
  private let sheet: SheetBytes
  private let machine: MachineKeys

  init() throws {
    sheet = try #require(SheetBytes(bytes: (0..<32).map { UInt8($0) }))
    let seed = try #require(MachineSeed(bytes: (0x20..<0x40).map { UInt8($0) }))
    machine = try MachineKeys(seed)
  }

  @Test func aSheetMakesAClass() throws {
    let root = try RootKeys(sheet)
    #expect(root.classIdentifier.letters == "dyzeeqv2bxoxrceyaefksje3li")
    #expect(CodeContent(of: root.classIdentifier).text == "dyze-eqv2-bxox-rcel")
    let personal = try #require(PersonalCode(bytes: [0xDE, 0xAD, 0xBE, 0xEF, 1]))
    #expect(
      CodeContent(of: root.classIdentifier, personal: personal).text
        == "dyze-eqv2-bxox-rce3-2w35-3ybu")
  }

  @Test func aSheetMakesTheMachinesOfTheOwner() throws {
    let first = MachineSeed(sheet: sheet, number: 1)
    #expect(
      first.hexadecimal == "386aa114a1415b255ddd9b7867c5b59f92153c4f396fd0df8b8c442f955eb1df")
    #expect(try MachineKeys(first).writer.letters == "pq2bk4gfv7kcpgbhny5fu5j2fm")
    let tenth = try MachineKeys(MachineSeed(sheet: sheet, number: 10))
    #expect(tenth.writer.letters == "3v5enxzxmax4rpdmxefi74s3ea")
  }

  @Test func aSeedMakesAMachine() {
    #expect(machine.writer.letters == "5aingljzathdkse6vxzuidpifq")
    #expect(
      machine.signingKey.hexadecimal
        == "e937733d8beff9ac557f7c52f58a516c4b50c6ebd7208537410a235959cef6fb")
    #expect(
      machine.sealingKey.hexadecimal
        == "9e37d142340338cb0f8d492f43a2eeddbda5ab1f6f91e9fd34d6e0de7815de7a")
  }

  @Test func aJoinHasSixDigitsAndSixteenLetters() throws {
    var join = CBORWriter()
    join.map { map in
      map.key(0)
      map.unsigned(16 as UInt64)
      map.key(1)
      map.text("Anna Berg")
      map.key(2)
      map.unsigned(0 as UInt64)
      map.key(3)
      map.bytes(machine.sealingKey)
      map.key(4)
      map.bytes([UInt8](repeating: 9, count: 16))
    }
    let check = JoinCheckText(
      try RootKeys(sheet).classIdentifier, signingKey: machine.signingKey, join: join.bytes)
    #expect(check.digits == "667050")
    #expect(check.letters == "otxmikkoshyguaqu")
  }

  @Test func digitsKeepTheirZeros() throws {
    let identifier = try RootKeys(sheet).classIdentifier
    var found = 0
    for number in UInt8.min...UInt8.max {
      let check = JoinCheckText(identifier, signingKey: machine.signingKey, join: [number])
      #expect(check.digits.utf8.count == 6)
      if check.digits.hasPrefix("0") { found += 1 }
    }
    #expect(found > 0)
  }

  @Test func aKeyHasAnIdentity() throws {
    let key = try #require(ClassKey(bytes: [UInt8](repeating: 7, count: 32)))
    #expect(ClassKeyIdentifier(of: key).hexadecimal == "4d9db46e7ce19290")
  }

  @Test func aSheetIsReadAsPeopleTypeIt() throws {
    let text = "aaaqeayeaudaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypqs"
    #expect(sheet.text == text)
    #expect(SheetBytes(text: text) == sheet)
    #expect(SheetBytes(text: " AAAQ-eaye audaocajbifqydiob4ibceqtcqkrmfyydenbwha5dypqs\n") == sheet)
  }

  @Test func aMistakeInASheetIsNoticed() {
    let text = sheet.text
    var noticed = 0
    for (index, letter) in text.enumerated() {
      var changed = Array(text)
      changed[index] = letter == "a" ? "b" : "a"
      if SheetBytes(text: String(changed)) == nil { noticed += 1 }
    }
    // One letter in 32 passes by chance; which ones is fixed by the sheet.
    #expect(noticed >= 48)
    for wrong in [
      "", "a", String(text.dropLast()), text + "a", text.replacing("a", with: "1"),
      String(repeating: "a", count: 1_000_000),
    ] {
      #expect(SheetBytes(text: wrong) == nil)
    }
  }

  @Test func aCodeIsReadAsPeopleTypeIt() throws {
    let code = try #require(CodeContent(text: "DYZE eqv2 bxox rcel"))
    #expect(code.classLetters == "dyzeeqv2bxoxrce")
    #expect(code.personal == nil)
    let personal = try #require(CodeContent(text: "dyze-eqv2-bxox-rce3-2w35-3ybu"))
    #expect(personal.personal?.bytes == [0xDE, 0xAD, 0xBE, 0xEF, 1])
    for wrong in [
      "", "-", "dyze-eqv2-bxox-rcem", "dyze-eqv2-bxox-rce", "dyze-eqv2-bxox-rce3-2w35-3ybv",
      "dyze-eqv2-bxox-rce3-2w35-3ybuu", "dyze_eqv2_bxox_rcel", "dyze-eqv2-bxox-rcé",
    ] {
      #expect(CodeContent(text: wrong) == nil, "\(wrong)")
    }
  }

  @Test func secretsAreNotPrinted() throws {
    let seed = try #require(MachineSeed(bytes: (0x20..<0x40).map { UInt8($0) }))
    var dumped = ""
    dump(machine, to: &dumped)
    dump(seed, to: &dumped)
    dump(try RootKeys(sheet), to: &dumped)
    dumped += "\(machine) \(seed) \(String(reflecting: machine)) \(String(reflecting: seed))"
    #expect(!dumped.contains(seed.hexadecimal))
    #expect(!dumped.contains("33, 34"))
    #expect(dumped.contains("5aingljzathdkse6vxzuidpifq"))
  }
}
