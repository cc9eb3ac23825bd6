#define _GNU_SOURCE
#include "CPDFPages.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef int (*reader)(const void *, int64_t, void *, fileprogress_pdf_page);

// Only there where it is linked in.
__attribute__((weak)) int fileprogress_poppler_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page page);

static reader loaded;

void fileprogress_pdf_load(void) {
  if (fileprogress_poppler_text || loaded) return;
  static const char name[] = "/libfileprogress-pdf.so";
  char path[PATH_MAX];
  ssize_t count = readlink("/proc/self/exe", path, sizeof path - sizeof name);
  if (count <= 0) return;
  path[count] = 0;
  char *slash = strrchr(path, '/');
  if (!slash) return;
  memcpy(slash, name, sizeof name);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library) loaded = (reader)dlsym(library, "fileprogress_poppler_text");
}

int fileprogress_pdf_text(
    const void *bytes, int64_t byte_count, void *context, fileprogress_pdf_page page) {
  reader read = fileprogress_poppler_text ? fileprogress_poppler_text : loaded;
  return read ? read(bytes, byte_count, context, page) : fileprogress_pdf_missing;
}
