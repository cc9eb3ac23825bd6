import ClassKitOS
import Testing

@Suite struct OSAllocatedUnfairLockTests {
  @Test func manyTasksCountEachOnce() async {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { lock.withLock { $0 += 1 } }
        }
      }
    }
    #expect(lock.withLock { $0 } == 8000)
  }

  @Test func aCopyIsTheSameLock() {
    let lock = OSAllocatedUnfairLock(uncheckedState: [Int]())
    let copy = lock
    lock.withLockUnchecked { $0.append(1) }
    #expect(copy.withLockIfAvailable { $0 } == [1])
  }

  @Test func aTakenLockIsNotAvailable() {
    let lock = OSAllocatedUnfairLock()
    #expect(lock.lockIfAvailable())
    lock.precondition(.owner)
    #expect(!lock.lockIfAvailable())
    #expect(lock.withLockIfAvailable { 1 } == nil)
    lock.unlock()
    lock.precondition(.notOwner)
    #expect(lock.withLock { 1 } == 1)
  }

  @Test func lockingTwiceEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let lock = OSAllocatedUnfairLock()
      lock.lock()
      lock.lock()
    }
  }
}
