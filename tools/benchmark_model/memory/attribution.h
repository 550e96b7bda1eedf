// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Attributes the memory of the process. Mappings of files are attributed by file name, known places
// by their contents, and the rest by the phase in which it grew.
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

// A range of anonymous memory whose kind is known.
struct KnownPlace {
  uint64_t begin = 0, end = 0;
  MemoryKind kind = MemoryKind::kRest;
};

class MemoryAttribution {
 public:
  using Resident = std::function<int64_t(uint64_t begin, uint64_t end)>;

  // The files are full paths, or "" if there is none. `stack_bytes` is the stack size of new
  // threads. `resident` is ResidentBytes or a test's function.
  MemoryAttribution(std::string model_file, std::string weight_cache, uint64_t stack_bytes,
                    Resident resident)
      : model_file_(std::move(model_file)),
        weight_cache_(std::move(weight_cache)),
        stack_bytes_(stack_bytes),
        resident_(std::move(resident)) {}

  // Adds a reading, which must be later than the previous ones. New anonymous memory outside of the
  // known places, and files that were mapped since the previous reading, are attributed to
  // `at_work`; memory with huge pages belongs to the runtime. Memory that was released is
  // subtracted from `at_work` first, then from the other kinds. `places` may overlap: a page
  // belongs to the first one. `device_kb` is the part of the delegates' memory that is on the
  // device, as the delegates report it.
  MemoryPoint Add(const std::string& when, const std::vector<Mapping>& mappings,
                  const std::vector<KnownPlace>& places, MemoryKind at_work, int64_t device_kb);

 private:
  MemoryKind KindOfFile(const std::string& path, MemoryKind at_work);
  void NoteGrowth(int64_t kb, MemoryKind at_work);

  const std::string model_file_, weight_cache_;
  const uint64_t stack_bytes_;
  const Resident resident_;
  std::set<std::string> tool_files_, delegate_files_;
  int64_t unplaced_kb_[kMemoryKinds] = {};  // by kind: anonymous memory outside of known places
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_ATTRIBUTION_H_
