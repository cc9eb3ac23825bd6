import FileProgressTestSupport
import Foundation
import Testing

@testable import FileProgressCommands

struct InstalledProgramTests {
  @Test func aLinkInThePathIsKeptAndLeadsToTheNextVersion() throws {
    try withScratchFolder { folder in
      let link = folder.path(of: "fileprogress")
      let files = FileManager.default
      try files.createSymbolicLink(atPath: link, withDestinationPath: "/proc/self/exe")
      let program = try #require(InstalledProgram(in: ["PATH": "/none:" + folder.path]))
      #expect(program.path == link)
      #expect(!program.isReplaced)
      try files.removeItem(atPath: link)
      #expect(!program.isReplaced, "nothing can be started in the middle of an update")
      try folder.write("the next version", to: "fileprogress")
      #expect(!program.isReplaced, "it has no program of this name beside it")
      let own = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      try folder.write("the next version", to: URL(fileURLWithPath: own).lastPathComponent)
      #expect(program.isReplaced)
    }
  }

  @Test func anotherProgramOfThatNameIsNotThisOne() throws {
    try withScratchFolder { folder in
      try folder.writeProgram("#!/bin/sh\n", to: "fileprogress")
      let program = try #require(InstalledProgram(in: ["PATH": folder.path]))
      #expect(program.path == InstalledProgram(in: [:])?.path)
      #expect(!program.path.hasPrefix(folder.path))
      #expect(!program.isReplaced)
    }
  }
}
