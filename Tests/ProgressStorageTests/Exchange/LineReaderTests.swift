import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct LineReaderTests {
  @Test func linesComeWithoutTheirLineFeeds() throws {
    #expect(try lines(of: Data("a\nbc\n\nd".utf8)) == ["a", "bc", "", "d"].map { Array($0.utf8) })
    #expect(try lines(of: Data("a\n".utf8)) == [Array("a".utf8)])
    #expect(try lines(of: Data()) == [])
    #expect(try lines(of: Data("\n".utf8)) == [[]])
  }

  /// Lines that end before, at and after the pieces in which the file is read.
  @Test func linesOfAnyLengthAreWhole() throws {
    let lengths = [0, 1, 65_535, 65_536, 65_537, 131_072, 1 << 20, 3]
    let expected = lengths.map { [UInt8](repeating: UInt8(ascii: "x"), count: $0) }
    #expect(try lines(of: Data(expected.joined(separator: [10]))) == expected)
    #expect(try lines(of: Data(expected.joined(separator: [10]) + [10])) == expected)
  }

  @Test(arguments: [(1 << 20) + 1, (1 << 20) + 5000, 3 << 20])
  func aLineOverOneMebibyteIsRefused(byteCount: Int) throws {
    for ending in ["", "\nshort\n"] {
      let content = Data("a\n".utf8) + Data(repeating: 120, count: byteCount) + Data(ending.utf8)
      #expect(failure { _ = try lines(of: content) } == .notImportable)
    }
  }

  @Test func aFailureEndsTheLines() throws {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "facts")
      try Data(repeating: 120, count: 2 << 20).write(to: URL(fileURLWithPath: path))
      let handle = try #require(FileHandle(forReadingAtPath: path))
      var reader = LineReader(handle, path: path)
      let first = reader.next()
      #expect(throws: StorageError.self) { try first?.get() }
      #expect(reader.next() == nil)
      let closed = try #require(FileHandle(forReadingAtPath: path))
      try closed.close()
      #expect(failure { try drain(LineReader(closed, path: path)) } == .unreadable)
    }
  }

  private func drain(_ reader: LineReader) throws {
    for line in reader { _ = try line.get() }
  }

  private func lines(of content: Data) throws -> [[UInt8]] {
    try withScratchFolder { scratch throws in
      let path = scratch.path(of: "facts")
      try content.write(to: URL(fileURLWithPath: path))
      let handle = try #require(FileHandle(forReadingAtPath: path))
      defer { try? handle.close() }
      return try LineReader(handle, path: path).map { try $0.get() }
    }
  }
}
