#ifndef CWORDBREAKS_H
#define CWORDBREAKS_H

#include <stdint.h>

/// Finds the words of texts one after another. No type of ICU is named here: Foundation has a copy of it.
typedef struct fileprogress_word_breaks fileprogress_word_breaks;

/// Opens a word finder; `NULL` if memory runs out or ICU lacks its data. Close it when you are done.
fileprogress_word_breaks *fileprogress_word_breaks_open(void);

/// Counts the words that have a letter or number; -1 if there is no memory.
int64_t fileprogress_word_breaks_count(
    fileprogress_word_breaks *breaks, const void *utf8, int32_t byte_count);

void fileprogress_word_breaks_close(fileprogress_word_breaks *breaks);

#endif
