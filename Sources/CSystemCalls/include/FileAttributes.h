#ifndef FILEPROGRESS_FILE_ATTRIBUTES_H
#define FILEPROGRESS_FILE_ATTRIBUTES_H

#include <stddef.h>

/* Extended attributes, which the Glibc module lacks.
   Every function returns a value of 0 or more, or a negative errno. */

/* Writes the names of a file's extended attributes, each ended by a zero byte, and returns their
   byte count. With a capacity of 0 it returns the byte count needed. */
long fileprogress_list_attributes(int descriptor, char *names, size_t capacity);

/* Writes the value of an extended attribute and returns its byte count. With a capacity of 0 it
   returns the byte count needed. */
long fileprogress_get_attribute(int descriptor, const char *name, void *value, size_t capacity);

/* The same for the file at a path, without opening it and without following a link. */
long fileprogress_get_attribute_at(const char *path, const char *name, void *value,
                                   size_t capacity);

int fileprogress_set_attribute(int descriptor, const char *name, const void *value, size_t size);

int fileprogress_remove_attribute(int descriptor, const char *name);

#endif
