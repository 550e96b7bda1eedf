// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whose memory is it? Mappings of files go by their name, known places by what lies there, and what
// remains by who was at work while it grew.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_ATTRIBUTION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_ATTRIBUTION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tools/benchmark_model/results/memory_kinds.h"
#include "tools/common/machine/memory_map.h"

namespace litmus::benchmark {

// Bytes of one kind in memory without a file.
struct KnownPlace {
  uint64_t begin = 0, end = 0;
  MemoryKind kind = MemoryKind::kRest;
};

class MemoryAttribution {
 public:
  using Resident = std::function<int64_t(uint64_t begin, uint64_t end)>;

  // Files by their full paths; "" for none. `stack_bytes`: of a thread, as threads are made.
  // `resident`: ResidentBytes, or a test's.
  MemoryAttribution(std::string model_file, std::string weight_cache, uint64_t stack_bytes,
                    Resident resident)
      : model_file_(std::move(model_file)),
        weight_cache_(std::move(weight_cache)),
        stack_bytes_(stack_bytes),
        resident_(std::move(resident)) {}

  // One reading, later than those before. `at_work`: whose memory without a file and a known place
  // (nor of huge pages, which are the runtime's) is what came since the reading before, and whose
  // the files are that were mapped since. What went since then is taken from the same kind as far
  // as that has so much, then from the others. `places` may overlap: the first one has a page.
  // `device_kb`: how much of the delegates' memory is the device's, as delegates tell.
  MemoryPoint Add(const std::string& when, const std::vector<Mapping>& mappings,
                  const std::vector<KnownPlace>& places, MemoryKind at_work, int64_t device_kb);

 private:
  MemoryKind KindOfFile(const std::string& path, MemoryKind at_work);
  void NoteGrowth(int64_t kb, MemoryKind at_work);

  const std::string model_file_, weight_cache_;
  const uint64_t stack_bytes_;
  const Resident resident_;
  std::set<std::string> tool_files_, delegate_files_;
  int64_t unplaced_kb_[kMemoryKinds] = {};  // by kind: memory without a file and a known place
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_ATTRIBUTION_H_
