// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a model is compiled, and what of that can be kept between processes.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "delegates/gpu/engine/known_choices.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// What can be kept between processes: see serialization/.
struct SerializedModel {
  std::string program;       // Program::Binary()
  std::vector<int> choices;  // of each AddCandidates, in order
  std::string weights;       // the prepared weights, one blob
  // By node of the graph: work-items of a group, where the device took no larger ones.
  std::map<int, int> group_limits;
};

struct ModelOptions {
  Precision precision = Precision::kF32;
  bool tune = false;                // measure AddCandidates alternatives on the device
  KnownChoices* known = nullptr;    // measured before, and while the model is made; may be null
  bool save_memory = false;         // no kernels that are faster for more memory
  bool keep_intermediates = false;  // no memory is shared between values; ReadValue works for all
  // Found in a cache; used when it fits (the key is the caller's business). May be null. Its
  // weights must outlive the model (`cached_weights` is the mapped file's part; empty:
  // serialized->weights).
  const SerializedModel* serialized = nullptr;
  absl::Span<const char> cached_weights;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_
