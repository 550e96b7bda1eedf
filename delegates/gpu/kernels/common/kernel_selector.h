// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a node of the graph to kernel dispatches: the description of a dispatch, and the interface
// to which an operator's Select function adds dispatches. Each operator is one file with the
// kernel's text and the Select function.
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

// What a buffer argument refers to.
struct Operand {
  // kExternal: a buffer of the application's, as %in raw or %out raw.
  enum class Kind { kValue, kWeights, kScratch, kExternal } kind = Kind::kValue;
  // A ValueId, a result of Weights() or Scratch(), or the number of the application's buffer.
  int id = -1;
  // True: the buffer is bound from the start of the memory chunk that holds the value. Slice 0 of
  // the chunk is always zero, so that padding is read by selecting index 0. The value itself begins
  // at slice BaseOf(value).
  bool from_chunk = false;

  static Operand Of(ValueId value) { return {Kind::kValue, value, false}; }
  static Operand Chunk(ValueId value) { return {Kind::kValue, value, true}; }
};

// A scalar argument. The engine computes kBaseOf after memory is planned. kStartOf, which only the
// engine uses: the number of slices before the dispatch's buffer `i` in its memory chunk.
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
// once; in OpenGL ES the work-group size is part of the text.
struct Dispatch {
  absl::string_view text;  // not owned; must live as long as the program (a constant)
  std::string kernel;      // the kernel's name in the text
  // A kernel with a parameter MASKED (0 here) must also work if the engine sets it to 1: slice 0 of
  // its Operand::Chunk buffers then holds arbitrary data in place of zeros.
  Params params;
  std::vector<Operand> buffers;          // in the order of %in and %out
  std::vector<Scalar> scalars;           // in the order of %arg
  std::array<int, 3> items = {1, 1, 1};  // required work-items; rounded up to whole groups
  // The preferred work-group on a GPU, each dimension within the device's limits; CPU devices use
  // 1x1x1.
  std::array<int, 3> local = {1, 1, 1};
  // The kernel depends on `local` (%shared): every device uses it unchanged.
  bool fixed_local = false;
  // True if this dispatch's %store applies the node's epilogue operations and zeroes padding lanes.
  // The last dispatch of a node with epilogue operations must be such.
  bool final_store = true;
};

// Receives the dispatches of Select functions. The engine implements it.
class KernelSelector {
 public:
  virtual ~KernelSelector() = default;
  virtual const Graph& graph() const = 0;
  virtual const DeviceInfo& device() const = 0;
  virtual const KernelPolicy& policy() const = 0;  // of the device
  virtual Precision precision() const = 0;
  // True: candidates that need more memory than others are omitted, even if they may be faster.
  virtual bool save_memory() const = 0;
  int V() const { return device().vector_width; }
  int V4() const { return V() / 4; }
  const Shape& shape(ValueId id) const { return graph().shape(id); }

  // Memory that is valid from this node's first dispatch to its last. `elements` counts floats in
  // the precision's storage, as in a kValue operand.
  virtual Operand Scratch(int64_t elements) = 0;
  // Packed weights: `fill` writes `elements` floats to dst, which is zeroed before. They are stored
  // in the precision's storage, or always in 32 bits (`exact`). `fill` is not called if a cache has
  // the weights.
  using Filler = std::function<void(float* dst)>;
  virtual Operand Weights(int64_t elements, Filler fill, bool exact = false) = 0;
  // For a constant in the layout of values (rows of padded channels) use Operand::Of(constant).

  virtual void Add(Dispatch dispatch) = 0;
  // Adds candidates that compute the same, each a list of dispatches. The engine measures them on
  // the device where that pays and keeps the fastest; otherwise it uses the first.
  virtual void AddCandidates(std::vector<std::vector<Dispatch>> candidates) = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_SELECTOR_H_
