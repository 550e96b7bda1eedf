// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Caches the kernels compiled in this process by their text, so that equal kernels are compiled
// once.
#ifndef LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_
#define LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/handle.h"

namespace litmus::gpu {

using SharedProgram = std::shared_ptr<const ProgramHandle>;

// Keeps the most recently used kernels. Thread-safe: if several threads need the same kernel, one
// compiles it and the others wait; different kernels are compiled concurrently.
class ProgramCache {
 public:
  static constexpr size_t kKernels = 512;
  using Compiler = std::function<absl::StatusOr<ProgramHandle>(
      const std::string& prelude, const std::vector<const KernelCode*>& kernels)>;

  // Returns a program for each kernel. Missing kernels are compiled as one program; if that fails,
  // or if `alone` is set, each is compiled separately. The error has RefusedKernels. Failures are
  // not cached, but successful kernels are.
  absl::StatusOr<std::vector<SharedProgram>> Get(const std::string& prelude,
                                                 const std::vector<KernelCode>& kernels,
                                                 const Compiler& compile, bool alone);

 private:
  struct Entry {
    SharedProgram program;
    bool compiling = false;
    uint64_t used = 0;
  };
  // A prelude in preludes_, and the text of a kernel.
  using Key = std::pair<const std::string*, std::string>;
  struct Request {
    const KernelCode* kernel;
    std::shared_ptr<Entry> entry;
  };

  std::vector<Request> Find(const std::string& prelude, const std::vector<KernelCode>& kernels);
  // Called without the lock, for entries that this thread has marked as compiling.
  static std::vector<absl::StatusOr<SharedProgram>> Compile(const std::string& prelude,
                                                            const std::vector<Request>& requests,
                                                            const Compiler& compile, bool alone);

  std::mutex mutex_;
  std::condition_variable compiled_;
  std::set<std::string> preludes_;
  std::map<Key, std::shared_ptr<Entry>> entries_;
  uint64_t clock_ = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_PROGRAM_CACHE_H_
