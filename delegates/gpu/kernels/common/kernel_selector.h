// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a node of the graph to kernel dispatches: what an operator's Select function says of a
// dispatch, and where that goes. An operator is one file, the kernel's text and its Select
// function.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_SELECTOR_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_SELECTOR_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_policy.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// What a buffer argument is.
struct Operand {
  // kExternal: a buffer of the application's, as %in raw or %out raw.
  enum class Kind { kValue, kWeights, kScratch, kExternal } kind = Kind::kValue;
  int id = -1;  // ValueId, what Weights()/Scratch() returned, or the buffer's number
  // Bound from the start of the memory chunk that holds the value: slice 0 of that is always zero
  // (for padding by index selection). The value itself begins at slice BaseOf(value).
  bool from_chunk = false;

  static Operand Of(ValueId value) { return {Kind::kValue, value, false}; }
  static Operand Chunk(ValueId value) { return {Kind::kValue, value, true}; }
};

// A scalar argument; BaseOf is known once memory is planned. kStartOf: the engine's own, the slices
// before the dispatch's buffer `i` in its memory chunk.
struct Scalar {
  enum class Kind { kInt, kFloat, kBaseOf, kStartOf } kind;
  int32_t i = 0;
  float f = 0;
  Scalar(int v) : kind(Kind::kInt), i(v) {}      // NOLINT: literals are arguments
  Scalar(float v) : kind(Kind::kFloat), f(v) {}  // NOLINT
  static Scalar BaseOf(ValueId value) {
    Scalar s(value);
    s.kind = Kind::kBaseOf;
    return s;
  }
  static Scalar StartOf(int buffer) {
    Scalar s(buffer);
    s.kind = Kind::kStartOf;
    return s;
  }
};

// One dispatch. Kernels with equal text, params, storages and epilogue operations are compiled
// once; in OpenGL ES the local size belongs to the text.
struct Dispatch {
  absl::string_view text;  // lives as long as the program (a constant)
  std::string kernel;      // name in the text
  // A kernel with a parameter MASKED (0 here) also works where the engine makes it 1: slice 0 of
  // its Operand::Chunk buffers then holds anything, not zeros.
  Params params;
  std::vector<Operand> buffers;          // in the order of %in and %out
  std::vector<Scalar> scalars;           // in the order of %arg
  std::array<int, 3> items = {1, 1, 1};  // work-items needed; rounded up to whole groups
  // The preferred work-group on a GPU (each at most the device's limits); CPU devices use 1x1x1.
  std::array<int, 3> local = {1, 1, 1};
  bool fixed_local = false;  // the kernel counts on `local` (%shared): kept on every device
  // The node's epilogue operations and the zeroing of padding lanes happen in this dispatch's
  // %store (the last dispatch of a node with epilogue operations must have it).
  bool final_store = true;
};

// Where Select functions put dispatches. Made by the engine.
class KernelSelector {
 public:
  virtual ~KernelSelector() = default;
  virtual const Graph& graph() const = 0;
  virtual const DeviceInfo& device() const = 0;
  virtual const KernelPolicy& policy() const = 0;  // of the device
  virtual Precision precision() const = 0;
  // Candidates that need more memory than others are left out, fast as they may be.
  virtual bool save_memory() const = 0;
  int V() const { return device().vector_width; }
  int V4() const { return V() / 4; }
  const Shape& shape(ValueId id) const { return graph().shape(id); }

  // Memory that lasts from this node's first dispatch to its last; elements are floats of the
  // precision's storage (as a kValue operand would be).
  virtual Operand Scratch(int64_t elements) = 0;
  // SerializedModel weights: `elements` floats that `fill` writes (dst is zeroed before; size
  // elements); kept in the precision's storage, or always in 32 bits (`exact`). Not called when
  // they come from a cache.
  using Filler = std::function<void(float* dst)>;
  virtual Operand Weights(int64_t elements, Filler fill, bool exact = false) = 0;
  // The constant value itself in the layout of values (rows of padded channels).
  // Operand::Of(constant) does that.

  virtual void Add(Dispatch dispatch) = 0;
  // Several candidates that compute the same, each a list of dispatches; the engine measures them
  // on the device where that pays and keeps the fastest, else takes the first.
  virtual void AddCandidates(std::vector<std::vector<Dispatch>> candidates) = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_SELECTOR_H_
