#include "CWordBreaks.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

struct fileprogress_word_breaks {
  UBreakIterator *iterator;
  UChar *text;
  int32_t capacity;
};

fileprogress_word_breaks *fileprogress_word_breaks_open(void) {
  fileprogress_word_breaks *breaks = calloc(1, sizeof *breaks);
  if (breaks == NULL) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  // The script of the letters, not the language, says which dictionary is asked.
  breaks->iterator = ubrk_open(UBRK_WORD, "th", NULL, 0, &status);
  if (U_SUCCESS(status)) return breaks;
  free(breaks);
  return NULL;
}

void fileprogress_word_breaks_close(fileprogress_word_breaks *breaks) {
  if (breaks == NULL) return;
  ubrk_close(breaks->iterator);
  free(breaks->text);
  free(breaks);
}

static int has_letter_or_number(const UChar *text, int32_t start, int32_t end) {
  while (start < end) {
    UChar32 character;
    U16_NEXT(text, start, end, character);
    if (u_isalnum(character)) return 1;
  }
  return 0;
}

int64_t fileprogress_word_breaks_count(
    fileprogress_word_breaks *breaks, const void *utf8, int32_t byte_count) {
  // No character takes more units in UTF-16 than bytes in UTF-8.
  if (breaks->capacity < byte_count) {
    UChar *text = realloc(breaks->text, (size_t)byte_count * sizeof *text);
    if (text == NULL) return -1;
    breaks->text = text;
    breaks->capacity = byte_count;
  }
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8WithSub(
      breaks->text, breaks->capacity, &count, utf8, byte_count, 0xFFFD, NULL, &status);
  ubrk_setText(breaks->iterator, breaks->text, count, &status);
  if (U_FAILURE(status)) return -1;
  int64_t words = 0;
  int32_t start = ubrk_first(breaks->iterator);
  for (int32_t end; (end = ubrk_next(breaks->iterator)) != UBRK_DONE; start = end) {
    words += has_letter_or_number(breaks->text, start, end);
  }
  return words;
}
