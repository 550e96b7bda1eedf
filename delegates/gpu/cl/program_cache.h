// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs compiled in this process, so that equal texts are compiled once.
#ifndef LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_
#define LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "delegates/gpu/cl/handle.h"

namespace litmus::gpu {

using SharedProgram = std::shared_ptr<const ProgramHandle>;

// Keeps the programs used last. Thread-safe: of threads that want the same program one compiles it
// and the others wait; different programs are compiled at once.
class ProgramCache {
 public:
  static constexpr size_t kPrograms = 64;

  // The program of the text, from `compile` when it is not here. An error is not kept.
  absl::StatusOr<SharedProgram> Get(const std::string& text,
                                    const std::function<absl::StatusOr<ProgramHandle>()>& compile);

 private:
  struct Entry {
    std::mutex mutex;  // held while compiling
    SharedProgram program;
    uint64_t used = 0;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Entry>> entries_;
  uint64_t clock_ = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_
