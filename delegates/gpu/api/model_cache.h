// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The file in which one partition's prepared form is kept between processes.
#ifndef LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_
#define LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_

#include <memory>
#include <string>

#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/serialization/cache_file.h"

namespace litmus::gpu {

// Nothing that goes wrong here is an error: it is said on stderr, and the model is prepared as if
// there were no files. Not thread-safe; lives longer than the model, which reads weights from it.
class ModelCache {
 public:
  explicit ModelCache(CacheEntry entry) : entry_(std::move(entry)) {}

  // Looks for a file, and lets `options` use it. Both live until the model is created.
  void Find(ModelOptions* options);

  // Writes the file unless the model came from it. To be called after an Invoke: drivers finish
  // their programs then. Does its work once.
  void Keep(CompiledModel* model);

 private:
  CacheEntry entry_;
  std::unique_ptr<CacheFile> file_;
  SerializedModel found_;
  bool done_ = false;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_MODEL_CACHE_H_
