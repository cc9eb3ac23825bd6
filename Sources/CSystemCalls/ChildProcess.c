#define _GNU_SOURCE

#include "ChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

int fileprogress_start_program(
    const char *path, char *const arguments[], char *const environment[],
    struct fileprogress_start how, const sigset_t *defaults, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (how.input >= 0) posix_spawn_file_actions_adddup2(&actions, how.input, STDIN_FILENO);
  if (how.output >= 0) posix_spawn_file_actions_adddup2(&actions, how.output, STDOUT_FILENO);
  if (how.errors >= 0) posix_spawn_file_actions_adddup2(&actions, how.errors, STDERR_FILENO);
  if (how.hides_errors)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (how.closes_others) posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, defaults);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                       (how.leads_group ? POSIX_SPAWN_SETPGROUP : 0));
  int failure = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int fileprogress_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}
