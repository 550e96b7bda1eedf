// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What every kernel needs of its node: tensors by position, shapes, activation ranges, quantisation
// parameters. Names and meaning are TensorFlow Lite's (tensorflow/lite/kernels/kernel_util.h).
// Nothing here is owned by the caller unless it says so; all functions are thread-compatible.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"

namespace tflite {

// ---- Tensors of a node. Position `index` counts in node->inputs and so on.

// nullptr when the node has no such input or it is optional and absent.
const TfLiteTensor* GetInput(const TfLiteContext* context, const TfLiteNode* node, int index);
// The same with an error message for a missing one.
TfLiteStatus GetInputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                          const TfLiteTensor** tensor);
// An input that may be written; nullptr unless the tensor is a variable.
TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index);
// nullptr for an absent optional input; no message.
const TfLiteTensor* GetOptionalInputTensor(const TfLiteContext* context, const TfLiteNode* node,
                                           int index);
TfLiteTensor* GetOutput(TfLiteContext* context, const TfLiteNode* node, int index);
TfLiteStatus GetOutputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                           TfLiteTensor** tensor);
TfLiteTensor* GetTemporary(TfLiteContext* context, const TfLiteNode* node, int index);
TfLiteStatus GetTemporarySafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                              TfLiteTensor** tensor);
const TfLiteTensor* GetIntermediates(TfLiteContext* context, const TfLiteNode* node, int index);
TfLiteStatus GetIntermediatesSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                  TfLiteTensor** tensor);

inline int NumInputs(const TfLiteNode* node) { return node->inputs ? node->inputs->size : 0; }
inline int NumOutputs(const TfLiteNode* node) { return node->outputs ? node->outputs->size : 0; }
inline int NumIntermediates(const TfLiteNode* node) {
  return node->intermediates ? node->intermediates->size : 0;
}

// ---- One tensor

template <typename T>
inline T* GetTensorData(TfLiteTensor* tensor) {
  return tensor ? reinterpret_cast<T*>(tensor->data.raw) : nullptr;
}
template <typename T>
inline const T* GetTensorData(const TfLiteTensor* tensor) {
  return tensor ? reinterpret_cast<const T*>(tensor->data.raw) : nullptr;
}

inline int NumDimensions(const TfLiteTensor* t) { return t->dims ? t->dims->size : 0; }
inline int SizeOfDimension(const TfLiteTensor* t, int dim) { return t->dims->data[dim]; }

// INT64_MAX where the product is larger, which no tensor with data is: its size was computed with
// checks. Strings and other types without a fixed size have no such check.
inline int64_t NumElements(const int* dims, int num_dims) {
  int64_t count = 1;
  for (int i = 0; i < num_dims; ++i) {
    if (__builtin_mul_overflow(count, static_cast<int64_t>(dims[i]), &count)) return INT64_MAX;
  }
  return count;
}
inline int64_t NumElements(const TfLiteIntArray* dims) {
  return dims ? NumElements(dims->data, dims->size) : 1;
}
inline int64_t NumElements(const TfLiteTensor* t) { return NumElements(t->dims); }
// The same with an error instead of an overflow.
TfLiteStatus CheckedNumElements(const TfLiteIntArray* dims, size_t& num_elements);

inline bool IsConstantTensor(const TfLiteTensor* t) { return t->allocation_type == kTfLiteMmapRo; }
inline bool IsConstantOrPersistentTensor(const TfLiteTensor* t) {
  return IsConstantTensor(t) || t->allocation_type == kTfLitePersistentRo;
}
inline bool IsDynamicTensor(const TfLiteTensor* t) { return t->allocation_type == kTfLiteDynamic; }
// Makes a tensor dynamic: its memory is then asked for with ResizeTensor while the kernel runs.
void SetTensorToDynamic(TfLiteTensor* tensor);
// Makes a tensor constant from now on; its memory is asked for with ResizeTensor in Prepare.
void SetTensorToPersistentRo(TfLiteTensor* tensor);

