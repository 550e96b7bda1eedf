// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// BATCH_MATMUL: the last two dimensions are matrices, the others broadcast. The fast form computes
// float products, and hybrid ones with constants, by the packed kernels of FULLY_CONNECTED.
#include <limits>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/scratch.h"
#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/matmul/hybrid_matmul.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

struct BatchMatmul {
  MatmulState state;
  HybridMatmul hybrid;
  ScratchBuffer scratch;
};

// Packing the right matrix reads it once; that is worth it when every element is then used as
// often.
constexpr int kRowsWorthPacking = 4;

void EvalFloatFast(ThreadPool* pool, const MatmulTensors& t, const MatmulState& s, void* scratch) {
  ForEachFloatProduct(t, s, scratch, [&](const float* left, const float* right, float* out) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const f32::FullyConnected product(s.depth, s.columns, right, nullptr, -kInfinity, kInfinity);
    product.Run(s.rows, left, out, pool);
  });
}

template <bool kFast>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node, const PrepareArguments& arguments) {
  auto* op = static_cast<BatchMatmul*>(node->user_data);
  const auto* params = static_cast<const TfLiteBatchMatMulParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "BATCH_MATMUL: the parameters are missing.");
  MatmulTensors tensors;
  TF_LITE_ENSURE_STATUS(GetMatmulTensors(context, node, &tensors));
  TF_LITE_ENSURE_STATUS(PrepareMatmul(context, tensors, *params, &op->state));
  const bool hybrid = kFast && op->hybrid.Prepare(tensors, arguments.shapes_only, op->state);
  return op->scratch.Reserve(
      context, node,
      hybrid ? op->hybrid.ScratchBytes(op->state) : MatmulReferenceScratch(op->state));
}

template <bool kFast>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* op = static_cast<BatchMatmul*>(node->user_data);
  MatmulTensors tensors;
  TF_LITE_ENSURE_STATUS(GetMatmulTensors(context, node, &tensors));
  const MatmulState& s = op->state;
  void* scratch = ScratchBuffer::Get(context, node);
  if (kFast && s.arithmetic == MatmulArithmetic::kFloat && s.rows >= kRowsWorthPacking &&
      s.depth > 0) {
    EvalFloatFast(pool, tensors, s, scratch);
  } else if (kFast && op->hybrid.ready()) {
    op->hybrid.Run(tensors, s, scratch, pool);
  } else {
    EvalMatmulReference(tensors, &op->state, scratch);
  }
  return kTfLiteOk;
}

template <bool kFast>
TfLiteRegistration* Registration() {
  return MakeRegistration<BatchMatmul, Prepare<kFast>, Eval<kFast>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_BATCH_MATMUL() { return litmus::Registration<true>(); }
TfLiteRegistration* Register_BATCH_MATMUL_REF() { return litmus::Registration<false>(); }

}  // namespace tflite::ops::builtin
