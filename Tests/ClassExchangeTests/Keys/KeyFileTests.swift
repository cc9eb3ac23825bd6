import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

struct KeyFileTests {
  private let seed: MachineSeed
  private let identity: ClassIdentifier

  init() throws {
    seed = try #require(MachineSeed(bytes: (0..<32).map { UInt8($0) }))
    identity = try #require(ClassIdentifier(bytes: [UInt8](repeating: 3, count: 16)))
  }

  private func mode(_ path: String) throws -> Int {
    try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "machine.key")
      try KeyFile.write(path, seed: seed, class: identity, random: .system)
      #expect(try mode(path) == 0o600)
      #expect(try KeyFile.read(path, class: identity) == seed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["machine.key"])
      // As the protocol page says.
      let head: [UInt8] = [0xA3, 0, 1, 1, 0x50]
      #expect(
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
          == head + identity.bytes + [2, 0x58, 32] + seed.bytes)
    }
  }

  @Test func anotherIsNeverReplaced() throws {
    try withScratchFolder { folder in
      let path = try folder.write("mine", to: "machine.key")
      #expect(throws: ExchangeFailure(.nameTaken, path: path)) {
        try KeyFile.write(path, seed: seed, class: identity, random: .system)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["machine.key"])
      let link = folder.path(of: "link.key")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: folder.path(of: "elsewhere"))
      #expect(throws: ExchangeFailure(.nameTaken, path: link)) {
        try KeyFile.write(link, seed: seed, class: identity, random: .system)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: "elsewhere")))
    }
  }

  @Test func itIsClosedToOthers() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "machine.key")
      try KeyFile.write(path, seed: seed, class: identity, random: .system)
      chmod(path, 0o644)
      #expect(try KeyFile.read(path, class: identity) == seed)
      #expect(try mode(path) == 0o600)
    }
  }

  @Test func whatIsNoKeyFileIsRefused() throws {
    try withScratchFolder { folder in
      let path = folder.path(of: "machine.key")
      #expect(throws: ExchangeFailure(.missing, path: path)) {
        try KeyFile.read(path, class: identity)
      }
      try KeyFile.write(path, seed: seed, class: identity, random: .system)
      let other = try #require(ClassIdentifier(bytes: [UInt8](repeating: 4, count: 16)))
      #expect(throws: ExchangeFailure(.badKeyFile, path: path)) {
        try KeyFile.read(path, class: other)
      }
      let link = folder.path(of: "link.key")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(throws: ExchangeFailure(.wrongKind, path: link)) {
        try KeyFile.read(link, class: identity)
      }
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      for (index, damaged) in [whole.dropLast(), whole + [0], Data(), Data(count: 5_000)]
        .enumerated()
      {
        let bad = folder.path(of: "bad-\(index).key")
        try Data(damaged).write(to: URL(fileURLWithPath: bad))
        #expect(throws: ExchangeFailure(.badKeyFile, path: bad)) {
          try KeyFile.read(bad, class: identity)
        }
      }
      #expect(throws: ExchangeFailure(.missing, path: folder.path(of: "no"))) {
        try KeyFile.write(
          folder.path(of: "no/machine.key"), seed: seed, class: identity, random: .system)
      }
    }
  }
}
