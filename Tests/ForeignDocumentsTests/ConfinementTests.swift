import CSystemCalls
import FileProgressTestSupport
import Foundation
import Testing

#if os(Linux)
  struct ConfinementTests {
    @Test func aConfinedProcessReachesNothingButWhatItMayRead() async {
      await #expect(processExitsWith: .success) {
        let path = FileManager.default.temporaryDirectory.path + "/fileprogress-never-\(getpid())"
        let parent = getppid()
        guard fileprogress_forbid_calls(0) == 1 else { _exit(2) }
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket < 0, errno == ENOSYS else { _exit(3) }
        guard open(path, O_WRONLY | O_CREAT, 0o600) < 0, errno == EPERM else { _exit(4) }
        guard mkdir(path, 0o700) < 0, errno == ENOSYS else { _exit(5) }
        guard unlink("/nowhere") < 0, errno == ENOSYS else { _exit(6) }
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
        guard posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) != 0 else { _exit(7) }
        guard kill(parent, 0) < 0, errno == ENOSYS else { _exit(8) }
        guard open("/dev/null", O_RDONLY) >= 0 else { _exit(9) }
        _exit(0)
      }
    }

    @Test func aConfinedProcessReachesNoOtherByAnyCall() async {
      await #expect(processExitsWith: .success) {
        typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
        guard let symbol = dlsym(nil, "syscall") else { _exit(1) }
        let call = unsafeBitCast(symbol, to: Call.self)
        let parent = Int(getppid())
        #if arch(x86_64)
          let (tgkill, tkill, queue, queueThread) = (234, 200, 129, 297)
          let (priority, limits, control) = (141, 302, 72)
          let (account, memory, rename) = (163, 319, 264)
        #else
          let (tgkill, tkill, queue, queueThread) = (131, 130, 138, 240)
          let (priority, limits, control) = (140, 261, 25)
          let (account, memory, rename) = (89, 279, 38)
        #endif
        let (signalByDescriptor, openTree, changeMode, setAttribute) = (424, 428, 452, 463)
        guard fileprogress_forbid_calls(0) == 1 else { _exit(2) }
        let refused: [(number: Int, first: Int, second: Int)] = [
          (tgkill, parent, parent), (tkill, parent, 0), (queue, parent, 0),
          (queueThread, parent, parent), (signalByDescriptor, -1, 0), (priority, 0, parent),
          (limits, parent, 7), (control, 0, 8), (control, 0, 10), (control, 0, 15), (account, 0, 0),
          (memory, 0, 0), (rename, -1, 0), (openTree, -1, 0), (changeMode, -1, 0),
          (setAttribute, -1, 0),
        ]
        for (index, entry) in refused.enumerated() {
          errno = 0
          let result = call(entry.number, entry.first, entry.second, 0, 0, 0)
          let isListed = [tgkill, tkill, limits, control].contains(entry.number)
          guard result == -1, errno == (isListed ? EPERM : ENOSYS) else {
            _exit(Int32(10 + index))
          }
        }
        let own = Int(getpid())
        guard call(tgkill, own, own, 0, 0, 0) == 0 else { _exit(3) }
        guard call(tkill, own, 0, 0, 0, 0) == 0 else { _exit(4) }
        guard call(limits, 0, 7, 0, 0, 0) == 0 else { _exit(5) }
        _exit(0)
      }
    }

    @Test func aConfinedProcessLooksAtNoFileThatItDoesNotOpen() async {
      await #expect(processExitsWith: .success) {
        typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
        guard let symbol = dlsym(nil, "syscall") else { _exit(1) }
        let call = unsafeBitCast(symbol, to: Call.self)
        let folder = open("/tmp", O_RDONLY | O_DIRECTORY)
        guard folder >= 0, fileprogress_forbid_calls(0) == 1 else { _exit(2) }
        var state = stat()
        guard stat("/tmp", &state) < 0, errno == ENOSYS else { _exit(3) }
        guard lstat("/tmp", &state) < 0, errno == ENOSYS else { _exit(4) }
        guard fstatat(folder, ".", &state, 0) < 0, errno == ENOSYS else { _exit(5) }
        guard fstatat(folder, "/tmp", &state, 0x1000) < 0, errno == ENOSYS else { _exit(6) }
        // Of what is open it may know all, by whichever call the C library asks.
        guard fstat(folder, &state) == 0, state.st_mode & S_IFMT == S_IFDIR else { _exit(7) }
        guard fstatat(folder, "", &state, 0x1000) == 0 else { _exit(8) }
        guard fstat(99, &state) < 0, errno == EBADF else { _exit(9) }
        guard access("/tmp", F_OK) < 0, errno == ENOSYS else { _exit(10) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        // inotify_init1, statx, getdents64, readlinkat, getcwd, statfs, getxattr, name_to_handle_at,
        // chdir, memfd_create, clone3, openat2
        #if arch(x86_64)
          let numbers = [294, 332, 217, 267, 79, 137, 191, 303, 80, 319, 435, 437]
        #else
          let numbers = [26, 291, 61, 78, 17, 43, 8, 264, 49, 279, 435, 437]
        #endif
        for (index, number) in numbers.enumerated() {
          let result = bytes.withUnsafeMutableBytes {
            call(number, Int(folder), Int(bitPattern: $0.baseAddress), 4096, 0, 0)
          }
          guard result == -1, errno == ENOSYS else { _exit(Int32(20 + index)) }
        }
        // O_PATH tells the state of a file that may not be read.
        guard open("/tmp", 0o10000000) < 0, errno == EPERM else { _exit(11) }
        _exit(0)
      }
      await #expect(processExitsWith: .success) {
        guard fileprogress_forbid_calls(1) == 1 else { _exit(1) }
        guard let folder = opendir("/usr/share"), readdir(folder) != nil else { _exit(2) }
        _exit(0)
      }
    }

    /// The reader itself, which has one thread. Here other threads have files open, and the runtime ends a process
    /// that closes them.
    @Test func aReaderClosesWhatItWasStartedWith() throws {
      try withScratchFolder { folder in
        let reader = try reader()
        // No program that another test starts may keep an end of these open.
        let (documentPath, inheritedPath) = (
          folder.path(of: "document"), folder.path(of: "inherited")
        )
        #expect(mkfifo(documentPath, 0o600) == 0 && mkfifo(inheritedPath, 0o600) == 0)
        let document = open(documentPath, O_RDWR | O_CLOEXEC)
        let inherited = open(inheritedPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(inherited) }
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
          "-c",
          "exec '\(reader)' markdown <'\(documentPath)' >/dev/null 3>'\(inheritedPath)' 7>&3",
        ]
        try shell.run()
        // The reader waits for its document, so only closing its descriptors can end the pipe.
        var events = pollfd(fd: inherited, events: Int16(POLLIN), revents: 0)
        #expect(poll(&events, 1, 120_000) == 1, "a descriptor is still open")
        var byte: UInt8 = 0
        #expect(read(inherited, &byte, 1) == 0)
        #expect(shell.isRunning)
        close(document)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
      }
    }

    @Test func aReaderEndsWithItsParent() throws {
      try withScratchFolder { folder in
        let reader = try reader()
        // The shell has both ends of the pipe that the reader waits at, so nothing but its parent's end
        // can end it; and the reader alone has the other pipe when the shell is gone.
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        // A child of another test would keep the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let pipePath = folder.path(of: "pipe")
        #expect(mkfifo(pipePath, 0o600) == 0)
        let input = open(pipePath, O_RDWR | O_CLOEXEC)
        defer { close(input) }
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
          "-c", "'\(reader)' markdown $$ < '\(pipePath)' & kill -9 $$",
        ]
        shell.standardOutput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
        try shell.run()
        shell.waitUntilExit()
        close(ends[1])
        var events = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&events, 1, 120_000) == 1, "the reader lives on")
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
        close(ends[0])
      }
    }

    @Test func whatBreaksForWantOfMemoryIsToldFromWhatBreaks() async {
      await #expect(processExitsWith: .exitCode(12)) {
        fileprogress_tell_exhaustion(1 << 60, 12)
        abort()
      }
      await #expect(processExitsWith: .exitCode(12)) {
        fileprogress_tell_exhaustion(1 << 60, 12)
        raise(SIGSEGV)
      }
      await #expect(processExitsWith: .signal(SIGABRT)) {
        fileprogress_tell_exhaustion(1 << 12, 12)
        guard fileprogress_forbid_calls(0) == 1 else { _exit(1) }
        abort()
      }
      await #expect(processExitsWith: .signal(SIGSEGV)) {
        fileprogress_tell_exhaustion(1 << 12, 12)
        guard fileprogress_forbid_calls(0) == 1 else { _exit(1) }
        raise(SIGSEGV)
      }
    }

    @Test func aConfinedProcessCanEndItself() async {
      await #expect(processExitsWith: .signal(SIGABRT)) {
        guard fileprogress_forbid_calls(0) == 1 else { _exit(1) }
        abort()
      }
    }

    @Test(.enabled(if: Self.hasLandlock, "The kernel has no Landlock."))
    func aConfinedProcessReadsOnlyWhatLibrariesBring() async {
      let home = FileManager.default.homeDirectoryForCurrentUser.path
      defer { unlink(home + "/.fileprogress-confinement-test") }
      await #expect(processExitsWith: .success) {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let source = home + "/.fileprogress-confinement-test"
        let file = open(source, O_WRONLY | O_CREAT, 0o600)
        guard file >= 0, close(file) == 0 else { _exit(1) }
        for path in [home, source, "/etc/passwd", "/proc/self/maps"] {
          let descriptor = open(path, O_RDONLY)
          guard descriptor >= 0 else { _exit(2) }
          close(descriptor)
        }
        guard fileprogress_forbid_files() == 1 else { _exit(3) }
        for path in [home, source, "/etc/passwd", "/proc/self/maps"] {
          guard open(path, O_RDONLY) < 0, errno == EACCES else { _exit(4) }
        }
        guard open("/usr/share", O_RDONLY) >= 0 else { _exit(5) }
        guard mkdir(home + "/fileprogress-never", 0o700) < 0, errno == EACCES else { _exit(6) }
        _exit(0)
      }
    }

    /// The program that reads documents.
    private func reader() throws -> String {
      let reader =
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .path + "/fileprogress-text"
      try #require(access(reader, X_OK) == 0, "\(reader) is built with the tests")
      return reader
    }

    /// Whether the kernel knows the call that makes rules; it is asked for its version.
    private static var hasLandlock: Bool {
      typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
      guard let symbol = dlsym(nil, "syscall") else { return false }
      return unsafeBitCast(symbol, to: Call.self)(444, 0, 0, 1) > 0
    }
  }
#endif
