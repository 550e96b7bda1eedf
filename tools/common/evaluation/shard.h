// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Selects the items of a run that one of several machines processes.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_SHARD_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_SHARD_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace litmus {

// Item k belongs to the shard with k mod count = index mod count: adjacent items go to different
// shards, so that shards take about equally long.
struct Shard {
  bool whole() const { return count == 1; }
  bool Contains(int64_t item) const { return item % count == index; }

  int64_t index = 0;  // 0 … count - 1
  int64_t count = 1;
  bool asked_for = false;  // --shard was set: the result contains its records, even for 0/1
};

// Parses "i/n" with 0 <= i <= n. Shards may be counted 0 … n-1, or 1 … n as task arrays of some
// schedulers do, since n/n equals 0/n; who mixes both gives a shard to merge twice. "" is the whole
// run. OutOfRange (a usage error) for anything else.
absl::StatusOr<Shard> ParseShard(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_SHARD_H_
