// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the prepared form of a model depends on, as a text: two models with the same key can use the
// same file.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// A hash over the graph: every node with its attributes, epilogue operations and values, every
// value with its shape and type; not the elements of constants.
uint64_t HashGraph(const Graph& graph);

// A hash over all constants of the subgraph: their bytes and their quantisation. Runs at memory
// speed; a token that is given to a changed model does no harm.
uint64_t HashConstants(const TfLiteContext& context);

// What the key is made of.
struct CacheKeyParts {
  std::string token;
  DeviceInfo device;
  std::string options;  // all that change the prepared form, in words
  // The partition's nodes in the model: others may look alike and have other weights.
  absl::Span<const int> nodes;
  uint64_t constants_hash = 0;
};

// What choices among kernels depend on beside the kernels: the device, its driver, and the sources
// of the delegate.
std::string MakeDeviceKey(const DeviceInfo& device);

// A few lines of text: the parts, the hash of the graph as it is given to Model::Create, and that
// of the delegate's own sources.
std::string MakeCacheKey(const CacheKeyParts& parts, const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_
