#define _GNU_SOURCE
#include "FolderEntry.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

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
