// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/weight_cache.h"

namespace litmus {

void DeclareWeightCache(FlagRegistry& flags) {
  flags
      .AddString("weight_cache", "", KeepsResult(flags.running_modes()).Names(FlagText::kCache),
                 "file that stores the CPU's packed weights for the next process; created if it is "
                 "missing or does not match")
      .Label("Weight cache");
}

std::string WeightCachePath(const FlagRegistry& flags) {
  const std::string own = flags.GetString("weight_cache");
  constexpr char kTensorFlowLites[] = "xnnpack_weight_cache_file_path";
  if (!own.empty() || flags.Find(kTensorFlowLites) == nullptr) return own;
  // LiteRT's name for a cache in memory; packed weights are always there.
  constexpr char kInMemory[] = ":memory";
  const std::string& path = flags.GetString(kTensorFlowLites);
  return path == kInMemory ? "" : path;
}

}  // namespace litmus
