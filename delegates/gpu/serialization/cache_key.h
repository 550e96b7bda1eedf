// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The key of a prepared model: a text of everything on which the prepared form depends. Models with
// equal keys can use the same file.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// A hash of the graph: every node with its attributes, epilogue operations and values, and every
// value with its shape and type, but not the elements of constants.
uint64_t HashGraph(const Graph& graph);

// A hash of all constants of the subgraph: their bytes and quantisation. It runs at memory speed,
// and it makes a token safe that the user also gives to a changed model.
uint64_t HashConstants(const TfLiteContext& context);

// The parts of the key.
struct CacheKeyParts {
  std::string token;
  DeviceInfo device;
  std::string options;  // all options that affect the prepared form, as text
  // The partition's nodes in the model. Another partition may have an equal graph, but other
  // weights.
  absl::Span<const int> nodes;
  uint64_t constants_hash = 0;
};

// The key for choices among kernels: the device, its driver, and the hash of the delegate's
// sources.
std::string MakeDeviceKey(const DeviceInfo& device);

// Returns a few lines of text with the parts, the hash of the graph as it is passed to
// CompiledModel::Create, and the hash of the delegate's sources.
std::string MakeCacheKey(const CacheKeyParts& parts, const Graph& graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_KEY_H_
