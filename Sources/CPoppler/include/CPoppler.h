#ifndef CPOPPLER_H
#define CPOPPLER_H

#include <CPDFPages.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Does what `fileprogress_pdf_text` says.
int fileprogress_poppler_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page page);

#ifdef __cplusplus
}
#endif

#endif
