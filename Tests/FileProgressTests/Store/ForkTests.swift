import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Swift does not let a program fork, but a library for C or Python may live in one that does.
@Suite struct ForkTests {
  @Test func aForkedProcessIsToldSoAndHarmsNothing() async {
    await #expect(processExitsWith: .success) {
      try withScratchFolder { folder in
        let place = Workplace(in: folder)
        var store: DataStore? = place.store
        var activity: Activity? = try store?.activity(for: try place.write())
        activity?.start()
        try store?.saveAndWait()
        let child = forked()
        if child == 0 {
          activity?.progress = 0.5
          let codes = [
            place.store.errorOfSaving()?.code,
            errorCode { try place.store.activity(for: place.url("essay.txt")) },
            errorCode { try place.store.summaries() },
            errorCode { _ = activity?.summary() },
          ]
          place.store.close()
          activity = nil
          store = nil
          // A store of its own works, beside that of the parent.
          let own = place.anotherProgram()
          let isUsable = try own.summaries().count == 1
          _exit(codes == [.forked, .forked, .forked, nil] && isUsable ? 0 : 1)
        }
        var status: Int32 = -1
        waitpid(child, &status, 0)
        place.clock.advance(by: .seconds(10))
        activity?.stop()
        try store?.saveAndWait()
        let reader = place.anotherProgram()
        let summary = try reader.summaries().first
        exit(status == 0 && summary?.openTime == 10 && summary?.isStarted == false ? 0 : 1)
      }
    }
  }
}

/// Forks this process.
private func forked() -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  guard let symbol = dlsym(nil, "fork") else { return -1 }
  return unsafeBitCast(symbol, to: Fork.self)()
}

private func errorCode<Value>(_ body: () throws -> Value) -> DataStoreError.Code? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? DataStoreError)?.code ?? .other
  }
}
