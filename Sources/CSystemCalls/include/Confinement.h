#ifndef FILEPROGRESS_CONFINEMENT_H
#define FILEPROGRESS_CONFINEMENT_H

#include <stddef.h>

/// Closes all descriptors of this process but the standard ones.
///
/// Call it while the process has one thread: another one that uses a closed descriptor may end the process.
void fileprogress_close_descriptors(void);

/// Has this process leave no core file, for good, and be read by no other process of its user.
///
/// Returns 0 or the number of the error.
int fileprogress_forbid_dumps(void);

/// Has this process end when the one that started it ends, and at once if that has ended already.
///
/// `parent` is the number of the process that started this one, or 0 if it is unknown. With 0, a parent that has
/// already ended is not noticed. Other systems than Linux only check that. On Linux, the thread that started this
/// process has to live as long as this process is needed, because the kernel sends the signal when it ends.
void fileprogress_end_with_parent(int parent);

/// Has the kernel refuse, for good, all calls but a list of those that a reader needs: memory, what is open,
/// opening files for reading, locks, own signals, time. The list has no call by which a process could reach
/// another one, start a program or a thread, connect, change a file, watch a folder, or ask about a file that it
/// may not open.
///
/// A call that is not on the list fails with ENOSYS, as if the kernel were older. A call on the list with a
/// forbidden argument fails with EPERM. Nothing is killed. Folders can be listed only if `lists_folders` is
/// not 0. It uses the signal SIGSYS to answer for newfstatat().
///
/// Returns 1 if the filter is in force; 0 if the kernel has no filters of calls, or the system is not Linux on
/// x86-64 or ARM64; -1 if the kernel has filters and rejects this one.
int fileprogress_forbid_calls(int lists_folders);

/// Has the kernel refuse, for good, to open or change any file but for reading below /usr/lib,
/// /usr/lib64, /usr/share, /lib and /lib64, and /etc/ld.so.cache, where the tables of encodings are.
///
/// Open files stay open. Call it before fileprogress_forbid_calls(). Returns 1 if the rules are in
/// force; 0 if the kernel has no Landlock; -1 if it has Landlock and rejects these rules.
int fileprogress_forbid_files(void);

/// Ends this process with a status instead of a fatal signal if so many bytes can't be mapped when the signal
/// comes. Then the fault is most likely a lack of memory.
///
/// Call it once, before fileprogress_forbid_calls().
void fileprogress_tell_exhaustion(size_t byte_count, int status);

#endif
