// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/model_cache.h"

#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/log.h"

namespace litmus::gpu {

void ModelCache::Find(ModelOptions* options) {
  absl::StatusOr<std::unique_ptr<CacheFile>> file = CacheFile::Open(entry_);
  if (!file.ok()) {
    if (absl::IsNotFound(file.status())) return;
    LogWarning(absl::StrCat("Serialized data is not used: ", file.status().message()));
    // A directory that is not fit for reading is not fit for writing either.
    done_ = absl::IsPermissionDenied(file.status());
    return;
  }
  file_ = *std::move(file);
  const CacheParts& parts = file_->parts();
  found_.program = std::string(parts.program);
  found_.choices.assign(parts.choices.begin(), parts.choices.end());
  options->prepared = &found_;
  options->cached_weights = parts.weights;
}

void ModelCache::Keep(Model* model) {
  if (done_) return;
  done_ = true;
  // A driver may refuse what it has compiled before, for reasons of its own.
  const bool refused = !found_.program.empty() && !model->statistics().program_from_cache;
  if (refused) {
    LogWarning("The program in serialized data is refused by its driver; it is compiled anew.");
  }
  found_ = {};
  if (file_ != nullptr && !refused) return;
  absl::StatusOr<Prepared> prepared = model->Export();
  absl::Status status = prepared.status();
  if (status.ok()) {
    const std::vector<int32_t> choices(prepared->choices.begin(), prepared->choices.end());
    status = WriteCacheFile(entry_,
                            {prepared->program, choices, absl::MakeConstSpan(prepared->weights)});
  }
  if (!status.ok()) LogWarning(absl::StrCat("Data are not serialized: ", status.message()));
}

}  // namespace litmus::gpu
