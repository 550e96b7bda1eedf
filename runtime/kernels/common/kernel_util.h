// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that kernels use on their nodes: tensors by position, shapes, activation ranges,
// quantisation parameters. Names and meaning are those of TensorFlow Lite
// (tensorflow/lite/kernels/kernel_util.h). The caller owns a result only if the comment says so.
// The functions have no global state.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"
#include "runtime/c/tensor_size.h"

namespace tflite {

// ---- Tensors of a node. `index` is a position in node->inputs, node->outputs and so on. The
// functions are inline, because a node that computes for some nanoseconds calls them three times.

// The tensor at `index` of one of the node's lists; nullptr if there is none.
inline TfLiteTensor* TensorAt(const TfLiteContext* context, const TfLiteIntArray* list, int index) {
  if (list == nullptr || index < 0 || index >= list->size) return nullptr;
  const int tensor = list->data[index];
  if (tensor < 0) return nullptr;
  if (context->tensors == nullptr) return context->GetTensor(context, tensor);
  return static_cast<size_t>(tensor) < context->tensors_size ? &context->tensors[tensor] : nullptr;
}
// Reports "WHAT INDEX is missing." and returns an error.
TfLiteStatus ReportMissing(const TfLiteContext* context, const char* what, int index);
inline TfLiteStatus Need(const TfLiteContext* context, const char* what, int index,
                         const TfLiteTensor* tensor) {
  return tensor != nullptr ? kTfLiteOk : ReportMissing(context, what, index);
}

// Returns nullptr if the node has no input at this position, or if it is an optional input that is
// absent.
inline const TfLiteTensor* GetInput(const TfLiteContext* context, const TfLiteNode* node,
                                    int index) {
  return TensorAt(context, node->inputs, index);
}
// Like GetInput, but a missing input is an error with a message.
inline TfLiteStatus GetInputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                 const TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->inputs, index);
  return Need(context, "Input", index, *tensor);
}
// Returns an input that the kernel may write; nullptr if the tensor is not a variable.
TfLiteTensor* GetVariableInput(TfLiteContext* context, const TfLiteNode* node, int index);
// Returns nullptr for an absent optional input, without a message.
inline const TfLiteTensor* GetOptionalInputTensor(const TfLiteContext* context,
                                                  const TfLiteNode* node, int index) {
  return TensorAt(context, node->inputs, index);
}
inline TfLiteTensor* GetOutput(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->outputs, index);
}
inline TfLiteStatus GetOutputSafe(const TfLiteContext* context, const TfLiteNode* node, int index,
                                  TfLiteTensor** tensor) {
  *tensor = TensorAt(context, node->outputs, index);
  return Need(context, "Output", index, *tensor);
}
inline TfLiteTensor* GetTemporary(TfLiteContext* context, const TfLiteNode* node, int index) {
  return TensorAt(context, node->temporaries, index);
}
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

// Product of the dimensions; -1 if no tensor can have the shape, because it has too many elements
// or a negative dimension (runtime/c/tensor_size.h).
inline int64_t NumElements(const int* dims, int num_dims) {
  return litmus::ElementCount(dims, static_cast<size_t>(num_dims));
}
inline int64_t NumElements(const TfLiteIntArray* dims) { return litmus::ElementCount(dims); }
inline int64_t NumElements(const TfLiteTensor* t) { return NumElements(t->dims); }
// Like NumElements, but returns an error instead of -1.
TfLiteStatus CheckedNumElements(const TfLiteIntArray* dims, size_t& num_elements);

inline bool IsConstantTensor(const TfLiteTensor* t) { return t->allocation_type == kTfLiteMmapRo; }
inline bool IsConstantOrPersistentTensor(const TfLiteTensor* t) {
  return IsConstantTensor(t) || t->allocation_type == kTfLitePersistentRo;
}
inline bool IsDynamicTensor(const TfLiteTensor* t) { return t->allocation_type == kTfLiteDynamic; }
// Makes a tensor dynamic: the kernel allocates its memory with ResizeTensor in Eval.
void SetTensorToDynamic(TfLiteTensor* tensor);
// Makes a tensor constant: the kernel allocates its memory with ResizeTensor in Prepare.
void SetTensorToPersistentRo(TfLiteTensor* tensor);

