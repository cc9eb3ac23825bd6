#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "FileHandle.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#else
#include <sys/mount.h>
#include <sys/param.h>
#endif

#define OPEN_FLAGS (O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)

static int32_t kind_of_mode(mode_t mode) {
  switch (mode & S_IFMT) {
  case S_IFREG: return FILEPROGRESS_KIND_REGULAR;
  case S_IFDIR: return FILEPROGRESS_KIND_FOLDER;
  case S_IFLNK: return FILEPROGRESS_KIND_SYMBOLIC_LINK;
  case S_IFIFO: return FILEPROGRESS_KIND_FIFO;
  case S_IFSOCK: return FILEPROGRESS_KIND_SOCKET;
  case S_IFCHR: return FILEPROGRESS_KIND_CHARACTER_DEVICE;
  case S_IFBLK: return FILEPROGRESS_KIND_BLOCK_DEVICE;
  default: return FILEPROGRESS_KIND_OTHER;
  }
}

static int64_t nanoseconds(struct timespec time) {
  // A hostile image can carry any number of seconds; wrapping keeps equality meaningful.
  return (int64_t)((uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec);
}

static void take_state(const struct stat *from, struct fileprogress_file_state *state) {
  state->byte_count = from->st_size;
#ifdef __APPLE__
  state->modified_nanoseconds = nanoseconds(from->st_mtimespec);
  state->changed_nanoseconds = nanoseconds(from->st_ctimespec);
#else
  state->modified_nanoseconds = nanoseconds(from->st_mtim);
  state->changed_nanoseconds = nanoseconds(from->st_ctim);
#endif
  state->inode = from->st_ino;
  state->link_count = from->st_nlink;
  state->kind = kind_of_mode(from->st_mode);
}

int fileprogress_state_of_descriptor(int descriptor, struct fileprogress_file_state *state) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -errno;
  take_state(&status, state);
  return 0;
}

int fileprogress_state_of_path(const char *path, struct fileprogress_file_state *state) {
  struct stat status;
  if (lstat(path, &status) != 0) return -errno;
  take_state(&status, state);
  return 0;
}

int fileprogress_state_through_links(const char *path, struct fileprogress_file_state *state) {
  struct stat status;
  if (stat(path, &status) != 0) return -errno;
  take_state(&status, state);
  return 0;
}

static int open_again_if_interrupted(const char *path, int flags) {
  int descriptor;
  do descriptor = open(path, flags);
  while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : descriptor;
}

int fileprogress_open_through_links(const char *path) {
  return open_again_if_interrupted(path, OPEN_FLAGS);
}

int fileprogress_open_no_last_link(const char *path) {
  return open_again_if_interrupted(path, OPEN_FLAGS | O_NOFOLLOW);
}

