#ifndef FILEPROGRESS_TERMINAL_JOB_H
#define FILEPROGRESS_TERMINAL_JOB_H

#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <termios.h>

// A program that runs in a pseudo-terminal of its own, with job control.
//
// Between this process and the program is a leader: a process that owns the pseudo-terminal's session and
// waits for the program. Without it, the program's process group would be orphaned, and the kernel would
// drop what Ctrl-Z sends.

// How many bytes the text may have that gives the person's terminal back.
enum { FILEPROGRESS_LEAVING_CAPACITY = 255 };

// What the leader writes to the person's terminal if this process is gone. It is shared memory.
struct fileprogress_leaving {
  volatile unsigned char count;
  volatile unsigned char bytes[FILEPROGRESS_LEAVING_CAPACITY];
};

struct fileprogress_terminal_job {
  pid_t leader;
  int terminal;  // our side of the pseudo-terminal; never blocks
  int statuses;  // the program's states, an int each, as waitpid tells them
  int resuming;  // a byte continues the stopped program
  struct fileprogress_leaving *leaving;
};

// Starts a program in a new pseudo-terminal. Answers 0, or an errno.
//
// modes: of the person's terminal, descriptor 0; the pseudo-terminal starts with them.
// defaults: the signals that the program handles by default though this process ignores them.
// errors: where standard error of the program goes; -1 for the pseudo-terminal.
int fileprogress_start_terminal_job(
    const char *program, char *const arguments[], char *const environment[],
    const struct termios *modes, const struct winsize *size, const sigset_t *defaults, int errors,
    struct fileprogress_terminal_job *job);

// Gives back what a job took, after its end. The leader must have been waited for.
void fileprogress_close_terminal_job(struct fileprogress_terminal_job *job);

// Whether the program of a terminal reads keys, not lines: it draws on the screen.
int fileprogress_terminal_is_raw(int terminal);

// Whether the program of a terminal reads a line that is not shown, such as a password.
int fileprogress_terminal_hides_line(int terminal);

// Takes over the size of a terminal. Answers 0, or an errno.
int fileprogress_copy_terminal_size(int from, int to);

// Reads the size of a terminal. Answers 0, or an errno.
int fileprogress_terminal_size(int terminal, struct winsize *size);

#endif
