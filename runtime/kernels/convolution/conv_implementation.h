// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The fast implementations of CONV_2D and DEPTHWISE_CONV_2D, each with its weights packed.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_

#include <cstdint>
#include <string>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/simd/f32/residual.h"
#include "runtime/kernels/simd/implementation_list.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A node whose weights are to be packed.
struct ConvProblem {
  const ConvTensors& tensors;
  const ConvState& state;
  bool constant;             // filter and bias are
  int8::OutputStage output;  // kInt8, kUint8: when it is packed

  const ConvGeometry& geometry() const { return state.geometry; }
  bool is_float() const { return state.arithmetic == ConvArithmetic::kFloat; }
  bool is_hybrid() const { return state.arithmetic == ConvArithmetic::kHybrid; }
  bool is_bytes() const {
    return state.arithmetic == ConvArithmetic::kInt8 || state.arithmetic == ConvArithmetic::kUint8;
  }
};

// One invocation. `residual` is the one of float convolutions, or null.
struct ConvRun {
  const ConvTensors& tensors;
  const ConvState& state;
  void* scratch;  // ScratchBytes of it
  ThreadPool* pool;
  const f32::Residual* residual;
};

// Packed weights serve every batch, image size and padding.
class ConvImplementation {
 public:
  virtual ~ConvImplementation() = default;
  virtual int64_t ScratchBytes(const ConvState&) const { return 0; }
  // Makes room for a batch of so many images, so that Run need not.
  virtual void Reserve(int64_t) {}
  // Whether Run applies the slopes of a PRELU.
  virtual bool AppliesSlopes() const { return false; }
  virtual void Run(const ConvRun& run) = 0;
  // What runs, given its name in the list: with a name of runtime/cpu/target_names.h.
  virtual std::string Describe(const std::string& name) const { return name + " of " + target(); }

 private:
  virtual const char* target() const = 0;
};

using ConvEntry = ImplementationEntry<ConvProblem, ConvImplementation>;

template <typename Implementation>
constexpr ConvEntry ConvEntryOf(const char* name) {
  return EntryOf<Implementation, ConvProblem, ConvImplementation>(name);
}

// Named after the classes of simd/ that they stand for.
ConvEntry FloatDepthwiseEntry();
ConvEntry FloatWinogradEntry();
ConvEntry FloatConvEntry();
ConvEntry HybridConvEntry();
ConvEntry ConvI16Entry();
ConvEntry ByteDepthwiseEntry();
ConvEntry ByteWinogradEntry();
ConvEntry ByteConvEntry();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_
