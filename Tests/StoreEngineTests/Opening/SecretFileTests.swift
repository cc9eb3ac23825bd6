import FileProgressTestSupport
import Foundation
import Testing

@testable import StoreEngine

@Suite struct SecretFileTests {
  @Test func aSecretIsMadeOnceAndKept() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      #expect(try SecretFile.read(location) == nil)
      let first = try SecretFile.establish(location) { [1, 2, 3] }
      #expect(try SecretFile.establish(location) { [4, 5, 6] } == first)
      #expect(try SecretFile.read(location) == first)
      #expect(try mode(of: location.secret) == 0o600)
      try SecretFile.replace(location, with: [7])
      #expect(try SecretFile.read(location) == [7])
      #expect(try mode(of: location.secret) == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: location.folder)
      #expect(Set(names) == ["class.key", "class.lock"])
    }
  }

  @Test func aSecretIsNotReadThroughALink() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      try scratch.write("not mine", to: "victim")
      try FileManager.default.createSymbolicLink(
        atPath: location.secret, withDestinationPath: scratch.path(of: "victim"))
      #expect(failure { _ = try SecretFile.read(location) } == .notPermitted)
    }
  }
}
