#define _GNU_SOURCE
#include "SocketPeer.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

int64_t fileprogress_socket_peer(int descriptor) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -errno;
  return peer.uid;
#else
  uid_t user;
  gid_t group;
  return getpeereid(descriptor, &user, &group) < 0 ? -errno : user;
#endif
}
