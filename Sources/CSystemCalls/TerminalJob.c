#define _GNU_SOURCE

#include "TerminalJob.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// After fork in a process with threads, only async-signal-safe calls are allowed: signal-safety(7).

// What the leader's signal handler needs; set in the leader alone.
static pid_t job_program;
static int job_screen = -1;
// Where standard error goes, if not to the person's terminal; else -1.
static int job_errors = -1;
static struct termios job_modes;
static struct termios job_raw_modes;
static struct fileprogress_leaving *job_leaving;

// The signals whose handling the leader changes.
static const int job_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU,
                                  SIGWINCH, SIGCONT, SIGPIPE};
enum { JOB_SIGNAL_COUNT = sizeof job_signals / sizeof job_signals[0] };

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// The pseudo-terminal hung up: the process that relays is gone, however it ended.
static void hang_up(int number) {
  int earlier = errno;
  (void)number;
  kill(-job_program, SIGHUP);
  kill(-job_program, SIGCONT);
  // A shell may have set its terminal up already; what is another program's stays.
  struct termios now;
  if (tcgetattr(job_screen, &now) == 0 && now.c_lflag == job_raw_modes.c_lflag &&
      now.c_iflag == job_raw_modes.c_iflag && now.c_oflag == job_raw_modes.c_oflag) {
    tcsetattr(job_screen, TCSANOW, &job_modes);
  }
  unsigned char text[FILEPROGRESS_LEAVING_CAPACITY];
  size_t count = job_leaving->count;
  for (size_t index = 0; index < count; index++) text[index] = job_leaving->bytes[index];
  if (count > 0) (void)!write(job_screen, text, count);
  errno = earlier;
}

static void write_all(int descriptor, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, next, count);
    if (written < 0) {
      if (errno == EINTR) continue;
      return;
    }
    next += written;
    count -= (size_t)written;
  }
}

// A file that this process has locked must not stay locked by the leader after its death.
static void close_all_but(int first, int second, int third, int fourth, int fifth) {
  enum { COUNT = 5 };
  int kept[COUNT] = {first, second, third, fourth, fifth};
  for (int i = 1; i < COUNT; i++) {
    for (int j = i; j > 0 && kept[j] < kept[j - 1]; j--) {
      int other = kept[j];
      kept[j] = kept[j - 1];
      kept[j - 1] = other;
    }
  }
  unsigned from = 0;
  for (int i = 0; i <= COUNT; i++) {
    unsigned end = i < COUNT ? (unsigned)kept[i] : ~0U;
    if (end > from && close_range(from, end - (i < COUNT ? 1 : 0), 0) != 0) {
      // Linux before 5.9 has no such call.
      for (unsigned number = from; number < end && number < 4096; number++) close((int)number);
    }
    if (i < COUNT) from = end + 1;
  }
}

