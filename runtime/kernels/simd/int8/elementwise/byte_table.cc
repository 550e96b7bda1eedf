// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sixteen lookups in sixteen bytes each. The k-th takes x − 16·k, saturating as signed bytes do, in
// one half of the table and x − 128 − 16·k in the other one; negative indices give 0.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/elementwise/byte_table.cc"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"

#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void LookUpBytesImpl(const uint8_t* table, const uint8_t* in, uint8_t* out, size_t count) {
  size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::CappedTag<uint8_t, 64> d;
  const hn::RebindToSigned<decltype(d)> ds;
  const size_t lanes = hn::Lanes(d);
  // Where indices above 15 count modulo 16 (x86), an element meets all entries of its column up to
  // its own: differences of neighbouring ones add up. Elsewhere they give 0.
  alignas(64) uint8_t parts[256];
  for (int k = 0; k < 256; ++k) {
    parts[k] =
        static_cast<uint8_t>(HWY_ARCH_X86 && k % 128 >= 16 ? table[k] ^ table[k - 16] : table[k]);
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
  // The vectors' tables take longer than a few bytes.
  if (count < 64) {
    for (size_t i = 0; i < count; ++i) out[i] = table[in[i]];
    return;
  }
  HWY_DYNAMIC_DISPATCH(LookUpBytesImpl)(table, in, out, count);
}
}  // namespace litmus::int8
#endif
