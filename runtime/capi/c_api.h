// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The C API: load a model, build an interpreter, run it. Names and meaning are TensorFlow Lite's.
// C99.
//
//   TfLiteModel* model = TfLiteModelCreateFromFile("model.tflite");
//   TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
//   TfLiteInterpreterOptionsSetNumThreads(options, 2);
//   TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
//   TfLiteInterpreterAllocateTensors(interpreter);
//   TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), in, in_bytes);
//   TfLiteInterpreterInvoke(interpreter);
//   TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), out, out_bytes);
//   TfLiteInterpreterDelete(interpreter);
//   TfLiteInterpreterOptionsDelete(options);
//   TfLiteModelDelete(model);
//
// An interpreter is used by one thread at a time (TfLiteInterpreterCancel excepted); a model may be
// shared by any number of interpreters and threads. Index arguments out of range and unknown names
// give NULL or kTfLiteError. Pointers into an interpreter are valid until it is deleted; a tensor's
// data pointer until the next AllocateTensors or resize.
#ifndef LITMUS_RUNTIME_CAPI_C_API_H_
#define LITMUS_RUNTIME_CAPI_C_API_H_

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/c_api_types.h"  // IWYU pragma: export
#include "runtime/c/common.h"
#include "runtime/opaque/operator.h"  // IWYU pragma: export

#ifdef __cplusplus
extern "C" {
#endif

// The API level, e.g. "2.20.0". Static.
TFL_CAPI_EXPORT extern const char* TfLiteVersion(void);
// The level of the functions in c_api_experimental.h. Static.
TFL_CAPI_EXPORT extern const char* TfLiteExtensionApisVersion(void);
// The version of the .tflite schema that models must have.
TFL_CAPI_EXPORT extern int TfLiteSchemaVersion(void);

// ---- Models
// ---------------------------------------------------------------------------------------

// A verified, immutable model. Interpreters keep what they need of it alive.
typedef struct TfLiteModel TfLiteModel;

// A model in memory that the caller keeps until the last interpreter over it is gone. NULL when it
// is not a valid model; the reason goes to the default error reporter (stderr).
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreate(const void* model_data, size_t model_size);

// The same, with messages going to `reporter` (printf format and arguments).
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateWithErrorReporter(
    const void* model_data, size_t model_size,
    void (*reporter)(void* user_data, const char* format, va_list args), void* user_data);

// A model from a file, which is mapped and must not change meanwhile.
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateFromFile(const char* model_path);

// The same, with messages going to `reporter`.
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateFromFileWithErrorReporter(
    const char* model_path, void (*reporter)(void* user_data, const char* format, va_list args),
    void* user_data);

// Drops the caller's share of the model. NULL is fine; interpreters may still exist.
TFL_CAPI_EXPORT extern void TfLiteModelDelete(TfLiteModel* model);

// ---- Options
// --------------------------------------------------------------------------------------

typedef struct TfLiteInterpreterOptions TfLiteInterpreterOptions;

// Default options. The caller deletes them, any time after building interpreters from them.
TFL_CAPI_EXPORT extern TfLiteInterpreterOptions* TfLiteInterpreterOptionsCreate(void);
// An independent copy (delegates and registrations stay shared). NULL for NULL.
TFL_CAPI_EXPORT extern TfLiteInterpreterOptions* TfLiteInterpreterOptionsCopy(
    const TfLiteInterpreterOptions* from);
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions* options);

// CPU threads; -1, 0 and 1 mean one, below -1 makes TfLiteInterpreterCreate fail.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions* options,
                                                                  int32_t num_threads);

// Adds a delegate; several are applied in this order. It stays the caller's and must outlive every
// interpreter built from these options.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions* options,
                                                                TfLiteOpaqueDelegate* delegate);

// Where the messages of building and running go (printf format and arguments).
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetErrorReporter(
    TfLiteInterpreterOptions* options,
    void (*reporter)(void* user_data, const char* format, va_list args), void* user_data);

// Makes TfLiteInterpreterCancel work, at the price of a check per operator.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterOptionsEnableCancellation(
    TfLiteInterpreterOptions* options, bool enable);

// Adds an operator of the caller's (see operator.h), preferred to a built-in one of the same code.
// It stays the caller's and must outlive the interpreters.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions* options,
                                                                TfLiteOperator* registration);
// The former name of the same.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddRegistrationExternal(
    TfLiteInterpreterOptions* options, TfLiteOperator* registration);

// ---- Interpreters
// ---------------------------------------------------------------------------------

typedef struct TfLiteInterpreter TfLiteInterpreter;

// An interpreter over the model with all operators of Litmus; options may be NULL. Delegates are
// applied here. NULL on any failure, a delegate's included: try again without it to run on the CPU.
TFL_CAPI_EXPORT extern TfLiteInterpreter* TfLiteInterpreterCreate(
    const TfLiteModel* model, const TfLiteInterpreterOptions* optional_options);

// Deletes the interpreter and all its tensors; before its delegates. NULL is fine.
TFL_CAPI_EXPORT extern void TfLiteInterpreterDelete(TfLiteInterpreter* interpreter);

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetInputTensorCount(
    const TfLiteInterpreter* interpreter);

// Tensor indices of the inputs, as many as GetInputTensorCount says.
TFL_CAPI_EXPORT extern const int* TfLiteInterpreterInputTensorIndices(
    const TfLiteInterpreter* interpreter);

