#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stddef.h>

/// Closes all descriptors of this process but the standard ones.
void fileprogress_close_descriptors(void);

/// Has the kernel refuse, for good, calls by which this process could reach other processes, start a
/// program, connect, or change a file. It is a list of what is refused; what it does not name is allowed.
///
/// Returns 1 if it does, 0 where there are no filters of calls (elsewhere than on Linux on x86-64 and
/// ARM64, and on kernels built without them), and -1 if the kernel has them and this one was not taken.
int fileprogress_forbid_calls(void);

/// Has the kernel refuse, for good, to open or change any file but for reading below /usr/lib,
/// /usr/lib64, /usr/share, /lib and /lib64, and /etc/ld.so.cache, where the tables of encodings are.
///
/// What is open stays open. It is to be called before fileprogress_forbid_calls(). Returns 1 if it does, 0
/// where there is no Landlock, and -1 if the kernel has it and these rules were not taken.
int fileprogress_forbid_files(void);

/// Has this process end with a status, in place of by a fatal signal, if so many bytes can't be mapped when the
/// signal comes: whatever broke, most likely broke for want of memory.
///
/// It is to be called once, and before fileprogress_forbid_calls().
void fileprogress_tell_exhaustion(size_t byte_count, int status);

#endif
