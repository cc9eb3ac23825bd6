import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@testable import LocalService

@Suite struct ServiceStateTests {
  private let folder: ScratchFolder
  private let desk: ServiceDesk

  init() throws {
    folder = try ScratchFolder()
    desk = try ServiceDesk(.folder(folder.url))
  }

  private func set(isOn: Bool, port: UInt16 = 41_873) throws {
    try WakaTimeSetting(
      isOn: isOn, port: port, key: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    ).save(inStore: folder.path)
  }

  private func state(_ reply: ServiceReply) throws -> ServiceState {
    #expect(reply.status == 200)
    return try reply.read()
  }

  @Test func whatIsNotKnownIsNull() async throws {
    let desk = try ServiceDesk()
    let number = ProcessInfo.processInfo.processIdentifier
    #expect(
      await desk.get("/v1/service").text == """
        {"openDocuments":0,"process":\(number),"version":"0.1.0","wakatime":{"isListening":false,\
        "isOn":false,"leftOut":{},"port":null,"problem":null}}
        """)
    // A store in memory has no setting.
    #expect(await desk.service.reload() == .closed)
  }

  @Test func openDocumentsAreCounted() async throws {
    let desk = try ServiceDesk()
    _ = try await desk.open("/essay.txt")
    let open = try state(await desk.get("/v1/service"))
    #expect(open.openDocuments == 1)
    desk.clock.advance(by: .seconds(61))
    let silent = try state(await desk.get("/v1/service"))
    #expect(silent.openDocuments == 0)
  }

  @Test(.timeLimit(.minutes(1))) func aSlowDiskDelaysNoAnswerAboutTheService() async throws {
    let isReleased = DispatchSemaphore(value: 0)
    let isWaiting = DispatchSemaphore(value: 0)
    let service = desk.service
    let work = Task {
      await service.inOrder {
        isWaiting.signal()
        isReleased.wait()
      }
    }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        isWaiting.wait()
        continuation.resume()
      }
    }
    let reloaded = await desk.post("/v1/service/reload")
    let asked = await desk.get("/v1/service")
    isReleased.signal()
    await work.value
    #expect(reloaded.status == 200)
    #expect(asked.status == 200)
  }

  @Test func aReloadFollowsTheSetting() async throws {
    let none = try state(await desk.post("/v1/service/reload"))
    #expect(!none.wakaTime.isOn)
    #expect(none.wakaTime.port == nil)
    try set(isOn: true)
    let on = try state(await desk.post("/v1/service/reload"))
    #expect(
      on.wakaTime
        == ServiceState.WakaTime(
          isOn: true, port: 41_873, isListening: true, problem: nil, leftOut: [:]))
    #expect(desk.service.wakaTime.setting?.port == 41_873)
    try set(isOn: false)
    let off = try state(await desk.post("/v1/service/reload"))
    #expect(
      off.wakaTime
        == ServiceState.WakaTime(
          isOn: false, port: 41_873, isListening: false, problem: nil, leftOut: [:]))
    #expect(desk.port.calls == [nil, 41_873, nil])
  }

  @Test func whyThePortIsNotOpenIsTold() async throws {
    try set(isOn: true)
    desk.port.set(.taken(41_873, user: geteuid() + 1))
    #expect(await desk.service.reload() == .taken(41_873, user: geteuid() + 1))
    let taken = try state(await desk.get("/v1/service")).wakaTime
    #expect(taken.isOn)
    #expect(!taken.isListening)
    let user = geteuid() + 1
    #expect(
      taken.problem == """
        A program of user \(user) uses port 41873 and may know the key. To choose another port and \
        make a new key: fileprogress serve wakatime --new-port --new-key
        """)
    #expect(
      PortState.taken(41_873, user: geteuid()).problem == """
        Another program of yours uses port 41873. To choose another port: fileprogress serve \
        wakatime --new-port
        """)
    #expect(
      PortState.failed(41_873, systemErrorNumber: EACCES).problem == """
        Port 41873 can't be opened: Permission denied. To choose another port: fileprogress serve \
        wakatime --new-port
        """)
  }

  @Test func aSettingThatCantBeReadClosesThePort() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "wakatime"), withIntermediateDirectories: false)
    #expect(await desk.service.reload() == .closed)
    let state = try state(await desk.get("/v1/service")).wakaTime
    #expect(!state.isListening)
    #expect(state.problem != nil)
    #expect(desk.port.calls == [nil])
  }

  @Test func reloadsAtOnceComeOneAfterAnother() async throws {
    try set(isOn: true)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { [desk] in _ = await desk.service.reload() } }
    }
    #expect(desk.port.calls.count == 10)
    let state = try state(await desk.get("/v1/service"))
    #expect(state.wakaTime.isListening)
  }
}
