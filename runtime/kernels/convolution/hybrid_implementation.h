// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Hybrid convolutions by the vector kernels: ordinary and transposed.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_IMPLEMENTATION_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_IMPLEMENTATION_H_

#include <cstdint>
#include <memory>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/packing/packed_store.h"

namespace litmus {

// The int8 weights of a node in the form that the vector kernels read.
inline int8::HybridWeights HybridWeightsOf(const ConvTensors& tensors, const ConvState& state) {
  const ConvGeometry& g = state.geometry;
  int8::HybridWeights weights;
  weights.data = tflite::GetTensorData<int8_t>(tensors.filter);
  weights.out_c = g.out_c;
  weights.k_h = g.filter_h;
  weights.k_w = g.filter_w;
  weights.group_c = g.group_c;
  weights.groups = g.groups();
  weights.scales = state.filter_scales.data();
  weights.bias = tflite::GetTensorData<float>(tensors.bias);
  weights.min = state.float_min;
  weights.max = state.float_max;
  return weights;
}

// Implementation by Conv, int8::HybridConv or int8::HybridTransposeConv. Base is an
// OperatorImplementation of ConvTensors and ConvState.
template <typename Base, typename Conv>
class HybridImplementation : public Base {
 public:
  HybridImplementation(const ConvTensors& tensors, const ConvState& state, PackedStore* store)
      : conv_(MakePacked<Conv>(store, ShapeOf(state.geometry), HybridWeightsOf(tensors, state))) {}
  int64_t ScratchBytes(const ConvState& state) const override {
    return static_cast<int64_t>(conv_->ScratchBytes(ShapeOf(state.geometry)));
  }
  void Reserve(const ConvState& state) override { input_.Reserve(state.geometry.batch); }
  void Run(const typename Base::Invocation& run) override {
    const ConvGeometry& g = run.state.geometry;
    const float* in = tflite::GetTensorData<float>(run.tensors.input);
    const int8::HybridQuantization* quantization = input_.Quantization(
        in, g.batch, g.input_size() / g.batch, run.state.symmetric_input, run.pool);
    conv_->Run(ShapeOf(g), in, quantization, tflite::GetTensorData<float>(run.tensors.output),
               run.scratch, run.pool);
  }

 private:
  const char* target() const override { return conv_->target(); }

  const std::shared_ptr<const Conv> conv_;
  HybridInput input_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_HYBRID_IMPLEMENTATION_H_
