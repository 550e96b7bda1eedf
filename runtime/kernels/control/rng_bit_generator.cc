// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// STABLEHLO_RNG_BIT_GENERATOR: random bits. The input is the generator's state; the outputs are the
// advanced state and the bits.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/philox.h"

namespace litmus {
namespace {

constexpr int kMaxStateWords = 6;

bool IsInteger32Or64(TfLiteType type) {
  return type == kTfLiteInt32 || type == kTfLiteUInt32 || type == kTfLiteInt64 ||
         type == kTfLiteUInt64;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* state;
  TfLiteTensor* new_state;
  TfLiteTensor* bits;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&state}, {&new_state, &bits}));
  LITMUS_ENSURE_TYPE(context, state->type, kTfLiteUInt64, "The type of the state");
  LITMUS_ENSURE_TYPE(context, new_state->type, kTfLiteUInt64, "The type of the new state");
  TF_LITE_ENSURE_MSG(context, IsInteger32Or64(bits->type),
                     "Random bits can be INT32, UINT32, INT64 or UINT64.");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(state), 1,
                      "The number of dimensions of the state");
  const auto* params = static_cast<const TfLiteStablehloRngBitGeneratorParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  const int words = tflite::SizeOfDimension(state, 0);
  switch (params->algorithm) {
    case kTfLiteRngAlgorithmThreefry:
      TF_LITE_ENSURE_MSG(context, words == 2, "The state of ThreeFry has 2 elements.");
      break;
    case kTfLiteRngAlgorithmPhilox:
    case kTfLiteRngAlgorithmDefault:
      TF_LITE_ENSURE_MSG(context, words == 2 || words == 3,
                         "The state of Philox has 2 or 3 elements.");
      break;
    default:
      TF_LITE_KERNEL_LOG(context, "Random generator %d is unknown.",
                         static_cast<int>(params->algorithm));
      return kTfLiteError;
  }
  TF_LITE_ENSURE_OK(context, context->ResizeTensor(context, new_state, tflite::CopyDims(state)));
  // The shape of the bits is that of the output in the model.
  return context->ResizeTensor(context, bits, tflite::CopyDims(bits));
}

// Fills `out` with blocks of words, beginning at `counter`. The advanced lower half of the counter
// is written back to the state.
template <size_t N, typename Generator>
void Fill(Generator generator, uint32_t* state, std::array<uint32_t, N> counter, char* out,
          size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    const std::array<uint32_t, N> block = generator(state[0], state[1], counter);
    const size_t part = std::min(sizeof(block), bytes - done);
    std::memcpy(out + done, block.data(), part);
    done += part;
    if (++counter[0] == 0) ++counter[1];
  }
  state[2] = counter[0];
  state[3] = counter[1];
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteStablehloRngBitGeneratorParams*>(node->builtin_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TfLiteTensor* bits = tflite::GetOutput(context, node, 1);
  // The state consists of words of 32 bits: key, counter, and for Philox the upper half of the
  // counter.
  uint32_t state[kMaxStateWords];
  std::memcpy(state, input->data.raw, input->bytes);
  if (params->algorithm == kTfLiteRngAlgorithmThreefry) {
    Fill<2>(Threefry2x32, state, {state[2], state[3]}, bits->data.raw, bits->bytes);
  } else {
    const int upper = tflite::SizeOfDimension(input, 0) == 3 ? 4 : 0;
    Fill<4>(Philox4x32, state, {state[2], state[3], state[upper], state[upper + 1]}, bits->data.raw,
            bits->bytes);
  }
  std::memcpy(output->data.raw, state, output->bytes);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_STABLEHLO_RNG_BIT_GENERATOR() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
