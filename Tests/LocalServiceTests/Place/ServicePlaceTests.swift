import FileProgressTestSupport
import Foundation
import LocalService
import Testing

@Suite struct ServicePlaceTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// The place of a store; that of the usual one by default.
  private func place(
    _ store: String? = nil, in runtime: String? = nil
  ) throws(ServicePlaceError) -> ServicePlace {
    try ServicePlace(
      ofStore: store ?? folder.path(of: ".local/share/fileprogress"),
      environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": runtime ?? folder.path])
  }

  private func failure(in runtime: String? = nil) -> ServicePlaceError? {
    do throws(ServicePlaceError) {
      try place(in: runtime).makeFolder()
      return nil
    } catch {
      return error
    }
  }

  @Test func theFolderIsMadeForThePersonAlone() throws {
    let place = try place(in: folder.path + "/")
    #expect(place.socketPath == folder.path(of: "fileprogress/service.sock"))
    #expect(place.lockPath == folder.path(of: "fileprogress/service.sock.lock"))
    var state = stat()
    #expect(lstat(folder.path(of: "fileprogress"), &state) != 0)
    try place.makeFolder()
    #expect(lstat(folder.path(of: "fileprogress"), &state) == 0)
    #expect(state.st_mode & 0o7777 == 0o700)
    let again = try self.place()
    #expect(again == place)
  }

  @Test func anotherStoreHasASocketOfItsOwn() throws {
    let names = try ["/store", "/store/", "/other"].map {
      try place($0).socketPath.split(separator: "/").last.map(String.init)
    }
    #expect(names[0] == names[1])
    #expect(names[0] != names[2])
    let name = try #require(names[0])
    #expect(name.wholeMatch(of: #/service-[0-9a-f]{16}\.sock/#) != nil)
    // A link leads to the same store.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: folder.path)
    let (linked, straight) = (
      try place(folder.path(of: "link")), try place(folder.path)
    )
    #expect(linked == straight)
  }

  @Test func theUsualFolderHasTheUsualSocketByAnyName() throws {
    let usual = try place()
    // Before the store is made, and after that.
    let home = folder.path(of: "home")
    try FileManager.default.createSymbolicLink(atPath: home, withDestinationPath: folder.path)
    for _ in 0..<2 {
      let linked = try place(home + "/.local/share/fileprogress/")
      #expect(linked == usual)
      try FileManager.default.createDirectory(
        atPath: folder.path(of: ".local/share/fileprogress"), withIntermediateDirectories: true)
    }
  }

  @Test func anotherDataFolderIsAnotherStore() throws {
    let environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_HOME": "/data",
    ]
    let other = try ServicePlace(ofStore: "/data/fileprogress", environment: environment)
    let usual = try place()
    #expect(other != usual)
  }

  @Test func aFolderThatOthersCanEnterIsRefused() throws {
    let own = folder.path(of: "fileprogress")
    try FileManager.default.createDirectory(
      atPath: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o750])
    #expect(failure() == .open(own))
    #expect(failure()?.description.hasSuffix("chmod 700 \(own)") == true)
  }

  @Test func aLinkOrAFileIsRefused() throws {
    let own = folder.path(of: "fileprogress")
    try FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: folder.path)
    #expect(failure() == .noFolder(own))
    try FileManager.default.removeItem(atPath: own)
    try folder.write("", to: "fileprogress")
    #expect(failure() == .noFolder(own))
    #expect(failure(in: folder.path(of: "missing")) == .noFolder(folder.path(of: "missing")))
  }

  @Test(.enabled(if: geteuid() == 0)) func anotherUsersFolderIsRefused() throws {
    let own = folder.path(of: "fileprogress")
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
    #expect(chown(own, 65_534, 65_534) == 0)
    #expect(failure() == .ofOther(own))
    #expect(chown(folder.path, 65_534, 65_534) == 0)
    #expect(failure() == .ofOther(folder.path))
  }

  @Test func aPathThatIsTooLongIsRefused() {
    let runtime = folder.path(of: String(repeating: "x", count: 100))
    #expect(mkdir(runtime, 0o700) == 0)
    #expect(failure(in: runtime) == .tooLong(runtime + "/fileprogress/service.sock"))
  }
}
