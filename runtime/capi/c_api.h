// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The C API: loads a model, makes an interpreter, runs it. Names and meaning are TensorFlow Lite's.
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
// Only one thread at a time may use an interpreter (except for TfLiteInterpreterCancel); any number
// of interpreters and threads may share a model. An index out of range or an unknown name results
// in NULL or kTfLiteError. Pointers into an interpreter are valid until it is deleted; a tensor's
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

// The API level, e.g. "2.20.0", as a static string.
TFL_CAPI_EXPORT extern const char* TfLiteVersion(void);
// The API level of the functions in c_api_experimental.h, as a static string.
TFL_CAPI_EXPORT extern const char* TfLiteExtensionApisVersion(void);
// The version of the .tflite schema that models must have.
TFL_CAPI_EXPORT extern int TfLiteSchemaVersion(void);

// ---- Models
// ---------------------------------------------------------------------------------------

// A verified, immutable model. Interpreters share its ownership, so it may be deleted before them.
typedef struct TfLiteModel TfLiteModel;

// Makes a model from memory that must stay unchanged until the last interpreter of the model is
// deleted. Returns NULL if it is not a valid model; the default error reporter (stderr) gets the
// reason.
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreate(const void* model_data, size_t model_size);

// Like TfLiteModelCreate, with messages passed to `reporter` (printf format and arguments).
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateWithErrorReporter(
    const void* model_data, size_t model_size,
    void (*reporter)(void* user_data, const char* format, va_list args), void* user_data);

// Makes a model from a file, which is mapped and must not change while the model exists. Returns
// NULL on failure.
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateFromFile(const char* model_path);

// Like TfLiteModelCreateFromFile, with messages passed to `reporter`.
TFL_CAPI_EXPORT extern TfLiteModel* TfLiteModelCreateFromFileWithErrorReporter(
    const char* model_path, void (*reporter)(void* user_data, const char* format, va_list args),
    void* user_data);

// Releases the caller's ownership of the model. NULL is allowed; interpreters may still exist.
TFL_CAPI_EXPORT extern void TfLiteModelDelete(TfLiteModel* model);

// ---- Options
// --------------------------------------------------------------------------------------

typedef struct TfLiteInterpreterOptions TfLiteInterpreterOptions;

// Returns default options. The caller deletes them, at any time after making interpreters.
TFL_CAPI_EXPORT extern TfLiteInterpreterOptions* TfLiteInterpreterOptionsCreate(void);
// Returns a copy that shares only delegates and registrations with the original. NULL for NULL.
TFL_CAPI_EXPORT extern TfLiteInterpreterOptions* TfLiteInterpreterOptionsCopy(
    const TfLiteInterpreterOptions* from);
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions* options);

// Sets the number of CPU threads; -1, 0 and 1 mean one, and below -1 TfLiteInterpreterCreate fails.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions* options,
                                                                  int32_t num_threads);

// Adds a delegate; several delegates are applied in the order in which they were added. The caller
// owns the delegate, which must outlive every interpreter made from these options.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions* options,
                                                                TfLiteOpaqueDelegate* delegate);

// Sets the function that gets the messages of making and running interpreters (printf format and
// arguments).
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsSetErrorReporter(
    TfLiteInterpreterOptions* options,
    void (*reporter)(void* user_data, const char* format, va_list args), void* user_data);

// Enables TfLiteInterpreterCancel, which takes a check per operator.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterOptionsEnableCancellation(
    TfLiteInterpreterOptions* options, bool enable);

// Adds an operator of the caller (see operator.h), which has precedence over a builtin one of the
// same code. The caller owns it, and it must outlive the interpreters.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions* options,
                                                                TfLiteOperator* registration);
// The former name of TfLiteInterpreterOptionsAddOperator.
TFL_CAPI_EXPORT extern void TfLiteInterpreterOptionsAddRegistrationExternal(
    TfLiteInterpreterOptions* options, TfLiteOperator* registration);

// ---- Interpreters
// ---------------------------------------------------------------------------------

typedef struct TfLiteInterpreter TfLiteInterpreter;

// Makes an interpreter of the model with all operators of Litmus, and applies the delegates. The
// options may be NULL. Returns NULL on any failure, including that of a delegate: to run on the
// CPU, try again without the delegate.
TFL_CAPI_EXPORT extern TfLiteInterpreter* TfLiteInterpreterCreate(
    const TfLiteModel* model, const TfLiteInterpreterOptions* optional_options);

// Deletes the interpreter and all its tensors. The delegates must still exist. NULL is allowed.
TFL_CAPI_EXPORT extern void TfLiteInterpreterDelete(TfLiteInterpreter* interpreter);

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetInputTensorCount(
    const TfLiteInterpreter* interpreter);

