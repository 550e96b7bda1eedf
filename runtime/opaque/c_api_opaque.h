// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of the opaque types that the functions of a TfLiteOperator get: context, node, tensors.
// An index out of range results in NULL, 0 or kTfLiteError. C99.
#ifndef LITMUS_RUNTIME_OPAQUE_C_API_OPAQUE_H_
#define LITMUS_RUNTIME_OPAQUE_C_API_OPAQUE_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/c_api_types.h"
#include "runtime/c/common.h"
#include "runtime/opaque/operator.h"  // IWYU pragma: export

#ifdef __cplusplus
extern "C" {
#endif

// ---- Tensors: as the functions without "Opaque" in c_api.h and common.h. ----

TFL_CAPI_EXPORT extern TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor* opaque_tensor,
                                                     int32_t dim_index);
// *num_dims: the number of dimensions of the shape that the model declares; -1 if it declares none.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorGetNumDimsSignature(
    const TfLiteOpaqueTensor* opaque_tensor, int32_t* num_dims);
// *dim_length: one dimension of that shape; -1 for a dimension that may change.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorGetDimSignature(
    const TfLiteOpaqueTensor* opaque_tensor, int32_t dim_index, int32_t* dim_length);
// Nonzero for a variable.
TFL_CAPI_EXPORT extern int TfLiteOpaqueTensorIsVariable(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern void* TfLiteOpaqueTensorData(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteAllocationType TfLiteOpaqueTensorGetAllocationType(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern const char* TfLiteOpaqueTensorName(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteQuantization TfLiteOpaqueTensorGetQuantization(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteQuantizationParams TfLiteOpaqueTensorGetQuantizationParams(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(
    TfLiteOpaqueTensor* opaque_tensor, const void* input_data, size_t input_data_size);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(
    const TfLiteOpaqueTensor* opaque_tensor, void* output_data, size_t output_data_size);
// How the tensor gets its memory, and how long its address and values stay; see the enumerations.
TFL_CAPI_EXPORT extern TfLiteAllocationStrategy TfLiteOpaqueTensorGetAllocationStrategy(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteRunStability TfLiteOpaqueTensorGetBufferAddressStability(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteRunStability TfLiteOpaqueTensorGetDataStability(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteRunStep TfLiteOpaqueTensorGetDataKnownStep(
    const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT extern TfLiteRunStep TfLiteOpaqueTensorGetShapeKnownStep(
    const TfLiteOpaqueTensor* opaque_tensor);
// Makes the tensor dynamic: TfLiteOpaqueContextResizeTensor allocates its memory during Invoke.
TFL_CAPI_EXPORT extern void TfLiteOpaqueTensorSetAllocationTypeToDynamic(
    TfLiteOpaqueTensor* opaque_tensor);

// String tensors. The count is -1 for a tensor of another type. A string is not zero-terminated and
// belongs to the tensor. Writing replaces all strings of the tensor, which must be dynamic; the new
// shape is [str_array_len].
TFL_CAPI_EXPORT extern int TfLiteOpaqueTensorGetStringCount(const TfLiteOpaqueTensor* tensor);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorGetString(const TfLiteOpaqueTensor* tensor,
                                                                int index, const char** str,
                                                                int* len);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorWriteStrings(TfLiteOpaqueTensor* tensor,
                                                                   const char* const* str_array,
                                                                   int str_array_len,
                                                                   const int* str_n_len);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueTensorWriteString(TfLiteOpaqueTensor* tensor,
                                                                  const char* str, int len);

// Describes a tensor for TfLiteOpaqueContextAddTensor. Setters return the builder. Data is not
// copied and must live as long as the tensor. The tensor takes ownership of a TfLiteQuantization.
typedef struct TfLiteOpaqueTensorBuilder TfLiteOpaqueTensorBuilder;
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderCreate(void);
TFL_CAPI_EXPORT extern void TfLiteOpaqueTensorBuilderDelete(TfLiteOpaqueTensorBuilder* builder);
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetType(
    TfLiteOpaqueTensorBuilder* builder, TfLiteType type);
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetData(
    TfLiteOpaqueTensorBuilder* builder, void* data);
// Must be kTfLiteDynamic, kTfLiteArenaRw or kTfLiteArenaRwPersistent.
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetAllocationType(
    TfLiteOpaqueTensorBuilder* builder, TfLiteAllocationType allocation_type);
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantizationParams(
    TfLiteOpaqueTensorBuilder* builder, TfLiteQuantizationParams params);
TFL_CAPI_EXPORT extern TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantization(
    TfLiteOpaqueTensorBuilder* builder, TfLiteQuantization quantization);

// ---- Nodes. ----

// The input or output at a position; NULL for an optional one that is absent.
TFL_CAPI_EXPORT extern const TfLiteOpaqueTensor* TfLiteOpaqueNodeGetInput(
    const TfLiteOpaqueContext* opaque_context, const TfLiteOpaqueNode* opaque_node, int index);
TFL_CAPI_EXPORT extern TfLiteOpaqueTensor* TfLiteOpaqueNodeGetOutput(
    TfLiteOpaqueContext* opaque_context, const TfLiteOpaqueNode* opaque_node, int index);
TFL_CAPI_EXPORT extern int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode* opaque_node);
TFL_CAPI_EXPORT extern int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode* opaque_node);
// The result of the operator's init function.
TFL_CAPI_EXPORT extern void* TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode* opaque_node);
// Parameters of a builtin operator (builtin_op_data.h).
TFL_CAPI_EXPORT extern void* TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode* opaque_node);
// Parameters of a custom operator, as bytes of the model.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueNodeGetCustomInitialData(
    const TfLiteOpaqueNode* opaque_node, const void** init_data, int* size);
// The indices of the node's inputs, outputs or temporaries. The runtime owns the array.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueNodeInputs(const TfLiteOpaqueNode* opaque_node,
                                                           const int** inputs, int* num_inputs);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueNodeOutputs(const TfLiteOpaqueNode* opaque_node,
                                                            const int** outputs, int* num_outputs);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueNodeTemporaries(const TfLiteOpaqueNode* opaque_node,
                                                                const int** temporaries,
                                                                int* num_temporaries);
// Replaces the node's temporaries by a copy of this list. All indices must exist.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueNodeSetTemporaries(TfLiteOpaqueNode* opaque_node,
                                                                   const int* temporaries,
                                                                   int num_temporaries);
// The index of a tensor in its subgraph; -1 if the node has no such input or output.
TFL_CAPI_EXPORT extern int TfLiteOpaqueNodeGetInputTensorIndex(const TfLiteOpaqueNode* opaque_node,
                                                               int index_of_input);
TFL_CAPI_EXPORT extern int TfLiteOpaqueNodeGetOutputTensorIndex(const TfLiteOpaqueNode* opaque_node,
                                                                int index_of_output);

// ---- The context. ----

TFL_CAPI_EXPORT extern TfLiteOpaqueTensor* TfLiteOpaqueContextGetOpaqueTensor(
    const TfLiteOpaqueContext* opaque_context, int index);
TFL_CAPI_EXPORT extern size_t TfLiteOpaqueContextGetNumTensors(
    const TfLiteOpaqueContext* opaque_context);
// Sets the shape of a tensor. Takes ownership of new_size.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext* context,
                                                                    TfLiteOpaqueTensor* tensor,
                                                                    TfLiteIntArray* new_size);
TFL_CAPI_EXPORT extern size_t TfLiteOpaqueContextGetNumNodes(
    const TfLiteOpaqueContext* opaque_context);
// The subgraph's inputs, outputs and variables as tensor indices, and its name. The runtime owns
// the arrays and the string.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetInputs(
    const TfLiteOpaqueContext* opaque_context, const int** inputs, int* num_inputs);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetOutputs(
    const TfLiteOpaqueContext* opaque_context, const int** outputs, int* num_outputs);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetVariables(
    const TfLiteOpaqueContext* opaque_context, const int** variables, int* num_variables);
TFL_CAPI_EXPORT extern const char* TfLiteOpaqueContextGetName(
    const TfLiteOpaqueContext* opaque_context);

// Functions that only a delegate's Prepare may call, as in TfLiteContext. The runtime owns the
// operators that it returns, which live as long as the context; it takes ownership of the operator
// that is passed to ReplaceNodeSubsets….
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetExecutionPlan(
    TfLiteOpaqueContext* opaque_context, TfLiteIntArray** execution_plan);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetNodeAndRegistration(
    TfLiteOpaqueContext* opaque_context, int node_index, TfLiteOpaqueNode** node,
    TfLiteOperator** registration_external);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(
    TfLiteOpaqueContext* opaque_context, TfLiteOperator* registration_external,
    const TfLiteIntArray* nodes_to_replace, TfLiteOpaqueDelegate* opaque_delegate);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextAcquireSubgraphContext(
    TfLiteOpaqueContext* opaque_context, int subgraph_index,
    TfLiteOpaqueContext** acquired_opaque_context);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextReleaseSubgraphContext(
    TfLiteOpaqueContext* opaque_context, int subgraph_index);
// Excludes a subgraph from delegation, because this delegate runs it itself.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(
    TfLiteOpaqueContext* opaque_context, int subgraph_index);