// Input number input_index, in [0, count).
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteInterpreterGetInputTensor(
    const TfLiteInterpreter* interpreter, int32_t input_index);

// Gives an input a new shape. AllocateTensors is needed afterwards.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterResizeInputTensor(
    TfLiteInterpreter* interpreter, int32_t input_index, const int* input_dims,
    int32_t input_dims_size);

// Propagates shapes, plans and allocates memory. Inputs lose their content.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterAllocateTensors(
    TfLiteInterpreter* interpreter);

// Runs the model from its inputs to its outputs. kTfLiteDelegateError: a delegate failed, with
// delegate fallback enabled the outputs are the CPU's all the same.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter* interpreter);

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetOutputTensorCount(
    const TfLiteInterpreter* interpreter);

// Tensor indices of the outputs, as many as GetOutputTensorCount says.
TFL_CAPI_EXPORT extern const int* TfLiteInterpreterOutputTensorIndices(
    const TfLiteInterpreter* interpreter);

// Output number output_index. Shape and size of outputs that depend on data are right after Invoke.
TFL_CAPI_EXPORT extern const TfLiteTensor* TfLiteInterpreterGetOutputTensor(
    const TfLiteInterpreter* interpreter, int32_t output_index);

// Any tensor by its index in the model. Intermediate tensors share memory: their contents after
// Invoke are undefined.
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteInterpreterGetTensor(
    const TfLiteInterpreter* interpreter, int index);

// Makes a running Invoke return kTfLiteCancelled soon; from any thread. kTfLiteError when
// cancellation was not enabled.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterCancel(const TfLiteInterpreter* interpreter);

// ---- Signatures
// -----------------------------------------------------------------------------------

// Runs one named entry point of a model; tensors go by name.
typedef struct TfLiteSignatureRunner TfLiteSignatureRunner;

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetSignatureCount(
    const TfLiteInterpreter* interpreter);

// Key of signature number signature_index, in [0, count).
TFL_CAPI_EXPORT extern const char* TfLiteInterpreterGetSignatureKey(
    const TfLiteInterpreter* interpreter, int32_t signature_index);

// The runner of a signature. NULL key: the only signature, or, in a model without any, the primary
// subgraph. The caller deletes the runner, before the interpreter.
TFL_CAPI_EXPORT extern TfLiteSignatureRunner* TfLiteInterpreterGetSignatureRunner(
    const TfLiteInterpreter* interpreter, const char* signature_key);

TFL_CAPI_EXPORT extern size_t TfLiteSignatureRunnerGetInputCount(
    const TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern const char* TfLiteSignatureRunnerGetInputName(
    const TfLiteSignatureRunner* signature_runner, int32_t input_index);
// Gives an input a new shape. AllocateTensors is needed afterwards.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteSignatureRunnerResizeInputTensor(
    TfLiteSignatureRunner* signature_runner, const char* input_name, const int* input_dims,
    int32_t input_dims_size);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteSignatureRunnerAllocateTensors(
    TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteSignatureRunnerGetInputTensor(
    TfLiteSignatureRunner* signature_runner, const char* input_name);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteSignatureRunnerInvoke(
    TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern size_t TfLiteSignatureRunnerGetOutputCount(
    const TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern const char* TfLiteSignatureRunnerGetOutputName(
    const TfLiteSignatureRunner* signature_runner, int32_t output_index);
TFL_CAPI_EXPORT extern const TfLiteTensor* TfLiteSignatureRunnerGetOutputTensor(
    const TfLiteSignatureRunner* signature_runner, const char* output_name);
// Like TfLiteInterpreterCancel.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteSignatureRunnerCancel(
    TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner* signature_runner);

// ---- Tensors
// --------------------------------------------------------------------------------------

TFL_CAPI_EXPORT extern TfLiteType TfLiteTensorType(const TfLiteTensor* tensor);
// Number of dimensions; -1 where the shape is not known yet.
TFL_CAPI_EXPORT extern int32_t TfLiteTensorNumDims(const TfLiteTensor* tensor);
// Size of one dimension, in [0, NumDims).
TFL_CAPI_EXPORT extern int32_t TfLiteTensorDim(const TfLiteTensor* tensor, int32_t dim_index);
// Size of the data in bytes.
TFL_CAPI_EXPORT extern size_t TfLiteTensorByteSize(const TfLiteTensor* tensor);
// The data, row-major; NULL before AllocateTensors.
TFL_CAPI_EXPORT extern void* TfLiteTensorData(const TfLiteTensor* tensor);
// Name in the model; may be NULL.
TFL_CAPI_EXPORT extern const char* TfLiteTensorName(const TfLiteTensor* tensor);
// Scale and zero point of the whole tensor; zeros when there are none or several.
TFL_CAPI_EXPORT extern TfLiteQuantizationParams TfLiteTensorQuantizationParams(
    const TfLiteTensor* tensor);
// Copies exactly ByteSize bytes in or out; any other size is kTfLiteError.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteTensorCopyFromBuffer(TfLiteTensor* tensor,
                                                               const void* input_data,
                                                               size_t input_data_size);
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteTensorCopyToBuffer(const TfLiteTensor* output_tensor,
                                                             void* output_data,
                                                             size_t output_data_size);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_C_API_H_