// Float activations with int8 or uint8 weights.
inline bool IsHybridOp(const TfLiteTensor* input, const TfLiteTensor* weight) {
  return (weight->type == kTfLiteUInt8 || weight->type == kTfLiteInt8 ||
          weight->type == kTfLiteInt4) &&
         input->type == kTfLiteFloat32;
}

// Bytes of one element; 0 for types without a fixed size, 1 for packed 2- and 4-bit types.
int TfLiteTypeGetSize(TfLiteType type);
// Bits of one element as it is stored in a file; 0 for types without a fixed size.
int TfLiteTypeGetSizeBits(TfLiteType type);

// A dimension of the model's signature is unknown.
bool HasUnspecifiedDimension(const TfLiteTensor* tensor);

// "[1, 2, 3]" and "name: …, type: …, shape: …" for messages.
std::string GetShapeDebugString(const TfLiteIntArray* shape);
std::string GetTensorDebugString(const TfLiteTensor* tensor);

bool IsMobilePlatform();

// ---- Shapes. Arrays given out belong to the caller (or to ResizeTensor, when passed on).

bool HaveSameShapes(const TfLiteTensor* input1, const TfLiteTensor* input2);

// A copy of the tensor's dimensions, nullptr when out of memory.
inline TfLiteIntArray* CopyDims(const TfLiteTensor* tensor) {
  return TfLiteIntArrayCopy(tensor->dims);
}

// The values of a 1-D int32 tensor as a shape.
TfLiteStatus GetOutputShapeFromInput(TfLiteContext* context, const TfLiteTensor* input,
                                     TfLiteIntArray** output_shape);

// The shape that two or three tensors broadcast to, or an error that prints the shapes.
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, TfLiteIntArray** output_shape);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, const TfLiteTensor* input3,
                                        TfLiteIntArray** output_shape);

// ---- Activations

// The clamp that a fused activation is; the widest range of T where it is none (TANH and SIGMOID
// are no clamps, kernels ignore them).
template <typename T>
void CalculateActivationRange(TfLiteFusedActivation activation, T* activation_min,
                              T* activation_max) {
  *activation_min = std::numeric_limits<T>::lowest();
  *activation_max = std::numeric_limits<T>::max();
  if (activation == kTfLiteActRelu) {
    *activation_min = 0;
  } else if (activation == kTfLiteActRelu6) {
    *activation_min = 0;
    *activation_max = 6;
  } else if (activation == kTfLiteActReluN1To1) {
    *activation_min = -1;
    *activation_max = 1;
  }
}

// The same in the quantised values of an int8, uint8 or int16 output.
TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext* context,
                                               TfLiteFusedActivation activation,
                                               TfLiteTensor* output, int32_t* act_min,
                                               int32_t* act_max);

// ---- Quantisation of convolutions and FULLY_CONNECTED

// input scale * filter scale / output scale of per-tensor quantised tensors. The product is taken
// in float first (as uint8 models were made for). An error when the bias has another scale.
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, const TfLiteTensor* bias,
                                              TfLiteTensor* output, double* multiplier);
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, TfLiteTensor* output,
                                              double* multiplier);

// Fixed-point multipliers of a quantised convolution: *multiplier and *shift for uint8, one entry
// per output channel in per_channel_* (room for num_channels each) for all types, and the
// activation range.
TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift, int num_channels);
// The same; the number of channels is that of the filter's scales.
TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift);

}  // namespace tflite

namespace litmus {

// Checks the affine quantisation of `tensor` (`what` names it in the message): there is one, scales
// are positive and finite, zero points fit the type. One scale; or `channels` of them along
// dimension `axis` where channels > 0.
TfLiteStatus CheckAffineQuantization(TfLiteContext* context, const TfLiteTensor* tensor,
                                     const char* what, int channels = 0, int axis = 0);

// The tensor's scales and zero points, or nullptr.
inline const TfLiteAffineQuantization* AffineQuantization(const TfLiteTensor* tensor) {
  return tensor->quantization.type == kTfLiteAffineQuantization
             ? static_cast<const TfLiteAffineQuantization*>(tensor->quantization.params)
             : nullptr;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_
