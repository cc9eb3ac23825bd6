import ProgressModel
import Testing

@Suite struct CountedNameTests {
  @Test func numbersAreCounted() {
    let names = [
      "Ch1.md", "ch1a.md", "ch01b.md", "ch2.md", "CH10.md", "ch010 copy.md", "chapter 3.md",
      "chapter 20.md", "ch99999999999999999999999.md", "", "ch", "a/2/10.md", "a/10/2.md",
      "novel/1.md", "novel 2/1.md",
    ]
    #expect(
      names.sorted { CountedName($0) < CountedName($1) } == [
        "", "a/2/10.md", "a/10/2.md", "ch", "Ch1.md", "ch1a.md", "ch01b.md", "ch2.md",
        "ch010 copy.md", "CH10.md", "ch99999999999999999999999.md", "chapter 3.md",
        "chapter 20.md", "novel/1.md", "novel 2/1.md",
      ])
  }

  @Test func theOrderIsOneOrder() {
    let names = ["ch1", "ch01", "Ch1", "ch001", "ch1.", "ch", "0", "00", "", "é", "e\u{301}"]
    for one in names {
      for other in names {
        let (left, right) = (CountedName(one), CountedName(other))
        let isSame = one.utf8.elementsEqual(other.utf8)
        #expect((left == right) == isSame)
        #expect([left < right, right < left].count { $0 } == (isSame ? 0 : 1), "\(one), \(other)")
      }
    }
  }
}
