#ifndef CPDFPAGES_H
#define CPDFPAGES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What came of reading a PDF.
enum fileprogress_pdf_outcome {
  fileprogress_pdf_read = 0,
  fileprogress_pdf_damaged = 1,
  fileprogress_pdf_locked = 2,
  fileprogress_pdf_exhausted = 3,
  /// The library that reads PDF is not there.
  fileprogress_pdf_missing = 4,
};

/// Takes the text of a page in UTF-8; not zero ends the reading.
typedef int (*fileprogress_pdf_page)(void *context, const char *utf8, int64_t byte_count);

/// Loads the library that reads PDF, `libfileprogress-pdf.so` beside the program that runs.
///
/// Everything that it needs is loaded with it, so this comes before the process is confined. A program that
/// it is linked into needs no file.
void fileprogress_pdf_load(void);

/// Gives the text of all pages of a PDF, in reading order.
///
/// It is damaged if it has no page, or one that can't be read whole as far as poppler can tell.
int fileprogress_pdf_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page page);

#ifdef __cplusplus
}
#endif

#endif