// Where the node's custom data lies in the model's file. *fd is a descriptor of that file, which
// the model owns; offset and size are -1 for a node without such data. If the model was not mapped
// from a file: kTfLiteError, and -1 in all three.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetNodeInitDataMmapInfo(
    const TfLiteOpaqueContext* context, const TfLiteOpaqueNode* node, int* fd,
    int64_t* custom_initial_data_offset_in_file, int64_t* custom_initial_data_size);
// Appends a tensor. kTfLiteError if the builder's allocation type is none of the three.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextAddTensor(TfLiteOpaqueContext* context,
                                                                 TfLiteOpaqueTensorBuilder* builder,
                                                                 int* new_tensor_index);
// *bytes: the size of one element; kTfLiteError for types without a fixed size.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetSizeOfType(TfLiteOpaqueContext* context,
                                                                     TfLiteType type,
                                                                     size_t* bytes);
// The bytes of a named metadata entry of the model. The runtime owns them.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteOpaqueContextGetMetadata(TfLiteOpaqueContext* context,
                                                                   const char* name,
                                                                   const char** ptr, size_t* bytes);
TFL_CAPI_EXPORT extern void TfLiteOpaqueContextReportError(
    struct TfLiteOpaqueContext* opaque_context, const char* format, ...);
TFL_CAPI_EXPORT extern void TfLiteOpaqueContextReportErrorVa(
    struct TfLiteOpaqueContext* opaque_context, const char* format, va_list vlist);

