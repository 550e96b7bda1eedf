// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SELECT and SELECT_V2: elements of the second input where the condition (the first input) is true,
// otherwise of the third input. Values of any type are copied as bytes.
#include <algorithm>
#include <cstdint>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/shape.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

// Tensors of a node.
struct Tensors {
  const TfLiteTensor *condition, *x, *y;
  TfLiteTensor* out;
};

TfLiteStatus GetTensors(TfLiteContext* context, TfLiteNode* node, Tensors* t) {
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &t->condition));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &t->x));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 2, &t->y));
  return tflite::GetOutputSafe(context, node, 0, &t->out);
}

// The output's shape in the model.
struct ModelShape {
  bool known = false;
  Shape shape;
};

// True if all tensors have one element, and the output's shape in the model as well. Then the
// output keeps the model's shape, because models write scalars with several ranks.
bool AllSingle(const Tensors& t, const ModelShape& model) {
  return tflite::NumElements(t.condition) == 1 && tflite::NumElements(t.x) == 1 &&
         tflite::NumElements(t.y) == 1 && model.shape.FlatSize() == 1;
}

// The shape for SELECT: all shapes are equal, or the condition is a scalar or a vector along the
// first dimension.
TfLiteStatus ShapeV1(TfLiteContext* context, const Tensors& t, TfLiteIntArray** shape) {
  const TfLiteIntArray &condition = *t.condition->dims, &x = *t.x->dims;
  TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(t.x, t.y),
                     "The values have different shapes: %s and %s.",
                     tflite::GetShapeDebugString(t.x->dims).c_str(),
                     tflite::GetShapeDebugString(t.y->dims).c_str());
  const bool leading =
      condition.size == 0 || (condition.size == 1 && x.size > 0 && condition.data[0] == x.data[0]);
  TF_LITE_ENSURE_MSG(context, leading || tflite::HaveSameShapes(t.condition, t.x),
                     "The condition's shape %s is neither that of the values, %s, nor a scalar, "
                     "nor their first dimension.",
                     tflite::GetShapeDebugString(t.condition->dims).c_str(),
                     tflite::GetShapeDebugString(t.x->dims).c_str());
  *shape = TfLiteIntArrayCopy(&x);
  return kTfLiteOk;
}

template <bool is_v2>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  Tensors t;
  TF_LITE_ENSURE_OK(context, GetTensors(context, node, &t));
  LITMUS_ENSURE_TYPE(context, t.condition->type, kTfLiteBool, "The type of the condition");
  LITMUS_ENSURE_TYPE_OF(context, t.x->type, t.y->type, "The type of the second input",
                        "the type of the third input");
  LITMUS_ENSURE_TYPE_OF(context, t.x->type, t.out->type, "The type of the second input",
                        "the type of the output");
  TF_LITE_ENSURE_MSG(context,
                     FitsShape(t.condition->dims) && FitsShape(t.x->dims) && FitsShape(t.y->dims),
                     "Shapes have at most %d dimensions here.", Shape::kMaxRank);
  auto* model = static_cast<ModelShape*>(node->user_data);
  if (!model->known) *model = {true, GetTensorShape(t.out)};
  TfLiteIntArray* shape;
  if (AllSingle(t, *model)) {
    shape = TfLiteIntArrayCreate(model->shape.DimensionsCount());
    std::fill_n(shape->data, shape->size, 1);
    return context->ResizeTensor(context, t.out, shape);
  }
  if (is_v2) {
    TF_LITE_ENSURE_OK(context,
                      tflite::CalculateShapeForBroadcast(context, t.condition, t.x, t.y, &shape));
  } else {
    TF_LITE_ENSURE_OK(context, ShapeV1(context, t, &shape));
  }
  return context->ResizeTensor(context, t.out, shape);
}

// Iteration space of three inputs that broadcast, like BroadcastPlan. Strides are in elements.
struct Plan {
  int rank = 0;
  int64_t dims[Shape::kMaxRank + 1], strides[Shape::kMaxRank + 1][3];
};

