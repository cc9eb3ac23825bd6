#include "CConfinement.h"

#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
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

static struct sock_filter filter[] = {
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
    REFUSE(__NR_renameat),
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
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

void fileprogress_close_descriptors(void) {
  // Older kernels lack the call, and programs that start this one close what they open.
  syscall(SYS_close_range, 3, ~0U, 0);
}

int fileprogress_forbid_calls(void) {
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

void fileprogress_close_descriptors(void) {
  for (int descriptor = 3; descriptor < 256; descriptor++) close(descriptor);
}

int fileprogress_forbid_calls(void) { return 0; }

#endif
