#ifndef CXML2_H
#define CXML2_H

#include <stdbool.h>
#include <stdint.h>

/// Takes what is in a document, in its order. Texts end with zero where no count says how long they are.
typedef struct {
  /// An element starts. `uri` is its namespace, one place in memory for each; an attribute has five
  /// pointers: name, prefix, namespace, start and end of its value.
  void (*start)(
      void *context, const uint8_t *name, const uint8_t *uri, int32_t attribute_count,
      const uint8_t *const *attributes);
  /// The innermost element ends.
  void (*end)(void *context);
  /// A piece of text.
  void (*characters)(void *context, const uint8_t *text, int32_t byte_count);
} fileprogress_xml_handler;

/// Reads XML: no entity is declared or expanded, nothing is loaded.
///
/// Says whether the document is well formed and uses nothing that is refused. With
/// `allows_document_type` a document type may be named, but it may declare no entity.
bool fileprogress_xml_read(
    const void *bytes, int32_t byte_count, bool allows_document_type,
    const fileprogress_xml_handler *handler, void *context);

/// Takes what is in a web page, in its order; every element that starts also ends.
typedef struct {
  /// An element starts. Attributes are pairs of name and value, which may be null; the last name is null.
  void (*start)(void *context, const uint8_t *name, const uint8_t *const *attributes);
  /// The innermost element ends.
  void (*end)(void *context, const uint8_t *name);
  /// A piece of text.
  void (*characters)(void *context, const uint8_t *text, int32_t byte_count);
} fileprogress_html_handler;

/// Reads HTML, whatever is wrong with it.
///
/// An encoding that is not known is found out by the parser.
void fileprogress_html_read(
    const void *bytes, int32_t byte_count, const char *encoding,
    const fileprogress_html_handler *handler, void *context);

#endif
