/// Looks at 64 bytes of text at once. Swift has vectors too, but no way from one to a bit per byte.

#ifndef FILEPROGRESS_TEXT_MASKS_H
#define FILEPROGRESS_TEXT_MASKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t fileprogress_bytes __attribute__((ext_vector_type(16)));
typedef _Bool fileprogress_truth __attribute__((ext_vector_type(16)));

/// What a block consists of: a bit for each byte, the lowest one for the first.
typedef struct {
  /// White space of ASCII.
  uint64_t spaces;
  /// The hyphen of ASCII.
  uint64_t hyphens;
  /// The first bytes of en and em dashes.
  uint64_t dashes;
  /// The first bytes of characters that are words by themselves: U+3001 to U+9FFF but bopomofo,
  /// Hangul and hexagrams, and U+FF00 to U+FF7F.
  uint64_t wide;
  /// Bytes of characters that are not among the most frequent ones, or no characters.
  uint64_t other;
} fileprogress_text_masks;

// Macros, since a function that takes or returns such a vector differs with the processor.
#define FILEPROGRESS_LOAD(place, bytes) memcpy(&(bytes), (place), 16)
#define FILEPROGRESS_MASK(truth) \
  (uint64_t)__builtin_bit_cast(uint16_t, __builtin_convertvector((fileprogress_bytes)(truth), fileprogress_truth))
#define FILEPROGRESS_IS(bytes, value) ((fileprogress_bytes)((bytes) == (uint8_t)(value)))
#define FILEPROGRESS_IN(bytes, from, to) \
  ((fileprogress_bytes)(((bytes) - (uint8_t)(from)) <= (uint8_t)((to) - (from))))

/// Looks at 64 bytes; all but white space and what one sees of ASCII is other.
static inline __attribute__((always_inline)) fileprogress_text_masks
fileprogress_ascii_masks(const void *_Nonnull place) {
  fileprogress_text_masks masks = {0};
#pragma clang loop unroll(full)
  for (int offset = 0; offset < 64; offset += 16) {
    fileprogress_bytes bytes;
    FILEPROGRESS_LOAD((const uint8_t *)place + offset, bytes);
    const fileprogress_bytes controls = FILEPROGRESS_IN(bytes, '\t', '\r');
    masks.spaces |= FILEPROGRESS_MASK(controls | FILEPROGRESS_IS(bytes, ' ')) << offset;
    masks.hyphens |= FILEPROGRESS_MASK(FILEPROGRESS_IS(bytes, '-')) << offset;
    masks.other |= FILEPROGRESS_MASK(~(controls | FILEPROGRESS_IN(bytes, ' ', '~'))) << offset;
  }
  return masks;
}

/// Counts the words that white space separates, in blocks of 64 bytes. A block has only white space and
/// visible ASCII, or only zeros, which neither start nor end a word.
///
/// @param place The first block; afterwards the place behind the last one that was counted.
/// @param end Where the text ends.
/// @param previous_is_space 1 if no word is open before the first block, else 0; afterwards so of the end.
/// @return How many words start.
size_t fileprogress_ascii_word_starts(
    const void *_Nonnull *_Nonnull place, const void *_Nonnull end,
    uint64_t *_Nonnull previous_is_space);

/// The same by instructions that every processor has.
size_t fileprogress_ascii_word_starts_anywhere(
    const void *_Nonnull *_Nonnull place, const void *_Nonnull end,
    uint64_t *_Nonnull previous_is_space);

/// Looks at 64 bytes and the two bytes after them. The first byte starts a character.
///
/// ASCII is as above. U+00C0 to U+02FF, U+038E to U+047F without U+03A2, U+2010 to U+2027 and
/// U+AC00 to U+D77F, guillemets, and what is `wide`, are frequent characters; everything else is
/// other.
static inline __attribute__((always_inline)) fileprogress_text_masks
fileprogress_text_masks_of(const void *_Nonnull place) {
  fileprogress_text_masks masks = {0};
#pragma clang loop unroll(full)
  for (int offset = 0; offset < 64; offset += 16) {
    fileprogress_bytes first, second, third;
    FILEPROGRESS_LOAD((const uint8_t *)place + offset, first);
    FILEPROGRESS_LOAD((const uint8_t *)place + offset + 1, second);
    FILEPROGRESS_LOAD((const uint8_t *)place + offset + 2, third);
    const fileprogress_bytes controls = FILEPROGRESS_IN(first, '\t', '\r');
    const fileprogress_bytes general =
      FILEPROGRESS_IS(first, 0xE2) & FILEPROGRESS_IS(second, 0x80);
    const fileprogress_bytes no_kana = FILEPROGRESS_IN(second, 0x84, 0x86) |
      (FILEPROGRESS_IS(second, 0x80) & FILEPROGRESS_IS(third, 0x80));
    const fileprogress_bytes kana = FILEPROGRESS_IS(first, 0xE3) & ~no_kana;
    const fileprogress_bytes hexagram =
      FILEPROGRESS_IS(first, 0xE4) & FILEPROGRESS_IS(second, 0xB7);
    const fileprogress_bytes ideograph = FILEPROGRESS_IN(first, 0xE4, 0xE9) & ~hexagram;
    const fileprogress_bytes full_width =
      FILEPROGRESS_IS(first, 0xEF) & FILEPROGRESS_IN(second, 0xBC, 0xBD);
    const fileprogress_bytes wide = (kana | ideograph | full_width) &
      FILEPROGRESS_IN(second, 0x80, 0xBF) & FILEPROGRESS_IN(third, 0x80, 0xBF);
    const fileprogress_bytes guillemet = FILEPROGRESS_IS(first, 0xC2) &
      (FILEPROGRESS_IS(second, 0xAB) | FILEPROGRESS_IS(second, 0xBB));
    const fileprogress_bytes greek = FILEPROGRESS_IS(first, 0xCE) &
      (FILEPROGRESS_IN(second, 0x8E, 0xA1) | FILEPROGRESS_IN(second, 0xA3, 0xBF));
    const fileprogress_bytes hangul = FILEPROGRESS_IN(first, 0xEB, 0xEC) |
      (FILEPROGRESS_IS(first, 0xEA) & FILEPROGRESS_IN(second, 0xB0, 0xBF)) |
      (FILEPROGRESS_IS(first, 0xED) & FILEPROGRESS_IN(second, 0x80, 0x9D));
    const fileprogress_bytes letter = FILEPROGRESS_IN(first, 0xC3, 0xCB) |
      FILEPROGRESS_IN(first, 0xCF, 0xD1) | greek | hangul | guillemet;
    const fileprogress_bytes common = controls | FILEPROGRESS_IN(first, ' ', '~') |
      FILEPROGRESS_IN(first, 0x80, 0xBF) | (general & FILEPROGRESS_IN(third, 0x90, 0xA7)) |
      wide | letter;
    masks.spaces |= FILEPROGRESS_MASK(controls | FILEPROGRESS_IS(first, ' ')) << offset;
    masks.hyphens |= FILEPROGRESS_MASK(FILEPROGRESS_IS(first, '-')) << offset;
    masks.dashes |= FILEPROGRESS_MASK(general & FILEPROGRESS_IN(third, 0x93, 0x94)) << offset;
    masks.wide |= FILEPROGRESS_MASK(wide) << offset;
    masks.other |= FILEPROGRESS_MASK(~common) << offset;
  }
  return masks;
}

#undef FILEPROGRESS_LOAD
#undef FILEPROGRESS_MASK
#undef FILEPROGRESS_IS
#undef FILEPROGRESS_IN

#endif
