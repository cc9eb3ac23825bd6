#define _GNU_SOURCE
#include "Confinement.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static size_t least_free;
static int exhausted_status;
// A stack that overflowed takes no handler. Some processors save more than SIGSTKSZ says.
static char handler_stack[64 << 10];

static void end(int number) {
  if (mmap(NULL, least_free, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
    _exit(exhausted_status);
  // The handler is gone: what broke breaks again, and abort() goes on.
  raise(number);
}

void fileprogress_tell_exhaustion(size_t byte_count, int status) {
  least_free = byte_count;
  exhausted_status = status;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK | SA_RESETHAND};
  const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index++)
    sigaction(numbers[index], &action, NULL);
}

void fileprogress_end_with_parent(int parent) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) _exit(1);
#endif
  // One that ended before sends nothing.
  if (parent > 0 && getppid() != parent) _exit(1);
}

void fileprogress_close_descriptors(void) {
#ifdef SYS_close_range
  // Older kernels lack the call, and programs that start this one close what they open.
  syscall(SYS_close_range, 3, ~0U, 0);
#else
  for (int descriptor = 3; descriptor < 256; descriptor++) close(descriptor);
#endif
}

int fileprogress_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
#ifdef __linux__
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
#endif
  return 0;
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ANSWER(number) RETURN(SECCOMP_RET_ERRNO | (number))
#define IF_CALL(number, length) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, length)
#define ALLOW(number) IF_CALL(number, 1), RETURN(SECCOMP_RET_ALLOW)

// Arguments are told by their low halves; both processors have them first.

// Allows a call whose argument is a value.
#define ALLOW_WITH(number, argument, value)                                       \
  IF_CALL(number, 4), LOAD(args[argument]),                                       \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), RETURN(SECCOMP_RET_ALLOW), \
      ANSWER(EPERM)

// Allows a call whose argument has none of some bits.
#define ALLOW_WITHOUT(number, argument, bits)                                     \
  IF_CALL(number, 4), LOAD(args[argument]),                                       \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), RETURN(SECCOMP_RET_ALLOW), \
      ANSWER(EPERM)

// What a file may not be opened for: a change of it, or of its folder, or a look at what it is, which a
// descriptor of a path gives also where the file may not be read.
#define CHANGING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_TMPFILE_BIT | O_PATH)
// O_TMPFILE has the bit of O_DIRECTORY in it, which is harmless.
#define O_TMPFILE_BIT (O_TMPFILE & ~O_DIRECTORY)

// Calls that headers of older systems do not name; they have the same number on both processors.
enum {
  CALL_LANDLOCK_CREATE_RULESET = 444,
  CALL_LANDLOCK_ADD_RULE = 445,
  CALL_LANDLOCK_RESTRICT_SELF = 446,
  CALL_FUTEX_WAITV = 449,
  CALL_MAP_SHADOW_STACK = 453,
  CALL_FUTEX_WAKE = 454,
  CALL_FUTEX_WAIT = 455,
  CALL_FUTEX_REQUEUE = 456,
  CALL_MSEAL = 462,
};

// The C library of Debian 12 asks for the state of a descriptor by the call that also takes paths, and a
// filter cannot read a path. So the call comes here: of a descriptor the state is told by the call that
// takes nothing else, a path is refused.
static void answer_trapped(int number, siginfo_t *information, void *context) {
  (void)number;
  ucontext_t *machine = context;
#ifdef __x86_64__
  greg_t *registers = machine->uc_mcontext.gregs;
  long descriptor = registers[REG_RDI], flags = registers[REG_R10];
  const char *path = (const char *)registers[REG_RSI];
  void *state = (void *)registers[REG_RDX];
  greg_t *result = &registers[REG_RAX];
#else
  unsigned long long *registers = machine->uc_mcontext.regs;
  long descriptor = (long)registers[0], flags = (long)registers[3];
  const char *path = (const char *)registers[1];
  void *state = (void *)registers[2];
  unsigned long long *result = &registers[0];
#endif
  // Whoever was interrupted goes on with its own.
  int error = errno;
  long answer = -ENOSYS;
  if (information->si_syscall == __NR_newfstatat && (flags & AT_EMPTY_PATH) != 0 &&
      (path == NULL || *path == 0))
    answer = syscall(__NR_fstat, (int)descriptor, state) == 0 ? 0 : -errno;
  *result = answer;
  errno = error;
}

static int install_filter(int lists_folders) {
  uint32_t own = (uint32_t)getpid();
  struct sigaction trap = {.sa_sigaction = answer_trapped, .sa_flags = SA_SIGINFO | SA_NODEFER};
  if (sigaction(SIGSYS, &trap, NULL) != 0) return -1;
  // A signal that is blocked would kill in place of being answered.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGSYS);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      ANSWER(ENOSYS),
      LOAD(nr),
      // Memory.
      ALLOW(__NR_brk), ALLOW(__NR_mmap), ALLOW(__NR_munmap), ALLOW(__NR_mremap),
      ALLOW(__NR_mprotect), ALLOW(__NR_madvise), ALLOW(CALL_MAP_SHADOW_STACK), ALLOW(CALL_MSEAL),
      // What is open.
      ALLOW(__NR_read), ALLOW(__NR_write), ALLOW(__NR_readv), ALLOW(__NR_writev),
      ALLOW(__NR_pread64), ALLOW(__NR_lseek), ALLOW(__NR_close), ALLOW(__NR_fstat),
      IF_CALL(__NR_newfstatat, 1), RETURN(SECCOMP_RET_TRAP),
      // F_GETFD, F_SETFD and F_GETFL; others have signals sent, or a folder watched.
      IF_CALL(__NR_fcntl, 5), LOAD(args[1]),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_GETFL, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, F_GETFD, 1, 0), ANSWER(EPERM),
      RETURN(SECCOMP_RET_ALLOW),
      // What libraries load when a document needs it, such as a table of an encoding.
      ALLOW_WITHOUT(__NR_openat, 2, CHANGING),
