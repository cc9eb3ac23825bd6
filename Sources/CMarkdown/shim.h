#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm/chunk.h>

#include <stdbool.h>

static inline bool fileprogress_is_of_word(unsigned char byte) {
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
    (byte >= 'a' && byte <= 'z');
}

/// Finds the end of the formula that starts with a dollar sign; -1 if there is none.
///
/// No letter or digit stands before the opening sign, and no white space after it; for the closing
/// sign it is the other way round. So prices and variables are not formulas. A formula of two signs may have
/// white space inside.
static inline int fileprogress_formula_end(const unsigned char *text, int count, int start) {
  if (start > 0 && (text[start - 1] == '$' || fileprogress_is_of_word(text[start - 1]))) return -1;
  const int signs = start + 1 < count && text[start + 1] == '$' ? 2 : 1;
  const int first = start + signs;
  if (first >= count || (signs == 1 && cmark_isspace(text[first]))) return -1;
  for (int place = first; place < count; place++) {
    if (text[place] == '\\') {
      place++;
    } else if (text[place] == '$') {
      const int end = place + signs;
      if (place == first || end > count || text[end - 1] != '$') return -1;
      if (signs == 2) return end;
      const bool goes_on = end < count && (text[end] == '$' || fileprogress_is_of_word(text[end]));
      return goes_on || cmark_isspace(text[place - 1]) ? -1 : end;
    }
  }
  return -1;
}

static inline cmark_node *fileprogress_match_formula(
    cmark_syntax_extension *syntax, cmark_parser *parser, cmark_node *parent,
    unsigned char sign, cmark_inline_parser *inlines) {
  // The library also asks for the first character of each plain text.
  if (sign != '$') return NULL;
  const cmark_chunk *chunk = cmark_inline_parser_get_chunk(inlines);
  const int end =
    fileprogress_formula_end(chunk->data, chunk->len, cmark_inline_parser_get_offset(inlines));
  if (end < 0) return NULL;
  cmark_node *node = cmark_node_new(CMARK_NODE_CUSTOM_INLINE);
  if (node != NULL) cmark_inline_parser_set_offset(inlines, end);
  return node;
}

/// Makes a syntax that takes formulas between dollar signs for custom inline nodes; to be freed.
static inline cmark_syntax_extension *fileprogress_formulas_new(void) {
  cmark_syntax_extension *syntax = cmark_syntax_extension_new("formulas");
  if (syntax == NULL) return NULL;
  cmark_mem *memory = cmark_get_default_mem_allocator();
  cmark_syntax_extension_set_match_inline_func(syntax, fileprogress_match_formula);
  cmark_syntax_extension_set_special_inline_chars(
    syntax, cmark_llist_append(memory, NULL, (void *)(size_t)'$'));
  return syntax;
}

static inline void fileprogress_formulas_free(cmark_syntax_extension *syntax) {
  if (syntax != NULL) cmark_syntax_extension_free(cmark_get_default_mem_allocator(), syntax);
}
