#ifndef FILEPROGRESS_CHILD_PROCESS_H
#define FILEPROGRESS_CHILD_PROCESS_H

#include <spawn.h>

// What Swift can't reach to start a program that gets no files of ours. Both answer 0, or an errno.

// Has a program start without any open file from a descriptor on.
int fileprogress_close_from(posix_spawn_file_actions_t *actions, int first);

// Makes a pipe whose ends no program inherits: the reading end, then the writing end.
int fileprogress_pipe(int ends[2]);

#endif
