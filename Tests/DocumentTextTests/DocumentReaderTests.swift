import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

@testable import DocumentText

struct DocumentReaderTests {
  static func metrics(
    of bytes: [UInt8], counting rule: CountingRule = .prose
  ) throws -> DocumentMetrics {
    try withScratchFolder { folder in
      let url = folder.url.appendingPathComponent("text.txt")
      try Data(bytes).write(to: url)
      return try DocumentReader.metrics(of: url, counting: rule)
    }
  }

  @Test func aTextIsCounted() throws {
    let text = "Well-known words – and a dash.\n\nÉtude no. 2\n"
    let metrics = try Self.metrics(of: Array(text.utf8))
    #expect(metrics.format == .plain)
    #expect(metrics.encoding == .utf8)
    #expect(metrics.byteCount == Int64(text.utf8.count))
    #expect(metrics.counter == ProseWordCounter().name)
    #expect(metrics.words == 8)
    #expect(metrics.characters == 41)
    #expect(metrics.charactersWithoutSpaces == 34)
  }

  @Test(arguments: CountingRule.allCases)
  func anEmptyFileHasNothing(_ rule: CountingRule) throws {
    let metrics = try Self.metrics(of: [], counting: rule)
    #expect(metrics.words == 0)
    #expect(metrics.characters == 0)
    #expect(metrics.counter == rule.makeCounter().name)
  }

