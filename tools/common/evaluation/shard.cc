// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/shard.h"

#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/status_exit.h"

namespace litmus {

absl::StatusOr<Shard> ParseShard(const std::string& text) {
  if (text.empty()) return Shard{};
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  Shard shard;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &shard.index) ||
      !absl::SimpleAtoi(parts[1], &shard.count) || shard.count < 1 || shard.index < 0 ||
      shard.index > shard.count) {
    return UsageError(absl::StrCat(
        "--shard=", text,
        ": expected i/n with i from 0 to n - 1, or from 1 to n; for example 0/7 and 6/7"));
  }
  shard.index %= shard.count;
  shard.asked_for = true;
  return shard;
}

}  // namespace litmus