// Whether an operator has float activations and int8 or uint8 weights.
inline bool IsHybridOp(const TfLiteTensor* input, const TfLiteTensor* weight) {
  return (weight->type == kTfLiteUInt8 || weight->type == kTfLiteInt8 ||
          weight->type == kTfLiteInt4) &&
         input->type == kTfLiteFloat32;
}

// Bytes of one element; 0 for types without a fixed size, 1 for packed 2- and 4-bit types.
int TfLiteTypeGetSize(TfLiteType type);
// Bits of one element as it is stored in a file; 0 for types without a fixed size.
int TfLiteTypeGetSizeBits(TfLiteType type);

// Whether the tensor has an unknown dimension in the model's shape signature.
bool HasUnspecifiedDimension(const TfLiteTensor* tensor);

// Texts for messages: "[1, 2, 3]" and "name: …, type: …, shape: …".
std::string GetShapeDebugString(const TfLiteIntArray* shape);
std::string GetTensorDebugString(const TfLiteTensor* tensor);

bool IsMobilePlatform();

// ---- Shapes. The caller owns a returned array until it passes it to ResizeTensor.

bool HaveSameShapes(const TfLiteTensor* input1, const TfLiteTensor* input2);

// Returns a copy of the tensor's dimensions; nullptr if memory runs out.
inline TfLiteIntArray* CopyDims(const TfLiteTensor* tensor) {
  return TfLiteIntArrayCopy(tensor->dims);
}

// Reads a shape from the values of a 1-D int32 tensor.
TfLiteStatus GetOutputShapeFromInput(TfLiteContext* context, const TfLiteTensor* input,
                                     TfLiteIntArray** output_shape);

// Computes the shape that two or three tensors broadcast to. If they do not broadcast, returns an
// error with a message that has the shapes.
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, TfLiteIntArray** output_shape);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext* context, const TfLiteTensor* input1,
                                        const TfLiteTensor* input2, const TfLiteTensor* input3,
                                        TfLiteIntArray** output_shape);

// ---- Activations

// Computes the range that a fused activation clamps to. The range is all of T for activations that
// are not clamps (kernels ignore a fused TANH or SIGMOID).
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

// Computes the clamp range in quantised values of an int8, uint8 or int16 output.
TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext* context,
                                               TfLiteFusedActivation activation,
                                               TfLiteTensor* output, int32_t* act_min,
                                               int32_t* act_max);

// ---- Quantisation of convolutions and FULLY_CONNECTED

// Computes input scale * filter scale / output scale of per-tensor quantised tensors. The product
// of input and filter scale is rounded to float, as uint8 models require. Returns an error if the
// bias has a scale that differs from this product.
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, const TfLiteTensor* bias,
                                              TfLiteTensor* output, double* multiplier);
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext* context, const TfLiteTensor* input,
                                              const TfLiteTensor* filter, TfLiteTensor* output,
                                              double* multiplier);

// Computes fixed-point multipliers of a quantised convolution: *multiplier and *shift for uint8;
// for all types one entry per output channel in per_channel_*, arrays of num_channels; and the
// activation range. per_channel_shift are left shifts; *shift is a right shift, as in LiteRT.
TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift, int num_channels);
// Like the function above; the number of channels is the number of the filter's scales.
TfLiteStatus PopulateConvolutionQuantizationParams(
    TfLiteContext* context, const TfLiteTensor* input, const TfLiteTensor* filter,
    const TfLiteTensor* bias, TfLiteTensor* output, const TfLiteFusedActivation& activation,
    int32_t* multiplier, int* shift, int32_t* output_activation_min, int32_t* output_activation_max,
    int32_t* per_channel_multiplier, int32_t* per_channel_shift);

}  // namespace tflite

namespace litmus {

// Returns an error unless `tensor` has an affine quantisation with positive finite scales and zero
// points that fit the type. `what` names the tensor in the message. There must be one scale; if
// channels > 0, there may also be `channels` scales along dimension `axis`.
TfLiteStatus CheckAffineQuantization(TfLiteContext* context, const TfLiteTensor* tensor,
                                     const char* what, int channels = 0, int axis = 0);

// The tensor's scales and zero points; nullptr if it has no affine quantisation.
inline const TfLiteAffineQuantization* AffineQuantization(const TfLiteTensor* tensor) {
  return tensor->quantization.type == kTfLiteAffineQuantization
             ? static_cast<const TfLiteAffineQuantization*>(tensor->quantization.params)
             : nullptr;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_KERNEL_UTIL_H_
