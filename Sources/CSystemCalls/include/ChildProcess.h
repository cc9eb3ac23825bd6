#ifndef FILEPROGRESS_CHILD_PROCESS_H
#define FILEPROGRESS_CHILD_PROCESS_H

#include <signal.h>
#include <sys/types.h>

// How a program starts. What is not named here is as in this process. No signal is blocked in it.
struct fileprogress_start {
  int input;          // its standard input; -1 for that of this process
  int output;         // its standard output; -1 for that of this process
  int errors;         // its standard error; -1 for that of this process
  int hides_errors;   // 1: its standard error goes nowhere
  int closes_others;  // 1: it gets only the standard files
  int leads_group;    // 1: it has a process group of its own, which the keyboard's signals don't reach
};

// Starts a program. Answers 0, or an errno.
//
// defaults: the signals that it handles by default though this process ignores them.
int fileprogress_start_program(
    const char *path, char *const arguments[], char *const environment[],
    struct fileprogress_start how, const sigset_t *defaults, pid_t *process);

// Makes a pipe whose ends no program inherits: the reading end, then the writing end. Answers 0, or an errno.
int fileprogress_pipe(int ends[2]);

#endif
