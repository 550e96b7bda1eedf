// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Chooses one metric of one benchmark of a foreign result. A file with several benchmarks is
// written as FILE#NAME.
#ifndef LITMUS_TOOLS_COMMON_FOREIGN_SELECT_ENTRY_H_
#define LITMUS_TOOLS_COMMON_FOREIGN_SELECT_ENTRY_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "tools/common/foreign/foreign_result.h"
#include "tools/common/interval.h"

namespace litmus {

// "results.json#sleep 1" is {"results.json", "sleep 1"}; the name is "" without '#'.
struct ForeignPath {
  std::string file, name;
};

// Splits at the first '#' before which there is the path of an existing file. A path that exists as
// it is, or of which no beginning exists, is not split.
ForeignPath SplitForeignPath(const std::string& path);

// The entry of `metric` (latency_median, …) of the benchmark `name`; "" means the only one.
// InvalidArgument: there is no such benchmark, it failed, it lacks the metric, or `name` is "" and
// there are several.
absl::StatusOr<ForeignEntry> SelectEntry(const ForeignResult& result, const std::string& name,
                                         const std::string& metric);

// The 95 % interval of the median of the entry's samples; none if it has too few, or one is 0. It
// covers fresh processes if the samples are processes, else the runs of one process.
std::optional<Interval> IntervalOfEntry(const ForeignEntry& entry);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FOREIGN_SELECT_ENTRY_H_
