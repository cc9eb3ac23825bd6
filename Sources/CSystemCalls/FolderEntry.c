#define _GNU_SOURCE
#include "FolderEntry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

int fileprogress_rename_new(int folder, const char *from, const char *to) {
#ifdef __linux__
  return renameat2(folder, from, folder, to, RENAME_NOREPLACE) < 0 ? errno : 0;
#else
  return renameatx_np(folder, from, folder, to, RENAME_EXCL) < 0 ? errno : 0;
#endif
}

int fileprogress_open_unnamed(int folder, unsigned int mode) {
#ifdef O_TMPFILE
  return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
#else
  return -1;
#endif
}

int fileprogress_name_unnamed(int descriptor, int folder, const char *name) {
#ifdef __linux__
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW) < 0 ? errno : 0;
#else
  return ENOSYS;
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

void fileprogress_close_others(void) {
#ifdef SYS_close_range
  syscall(SYS_close_range, 3, ~0U, 0);
#endif
}
