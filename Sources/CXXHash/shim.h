#ifndef FILEPROGRESS_CXXHASH_SHIM_H
#define FILEPROGRESS_CXXHASH_SHIM_H

#include <stddef.h>
#include <xxhash.h>

// The plain functions of a distribution's libxxhash are built for the oldest processor and four
// times slower; the dispatching ones pick the instruction set when they are first called.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#define XXH_DISPATCH_DISABLE_REPLACE
#include <xxh_x86dispatch.h>
#define FILEPROGRESS_XXH(name) name##_dispatch
#else
#define FILEPROGRESS_XXH(name) name
#endif

// The digest of `count` bytes at once, under a secret of at least 136 bytes.
static inline XXH128_hash_t fileprogress_xxh3_digest(
    const void *_Nullable bytes, size_t count, const void *_Nonnull secret, size_t secret_count) {
  return FILEPROGRESS_XXH(XXH3_128bits_withSecret)(bytes, count, secret, secret_count);
}

// Feeds a state that was reset with a secret.
static inline XXH_errorcode fileprogress_xxh3_update(
    XXH3_state_t *_Nonnull state, const void *_Nullable bytes, size_t count) {
  return FILEPROGRESS_XXH(XXH3_128bits_update)(state, bytes, count);
}

#endif
