// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/living_delegates.h"

#include <map>
#include <mutex>
#include <utility>

namespace litmus::gpu {
namespace {

// Never destroyed, so that it is usable while the process exits.
struct Living {
  std::mutex mutex;
  std::map<const TfLiteDelegate*, std::shared_ptr<GpuDelegate>> delegates;
};
Living& AllLiving() {
  static auto* const living = new Living;
  return *living;
}

}  // namespace

void KeepAlive(const TfLiteDelegate* base, std::shared_ptr<GpuDelegate> delegate) {
  Living& living = AllLiving();
  const std::lock_guard<std::mutex> lock(living.mutex);
  living.delegates[base] = std::move(delegate);
}

void LetGo(const TfLiteDelegate* base) {
  std::shared_ptr<GpuDelegate> last;
  Living& living = AllLiving();
  const std::lock_guard<std::mutex> lock(living.mutex);
  const auto found = living.delegates.find(base);
  if (found == living.delegates.end()) return;
  last = std::move(found->second);
  living.delegates.erase(found);
}

std::shared_ptr<GpuDelegate> FindAlive(const TfLiteDelegate* base) {
  Living& living = AllLiving();
  const std::lock_guard<std::mutex> lock(living.mutex);
  const auto found = living.delegates.find(base);
  return found == living.delegates.end() ? nullptr : found->second;
}

}  // namespace litmus::gpu