Plan MakePlan(const Shape& output, const Shape (&inputs)[3]) {
  Plan reversed;
  int64_t sizes[3] = {1, 1, 1};
  for (int d = output.DimensionsCount() - 1; d >= 0; --d) {
    if (output[d] == 1) continue;
    int64_t strides[3];
    bool merges = reversed.rank > 0;
    for (int k = 0; k < 3; ++k) {
      strides[k] = inputs[k][d] == 1 ? 0 : sizes[k];
      sizes[k] *= inputs[k][d];
      const int last = reversed.rank - 1;
      merges = merges && strides[k] == reversed.strides[last][k] * reversed.dims[last];
    }
    if (merges) {
      reversed.dims[reversed.rank - 1] *= output[d];
      continue;
    }
    reversed.dims[reversed.rank] = output[d];
    std::copy_n(strides, 3, reversed.strides[reversed.rank++]);
  }
  if (reversed.rank == 0) {
    reversed.rank = 1;
    reversed.dims[0] = 1;
    std::fill_n(reversed.strides[0], 3, 0);
  }
  std::reverse(reversed.dims, reversed.dims + reversed.rank);
  for (int i = 0, j = reversed.rank - 1; i < j; ++i, --j) {
    std::swap_ranges(reversed.strides[i], reversed.strides[i] + 3, reversed.strides[j]);
  }
  return reversed;
}

template <typename T>
struct Select {
  const Plan& plan;
  const uint8_t* condition;  // read as bytes, because a model may contain bytes other than 0 and 1
  const T *x, *y;

  // Writes the elements of dimensions d and further in. Returns the end of the written elements.
  T* Write(int d, int64_t c, int64_t i, int64_t j, T* out) const {
    const int64_t *s = plan.strides[d], n = plan.dims[d];
    if (d < plan.rank - 1) {
      for (int64_t k = 0; k < n; ++k)
        out = Write(d + 1, c + k * s[0], i + k * s[1], j + k * s[2], out);
      return out;
    }
    if (s[0] == 0) {
      const T* from = condition[c] ? x + i : y + j;
      const int64_t step = condition[c] ? s[1] : s[2];
      if (step == 1) return std::copy_n(from, n, out);
      return std::fill_n(out, n, *from);
    }
    // The selection has no branch, because the condition may be random and branches mispredicted.
    const auto pick = [](uint8_t which, T first, T second) {
      const auto mask = static_cast<T>(-static_cast<T>(which != 0));
      return static_cast<T>((first & mask) | (second & ~mask));
    };
    if (s[0] == 1 && s[1] == 1 && s[2] == 1) {
      for (int64_t k = 0; k < n; ++k) out[k] = pick(condition[c + k], x[i + k], y[j + k]);
    } else {
      for (int64_t k = 0; k < n; ++k) {
        out[k] = pick(condition[c + k], x[i + k * s[1]], y[j + k * s[2]]);
      }
    }
    return out + n;
  }
};

template <typename T>
TfLiteStatus EvalSize(const Tensors& t, const Plan& plan) {
  const Select<T> select = {plan, tflite::GetTensorData<uint8_t>(t.condition),
                            tflite::GetTensorData<T>(t.x), tflite::GetTensorData<T>(t.y)};
  select.Write(0, 0, 0, 0, tflite::GetTensorData<T>(t.out));
  return kTfLiteOk;
}

template <bool is_v2>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  Tensors t;
  TF_LITE_ENSURE_OK(context, GetTensors(context, node, &t));
  if (tflite::NumElements(t.out) == 0) return kTfLiteOk;
  const Shape output = tflite::NumElements(t.out) == 1 ? Shape() : GetTensorShape(t.out);
  const int rank = output.DimensionsCount();
  Shape condition = GetTensorShape(t.condition);
  // A condition that is a vector along the first dimension gets trailing dimensions of 1.
  while (!is_v2 && condition.DimensionsCount() > 0 && condition.DimensionsCount() < rank) {
    condition.Append(1);
  }
  const Shape inputs[3] = {Shape::Extended(rank, condition),
                           Shape::Extended(rank, GetTensorShape(t.x)),
                           Shape::Extended(rank, GetTensorShape(t.y))};
  const Plan plan = MakePlan(output, inputs);
  switch (tflite::TfLiteTypeGetSize(t.out->type)) {
    case 1:
      if (tflite::TfLiteTypeGetSizeBits(t.out->type) != 8) break;
      return EvalSize<uint8_t>(t, plan);
    case 2:
      return EvalSize<uint16_t>(t, plan);
    case 4:
      return EvalSize<uint32_t>(t, plan);
    case 8:
      return EvalSize<uint64_t>(t, plan);
    default:
      break;
  }
  return UnsupportedType(context, t.out->type);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SELECT() {
  return litmus::MakeRegistration<litmus::ModelShape, litmus::Prepare<false>,
                                  litmus::Eval<false>>();
}
TfLiteRegistration* Register_SELECT_V2() {
  return litmus::MakeRegistration<litmus::ModelShape, litmus::Prepare<true>, litmus::Eval<true>>();
}

}  // namespace tflite::ops::builtin