// Tensor indices of the inputs, an array of GetInputTensorCount numbers.
TFL_CAPI_EXPORT extern const int* TfLiteInterpreterInputTensorIndices(
    const TfLiteInterpreter* interpreter);

// The input at input_index, which is in [0, count).
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteInterpreterGetInputTensor(
    const TfLiteInterpreter* interpreter, int32_t input_index);

// Sets the shape of an input. AllocateTensors must be called before the next Invoke.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterResizeInputTensor(
    TfLiteInterpreter* interpreter, int32_t input_index, const int* input_dims,
    int32_t input_dims_size);

// Computes all shapes, plans and allocates memory. Inputs lose their content.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterAllocateTensors(
    TfLiteInterpreter* interpreter);

// Runs the model. kTfLiteDelegateError: a delegate failed; if delegate fallback is enabled, the CPU
// has computed valid outputs.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter* interpreter);

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetOutputTensorCount(
    const TfLiteInterpreter* interpreter);

// Tensor indices of the outputs, an array of GetOutputTensorCount numbers.
TFL_CAPI_EXPORT extern const int* TfLiteInterpreterOutputTensorIndices(
    const TfLiteInterpreter* interpreter);

// The output at output_index. If its shape depends on data, shape and size are valid only after
// Invoke.
TFL_CAPI_EXPORT extern const TfLiteTensor* TfLiteInterpreterGetOutputTensor(
    const TfLiteInterpreter* interpreter, int32_t output_index);

// Any tensor by its index in the model. Intermediate tensors share memory, so their content after
// Invoke is undefined.
TFL_CAPI_EXPORT extern TfLiteTensor* TfLiteInterpreterGetTensor(
    const TfLiteInterpreter* interpreter, int index);

// Makes a running Invoke return kTfLiteCancelled soon. May be called from any thread. kTfLiteError
// if cancellation is not enabled.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteInterpreterCancel(const TfLiteInterpreter* interpreter);

// ---- Signatures
// -----------------------------------------------------------------------------------

// Runs one signature of a model, with tensors by name.
typedef struct TfLiteSignatureRunner TfLiteSignatureRunner;

TFL_CAPI_EXPORT extern int32_t TfLiteInterpreterGetSignatureCount(
    const TfLiteInterpreter* interpreter);

// The key of the signature at signature_index, which is in [0, count).
TFL_CAPI_EXPORT extern const char* TfLiteInterpreterGetSignatureKey(
    const TfLiteInterpreter* interpreter, int32_t signature_index);

// The runner of a signature. A NULL key means the only signature, or, in a model without
// signatures, the primary subgraph. The caller deletes the runner, before the interpreter.
TFL_CAPI_EXPORT extern TfLiteSignatureRunner* TfLiteInterpreterGetSignatureRunner(
    const TfLiteInterpreter* interpreter, const char* signature_key);

TFL_CAPI_EXPORT extern size_t TfLiteSignatureRunnerGetInputCount(
    const TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern const char* TfLiteSignatureRunnerGetInputName(
    const TfLiteSignatureRunner* signature_runner, int32_t input_index);
// Sets the shape of an input. AllocateTensors must be called before the next Invoke.
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
// Like TfLiteInterpreterCancel, for a signature runner.
TFL_CAPI_EXPORT extern TfLiteStatus TfLiteSignatureRunnerCancel(
    TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT extern void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner* signature_runner);

// ---- Tensors
// --------------------------------------------------------------------------------------

TFL_CAPI_EXPORT extern TfLiteType TfLiteTensorType(const TfLiteTensor* tensor);
// Number of dimensions; -1 if the shape is not known yet.
TFL_CAPI_EXPORT extern int32_t TfLiteTensorNumDims(const TfLiteTensor* tensor);
// The dimension at dim_index, which is in [0, NumDims).
TFL_CAPI_EXPORT extern int32_t TfLiteTensorDim(const TfLiteTensor* tensor, int32_t dim_index);
// Size of the data in bytes.
TFL_CAPI_EXPORT extern size_t TfLiteTensorByteSize(const TfLiteTensor* tensor);
// The data in row-major order; NULL before AllocateTensors.
TFL_CAPI_EXPORT extern void* TfLiteTensorData(const TfLiteTensor* tensor);
// Name in the model; may be NULL.
TFL_CAPI_EXPORT extern const char* TfLiteTensorName(const TfLiteTensor* tensor);
// Scale and zero point of the whole tensor; zeros if there are none or several.
TFL_CAPI_EXPORT extern TfLiteQuantizationParams TfLiteTensorQuantizationParams(
    const TfLiteTensor* tensor);
// Copy data to or from the tensor. The size must be ByteSize bytes, otherwise kTfLiteError.
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
