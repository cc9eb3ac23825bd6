#define _GNU_SOURCE
#include "FileAttributes.h"

#include <errno.h>
#include <sys/xattr.h>

#ifdef __linux__

long fileprogress_list_attributes(int descriptor, char *names, size_t capacity) {
  ssize_t size = flistxattr(descriptor, names, capacity);
  return size < 0 ? -errno : size;
}

long fileprogress_get_attribute(int descriptor, const char *name, void *value, size_t capacity) {
  ssize_t size = fgetxattr(descriptor, name, value, capacity);
  return size < 0 ? -errno : size;
}

long fileprogress_get_attribute_at(const char *path, const char *name, void *value,
                                   size_t capacity) {
  ssize_t size = lgetxattr(path, name, value, capacity);
  return size < 0 ? -errno : size;
}

int fileprogress_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0) < 0 ? -errno : 0;
}

int fileprogress_remove_attribute(int descriptor, const char *name) {
  return fremovexattr(descriptor, name) < 0 ? -errno : 0;
}

#else

long fileprogress_list_attributes(int descriptor, char *names, size_t capacity) {
  ssize_t size = flistxattr(descriptor, names, capacity, 0);
  return size < 0 ? -errno : size;
}

long fileprogress_get_attribute(int descriptor, const char *name, void *value, size_t capacity) {
  ssize_t size = fgetxattr(descriptor, name, value, capacity, 0, 0);
  return size < 0 ? -errno : size;
}

long fileprogress_get_attribute_at(const char *path, const char *name, void *value,
                                   size_t capacity) {
  ssize_t size = getxattr(path, name, value, capacity, 0, XATTR_NOFOLLOW);
  return size < 0 ? -errno : size;
}

int fileprogress_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0, 0) < 0 ? -errno : 0;
}

int fileprogress_remove_attribute(int descriptor, const char *name) {
  return fremovexattr(descriptor, name, 0) < 0 ? -errno : 0;
}

#endif
