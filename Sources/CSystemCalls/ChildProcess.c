#define _GNU_SOURCE

#include "ChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int fileprogress_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int fileprogress_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}
