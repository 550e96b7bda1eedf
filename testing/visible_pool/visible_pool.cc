// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of pthreadpool that Litmus calls, on threads that live as long as a call. The
// thread sanitizer sees how they begin and end; of Debian's library, which is not compiled with it,
// it sees no synchronisation and reports every use of the pool as a race.
#include <pthreadpool.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

struct pthreadpool {
  size_t threads;
};

namespace {

void RunTasks(pthreadpool_t pool, size_t tasks, const std::function<void(size_t)>& run) {
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t task = next++; task < tasks; task = next++) run(task);
  };
  std::vector<std::thread> others;
  const size_t threads = std::min(pthreadpool_get_threads_count(pool), tasks);
  for (size_t i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

size_t Tiles(size_t range, size_t tile) { return (range + tile - 1) / tile; }

}  // namespace

extern "C" {

pthreadpool_t pthreadpool_create(size_t threads_count) {
  return new pthreadpool{threads_count > 0 ? threads_count : std::thread::hardware_concurrency()};
}

void pthreadpool_destroy(pthreadpool_t pool) { delete pool; }

size_t pthreadpool_get_threads_count(pthreadpool_t pool) {
  return pool == nullptr ? 1 : pool->threads;
}

void pthreadpool_parallelize_1d(pthreadpool_t pool, pthreadpool_task_1d_t function, void* context,
                                size_t range, uint32_t) {
  RunTasks(pool, range, [&](size_t i) { function(context, i); });
}

void pthreadpool_parallelize_1d_tile_1d(pthreadpool_t pool, pthreadpool_task_1d_tile_1d_t function,
                                        void* context, size_t range, size_t tile, uint32_t) {
  RunTasks(pool, Tiles(range, tile), [&](size_t task) {
    function(context, task * tile, std::min(tile, range - task * tile));
  });
}

void pthreadpool_parallelize_2d(pthreadpool_t pool, pthreadpool_task_2d_t function, void* context,
                                size_t range_i, size_t range_j, uint32_t) {
  RunTasks(pool, range_i * range_j,
           [&](size_t task) { function(context, task / range_j, task % range_j); });
}

void pthreadpool_parallelize_2d_tile_1d(pthreadpool_t pool, pthreadpool_task_2d_tile_1d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t tile_j, uint32_t) {
  const size_t tiles_j = Tiles(range_j, tile_j);
  RunTasks(pool, range_i * tiles_j, [&](size_t task) {
    const size_t j = task % tiles_j * tile_j;
    function(context, task / tiles_j, j, std::min(tile_j, range_j - j));
  });
}

void pthreadpool_parallelize_2d_tile_2d(pthreadpool_t pool, pthreadpool_task_2d_tile_2d_t function,
                                        void* context, size_t range_i, size_t range_j,
                                        size_t tile_i, size_t tile_j, uint32_t) {
  const size_t tiles_j = Tiles(range_j, tile_j);
  RunTasks(pool, Tiles(range_i, tile_i) * tiles_j, [&](size_t task) {
    const size_t i = task / tiles_j * tile_i, j = task % tiles_j * tile_j;
    function(context, i, j, std::min(tile_i, range_i - i), std::min(tile_j, range_j - j));
  });
}

void pthreadpool_parallelize_3d(pthreadpool_t pool, pthreadpool_task_3d_t function, void* context,
                                size_t range_i, size_t range_j, size_t range_k, uint32_t) {
  RunTasks(pool, range_i * range_j * range_k, [&](size_t task) {
    function(context, task / range_k / range_j, task / range_k % range_j, task % range_k);
  });
}

}  // extern "C"
