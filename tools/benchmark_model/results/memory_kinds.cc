// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/memory_kinds.h"

namespace litmus::benchmark {

const char* MemoryKindName(MemoryKind kind) {
  switch (kind) {
    case MemoryKind::kTool:
      return "tool";
    case MemoryKind::kMappedFile:
      return "mapped_file";
    case MemoryKind::kArena:
      return "arena";
    case MemoryKind::kPackedWeights:
      return "packed_weights";
    case MemoryKind::kTensorsHeap:
      return "tensors_heap";
    case MemoryKind::kDelegate:
      return "delegate";
    case MemoryKind::kGpu:
      return "gpu";
    case MemoryKind::kThreads:
      return "threads";
    case MemoryKind::kRuntime:
      return "runtime";
    case MemoryKind::kRest:
      break;
  }
  return "other";
}

}  // namespace litmus::benchmark
