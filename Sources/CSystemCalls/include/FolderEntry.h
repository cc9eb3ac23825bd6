#ifndef FILEPROGRESS_FOLDER_ENTRY_H
#define FILEPROGRESS_FOLDER_ENTRY_H

/// Gives a file of a folder another name there, unless something has that name.
///
/// Returns 0 or the number of the error: EEXIST if the name is taken, EINVAL or ENOSYS if this file system
/// or kernel can't rename that way.
int fileprogress_rename_new(int folder, const char *from, const char *to);

/// Opens a new file without a name in a folder, for reading and writing; nothing of it stays if this process ends.
///
/// Returns a descriptor, or -1 where the system or the file system has no such files.
int fileprogress_open_unnamed(int folder, unsigned int mode);

/// Gives such a file a name in a folder, unless something has that name.
///
/// Returns 0 or the number of the error.
int fileprogress_name_unnamed(int descriptor, int folder, const char *name);

#endif
