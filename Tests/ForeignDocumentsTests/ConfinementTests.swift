import CConfinement
import Foundation
import Testing

#if os(Linux)
  struct ConfinementTests {
    @Test func aConfinedProcessReachesNothingButWhatItMayRead() async {
      await #expect(processExitsWith: .success) {
        let path = FileManager.default.temporaryDirectory.path + "/fileprogress-never-\(getpid())"
        fileprogress_close_descriptors()
        guard fcntl(3, F_GETFD) < 0 else { _exit(1) }
        guard fileprogress_forbid_calls() != 0 else { _exit(2) }
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket < 0, errno == EPERM else { _exit(3) }
        guard open(path, O_WRONLY | O_CREAT, 0o600) < 0, errno == EPERM else { _exit(4) }
        guard mkdir(path, 0o700) < 0, errno == EPERM else { _exit(5) }
        guard unlink("/nowhere") < 0, errno == EPERM else { _exit(6) }
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
        guard posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) != 0 else { _exit(7) }
        guard kill(getppid(), 0) < 0, errno == EPERM else { _exit(8) }
        guard open("/dev/null", O_RDONLY) >= 0 else { _exit(9) }
        _exit(0)
      }
    }
  }
#endif