// Macros like those for TfLiteContext (common.h): they report a message with file and line, and
// return kTfLiteError.
#define TF_LITE_OPAQUE_KERNEL_LOG(opaque_context, ...) \
  TfLiteOpaqueContextReportError((opaque_context), __VA_ARGS__)
#define TF_LITE_OPAQUE_MAYBE_KERNEL_LOG(opaque_context, ...)                                     \
  do {                                                                                           \
    if ((opaque_context) != NULL) TfLiteOpaqueContextReportError((opaque_context), __VA_ARGS__); \
  } while (0)
#define TF_LITE_OPAQUE_ENSURE_MSG(opaque_context, value, msg)        \
  do {                                                               \
    if (!(value)) {                                                  \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), __FILE__ " " msg); \
      return kTfLiteError;                                           \
    }                                                                \
  } while (0)
#define TF_LITE_OPAQUE_ENSURE(opaque_context, a)                                                \
  do {                                                                                          \
    if (!(a)) {                                                                                 \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), "%s:%d %s was not true.", __FILE__, __LINE__, \
                                #a);                                                            \
      return kTfLiteError;                                                                      \
    }                                                                                           \
  } while (0)
#define TF_LITE_OPAQUE_ENSURE_EQ(opaque_context, a, b)                                             \
  do {                                                                                             \
    if ((a) != (b)) {                                                                              \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), "%s:%d %s != %s (%d != %d)", __FILE__, __LINE__, \
                                #a, #b, (int)(a), (int)(b));                                       \
      return kTfLiteError;                                                                         \
    }                                                                                              \
  } while (0)
#define TF_LITE_OPAQUE_ENSURE_TYPES_EQ(opaque_context, a, b)                                       \
  do {                                                                                             \
    if ((a) != (b)) {                                                                              \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), "%s:%d %s != %s (%s != %s)", __FILE__, __LINE__, \
                                #a, #b, TfLiteTypeGetName(a), TfLiteTypeGetName(b));               \
      return kTfLiteError;                                                                         \
    }                                                                                              \
  } while (0)
#define TF_LITE_OPAQUE_ENSURE_NEAR(opaque_context, a, b, epsilon)                              \
  do {                                                                                         \
    const double litmus_delta_ = (a) > (b) ? (a) - (b) : (b) - (a);                            \
    if (litmus_delta_ > (epsilon)) {                                                           \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), "%s:%d %s not near %s (%f != %f)", __FILE__, \
                                __LINE__, #a, #b, (double)(a), (double)(b));                   \
      return kTfLiteError;                                                                     \
    }                                                                                          \
  } while (0)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_OPAQUE_C_API_OPAQUE_H_
