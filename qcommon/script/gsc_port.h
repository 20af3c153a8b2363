// The compiler extensions that the VM uses, each with a plain fallback: computed goto, noreturn,
// hints about branches and about memory that is soon read.
#ifndef GSC_PORT_H
#define GSC_PORT_H

#if (defined(__GNUC__) || defined(__clang__)) && !defined(GSC_PLAIN_C)
#define GSC_COMPUTED_GOTO 1
#define GSC_LIKELY(x)     __builtin_expect(!!(x), 1)
#define GSC_UNLIKELY(x)   __builtin_expect(!!(x), 0)
#define GSC_COLD          __attribute__((cold, noinline))
#define GSC_PREFETCH(p)   __builtin_prefetch(p)
#else
#define GSC_COMPUTED_GOTO 0
#define GSC_LIKELY(x)     (x)
#define GSC_UNLIKELY(x)   (x)
#define GSC_COLD
#define GSC_PREFETCH(p) ((void)(p))
#endif

#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define GSC_NORETURN _Noreturn
#else
#define GSC_NORETURN
#endif

#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define GSC_LITTLE_ENDIAN 1
#else
#define GSC_LITTLE_ENDIAN 0
#endif

// Address sanitizing wants to see every block, so the heap then hands each one to the embedder's allocator.
#if defined(__SANITIZE_ADDRESS__)
#define GSC_NO_SLABS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GSC_NO_SLABS 1
#endif
#endif
#ifndef GSC_NO_SLABS
#define GSC_NO_SLABS 0
#endif

#endif
