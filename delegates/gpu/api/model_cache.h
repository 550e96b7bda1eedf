// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file that keeps the prepared form of one partition between processes.
#ifndef LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_
#define LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_

#include <memory>
#include <string>

#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/serialization/cache_file.h"

namespace litmus::gpu {

// No failure here is an error: it is reported on stderr, and the model is prepared as without
// files. Not thread-safe. Must outlive the model, which reads weights from the file.
class ModelCache {
 public:
  explicit ModelCache(CacheEntry entry) : entry_(std::move(entry)) {}

  // Looks for a file and sets `options` to use it. This object and `options` must live until the
  // model is created.
  void Find(ModelOptions* options);

  // Writes the file unless the model came from it. Call it after an Invoke, because drivers finish
  // their programs then. Only the first call has an effect.
  void Keep(CompiledModel* model);

 private:
  CacheEntry entry_;
  std::unique_ptr<CacheFile> file_;
  SerializedModel found_;
  bool done_ = false;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_