#ifdef __x86_64__
      ALLOW_WITHOUT(__NR_open, 1, CHANGING), ALLOW(__NR_time), ALLOW(__NR_getrlimit),
      ALLOW(__NR_arch_prctl),
#endif
      IF_CALL(__NR_getdents64, 1), lists_folders ? (struct sock_filter)RETURN(SECCOMP_RET_ALLOW)
                                                 : (struct sock_filter)ANSWER(ENOSYS),
      // Locks and threads; nothing that starts one.
      ALLOW(__NR_futex), ALLOW(CALL_FUTEX_WAITV), ALLOW(CALL_FUTEX_WAKE), ALLOW(CALL_FUTEX_WAIT),
      ALLOW(CALL_FUTEX_REQUEUE), ALLOW(__NR_sched_yield), ALLOW(__NR_membarrier),
      ALLOW(__NR_set_robust_list), ALLOW(__NR_rseq), ALLOW(__NR_set_tid_address),
      // Signals; abort() sends itself one.
      ALLOW(__NR_rt_sigaction), ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_rt_sigreturn),
      ALLOW(__NR_sigaltstack), ALLOW_WITH(__NR_tgkill, 0, own), ALLOW_WITH(__NR_tkill, 0, own),
      // Time, randomness, and what this process is and may take.
      ALLOW(__NR_clock_gettime), ALLOW(__NR_clock_getres), ALLOW(__NR_gettimeofday),
      ALLOW(__NR_nanosleep), ALLOW(__NR_clock_nanosleep), ALLOW(__NR_restart_syscall),
      ALLOW(__NR_getrandom), ALLOW(__NR_getpid), ALLOW(__NR_gettid), ALLOW(__NR_getuid),
      ALLOW(__NR_geteuid), ALLOW(__NR_getgid), ALLOW(__NR_getegid), ALLOW(__NR_sysinfo),
      ALLOW(__NR_uname), ALLOW(__NR_getcpu), ALLOW(__NR_sched_getaffinity), ALLOW(__NR_getrusage),
      ALLOW_WITH(__NR_prlimit64, 0, 0),
      ALLOW(__NR_exit), ALLOW(__NR_exit_group),
      // Libraries do without a call that a system does not have.
      ANSWER(ENOSYS),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 1 : -1;
}

// What headers older than the kernel do not have whole; a kernel takes no field it does not know but 0.
struct ruleset {
  uint64_t files;
  uint64_t connections;
  uint64_t scopes;
};

struct __attribute__((packed)) rule {
  uint64_t allowed;
  int32_t descriptor;
};

enum { READ_FILE = 1 << 2, READ_FOLDER = 1 << 3 };

static int allow(int ruleset, const char *path, uint64_t access) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  // What a system does not have needs no rule.
  if (descriptor < 0) return errno == ENOENT || errno == EACCES;
  struct rule rule = {access, descriptor};
  int added = syscall(CALL_LANDLOCK_ADD_RULE, ruleset, 1, &rule, 0) == 0;
  close(descriptor);
  return added;
}

int fileprogress_forbid_calls(int lists_folders) {
  // A kernel with filters looks for one at the address.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EINVAL) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return install_filter(lists_folders);
}

int fileprogress_forbid_files(void) {
  long version = syscall(CALL_LANDLOCK_CREATE_RULESET, NULL, 0, 1);
  if (version < 1) return 0;
  struct ruleset rules = {(1 << 13) - 1, 0, 0};
  if (version >= 2) rules.files |= 1 << 13;
  if (version >= 3) rules.files |= 1 << 14;
  if (version >= 4) rules.connections = 3;
  if (version >= 5) rules.files |= 1 << 15;
  if (version >= 6) rules.scopes = 3;
  int ruleset = (int)syscall(CALL_LANDLOCK_CREATE_RULESET, &rules, sizeof rules, 0);
  if (ruleset < 0) return -1;
  const char *folders[] = {"/usr/lib", "/usr/lib64", "/usr/share", "/lib", "/lib64"};
  int complete = allow(ruleset, "/etc/ld.so.cache", READ_FILE);
  for (size_t index = 0; index < sizeof folders / sizeof folders[0]; index++)
    complete = allow(ruleset, folders[index], READ_FILE | READ_FOLDER) && complete;
  complete = complete && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
             syscall(CALL_LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0;
  close(ruleset);
  return complete ? 1 : -1;
}

#else

int fileprogress_forbid_calls(int lists_folders) {
  (void)lists_folders;
  return 0;
}

int fileprogress_forbid_files(void) { return 0; }

#endif
