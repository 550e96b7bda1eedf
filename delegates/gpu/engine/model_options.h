// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options for compiling a model, and the results that a cache can keep between processes.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "delegates/gpu/engine/known_choices.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// The results that a cache can keep; see serialization/.
struct SerializedModel {
  std::string program;       // Program::Binary()
  std::vector<int> choices;  // the chosen candidate of each AddCandidates, in order
  std::string weights;       // the packed weights, one blob
  // Node of the graph -> max work-items of a group, if the device refused larger groups.
  std::map<int, int> group_limits;
};

struct ModelOptions {
  Precision precision = Precision::kF32;
  bool tune = false;  // measure the candidates of AddCandidates on the device
  // Earlier measurements; new ones are added while the model is compiled; may be null.
  KnownChoices* known = nullptr;
  bool save_memory = false;  // omit kernels that are faster but need more memory
  // Values share no memory, so that ReadValue works for all of them.
  bool keep_intermediates = false;
  // Results from a cache, used if they fit; the caller must check the key. May be null. The weights
  // must outlive the model: cached_weights (a part of the mapped file) or, if it is empty,
  // serialized->weights.
  const SerializedModel* serialized = nullptr;
  absl::Span<const char> cached_weights;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MODEL_OPTIONS_H_
