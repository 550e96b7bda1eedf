// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sixteen lookups in sixteen table bytes each. In the lower half of the table, lookup k has the
// index x − 16 · k, in the upper half x − 128 − 16 · k, with signed saturation; negative indices
// give 0. AVX-512 looks up pairs of table bytes instead: 128 words are four vectors. NEON looks up
// in 64 bytes at a time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/byte_table.cc"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(AVX512)
// Returns the word with the table's bytes 2 · k and 2 · k + 1, where k is the lowest seven bits of
// a word of `pair`. Bit 6 of each k is also passed in `upper`.
HWY_INLINE __m512i LookUpPair(const __m512i (&words)[4], __m512i pair, __mmask32 upper) {
  return _mm512_mask_blend_epi16(upper, _mm512_permutex2var_epi16(words[0], pair, words[1]),
                                 _mm512_permutex2var_epi16(words[2], pair, words[3]));
}

// Looks up blocks of 64 bytes. Returns the number of bytes done.
size_t LookUpBlocks(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count) {
  constexpr int kSelectByFirst = 0xCA;
  __m512i words[4];
  for (int k = 0; k < 4; ++k) words[k] = _mm512_loadu_si512(table + 64 * k);
  const __m512i even_bytes = _mm512_set1_epi16(0x00FF);
  const __m512i bit0 = _mm512_set1_epi16(1), bit7 = _mm512_set1_epi16(0x80);
  const __m512i bit8 = _mm512_set1_epi16(0x100);
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const __m512i x = _mm512_loadu_si512(in + i);
    const __m512i even =
        LookUpPair(words, _mm512_srli_epi16(x, 1), _mm512_test_epi16_mask(x, bit7));
    const __m512i odd = LookUpPair(words, _mm512_srli_epi16(x, 9), _mm512_movepi16_mask(x));
    // Moves the byte that was looked up from its place in the pair to the place of its index.
    const __m512i low = _mm512_mask_srli_epi16(even, _mm512_test_epi16_mask(x, bit0), even, 8);
    const __m512i high = _mm512_mask_slli_epi16(odd, _mm512_testn_epi16_mask(x, bit8), odd, 8);
    _mm512_storeu_si512(out + i, _mm512_ternarylogic_epi32(even_bytes, low, high, kSelectByFirst));
  }
  return i;
}
#endif

#if LITMUS_HAS(NEON)
// Looks up blocks of 16 bytes. Returns the number of bytes done.
size_t LookUpBlocks(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count) {
  const uint8x16x4_t first = vld1q_u8_x4(table), second = vld1q_u8_x4(table + 64);
  const uint8x16x4_t third = vld1q_u8_x4(table + 128), fourth = vld1q_u8_x4(table + 192);
  const uint8x16_t part = vdupq_n_u8(64);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    uint8x16_t x = vld1q_u8(in + i);
    // vqtbl4q gives 0 for an index beyond the part; vqtbx4q then keeps what was found before.
    uint8x16_t found = vqtbl4q_u8(first, x);
    x = vsubq_u8(x, part);
    found = vqtbx4q_u8(found, second, x);
    x = vsubq_u8(x, part);
    found = vqtbx4q_u8(found, third, x);
    x = vsubq_u8(x, part);
    vst1q_u8(out + i, vqtbx4q_u8(found, fourth, x));
  }
  return i;
}
#endif

void LookUpBytesImpl(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count) {
  size_t i = 0;
#if LITMUS_HAS(AVX512) || LITMUS_HAS(NEON)
  i = LookUpBlocks(table, in, out, count);
#elif LITMUS_HAS(VECTORS)
  const hn::CappedTag<uint8_t, 64> d;
  const hn::RebindToSigned<decltype(d)> ds;
  const size_t lanes = hn::Lanes(d);
  // On x86 an index above 15 counts modulo 16, so an element finds an entry in its own part and in
  // all parts below. These are stored as differences (exclusive or) of neighbouring parts, which
  // combine to the element's entry. Elsewhere such an index gives 0.
  alignas(64) uint8_t parts[256];
  const hn::FixedTag<uint8_t, 16> part;
  for (int k = 0; k < 256; k += 16) {
    auto entries = hn::LoadU(part, table + k);
    if (HWY_ARCH_X86 && k % 128 != 0) entries = hn::Xor(entries, hn::LoadU(part, table + k - 16));
    hn::Store(entries, part, parts + k);
  }
  const auto sixteen = hn::Set(ds, int8_t{16});
  const auto sign_xor = hn::Set(d, uint8_t{0x80});
  const auto look_up = [&](hn::Vec<decltype(d)> x) HWY_ATTR {
    auto low = hn::BitCast(ds, x), high = hn::BitCast(ds, hn::Xor(x, sign_xor));
    auto result = hn::Zero(d);
    for (int k = 0; k < 128; k += 16) {
      const auto first = hn::TableLookupBytesOr0(hn::LoadDup128(d, parts + k), low);
      const auto second = hn::TableLookupBytesOr0(hn::LoadDup128(d, parts + 128 + k), high);
      result = hn::Xor(result, hn::Xor(hn::BitCast(d, first), hn::BitCast(d, second)));
      low = hn::SaturatedSub(low, sixteen);
      high = hn::SaturatedSub(high, sixteen);
    }
    return result;
  };
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(look_up(hn::LoadU(d, in + i)), d, out + i);
  }
#endif
  for (; i < count; ++i) out[i] = table[in[i]];
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(LookUpBytesImpl);
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count) {
  // For few bytes, loading the table into vectors takes longer than the lookups.
  if (count < 64) {
    for (size_t i = 0; i < count; ++i) out[i] = table[in[i]];
    return;
  }
  HWY_DYNAMIC_DISPATCH(LookUpBytesImpl)(table, in, out, count);
}
}  // namespace litmus::int8
#endif