int fileprogress_open_folder(const char *path) {
  return open_again_if_interrupted(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

int fileprogress_visit_folder(
    const char *path, void *context, fileprogress_entry_visitor visit) {
  int descriptor =
      open_again_if_interrupted(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return descriptor;
  DIR *folder = fdopendir(descriptor);
  if (folder == NULL) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  struct dirent *entry;
  while (errno = 0, (entry = readdir(folder)) != NULL) {
    const char *name = entry->d_name;
    if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
    struct stat status;
    if (fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
      if (errno != ENOENT) visit(context, name, strlen(name), NULL);
      continue;
    }
    struct fileprogress_file_state state;
    take_state(&status, &state);
    visit(context, name, strlen(name), &state);
  }
  int error = errno;
  closedir(folder);
  return -error;
}

int fileprogress_written_range(int descriptor, int64_t offset, int64_t *start, int64_t *end) {
  off_t written = lseek(descriptor, offset, SEEK_DATA);
  if (written < 0 && errno == ENXIO) return 0;
  *start = written < offset ? offset : written;
  off_t hole = written < 0 ? -1 : lseek(descriptor, written, SEEK_HOLE);
  *end = hole > *start ? hole : INT64_MAX;
  return 1;
}

void fileprogress_identify_file_system(
    const uint8_t *uuid, int32_t uuid_byte_count, const uint8_t identifier[8],
    struct fileprogress_file_system *system) {
  static const uint8_t zero[16] = {0};
  memset(system->bytes, 0, sizeof system->bytes);
  system->is_uuid = uuid_byte_count == 16 && memcmp(uuid, zero, 16) != 0;
  if (system->is_uuid) {
    system->byte_count = 16;
    memcpy(system->bytes, uuid, 16);
    return;
  }
  system->byte_count = 8;
  memcpy(system->bytes, identifier, 8);
  if (memcmp(identifier, zero, 8) == 0) {
    // NFS and FUSE tell nothing: keep at least the kinds apart.
    uint32_t magic = (uint32_t)system->magic;
    memcpy(system->bytes + 4, &magic, 4);
  }
}

#ifdef __linux__

// The declarations of kernels that are newer than the C library's headers (openat2(2), Linux 5.6;
// FS_IOC_GETFSUUID, Linux 6.9; AT_HANDLE_FID, Linux 6.5).
struct open_how_of_kernel {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};
struct file_system_uuid {
  uint8_t byte_count;
  uint8_t bytes[16];
};
#define RESOLVE_WITHOUT_SYMBOLIC_LINKS 0x04
#define NUMBER_OF_OPENAT2 437
#define GET_FILE_SYSTEM_UUID _IOR(0x15, 0, struct file_system_uuid)
#define HANDLE_AS_FILE_IDENTIFIER 0x200

int fileprogress_open_without_links(const char *path) {
  struct open_how_of_kernel how = {.flags = OPEN_FLAGS, .resolve = RESOLVE_WITHOUT_SYMBOLIC_LINKS};
  long descriptor;
  do descriptor = syscall(NUMBER_OF_OPENAT2, AT_FDCWD, path, &how, sizeof how);
  while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int fileprogress_file_handle(
    int descriptor, int32_t *type, uint8_t bytes[FILEPROGRESS_HANDLE_ROOM]) {
  union {
    struct file_handle handle;
    char room[sizeof(struct file_handle) + FILEPROGRESS_HANDLE_ROOM];
  } answer;
  // An overlay without NFS export answers the second form only.
  const int forms[2] = {AT_EMPTY_PATH, AT_EMPTY_PATH | HANDLE_AS_FILE_IDENTIFIER};
  for (int form = 0; form < 2; form++) {
    int mount;
    answer.handle.handle_bytes = FILEPROGRESS_HANDLE_ROOM;
    if (name_to_handle_at(descriptor, "", &answer.handle, &mount, forms[form]) == 0) {
      *type = answer.handle.handle_type;
      memcpy(bytes, answer.handle.f_handle, answer.handle.handle_bytes);
      return (int)answer.handle.handle_bytes;
    }
  }
  return -errno;
}

int fileprogress_file_system_of_descriptor(
    int descriptor, struct fileprogress_file_system *system) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) return -errno;
  memset(system, 0, sizeof *system);
  system->magic = (uint32_t)status.f_type;
  struct file_system_uuid uuid = {0};
  if (ioctl(descriptor, GET_FILE_SYSTEM_UUID, &uuid) != 0) uuid.byte_count = 0;
  uint8_t identifier[8] = {0};
  memcpy(identifier, &status.f_fsid, sizeof status.f_fsid < 8 ? sizeof status.f_fsid : 8);
  fileprogress_identify_file_system(uuid.bytes, uuid.byte_count, identifier, system);
  return 0;
}

int fileprogress_path_of_descriptor(int descriptor, char *path, size_t room) {
  char link[48];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, room);
  if (count < 0) return -errno;
  if ((size_t)count >= room) return -ENAMETOOLONG;
  return (int)count;
}

#else

int fileprogress_open_without_links(const char *path) {
  (void)path;
  return -ENOSYS;
}

int fileprogress_file_handle(
    int descriptor, int32_t *type, uint8_t bytes[FILEPROGRESS_HANDLE_ROOM]) {
  (void)descriptor, (void)type, (void)bytes;
  return -ENOTSUP;
}

int fileprogress_file_system_of_descriptor(
    int descriptor, struct fileprogress_file_system *system) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) return -errno;
  memset(system, 0, sizeof *system);
  system->magic = (uint32_t)status.f_type;
  system->byte_count = 8;
  memcpy(system->bytes, &status.f_fsid, 8);
  return 0;
}

int fileprogress_path_of_descriptor(int descriptor, char *path, size_t room) {
  if (room < MAXPATHLEN) return -ENAMETOOLONG;
  if (fcntl(descriptor, F_GETPATH, path) < 0) return -errno;
  return (int)strlen(path);
}

#endif
