// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/model_cache.h"

#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/log.h"

namespace litmus::gpu {
namespace {

// Encodes the choices as numbers: the count of limits; for each limit a node and its value; then
// the choices.
std::vector<int32_t> WriteChoices(const SerializedModel& serialized) {
  std::vector<int32_t> numbers = {static_cast<int32_t>(serialized.group_limits.size())};
  for (const auto& [node, limit] : serialized.group_limits) {
    numbers.insert(numbers.end(), {node, limit});
  }
  numbers.insert(numbers.end(), serialized.choices.begin(), serialized.choices.end());
  return numbers;
}

bool ReadChoices(absl::Span<const int32_t> numbers, SerializedModel* serialized) {
  if (numbers.empty() || numbers[0] < 0) return false;
  const auto limits = static_cast<size_t>(numbers[0]);
  if (limits > (numbers.size() - 1) / 2) return false;
  for (size_t i = 0; i < limits; ++i) {
    if (numbers[2 + 2 * i] < 1) return false;
    serialized->group_limits[numbers[1 + 2 * i]] = numbers[2 + 2 * i];
  }
  serialized->choices.assign(numbers.begin() + static_cast<ptrdiff_t>(1 + 2 * limits),
                             numbers.end());
  return true;
}

}  // namespace

void ModelCache::Find(ModelOptions* options) {
  absl::StatusOr<std::unique_ptr<CacheFile>> file = CacheFile::Open(entry_);
  if (!file.ok()) {
    if (absl::IsNotFound(file.status())) return;
    LogWarning(absl::StrCat("Serialized data is not used: ", file.status().message()));
    // A directory that is not safe to read is not safe to write either.
    done_ = absl::IsPermissionDenied(file.status());
    return;
  }
  file_ = *std::move(file);
  const CacheParts& parts = file_->parts();
  found_.program = std::string(parts.program);
  if (!ReadChoices(parts.choices, &found_)) {
    LogWarning("Serialized data is not used: its choices are damaged.");
    file_ = nullptr;
    found_ = {};
    return;
  }
  options->serialized = &found_;
  options->cached_weights = parts.weights;
}

void ModelCache::Keep(CompiledModel* model) {
  if (done_) return;
  done_ = true;
  // A driver may reject a program that it compiled before.
  const bool refused = !found_.program.empty() && !model->statistics().program_from_cache;
  if (refused) {
    LogWarning("The driver rejects the program in serialized data; it is recompiled.");
  }
  found_ = {};
  if (file_ != nullptr && !refused) return;
  absl::StatusOr<SerializedModel> serialized = model->Export();
  absl::Status status = serialized.status();
  if (status.ok()) {
    status = WriteCacheFile(entry_, {serialized->program, WriteChoices(*serialized),
                                     absl::MakeConstSpan(serialized->weights)});
  }
  if (!status.ok()) LogWarning(absl::StrCat("Data are not serialized: ", status.message()));
}

}  // namespace litmus::gpu
