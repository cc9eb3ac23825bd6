import Foundation
import GRDBSQLite

/// Makes sure that the shared memory of the log is on the disk before SQLite uses it.
///
/// SQLite writes one byte into each 4 KiB of the `-shm` file and maps it. On a file system with smaller
/// blocks, such as ext4 with blocks of 1 KiB, the rest is a hole. When the disk is full, the first write
/// into that hole kills the process by SIGBUS, and no error can be caught. So each piece gets its space
/// before it is used; if there is none, SQLite's call fails and the store reports a full disk.
///
/// It holds for all databases that this process opens with this SQLite, because SQLite keeps one table of
/// system calls. Read-only mappings, like those of a database, stay as they are.
///
/// - Source: `xSetSystemCall` of `sqlite3_vfs`; `unixShmMap` in SQLite's os_unix.c.
enum SharedLogMemory {
  /// Puts the reservation in place, once for each process.
  static func reserveSpace() {
    _ = isReserving
  }

  private static let isReserving: Bool = {
    guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else {
      return false
    }
    return replace(system, "mmap", unsafeBitCast(mapReserved, to: sqlite3_syscall_ptr.self))
      == SQLITE_OK
  }()

  private typealias Map =
    @convention(c) (UnsafeMutableRawPointer?, Int, Int32, Int32, Int32, off_t) ->
    UnsafeMutableRawPointer?

  private static let mapReserved: Map = { address, length, protection, flags, file, offset in
    let memory = mmap(address, length, protection, flags, file, offset)
    guard let memory, memory != failed, protection & PROT_WRITE != 0, flags & MAP_SHARED != 0
    else { return memory }
    // As if each page were written, without a change: other processes may use the piece already, and may
    // have left holes in it. Kernels before Linux 5.14 don't know this, and work as without it.
    guard madvise(memory, length, populateForWriting) != 0, errno == EFAULT else { return memory }
    munmap(memory, length)
    errno = ENOSPC
    return failed
  }

  private static var failed: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
  /// `MADV_POPULATE_WRITE`, which older headers lack.
  private static let populateForWriting: Int32 = 23
}
