#include "CPoppler.h"

#include <limits>
#include <memory>
#include <new>
#include <string>

#include <poppler/cpp/poppler-document.h>
#include <poppler/cpp/poppler-global.h>
#include <poppler/cpp/poppler-page.h>

namespace {

/// Whether an error was met, in this thread, after which text may be missing or changed.
thread_local bool lost_text = false;

/// What poppler says when a part of a document can't be understood or unpacked.
///
/// Of 500 sound documents from Debian's packages of TeX it says so of one, which has an unknown operator. The
/// rest of what it complains about, such as a wrong length of a stream or a missing table of objects, it sets
/// right.
const char *const losses[] = {
    " in ToUnicode CMap",
    " in flate stream",
    "Bad widths array",
    "Command token too long",
    "Dictionary key must be",
    "Element of show/space array",
    "End of file inside",
    "Illegal character",
    "Leftover args in content stream",
    "No current point in",
    "No font in show",
    "Too few (",
    "Unknown filter",
    "Unknown operator",
    "Unterminated hex string",
    "Unterminated string",
    "Weird page contents",
    // The tree of pages, with a capital letter or without.
    "op-level pages object",
    // An operator of text lacks an argument, or has a wrong one.
    " to 'T",
};

void note(const std::string &message, void *) {
  for (const char *loss : losses) {
    if (message.find(loss) != std::string::npos) lost_text = true;
  }
}

}  // namespace

int fileprogress_poppler_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page take) {
  if (byte_count > std::numeric_limits<int>::max()) return fileprogress_pdf_exhausted;
  // The function belongs to the whole process, whichever thread sets it.
  static const bool is_set = (poppler::set_debug_error_function(note, nullptr), true);
  static_cast<void>(is_set);
  try {
    lost_text = false;
    std::unique_ptr<poppler::document> document(poppler::document::load_from_raw_data(
        static_cast<const char *>(bytes), static_cast<int>(byte_count)));
    if (!document) return fileprogress_pdf_damaged;
    if (document->is_locked()) return fileprogress_pdf_locked;
    const int count = document->pages();
    if (count <= 0) return fileprogress_pdf_damaged;
    for (int index = 0; index < count; index++) {
      std::unique_ptr<poppler::page> page(document->create_page(index));
      if (!page) return fileprogress_pdf_damaged;
      const poppler::byte_array text =
          page->text(poppler::rectf(), poppler::page::non_raw_non_physical_layout).to_utf8();
      if (lost_text) return fileprogress_pdf_damaged;
      if (take(context, text.data(), static_cast<int64_t>(text.size())) != 0) break;
    }
    return fileprogress_pdf_read;
  } catch (const std::bad_alloc &) {
    return fileprogress_pdf_exhausted;
  } catch (...) {
    return fileprogress_pdf_damaged;
  }
}
