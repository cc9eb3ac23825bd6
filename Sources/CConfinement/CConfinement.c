#define _GNU_SOURCE
#include "CConfinement.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

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

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSAL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define REFUSE(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), REFUSAL
// The low half of an argument; both processors have it first.
#define REFUSE_WRITING(number, argument) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSAL, \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Allows a call whose argument is a value, and refuses it otherwise.
#define REFUSE_UNLESS(number, argument, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), REFUSAL, \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Calls that headers of older systems do not name; they have the same number on both processors.
enum {
  CALL_LANDLOCK_CREATE_RULESET = 444,
  CALL_LANDLOCK_ADD_RULE = 445,
  CALL_LANDLOCK_RESTRICT_SELF = 446,
  CALL_MEMFD_SECRET = 447,
  CALL_PROCESS_MRELEASE = 448,
  CALL_FCHMODAT2 = 452,
  CALL_SETXATTRAT = 463,
  CALL_REMOVEXATTRAT = 466,
  CALL_OPEN_TREE_ATTR = 467,
  CALL_FILE_SETATTR = 469,
};

static int install_filter(void) {
  uint32_t own = (uint32_t)getpid();
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
#ifdef __x86_64__
      // Calls of the x32 interface have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      REFUSE_WRITING(__NR_open, 1),
      REFUSE(__NR_creat), REFUSE(__NR_fork), REFUSE(__NR_vfork), REFUSE(__NR_unlink),
      REFUSE(__NR_rename), REFUSE(__NR_link), REFUSE(__NR_symlink), REFUSE(__NR_mkdir),
      REFUSE(__NR_rmdir), REFUSE(__NR_mknod), REFUSE(__NR_chmod), REFUSE(__NR_chown),
      REFUSE(__NR_lchown), REFUSE(__NR_utime), REFUSE(__NR_utimes), REFUSE(__NR_futimesat),
#endif
      REFUSE_WRITING(__NR_openat, 2),
      REFUSE(__NR_socket), REFUSE(__NR_socketpair), REFUSE(__NR_connect), REFUSE(__NR_bind),
      REFUSE(__NR_listen), REFUSE(__NR_accept), REFUSE(__NR_accept4), REFUSE(__NR_execve),
      REFUSE(__NR_execveat), REFUSE(__NR_clone), REFUSE(__NR_clone3), REFUSE(__NR_ptrace),
      REFUSE(__NR_process_vm_readv), REFUSE(__NR_process_vm_writev), REFUSE(__NR_pidfd_open),
      REFUSE(__NR_kill), REFUSE(__NR_openat2), REFUSE(__NR_open_by_handle_at),
      REFUSE(__NR_unlinkat), REFUSE(__NR_renameat2), REFUSE(__NR_linkat), REFUSE(__NR_symlinkat),
      REFUSE(__NR_mkdirat), REFUSE(__NR_mknodat), REFUSE(__NR_fchmod), REFUSE(__NR_fchmodat),
      REFUSE(__NR_fchown), REFUSE(__NR_fchownat), REFUSE(__NR_truncate), REFUSE(__NR_ftruncate),
      REFUSE(__NR_fallocate), REFUSE(__NR_utimensat), REFUSE(__NR_setxattr), REFUSE(__NR_lsetxattr),
      REFUSE(__NR_fsetxattr), REFUSE(__NR_removexattr), REFUSE(__NR_lremovexattr),
      REFUSE(__NR_fremovexattr), REFUSE(__NR_mount), REFUSE(__NR_umount2), REFUSE(__NR_chroot),
      REFUSE(__NR_pivot_root), REFUSE(__NR_unshare), REFUSE(__NR_setns), REFUSE(__NR_bpf),
      REFUSE(__NR_perf_event_open), REFUSE(__NR_userfaultfd), REFUSE(__NR_io_uring_setup),
      REFUSE(__NR_add_key), REFUSE(__NR_request_key), REFUSE(__NR_keyctl), REFUSE(__NR_shmget),
      REFUSE(__NR_msgget), REFUSE(__NR_semget), REFUSE(__NR_mq_open), REFUSE(__NR_ioctl),
#ifdef __NR_renameat
      REFUSE(__NR_renameat),
#endif
      // abort() sends itself a signal.
      REFUSE_UNLESS(__NR_tgkill, 0, own), REFUSE_UNLESS(__NR_tkill, 0, own),
      REFUSE(__NR_rt_sigqueueinfo), REFUSE(__NR_rt_tgsigqueueinfo), REFUSE(__NR_pidfd_send_signal),
      REFUSE(__NR_pidfd_getfd), REFUSE(__NR_process_madvise), REFUSE(CALL_PROCESS_MRELEASE),
      REFUSE(__NR_kcmp), REFUSE(__NR_migrate_pages), REFUSE(__NR_move_pages),
      // Of the own limits the libraries ask.
      REFUSE_UNLESS(__NR_prlimit64, 0, 0), REFUSE(__NR_setpriority), REFUSE(__NR_ioprio_set),
      REFUSE(__NR_sched_setscheduler), REFUSE(__NR_sched_setparam), REFUSE(__NR_sched_setattr),
      REFUSE(__NR_sched_setaffinity),
      // F_SETOWN, F_SETSIG and F_SETOWN_EX have others signalled.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fcntl, 0, 6), LOAD(args[1]),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 8, 2, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 10, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 15, 0, 1), REFUSAL,
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      REFUSE(CALL_FCHMODAT2), REFUSE(CALL_SETXATTRAT), REFUSE(CALL_REMOVEXATTRAT),
      REFUSE(CALL_FILE_SETATTR), REFUSE(__NR_memfd_create), REFUSE(CALL_MEMFD_SECRET),
      REFUSE(__NR_acct), REFUSE(__NR_open_tree), REFUSE(CALL_OPEN_TREE_ATTR),
      REFUSE(__NR_move_mount), REFUSE(__NR_fsopen), REFUSE(__NR_fsconfig), REFUSE(__NR_fsmount),
      REFUSE(__NR_fspick), REFUSE(__NR_mount_setattr), REFUSE(__NR_swapon), REFUSE(__NR_swapoff),
      REFUSE(__NR_quotactl), REFUSE(__NR_reboot), REFUSE(__NR_sethostname),
      REFUSE(__NR_setdomainname), REFUSE(__NR_init_module), REFUSE(__NR_finit_module),
      REFUSE(__NR_delete_module), REFUSE(__NR_kexec_load), REFUSE(__NR_settimeofday),
      REFUSE(__NR_clock_settime), REFUSE(__NR_adjtimex), REFUSE(__NR_clock_adjtime),
      REFUSE(__NR_syslog), REFUSE(__NR_sendto), REFUSE(__NR_sendmsg), REFUSE(__NR_sendmmsg),
      REFUSE(__NR_io_uring_enter), REFUSE(__NR_io_uring_register), REFUSE(__NR_fanotify_init),
      REFUSE(__NR_shmat), REFUSE(__NR_shmctl), REFUSE(__NR_msgctl), REFUSE(__NR_msgsnd),
      REFUSE(__NR_msgrcv), REFUSE(__NR_semctl), REFUSE(__NR_semop), REFUSE(__NR_semtimedop),
      REFUSE(__NR_mq_unlink),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
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

void fileprogress_close_descriptors(void) {
  // Older kernels lack the call, and programs that start this one close what they open.
  syscall(SYS_close_range, 3, ~0U, 0);
}

int fileprogress_forbid_calls(void) {
  // A kernel with filters looks for one at the address.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EINVAL) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return install_filter();
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

void fileprogress_close_descriptors(void) {
  for (int descriptor = 3; descriptor < 256; descriptor++) close(descriptor);
}

int fileprogress_forbid_calls(void) { return 0; }

int fileprogress_forbid_files(void) { return 0; }

#endif
