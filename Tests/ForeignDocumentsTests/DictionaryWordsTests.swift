import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Testing

struct DictionaryWordsTests {
  private func counts(_ text: some Collection<UInt8>) throws -> [Int] {
    try Array(text).withUnsafeBytes { source throws(UnreadableReason) in
      try DictionaryWords.counts(of: source)
    }
  }

  @Test(arguments: [
    ("ฉันไปโรงเรียน", 3), ("ฉันอ่านหนังสือทุกวัน", 5), ("ຂ້ອຍຮຽນພາສາລາວ", 4), ("ខ្ញុំរៀនភាសាខ្មែរនៅសាលា", 5),
    ("ကျွန်တော်သည်စာကိုဖတ်သည်", 5), ("ខ្ញុំ\u{200B}រៀន", 2), ("พ.ศ", 1), ("ๆ", 1), ("", 0), (" ", 0),
    ("ฉัน ไป", 2), ("\u{E31}", 1), ("word", 1),
  ])
  func wordsAreThoseOfTheDictionary(text: String, count: Int) throws {
    #expect(try counts("\(text)\n".utf8) == [count])
  }

  @Test func everyLineIsAText() throws {
    #expect(try counts("ฉันไป\n\nหนังสือ  ฉัน\n".utf8) == [2, 0, 2])
    #expect(try counts("ฉันไป".utf8) == [])
    #expect(try counts("".utf8) == [])
  }

  @Test func anyBytesAreCounted() throws {
    print("seed 7")
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...500, using: &generator)).map { _ in
        [0xE0, 0xB8, 0xB9, 0xE1, 0x9E, 0x80, .random(in: 0...0xFF, using: &generator)]
          .randomElement(using: &generator) ?? UInt8(0)
      }
      #expect(try counts(bytes + [0x0A]).count == bytes.count { $0 == 0x0A } + 1)
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["ก", "กา", "ะ", "\u{E31}", "ឱ", "ក្", "က", "က္", "ສາ", "ນ", "ไม่มี", "แมวกินปลา"])
  func aRunWithoutEndIsCountedInBoundedTime(_ text: String) throws {
    let run = String(repeating: text, count: 300_000 / text.utf8.count)
    var first: Int?
    let time = try processorTime { first = try counts("\(run)\n".utf8).first }
    #expect(first ?? 0 > 0)
    #expect(time < .seconds(60))
  }
}
