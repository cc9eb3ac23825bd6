#ifndef FILEPROGRESS_SOCKET_PEER_H
#define FILEPROGRESS_SOCKET_PEER_H

#include <stdint.h>

/// Finds out which user a process had that connected to a Unix socket.
///
/// Returns the number of the user, or a negative errno.
int64_t fileprogress_socket_peer(int descriptor);

#endif