static void run_program(
    const char *program, char *const arguments[], char *const environment[], int slave, int failure,
    const struct sigaction *earlier, const sigset_t *defaults) {
  setpgid(0, 0);
  // SIGTTOU is still ignored here; else a process in the background would stop.
  tcsetpgrp(slave, getpid());
  for (int i = 0; i < JOB_SIGNAL_COUNT; i++) {
    int isIgnored = earlier[i].sa_handler == SIG_IGN && !sigismember(defaults, job_signals[i]);
    handle(job_signals[i], isIgnored ? SIG_IGN : SIG_DFL);
  }
  if (dup2(slave, 0) < 0 || dup2(slave, 1) < 0 ||
      dup2(job_errors >= 0 ? job_errors : slave, 2) < 0) {
    goto failed;
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(program, arguments, environment);
failed:;
  int number = errno;
  write_all(failure, &number, sizeof number);
  _exit(127);
}

// A descriptor among 0, 1 and 2 would be copied onto itself, and be closed when the program starts.
static int open_above_standard(const char *name) {
  int opened = open(name, O_RDWR | O_CLOEXEC);
  if (opened < 0 || opened > 2) return opened;
  int moved = fcntl(opened, F_DUPFD_CLOEXEC, 3);
  close(opened);
  return moved;
}

static void lead(
    const char *program, char *const arguments[], char *const environment[], const char *name,
    const sigset_t *defaults, int statuses, int resuming, int failure) {
  // First of all: a lock that this process gives back must not live on in the leader.
  close_all_but(
      job_screen, statuses, resuming, failure, job_errors >= 0 ? job_errors : job_screen);
  struct sigaction earlier[JOB_SIGNAL_COUNT];
  for (int i = 0; i < JOB_SIGNAL_COUNT; i++) {
    sigaction(job_signals[i], NULL, &earlier[i]);
    handle(job_signals[i], SIG_IGN);
  }
  handle(SIGCHLD, SIG_DFL);
  int slave = -1;
  int number = 0;
  if (setsid() < 0 || (slave = open_above_standard(name)) < 0 ||
      (ioctl(slave, TIOCSCTTY, 0) < 0 && tcgetsid(slave) != getpid())) {
    number = errno;
  } else {
    job_program = fork();
    if (job_program == 0) {
      run_program(program, arguments, environment, slave, failure, earlier, defaults);
    }
    if (job_program < 0) number = errno;
  }
  if (number != 0) {
    write_all(failure, &number, sizeof number);
    _exit(127);
  }
  setpgid(job_program, job_program);
  close(failure);
  handle(SIGHUP, hang_up);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (;;) {
    int status = 0;
    if (waitpid(job_program, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      _exit(127);
    }
    write_all(statuses, &status, sizeof status);
    if (!WIFSTOPPED(status)) {
      // The end of a session's leader hangs up the foreground: not what the program left running on purpose.
      tcsetpgrp(slave, getpid());
      _exit(0);
    }
    char byte = 0;
    ssize_t count = 0;
    do {
      count = read(resuming, &byte, 1);
    } while (count < 0 && errno == EINTR);
    // Without us nobody would continue it any more.
    if (count != 1) kill(-job_program, SIGHUP);
    tcsetpgrp(slave, job_program);
    kill(-job_program, SIGCONT);
  }
}

static int open_terminal(
    const struct termios *modes, const struct winsize *size, char *name, size_t capacity) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return -1;
  int slave = -1;
  if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 &&
      ptsname_r(terminal, name, capacity) == 0 &&
      fcntl(terminal, F_SETFL, O_RDWR | O_NONBLOCK) == 0) {
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  if (slave < 0 || tcsetattr(slave, TCSANOW, modes) != 0 || ioctl(slave, TIOCSWINSZ, size) != 0) {
    int earlier = errno;
    if (slave >= 0) close(slave);
    close(terminal);
    errno = earlier;
    return -1;
  }
  close(slave);
  return terminal;
}

int fileprogress_start_terminal_job(
    const char *program, char *const arguments[], char *const environment[],
    const struct termios *modes, const struct winsize *size, const sigset_t *defaults, int errors,
    struct fileprogress_terminal_job *job) {
  char name[128];
  int statuses[2] = {-1, -1}, resuming[2] = {-1, -1}, failure[2] = {-1, -1};
  int terminal = -1, screen = -1, kept_errors = -1, error = 0;
  struct fileprogress_leaving *leaving =
      mmap(NULL, sizeof *leaving, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (leaving == MAP_FAILED) return errno;
  if ((terminal = open_terminal(modes, size, name, sizeof name)) < 0 ||
      (screen = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) < 0 ||
      (errors >= 0 && (kept_errors = fcntl(errors, F_DUPFD_CLOEXEC, 3)) < 0) ||
      pipe2(statuses, O_CLOEXEC) != 0 ||
      pipe2(resuming, O_CLOEXEC) != 0 || pipe2(failure, O_CLOEXEC) != 0) {
    error = errno;
  }
  pid_t leader = -1;
  if (error == 0) {
    // No handler of this process may run in the leader.
    sigset_t all, earlier;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &earlier);
    leader = fork();
    if (leader == 0) {
      job_screen = screen;
      job_errors = kept_errors;
      job_modes = *modes;
      job_raw_modes = *modes;
      cfmakeraw(&job_raw_modes);
      job_leaving = leaving;
      lead(program, arguments, environment, name, defaults, statuses[1], resuming[0], failure[1]);
      _exit(127);
    }
    if (leader < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &earlier, NULL);
  }
  if (screen >= 0) close(screen);
  if (kept_errors >= 0) close(kept_errors);
  if (statuses[1] >= 0) close(statuses[1]);
  if (resuming[0] >= 0) close(resuming[0]);
  if (failure[1] >= 0) close(failure[1]);
  if (error == 0) {
    int number = 0;
    ssize_t count = 0;
    do {
      count = read(failure[0], &number, sizeof number);
    } while (count < 0 && errno == EINTR);
    if (count > 0) {
      error = number;
      while (waitpid(leader, NULL, 0) < 0 && errno == EINTR) {
      }
    }
  }
  if (failure[0] >= 0) close(failure[0]);
  struct fileprogress_terminal_job made = {leader, terminal, statuses[0], resuming[1], leaving};
  if (error != 0) {
    fileprogress_close_terminal_job(&made);
    return error;
  }
  *job = made;
  return 0;
}

void fileprogress_close_terminal_job(struct fileprogress_terminal_job *job) {
  if (job->terminal >= 0) close(job->terminal);
  if (job->statuses >= 0) close(job->statuses);
  if (job->resuming >= 0) close(job->resuming);
  munmap(job->leaving, sizeof *job->leaving);
}

int fileprogress_terminal_is_raw(int terminal) {
  struct termios modes;
  return tcgetattr(terminal, &modes) == 0 && (modes.c_lflag & ICANON) == 0;
}

int fileprogress_terminal_hides_line(int terminal) {
  struct termios modes;
  return tcgetattr(terminal, &modes) == 0 && (modes.c_lflag & ICANON) != 0 &&
         (modes.c_lflag & ECHO) == 0;
}

int fileprogress_terminal_size(int terminal, struct winsize *size) {
  return ioctl(terminal, TIOCGWINSZ, size) == 0 ? 0 : errno;
}

int fileprogress_copy_terminal_size(int from, int to) {
  struct winsize size;
  int error = fileprogress_terminal_size(from, &size);
  if (error != 0) return error;
  return ioctl(to, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}
