// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Cutting [0, n) into parts for the threads of a pool, where the work is worth waking them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SHARE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SHARE_H_

#include <pthreadpool.h>

#include <algorithm>
#include <cstddef>

namespace litmus::elementwise {

// Runs f(begin, count) over parts of [0, n), on the calling thread alone where the pool is null or
// there are not two parts of at least `least` to be had. Parts begin at multiples of `grain`.
template <typename F>
void Share(pthreadpool_t pool, size_t n, size_t least, size_t grain, const F& f) {
  const size_t threads = pool == nullptr ? 1 : pthreadpool_get_threads_count(pool);
  if (threads == 1 || n < 2 * least) {
    if (n > 0) f(size_t{0}, n);
    return;
  }
  // A few parts per thread, so that one that is held up is relieved by the others.
  constexpr size_t kPartsPerThread = 4;
  const size_t wanted =
      std::max(least, (n + threads * kPartsPerThread - 1) / (threads * kPartsPerThread));
  const size_t part = (wanted + grain - 1) / grain * grain;
  pthreadpool_parallelize_1d_tile_1d(
      pool,
      [](void* function, size_t begin, size_t count) {
        (*static_cast<const F*>(function))(begin, count);
      },
      const_cast<void*>(static_cast<const void*>(&f)), n, part, 0);
}

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_SHARE_H_
