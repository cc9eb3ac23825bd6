import FileProgressTestSupport
import FileTracking
import Foundation
import ProgressModel
import Testing

/// A home with a text, and a server that is mounted in it, as a table says that tests write.
private struct Home {
  let scratch: ScratchFolder
  let watched: WatchedFileSystem
  let files: NearbyFileSystem

  var server: String { scratch.path(of: "server") }

  init(_ scratch: ScratchFolder) throws {
    self.scratch = scratch
    for folder in ["server/novel", "work"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(of: folder), withIntermediateDirectories: true)
    }
    try scratch.write("one", to: "server/novel/one.txt")
    try scratch.write("two", to: "work/two.txt")
    let point = scratch.path(of: "server")
    watched = WatchedFileSystem(watching: point)
    files = NearbyFileSystem(
      watched,
      mounts: {
        MountTable(
          parsing: "1 0 8:1 / / rw - ext4 d rw\n2 1 0:40 / \(point) rw - nfs4 server:/ rw\n")
      })
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: name), withDestinationPath: target)
  }

  /// Asks everything about a path.
  ///
  /// - Returns: Whether each question was refused.
  func isRefused(_ path: String) -> Bool {
    func refuses<Value>(_ question: () throws(FileTrackingError) -> Value) -> Bool {
      do {
        _ = try question()
        return false
      } catch {
        return error.code == .leftOut
      }
    }
    return [
      refuses { () throws(FileTrackingError) in try files.resolve(path) },
      refuses { () throws(FileTrackingError) in try files.entry(at: path, followsLink: true) },
      refuses { () throws(FileTrackingError) in try files.entries(ofFolder: path) },
      refuses { () throws(FileTrackingError) in try files.describeFolder(at: path) },
      refuses { () throws(FileTrackingError) in
        try files.withOpenFile(at: path) { _ throws(FileTrackingError) in }
      },
    ].allSatisfy(\.self)
  }
}

@Suite struct NearbyFileSystemTests {
  @Test func whatIsDistantIsLeftOutUntouched() throws {
    try withScratchFolder { scratch in
      let home = try Home(scratch)
      home.files.leaveOutDistantFiles(besides: [])
      #expect(!home.files.hasLeftOut)
      for name in ["", "/novel", "/novel/one.txt", "/novel/../novel", "/none"] {
        #expect(home.isRefused(home.server + name), "\(name)")
      }
      #expect(home.files.place(at: home.server + "/novel/one.txt") == .unknown)
      #expect(home.files.hasLeftOut)
      #expect(home.watched.touched == [])
      let near = try home.files.entry(at: scratch.path(of: "work/two.txt"), followsLink: true)
      #expect(near.state.byteCount == 3)
      #expect(home.files.leftOutPath(scratch.path(of: "work")) == nil)
    }
  }

  @Test func linksAreFollowedUpToADistantFolder() throws {
    try withScratchFolder { scratch in
      let home = try Home(scratch)
      try home.link("work/novel", to: "../server/novel")
      try home.link("work/far", to: home.server + "/novel/one.txt")
      try home.link("work/again", to: "novel")
      try home.link("work/self", to: "self")
      try home.link("work/near", to: "two.txt")
      home.files.leaveOutDistantFiles(besides: [])
      let novel = home.server + "/novel"
      #expect(home.files.leftOutPath(scratch.path(of: "work/novel")) == novel)
      #expect(home.files.leftOutPath(scratch.path(of: "work/again/one.txt")) == novel + "/one.txt")
      #expect(home.isRefused(scratch.path(of: "work/far")))
      #expect(home.watched.touched == [])
      let link = try home.files.entry(at: scratch.path(of: "work/far"), followsLink: false)
      #expect(link.kind == .symbolicLink)
      #expect(!home.isRefused(scratch.path(of: "work/self")))
      #expect(!home.isRefused(scratch.path(of: "work/near")))
      #expect(home.watched.touched == [])
    }
  }

  @Test func aFolderAroundADistantOneIsNotListed() throws {
    try withScratchFolder { scratch in
      let home = try Home(scratch)
      home.files.leaveOutDistantFiles(besides: [])
      do throws(FileTrackingError) {
        _ = try home.files.entries(ofFolder: scratch.path)
        Issue.record("it was listed")
      } catch {
        #expect(error.code == .leftOut)
      }
      #expect(home.files.leavesOutAny(of: scratch.path))
      #expect(!home.files.leavesOutAny(of: scratch.path(of: "work")))
      let hidden = NearbyFileSystem(
        LocalFileSystem(),
        mounts: {
          MountTable(
            parsing: "2 1 0:40 / \(scratch.path)/.cache/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw\n")
        })
      hidden.leaveOutDistantFiles(besides: [])
      #expect(!hidden.leavesOutAny(of: scratch.path))
      #expect(hidden.leavesOutAny(of: scratch.path + "/.cache"))
      #expect(try home.files.entries(ofFolder: scratch.path(of: "work")).count == 1)
      #expect(home.watched.touched == [])
    }
  }

  @Test func whatIsWaitedForAnywayIsNotLeftOut() throws {
    try withScratchFolder { scratch in
      let home = try Home(scratch)
      try home.link("work/far", to: home.server + "/novel/one.txt")
      let path = home.server + "/novel/one.txt"
      for awaited in [path, scratch.path(of: "work/far")] {
        home.files.leaveOutDistantFiles(besides: [awaited])
        #expect(try home.files.entry(at: path, followsLink: true).state.byteCount == 3)
        home.files.leaveOutDistantFiles(besides: [])
        #expect(home.isRefused(path))
      }
    }
  }

  @Test func nothingIsLeftOutBeforeAndAfter() throws {
    try withScratchFolder { scratch in
      let home = try Home(scratch)
      let path = home.server + "/novel/one.txt"
      _ = try home.files.resolve(path)
      home.files.leaveOutDistantFiles(besides: [])
      #expect(home.isRefused(path))
      home.files.includeAllFiles()
      _ = try home.files.resolve(path)
      #expect(home.files.hasLeftOut)
      #expect(!home.files.leavesOutAny(of: scratch.path))
      #expect(LocalFileSystem().leftOutPath(path) == nil)
    }
  }
}
