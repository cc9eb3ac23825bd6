#include "CTextMasks.h"

#include <stdbool.h>

// Twice as wide as in the header: the compiler makes two halves of it for a processor that has no such
// vectors.
typedef uint8_t wide_bytes __attribute__((ext_vector_type(32)));
typedef _Bool wide_truth __attribute__((ext_vector_type(32)));

#define MASK(truth) \
  (uint64_t)__builtin_bit_cast(uint32_t, __builtin_convertvector((wide_bytes)(truth), wide_truth))
#define IS(bytes, value) ((wide_bytes)((bytes) == (uint8_t)(value)))
#define IN(bytes, from, to) \
  ((wide_bytes)(((bytes) - (uint8_t)(from)) <= (uint8_t)((to) - (from))))

static inline __attribute__((always_inline)) bool is_zero(const uint8_t *block) {
  uint64_t bytes[8];
  memcpy(bytes, block, sizeof bytes);
  uint64_t all = 0;
#pragma clang loop unroll(full)
  for (int index = 0; index < 8; index++) all |= bytes[index];
  return all == 0;
}

static inline __attribute__((always_inline)) size_t word_starts(
    const void **place, const void *end, uint64_t *previous_is_space) {
  const uint8_t *block = *place;
  uint64_t previous = *previous_is_space;
  size_t count = 0;
  for (; (const uint8_t *)end - block >= 64; block += 64) {
    wide_bytes low, high;
    memcpy(&low, block, 32);
    memcpy(&high, block + 32, 32);
    const wide_bytes low_controls = IN(low, '\t', '\r'), high_controls = IN(high, '\t', '\r');
    const uint64_t other = MASK(~(low_controls | IN(low, ' ', '~'))) |
      MASK(~(high_controls | IN(high, ' ', '~')));
    if (other != 0) {
      if (!is_zero(block)) break;
      continue;
    }
    const uint64_t spaces =
      MASK(low_controls | IS(low, ' ')) | MASK(high_controls | IS(high, ' ')) << 32;
    count += (size_t)__builtin_popcountll(~spaces & (spaces << 1 | previous));
    previous = spaces >> 63;
  }
  *place = block;
  *previous_is_space = previous;
  return count;
}

#if defined(__x86_64__)
__attribute__((target("avx2,popcnt"))) static size_t word_starts_of_wide_vectors(
    const void **place, const void *end, uint64_t *previous_is_space) {
  return word_starts(place, end, previous_is_space);
}
#endif

size_t fileprogress_ascii_word_starts_anywhere(
    const void **place, const void *end, uint64_t *previous_is_space) {
  return word_starts(place, end, previous_is_space);
}

size_t fileprogress_ascii_word_starts(
    const void **place, const void *end, uint64_t *previous_is_space) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) {
    return word_starts_of_wide_vectors(place, end, previous_is_space);
  }
#endif
  return fileprogress_ascii_word_starts_anywhere(place, end, previous_is_space);
}
