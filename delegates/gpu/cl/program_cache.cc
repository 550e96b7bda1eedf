// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/program_cache.h"

#include <algorithm>

#include "delegates/gpu/backend/refused_kernels.h"

namespace litmus::gpu {
namespace {

// True if another kernel may succeed where this one failed; without a device, none can.
bool IsRefusal(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsResourceExhausted(status);
}

}  // namespace

std::vector<ProgramCache::Request> ProgramCache::Find(const std::string& prelude,
                                                      const std::vector<KernelCode>& kernels) {
  const std::string* const shared = &*preludes_.insert(prelude).first;
  std::vector<Request> requests;
  for (const KernelCode& kernel : kernels) {
    std::shared_ptr<Entry>& entry = entries_[{shared, kernel.source}];
    if (entry == nullptr) entry = std::make_shared<Entry>();
    entry->used = ++clock_;
    requests.push_back({&kernel, entry});
  }
  while (entries_.size() > kKernels) {
    entries_.erase(std::min_element(
        entries_.begin(), entries_.end(),
        [](const auto& a, const auto& b) { return a.second->used < b.second->used; }));
  }
  return requests;
}

std::vector<absl::StatusOr<SharedProgram>> ProgramCache::Compile(
    const std::string& prelude, const std::vector<Request>& requests, const Compiler& compile,
    bool alone) {
  const auto share = [](absl::StatusOr<ProgramHandle> made) -> absl::StatusOr<SharedProgram> {
    if (!made.ok()) return made.status();
    return std::make_shared<const ProgramHandle>(*std::move(made));
  };
  std::vector<const KernelCode*> kernels;
  for (const Request& request : requests) kernels.push_back(request.kernel);
  std::vector<absl::StatusOr<SharedProgram>> programs(requests.size());
  if (!alone || requests.size() == 1) {
    const absl::StatusOr<SharedProgram> together = share(compile(prelude, kernels));
    programs.assign(requests.size(), together);
    if (requests.size() == 1 || !IsRefusal(together.status())) return programs;
  }
  for (size_t i = 0; i < requests.size(); ++i) programs[i] = share(compile(prelude, {kernels[i]}));
  return programs;
}

absl::StatusOr<std::vector<SharedProgram>> ProgramCache::Get(const std::string& prelude,
                                                             const std::vector<KernelCode>& kernels,
                                                             const Compiler& compile, bool alone) {
  std::unique_lock<std::mutex> lock(mutex_);
  const std::vector<Request> requests = Find(prelude, kernels);
  for (;;) {
    std::vector<Request> missing;
    bool others = false;  // other threads are compiling some of these kernels
    for (const Request& request : requests) {
      if (request.entry->program != nullptr) continue;
      others |= request.entry->compiling;
      if (request.entry->compiling) continue;
      request.entry->compiling = true;
      missing.push_back(request);
    }
    if (!missing.empty()) {
      lock.unlock();
      const auto made = Compile(prelude, missing, compile, alone);
      lock.lock();
      absl::Status status;
      std::vector<std::string> refused;
      for (size_t i = 0; i < missing.size(); ++i) {
        missing[i].entry->compiling = false;
        if (made[i].ok()) {
          missing[i].entry->program = *made[i];
        } else {
          status.Update(made[i].status());
          if (IsRefusal(made[i].status())) refused.push_back(missing[i].kernel->name);
        }
      }
      compiled_.notify_all();
      if (!status.ok()) return WithRefusedKernels(status, refused);
    } else if (others) {
      compiled_.wait(lock);
    } else {
      break;
    }
  }
  std::vector<SharedProgram> programs;
  for (const Request& request : requests) programs.push_back(request.entry->program);
  return programs;
}

}  // namespace litmus::gpu
