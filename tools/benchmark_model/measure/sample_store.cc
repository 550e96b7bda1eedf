// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/sample_store.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>

namespace litmus::benchmark {

namespace {

double* Map(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::bad_alloc();  // no address space left, for example because of a limit of the process
  }
#ifdef MADV_NOHUGEPAGE
  // With huge pages, the first sample would make a whole huge page resident.
  madvise(memory, bytes, MADV_NOHUGEPAGE);
#endif
  return static_cast<double*>(memory);
}

}  // namespace

void SampleStore::Unmap::operator()(double* memory) const { munmap(memory, bytes); }

SampleStore::SampleStore(size_t most)
    : most_(most), samples_(nullptr, Unmap{most * sizeof(double)}) {}

SampleStore SampleStore::WithoutSamples(const SampleTotals& totals) {
  SampleStore store(1);
  store.totals_ = totals;
  return store;
}

void SampleStore::MakeRoom() {
  if (room_ == 0) {
    samples_.reset(Map(most_ * sizeof(double)));
    room_ = most_;
    return;
  }
  most_touched_ = size_;
  size_ /= 2;
  every_ *= 2;
  for (size_t i = 0; i < size_; ++i) samples_.get()[i] = samples_.get()[2 * i];
}

int64_t SampleStore::resident_bytes() const {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t bytes = std::max(size_, most_touched_) * sizeof(double);
  return static_cast<int64_t>((bytes + page - 1) / page * page);
}

}  // namespace litmus::benchmark