  @Test(
    arguments: [
      (String.Encoding.utf16LittleEndian, TextEncoding.utf16LittleEndian, [0xFF, 0xFE]),
      (.utf16BigEndian, .utf16BigEndian, [0xFE, 0xFF]),
      (.utf16LittleEndian, .utf16LittleEndian, []),
      (.windowsCP1252, .windows1252, []), (.isoLatin1, .latin1, []), (.utf8, .utf8, []),
      (.utf8, .utf8, [0xEF, 0xBB, 0xBF]),
    ] as [(String.Encoding, TextEncoding, [UInt8])])
  func everyEncodingOfOneTextGivesTheSame(
    encoding: String.Encoding, expected: TextEncoding, mark: [UInt8]
  ) throws {
    let text =
      expected == .latin1 ? "naïve café\u{A0}ß ü\n" : "naïve café\u{A0}ß ü “quoted”—so…\n"
    let bytes = mark + Array(try #require(text.data(using: encoding)))
    let metrics = try Self.metrics(of: bytes)
    let plain = try Self.metrics(of: Array(text.utf8))
    #expect(metrics.encoding == expected)
    #expect(metrics.words == plain.words)
    #expect(metrics.characters == plain.characters)
    #expect(metrics.charactersWithoutSpaces == plain.charactersWithoutSpaces)
  }

  @Test func whatIsNoTextHasNoWordsAndKeepsItsSize() throws {
    let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let metrics = try Self.metrics(of: program)
    #expect(metrics.format == nil)
    #expect(metrics.words == nil)
    #expect(metrics.characters == nil)
    #expect(metrics.byteCount == 16)
    // The counter of bytes counts them all the same.
    #expect(try Self.metrics(of: program, counting: .wc).words != nil)
  }

  /// Parts are counted at once and give what the whole gives.
  @Test(arguments: CountingRule.allCases)
  func partsOfALargeFileAddUp(_ rule: CountingRule) throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "word ", "two words\n", "\r\n", "naïve ", "日本", "–", "\u{FEFF}x ", "e\u{301} ", "\n\n", "👩‍👧 ",
    ]
    var text = ""
    while text.utf8.count < 1 << 18 { text += pieces.randomElement(using: &random) ?? "" }
    #expect(try Self.countInParts(text, rule) == Self.counts(of: text, rule))
  }

  static func countInParts(_ text: String, _ rule: CountingRule) throws -> Int? {
    try withScratchFolder { folder in
      let handle = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: folder.write(text, to: "text.txt")))
      let document = try DocumentInput(
        descriptor: handle.fileDescriptor, named: "text.txt", isOwn: true)
      let metrics = try withExtendedLifetime(handle) {
        try TextCounting(
          document: document, rule: rule, leastPartByteCount: 1000, mostPartCount: 5
        ).metrics()
      }
      #expect(metrics.byteCount == Int64(text.utf8.count))
      return metrics.words
    }
  }

  /// Sentences go on over line ends, so a text is cut at empty lines only.
  @Test func sentencesOfALargeFileAddUp() throws {
    var random = SeededGenerator(seed: 6)
    let pieces = [
      "word ", "End. ", "Next\n", "more\r\n", "\r\n\r\n", "U.S. ", "\n\n", "3.\n", "日。",
    ]
    var text = ""
    while text.utf8.count < 1 << 16 { text += pieces.randomElement(using: &random) ?? "" }
    let parts = try withScratchFolder { folder in
      let handle = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: folder.write(text, to: "text.txt")))
      return try withExtendedLifetime(handle) {
        try TextCounting(
          document: DocumentInput(
            descriptor: handle.fileDescriptor, named: "text.txt", isOwn: true),
          rule: .prose, measures: .sentences, leastPartByteCount: 1000, mostPartCount: 7
        ).metrics()
      }
    }
    var counter = SentenceCounter(.sentences)
    #expect(parts.sentences == counter.words(in: text))
    #expect(parts.words == Self.counts(of: text, .prose))
  }

  @Test func aLargeFileOfOneLineIsCountedWhole() throws {
    #expect(try Self.countInParts(String(repeating: "word ", count: 50_000), .prose) == 50_000)
  }

  static func counts(of text: String, _ rule: CountingRule) -> Int {
    var counter = rule.makeCounter()
    return counter.words(in: text)
  }

  @Test func zeroBytesAnywhereMakeItNoText() throws {
    let padded = Array(String(repeating: "some words\n", count: 30_000).utf8) + [0, 0, 0]
    let metrics = try Self.metrics(of: padded)
    #expect(metrics.words == nil)
    #expect(metrics.format == nil)
    #expect(metrics.byteCount == 330_003)
    #expect(try Self.metrics(of: padded, counting: .wc).words == 60_000)
  }

  @Test func whatIsOpenIsReadFromWhereItStands() throws {
    try withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("one two\nthree\n", to: "text.txt"))
      let handle = try FileHandle(forReadingFrom: url)
      try handle.seek(toOffset: 8)
      let counts = try (0..<2).map { _ in
        try DocumentReader.metrics(
          of: handle.fileDescriptor, named: "input", counting: .prose, also: []
        ).words
      }
      #expect(counts == [1, 0])
    }
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let pipe = Pipe()
    let text = String(repeating: "some words\n", count: 100)
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let metrics = try DocumentReader.metrics(
      of: pipe.fileHandleForReading.fileDescriptor, named: "a pipe", counting: .prose,
      also: [])
    #expect(metrics.words == 200)
    #expect(metrics.characters == nil)
    #expect(metrics.byteCount == 1100)
  }

  @Test func whatCannotBeReadIsSaid() throws {
    try withScratchFolder { folder in
      let missing = folder.url.appendingPathComponent("none.txt")
      #expect {
        try DocumentReader.metrics(of: missing)
      } throws: { error in
        let error = error as? DocumentTextError
        return error?.code == .notFound && "\(error?.description ?? "")".contains(missing.path)
      }
      #expect {
        try DocumentReader.metrics(of: folder.url)
      } throws: {
        ($0 as? DocumentTextError)?.code == .isDirectory
      }
    }
  }

  /// As Writer 7.4 opens it: as a document without text.
  @Test(arguments: DocumentFormat.allCases)
  func aFileWithoutAByteHasNoWords(_ format: DocumentFormat) throws {
    let endings = [
      "markdown": "md", "latex": "tex", "restructuredText": "rst", "notebook": "ipynb",
    ]
    let ending = endings[format.rawValue] ?? format.rawValue
    try withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("", to: "empty.\(ending)"))
      for format in [format, nil] {
        let metrics = try DocumentReader.metrics(of: url, as: format)
        #expect(metrics.words == 0)
        #expect(metrics.unreadableReason == nil)
      }
      var pass = DocumentPass(named: url.path, WantedFigures([.prose]))
      #expect(pass.finish().counts == [.prose: 0])
    }
  }
}
