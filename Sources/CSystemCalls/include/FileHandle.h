#ifndef FILEPROGRESS_FILE_HANDLE_H
#define FILEPROGRESS_FILE_HANDLE_H

#include <stddef.h>
#include <stdint.h>

// What Swift can't reach of the kernel: file handles, the identifier of a file system, and the path
// of a descriptor. Every function answers a negative errno on failure and changes nothing.

#define FILEPROGRESS_HANDLE_ROOM 128

// Kinds of file, in the order of Swift's FileKind.
enum fileprogress_file_kind {
  FILEPROGRESS_KIND_REGULAR = 0,
  FILEPROGRESS_KIND_FOLDER = 1,
  FILEPROGRESS_KIND_SYMBOLIC_LINK = 2,
  FILEPROGRESS_KIND_FIFO = 3,
  FILEPROGRESS_KIND_SOCKET = 4,
  FILEPROGRESS_KIND_CHARACTER_DEVICE = 5,
  FILEPROGRESS_KIND_BLOCK_DEVICE = 6,
  FILEPROGRESS_KIND_OTHER = 7,
};

struct fileprogress_file_state {
  int64_t byte_count;
  int64_t modified_nanoseconds;
  int64_t changed_nanoseconds;
  uint64_t inode;
  uint64_t link_count;
  int32_t kind;
};

struct fileprogress_file_system {
  uint64_t magic;        // f_type: which kind of file system
  int32_t is_uuid;       // 1: the UUID that is kept on disk, 0: f_fsid
  int32_t byte_count;    // 16 or 8
  uint8_t bytes[16];
};

// The state of an open file.
int fileprogress_state_of_descriptor(
    int descriptor, struct fileprogress_file_state *_Nonnull state);

// The state of what lies at a path; a symbolic link at its end is not followed.
int fileprogress_state_of_path(
    const char *_Nonnull path, struct fileprogress_file_state *_Nonnull state);

// As above; links are followed.
int fileprogress_state_through_links(
    const char *_Nonnull path, struct fileprogress_file_state *_Nonnull state);

// Writes the kernel's handle of an open file; answers the number of bytes.
int fileprogress_file_handle(
    int descriptor, int32_t *_Nonnull type, uint8_t bytes[_Nonnull FILEPROGRESS_HANDLE_ROOM]);

// Tells which file system an open file lies on.
int fileprogress_file_system_of_descriptor(
    int descriptor, struct fileprogress_file_system *_Nonnull system);

// Names a file system whose magic number is known: by the UUID that is kept on disk, unless there is
// none or it is all zeros, as some formatting programs leave it; else by the kernel's f_fsid.
void fileprogress_identify_file_system(
    const uint8_t *_Nonnull uuid, int32_t uuid_byte_count, const uint8_t identifier[_Nonnull 8],
    struct fileprogress_file_system *_Nonnull system);

// Opens a file for reading without waiting and without becoming a terminal's owner; answers the
// descriptor. A symbolic link anywhere in the path is -ELOOP, an old kernel -ENOSYS or -EPERM.
int fileprogress_open_without_links(const char *_Nonnull path);

// As above; links are followed.
int fileprogress_open_through_links(const char *_Nonnull path);

// As above; a symbolic link at the end is -ELOOP.
int fileprogress_open_no_last_link(const char *_Nonnull path);

// Opens a folder.
int fileprogress_open_folder(const char *_Nonnull path);

// Looks at everything in a folder but the folder itself and the one above it. Entries that vanished meanwhile
// are left out. Entries that can't be looked at have no state. A symbolic link in place of the folder gives
// -ENOTDIR.
typedef void (*fileprogress_entry_visitor)(
    void *_Nullable context, const char *_Nonnull name, size_t byte_count,
    const struct fileprogress_file_state *_Nullable state);
int fileprogress_visit_folder(
    const char *_Nonnull path, void *_Nullable context, fileprogress_entry_visitor _Nonnull visit);

// Writes the path of an open file, not terminated; answers the number of bytes.
int fileprogress_path_of_descriptor(int descriptor, char *_Nonnull path, size_t room);

// Finds the stretch of written content at or after an offset: 1 and the stretch, or 0 if only zeros
// follow. Where the file system does not tell, all that follows counts as written.
int fileprogress_written_range(
    int descriptor, int64_t offset, int64_t *_Nonnull start, int64_t *_Nonnull end);

#endif
