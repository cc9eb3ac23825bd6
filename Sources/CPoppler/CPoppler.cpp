#include "CPoppler.h"

#include <limits>
#include <memory>
#include <new>
#include <string>

#include <poppler/cpp/poppler-document.h>
#include <poppler/cpp/poppler-global.h>
#include <poppler/cpp/poppler-page.h>

namespace {

void ignore(const std::string &, void *) {}

}  // namespace

int fileprogress_pdf_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page take) {
  if (byte_count > std::numeric_limits<int>::max()) return fileprogress_pdf_exhausted;
  poppler::set_debug_error_function(ignore, nullptr);
  try {
    std::unique_ptr<poppler::document> document(poppler::document::load_from_raw_data(
        static_cast<const char *>(bytes), static_cast<int>(byte_count)));
    if (!document) return fileprogress_pdf_damaged;
    if (document->is_locked()) return fileprogress_pdf_locked;
    const int count = document->pages();
    for (int index = 0; index < count; index++) {
      std::unique_ptr<poppler::page> page(document->create_page(index));
      if (!page) continue;
      const poppler::byte_array text =
          page->text(poppler::rectf(), poppler::page::non_raw_non_physical_layout).to_utf8();
      if (take(context, text.data(), static_cast<int64_t>(text.size())) != 0) break;
    }
    return fileprogress_pdf_read;
  } catch (const std::bad_alloc &) {
    return fileprogress_pdf_exhausted;
  } catch (...) {
    return fileprogress_pdf_damaged;
  }
}
