// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fast implementations of CONV_2D and DEPTHWISE_CONV_2D. Each implementation packs the weights.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/kernels/simd/implementation_list.h"
#include "runtime/packing/packed_store.h"

namespace litmus {

// Description of a node of CONV_2D or DEPTHWISE_CONV_2D, for the capability tests.
struct ConvProblem {
  const ConvTensors& tensors;
  const ConvState& state;
  bool constant;  // true if filter and bias are constants
  // Store that shares packed constants; null: the implementation packs its own.
  PackedStore* store = nullptr;

  const ConvGeometry& geometry() const { return state.geometry; }
  bool is_float() const { return state.arithmetic == ConvArithmetic::kFloat; }
  bool is_hybrid() const { return state.arithmetic == ConvArithmetic::kHybrid; }
  bool is_bytes() const {
    return state.arithmetic == ConvArithmetic::kInt8 || state.arithmetic == ConvArithmetic::kUint8;
  }
};

// Interface of an implementation of CONV_2D or DEPTHWISE_CONV_2D.
class ConvImplementation : public OperatorImplementation<ConvTensors, ConvState> {
 public:
  // True if Run can apply the slopes of a PRELU.
  virtual bool AppliesSlopes() const { return false; }
  // Checks the values of the input before each Run. Returns false if the results of Run would
  // differ from those of the plain loops.
  virtual bool Takes(const Invocation&) { return true; }
};

using ConvEntry = ImplementationEntry<ConvProblem, ConvImplementation>;

// Capability test that applies to all implementations.
const char* RefusalOfAll(const ConvProblem& problem);

template <typename Implementation>
const char* RefusalOf(const ConvProblem& problem) {
  const char* reason = RefusalOfAll(problem);
  return reason != nullptr ? reason : Implementation::Refusal(problem);
}

template <typename Implementation>
constexpr ConvEntry ConvEntryOf(const char* name) {
  ConvEntry entry = EntryOf<Implementation, ConvProblem, ConvImplementation>(name);
  entry.refusal = &RefusalOf<Implementation>;
  return entry;
}

// Entries of the implementation list. Each is named like the class in simd/ that computes the node.
ConvEntry FloatDepthwiseEntry();
ConvEntry HalfConvEntry();
ConvEntry FloatWinogradEntry();
ConvEntry FloatConvEntry();
ConvEntry HybridConvEntry();
ConvEntry ConvI16Entry();
ConvEntry DepthwiseI16Entry();
ConvEntry ByteDepthwiseEntry();
ConvEntry ByteWinogradEntry();
ConvEntry ByteConvEntry();
ConvEntry ByteGroupedConvEntry();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_IMPLEMENTATION_H_
