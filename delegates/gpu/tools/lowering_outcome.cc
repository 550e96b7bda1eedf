// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/tools/lowering_outcome.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/tools/model_kernels.h"
#include "testing/quiet_reporter.h"

namespace litmus::gpu {

std::string LoweringOutcome(const std::string& model) {
  QuietReporter reporter;
  const auto loaded =
      tflite::FlatBufferModel::BuildFromBuffer(model.data(), model.size(), &reporter);
  if (loaded == nullptr) return "not loaded";
  NullDevice device(FindDescribedDevice("adreno740")->info);
  Settings settings;
  settings.max_partitions = Settings::kNoLimit;
  const auto partitions = ListModelKernels(*loaded, settings, &device);
  if (partitions.ok()) return "taken";
  // If there are more than three lines, the first two and the last are the same for all operators.
  std::vector<std::string> lines = absl::StrSplit(partitions.status().message(), '\n');
  return lines.size() < 4 ? absl::StrJoin(lines, " ")
                          : absl::StrJoin(lines.begin() + 2, lines.end() - 1, "; ");
}

}  // namespace litmus::gpu
