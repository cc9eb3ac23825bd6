#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

/// Closes all descriptors of this process but the standard ones.
void fileprogress_close_descriptors(void);

/// Has the kernel refuse, for good, calls by which this process could reach anything but its memory and
/// what it may read: connections, programs, processes, and changes of files.
///
/// Says whether it does; elsewhere than on Linux, and on kernels without filters, it does not.
int fileprogress_forbid_calls(void);

#endif
