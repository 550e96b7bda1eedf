// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The C ABI between interpreter, kernels and delegates: arrays, tensors, nodes, the context,
// operator registrations, delegates. Layout and values are those of TensorFlow Lite and never
// change (layout_test.cc); new fields are only appended. Compiles as C99 and C++17.
#ifndef LITMUS_RUNTIME_C_COMMON_H_
#define LITMUS_RUNTIME_C_COMMON_H_

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/c_api_types.h"  // IWYU pragma: export

#ifdef __cplusplus
extern "C" {
#endif

// ---- Contexts that the kernels of an interpreter share
// ---------------------------------------------

// Slots of TfLiteContext::GetExternalContext. Each slot holds at most one object.
typedef enum TfLiteExternalContextType {
  kTfLiteEigenContext = 0,
  kTfLiteGemmLowpContext = 1,
  kTfLiteEdgeTpuContext = 2,
  // Threads of the CPU kernels.
  kTfLiteCpuBackendContext = 3,
  kTfLiteMaxExternalContexts = 4,
} TfLiteExternalContextType;

struct TfLiteContext;
struct TfLiteNode;
struct TfLiteRegistration;
struct TfLiteTensor;
struct TfLiteAsyncKernel;
struct TfLiteOpaqueDelegateBuilder;

typedef struct TfLiteContext TfLiteContext;
typedef struct TfLiteNode TfLiteNode;
typedef struct TfLiteRegistration TfLiteRegistration;
typedef struct TfLiteTensor TfLiteTensor;
typedef struct TfLiteAsyncKernel TfLiteAsyncKernel;
typedef struct TfLiteOpaqueDelegateBuilder TfLiteOpaqueDelegateBuilder;

// Base of every object in such a slot.
typedef struct TfLiteExternalContext {
  TfLiteExternalContextType type;
  // Called after the number of threads has changed. May be null.
  TfLiteStatus (*Refresh)(TfLiteContext* context);
} TfLiteExternalContext;

// ---- Arrays
// ---------------------------------------------------------------------------------------

// In TfLiteNode::inputs: an optional input that is absent.
#define kTfLiteOptionalTensor (-1)

// An array with its length, allocated as one block with malloc.
typedef struct TfLiteIntArray {
  int size;
#if defined(_MSC_VER)
  int data[1];
#elif defined(__clang__) || defined(__GNUC__)
  __extension__ int data[];
#else
  int data[];
#endif
} TfLiteIntArray;

// Size in bytes of an array of `size` elements, header included.
size_t TfLiteIntArrayGetSizeInBytes(int size);

// Returns a new array of `size` uninitialised elements, or NULL if size is negative or memory runs
// out. The caller frees it with TfLiteIntArrayFree.
TfLiteIntArray* TfLiteIntArrayCreate(int size);

// Returns 1 if both have the same elements (or both are NULL), otherwise 0.
int TfLiteIntArrayEqual(const TfLiteIntArray* a, const TfLiteIntArray* b);

// Returns 1 if `a` has exactly the b_size elements of b_data, otherwise 0. A NULL `a` equals an
// empty array.
int TfLiteIntArrayEqualsArray(const TfLiteIntArray* a, int b_size, const int b_data[]);

// Returns a copy of `src`, which the caller frees; NULL for NULL, or if memory runs out.
TfLiteIntArray* TfLiteIntArrayCopy(const TfLiteIntArray* src);

// Frees an array of TfLiteIntArrayCreate or TfLiteIntArrayCopy. NULL is allowed.
void TfLiteIntArrayFree(TfLiteIntArray* a);

// Like TfLiteIntArray, with float elements.
typedef struct TfLiteFloatArray {
  int size;
#if defined(_MSC_VER)
  float data[1];
#elif defined(__clang__) || defined(__GNUC__)
  __extension__ float data[];
#else
  float data[];
#endif
} TfLiteFloatArray;

// Size in bytes of an array of `size` elements, header included.
size_t TfLiteFloatArrayGetSizeInBytes(int size);
// Returns a new array of `size` uninitialised elements, or NULL if that fails.
TfLiteFloatArray* TfLiteFloatArrayCreate(int size);
// Returns a copy of `src`, which the caller frees; NULL for NULL, or if memory runs out.
TfLiteFloatArray* TfLiteFloatArrayCopy(const TfLiteFloatArray* src);
// Frees an array. NULL is allowed.
void TfLiteFloatArrayFree(TfLiteFloatArray* a);

// ---- Checks inside kernels
// ------------------------------------------------------------------------

// Reports a printf-style message through the context. With TF_LITE_STRIP_ERROR_STRINGS the binary
// does not contain the message.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_KERNEL_LOG(context, ...)            \
  do {                                              \
    (context)->ReportError((context), __VA_ARGS__); \
  } while (false)
// Like TF_LITE_KERNEL_LOG; does nothing if the context is NULL.
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...)        \
  do {                                                \
    if ((context) != NULL) {                          \
      (context)->ReportError((context), __VA_ARGS__); \
    }                                                 \
  } while (false)
#else
#define ARGS_UNUSED(...) (void)sizeof(#__VA_ARGS__)
#define TF_LITE_KERNEL_LOG(context, ...) ARGS_UNUSED(__VA_ARGS__)
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...) ARGS_UNUSED(__VA_ARGS__)
#endif

// If its condition does not hold, each of these macros returns kTfLiteError from the enclosing
// function, after a message with file and line.

// `value` must be true; the message is the caller's.
#define TF_LITE_ENSURE_MSG(context, value, ...)   \
  do {                                            \
    if (!(value)) {                               \
      TF_LITE_KERNEL_LOG((context), __VA_ARGS__); \
      return kTfLiteError;                        \
    }                                             \
  } while (0)

// `a` must be true; the message is the text of the condition.
#define TF_LITE_ENSURE(context, a)                                                     \
  do {                                                                                 \
    if (!(a)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s was not true.", __FILE__, __LINE__, #a); \
      return kTfLiteError;                                                             \
    }                                                                                  \
  } while (0)

// If the status is not kTfLiteOk, returns it, without a message.
#define TF_LITE_ENSURE_STATUS(a)                   \
  do {                                             \
    const TfLiteStatus litmus_ensure_status = (a); \
    if (litmus_ensure_status != kTfLiteOk) {       \
      return litmus_ensure_status;                 \
    }                                              \
  } while (0)

// The two integers must be equal. In case of failure each side is evaluated again for the message.
#define TF_LITE_ENSURE_EQ(context, a, b)                                                     \
  do {                                                                                       \
    if ((a) != (b)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s != %s (%d != %d)", __FILE__, __LINE__, #a, #b, \
                         (int)(a), (int)(b));                                                \
      return kTfLiteError;                                                                   \
    }                                                                                        \
  } while (0)

// The two TfLiteTypes must be equal.
#define TF_LITE_ENSURE_TYPES_EQ(context, a, b)                                               \
  do {                                                                                       \
    if ((a) != (b)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s != %s (%s != %s)", __FILE__, __LINE__, #a, #b, \
                         TfLiteTypeGetName(a), TfLiteTypeGetName(b));                        \
      return kTfLiteError;                                                                   \
    }                                                                                        \
  } while (0)

// The two numbers must differ by at most epsilon.
#define TF_LITE_ENSURE_NEAR(context, a, b, epsilon)                                                \
  do {                                                                                             \
    const double litmus_ensure_delta = ((a) > (b)) ? ((a) - (b)) : ((b) - (a));                    \
    if (litmus_ensure_delta > (epsilon)) {                                                         \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s not near %s (%f != %f)", __FILE__, __LINE__, #a, #b, \
                         (double)(a), (double)(b));                                                \
      return kTfLiteError;                                                                         \
    }                                                                                              \
  } while (0)

// If the status is not kTfLiteOk, returns it. The context is unused. The status may contain commas.
#define TF_LITE_ENSURE_OK(context, ...)                  \
  do {                                                   \
    const TfLiteStatus litmus_ensure_ok = (__VA_ARGS__); \
    if ((litmus_ensure_ok) != kTfLiteOk) {               \
      return litmus_ensure_ok;                           \
    }                                                    \
  } while (0)

// ---- Element values
// -------------------------------------------------------------------------------

typedef struct TfLiteComplex64 {
  float re, im;
} TfLiteComplex64;

typedef struct TfLiteComplex128 {
  double re, im;
} TfLiteComplex128;

// A float16 (IEEE 754 half precision) as its bits.
typedef struct TfLiteFloat16 {
  uint16_t data;
} TfLiteFloat16;

// A bfloat16 (the upper half of a float) as its bits.
typedef struct TfLiteBFloat16 {
  uint16_t data;
} TfLiteBFloat16;

// The name of a type for messages: "FLOAT32", "INT8", …; "Unknown type" for any other number.
const char* TfLiteTypeGetName(TfLiteType type);

// ---- Quantisation and sparsity
// --------------------------------------------------------------------

// The type that TfLiteQuantization::params points to.
typedef enum TfLiteQuantizationType {
  kTfLiteNoQuantization = 0,
  kTfLiteAffineQuantization = 1,
  kTfLiteBlockwiseQuantization = 2,
  kTfLiteMultiAxisQuantization = 3,
} TfLiteQuantizationType;

// The tensor owns this struct. params was allocated with malloc.
typedef struct TfLiteQuantization {
  TfLiteQuantizationType type;
  void* params;
} TfLiteQuantization;

// real[i] = scale[c] * (q[i] - zero_point[c]), where c is the index along quantized_dimension. One
// entry applies to the whole tensor.
typedef struct TfLiteAffineQuantization {
  TfLiteFloatArray* scale;
  TfLiteIntArray* zero_point;
  int32_t quantized_dimension;
} TfLiteAffineQuantization;

// One scale per block of `blocksize` elements along the last dimension. scale and zero_point are
// indices of tensors of the same subgraph. zero_point -1: all zero points are 0.
typedef struct TfLiteBlockwiseQuantization {
  int32_t scale;
  int32_t zero_point;
  int32_t blocksize;
  int32_t quantized_dimension;
} TfLiteBlockwiseQuantization;

// Scales along several dimensions, for delegates; no kernel supports them. scales and zero_points
// are indices of tensors of the same subgraph. zero_points -1: all are 0. blocksize 0: one scale
// for each index. quantized_dimensions was allocated with malloc.
typedef struct TfLiteMultiAxisQuantization {
  int32_t scales;
  int32_t zero_points;
  int32_t blocksize;
  TfLiteIntArray* quantized_dimensions;
} TfLiteMultiAxisQuantization;

typedef enum TfLiteDimensionType {
  kTfLiteDimDense = 0,
  kTfLiteDimSparseCSR = 1,
} TfLiteDimensionType;

// One level of a sparse tensor. Dense: dense_size is its size. CSR: array_segments and
// array_indices list the stored positions.
typedef struct TfLiteDimensionMetadata {
  TfLiteDimensionType format;
  int dense_size;
  TfLiteIntArray* array_segments;
  TfLiteIntArray* array_indices;
} TfLiteDimensionMetadata;

// Describes how the stored values of a sparse constant are placed, level by level in
// traversal_order. block_map lists the dimensions that are split into blocks.
typedef struct TfLiteSparsity {
  TfLiteIntArray* traversal_order;
  TfLiteIntArray* block_map;
  TfLiteDimensionMetadata* dim_metadata;
  int dim_metadata_size;
} TfLiteSparsity;

// ---- Tensors
// --------------------------------------------------------------------------------------

// The data pointer of a tensor, for each element type.
typedef union TfLitePtrUnion {
  int32_t* i32;
  uint32_t* u32;
  int64_t* i64;
  uint64_t* u64;
  float* f;
  TfLiteFloat16* f16;
  TfLiteBFloat16* bf16;
  double* f64;
  char* raw;
  const char* raw_const;
  uint8_t* uint8;
  bool* b;
  int16_t* i16;
  uint16_t* ui16;
  TfLiteComplex64* c64;
  TfLiteComplex128* c128;
  int8_t* int8;
  void* data;
} TfLitePtrUnion;

// Where the bytes of a tensor are, and who may change them.
typedef enum TfLiteAllocationType {
  kTfLiteMemNone = 0,
  // Constant bytes of the model.
  kTfLiteMmapRo = 1,
  // The arena. Valid after AllocateTensors; other tensors use the same memory at other times.
  kTfLiteArenaRw = 2,
  // The arena for values that are kept between Invokes.
  kTfLiteArenaRwPersistent = 3,
  // A block of malloc, which the kernel resizes during Invoke.
  kTfLiteDynamic = 4,
  // A block of malloc that is computed once in Prepare and constant afterwards.
  kTfLitePersistentRo = 5,
  // Memory of the application.
  kTfLiteCustom = 6,
  // A C++ object (see VariantData).
  kTfLiteVariantObject = 7,
  // Memory that the CPU cannot access.
  kTfLiteNonCpu = 8,
} TfLiteAllocationType;

// Handle of a buffer that a delegate can access.
typedef int TfLiteBufferHandle;
enum {
  kTfLiteNullBufferHandle = -1,
};

// How the memory of a tensor is obtained.
typedef enum TfLiteAllocationStrategy {
  kTfLiteAllocationStrategyUnknown = 0,
  kTfLiteAllocationStrategyNone = 1,
  kTfLiteAllocationStrategyMMap = 2,
  kTfLiteAllocationStrategyArena = 3,
  kTfLiteAllocationStrategyMalloc = 4,
  kTfLiteAllocationStrategyNew = 5,
} TfLiteAllocationStrategy;

// How long an address or a value stays unchanged.
typedef enum TfLiteRunStability {
  kTfLiteRunStabilityUnknown = 0,
  kTfLiteRunStabilityUnstable = 1,
  kTfLiteRunStabilitySingleRun = 2,
  kTfLiteRunStabilityAcrossRuns = 3,
} TfLiteRunStability;

// The step after which a value is known.
typedef enum TfLiteRunStep {
  kTfLiteRunStepUnknown = 0,
  kTfLiteRunStepInit = 1,
  kTfLiteRunStepPrepare = 2,
  kTfLiteRunStepEval = 3,
} TfLiteRunStep;

// Memory of the application for a tensor (Interpreter::SetCustomAllocationForTensor).
typedef struct TfLiteCustomAllocation {
  void* data;
  size_t bytes;
} TfLiteCustomAllocation;

typedef enum TfLiteCustomAllocationFlags {
  kTfLiteCustomAllocationFlagsNone = 0,
  // The address need not be a multiple of 64 bytes.
  kTfLiteCustomAllocationFlagsSkipAlignCheck = 1,
} TfLiteCustomAllocationFlags;

// A tensor: row-major data, its type, shape and quantisation. The interpreter owns it.
struct TfLiteTensor {
  TfLiteType type;
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  // The scale and zero point if there is one of each for the whole tensor; otherwise 0. See
  // `quantization`.
  TfLiteQuantizationParams params;
  TfLiteAllocationType allocation_type;
  // Size of `data` in bytes.
  size_t bytes;
  // The model's memory (tflite::Allocation*) that contains the data of a kTfLiteMmapRo tensor,
  // otherwise NULL.
  const void* allocation;
  // Name in the model, which owns it.
  const char* name;
  // The delegate to which buffer_handle belongs, or NULL.
  TfLiteDelegate* delegate;
  TfLiteBufferHandle buffer_handle;
  // True if the delegate's buffer is newer than `data`.
  bool data_is_stale;
  // True if the tensor keeps its value between Invokes.
  bool is_variable;
  TfLiteQuantization quantization;
  // How a sparse constant is stored; NULL for a dense tensor.
  TfLiteSparsity* sparsity;
  // The shape that the model declares, with -1 for a dimension that may change. NULL or empty: the
  // shape is fixed.
  const TfLiteIntArray* dims_signature;
};

// The fields of a tensor that an interpreter for microcontrollers keeps.
typedef struct TfLiteEvalTensor {
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  TfLiteType type;
} TfLiteEvalTensor;

// Frees the data of a tensor that owns it (dynamic, persistent read-only, variant). Sets the
// pointer to null in any case.
void TfLiteTensorDataFree(TfLiteTensor* t);

// Frees the quantisation parameters and sets the type to kTfLiteNoQuantization.
void TfLiteQuantizationFree(TfLiteQuantization* quantization);

// Frees sparsity parameters. NULL is allowed.
void TfLiteSparsityFree(TfLiteSparsity* sparsity);

// Frees all that the tensor owns, but not the struct itself.
void TfLiteTensorFree(TfLiteTensor* t);

// Frees the tensor's contents and sets these properties. Takes ownership of dims, and of buffer if
// a tensor of the allocation type owns its data.
void TfLiteTensorReset(TfLiteType type, const char* name, TfLiteIntArray* dims,
                       TfLiteQuantizationParams quantization, char* buffer, size_t size,
                       TfLiteAllocationType allocation_type, const void* allocation,
                       bool is_variable, TfLiteTensor* tensor);

// Copies type, shape and data of `src` to `dst`, whose data must have the same number of bytes.
// kTfLiteError if the sizes differ.
TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst);

// Resizes the data of a dynamic or persistent read-only tensor to `num_bytes` bytes. With
// preserve_data the content is kept, otherwise it is undefined. kTfLiteError if memory runs out.
// Tensors of other allocation types are not changed.
TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor,
                                         bool preserve_data);

// TfLiteTensorResizeMaybeCopy with preserve_data = true.
TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor);

// The declared shape: dims_signature if there is one, otherwise dims. The tensor owns it.
const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t);

// Properties that follow from a tensor's allocation type.
TfLiteAllocationStrategy TfLiteTensorGetAllocationStrategy(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetBufferAddressStability(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetDataStability(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetDataKnownStep(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetShapeKnownStep(const TfLiteTensor* t);

// ---- Nodes and registrations
// ----------------------------------------------------------------------

// One operator of the graph. The lists hold indices into TfLiteContext::tensors.
struct TfLiteNode {
  // An absent optional input is kTfLiteOptionalTensor.
  TfLiteIntArray* inputs;
  TfLiteIntArray* outputs;
  // Tensors that hold only the quantisation of values inside the operator (LSTM).
  TfLiteIntArray* intermediates;
  // Scratch tensors, which the kernel's Prepare adds.
  TfLiteIntArray* temporaries;
  // The result of the registration's init.
  void* user_data;
  // Parameters of a builtin operator (builtin_op_data.h), or NULL.
  void* builtin_data;
  // Parameters of a custom operator: bytes of the model.
  const void* custom_initial_data;
  int custom_initial_data_size;
  // The delegate that made this node, or NULL.
  TfLiteDelegate* delegate;
  // True if the node must not be reordered with others that have side effects (variables, control
  // flow).
  bool might_have_side_effect;
};

// Bits: which inputs and outputs of an operator may share memory.
typedef enum TfLiteInPlaceOp {
  kTfLiteInplaceOpNone = 0,
  // The output has the same bytes as the input, so other operators may read the input afterwards.
  kTfLiteInplaceOpDataUnmodified = 1,
  // Input N may share with output N; without this bit every shared input shares with output 0.
  kTfLiteInplaceInputCanBeSharedWithCorrespondingOutput = 2,
  kTfLiteInplaceOpInput0Shared = 4,
  kTfLiteInplaceOpInput1Shared = 8,
  kTfLiteInplaceOpInput2Shared = 16,
  kTfLiteInplaceOpMaxValue = INT32_MAX,
} TfLiteInPlaceOp;

// The value that init returns on failure: the address -1, which no object has.
void* TfLiteKernelInitFailed(void);

// The number of inputs that have a bit for sharing: inputs 0 to 2.
enum {
  kTfLiteMaxSharableOpInputs = 3,
};

// The implementation of an operator. A function that has nothing to do may be NULL.
struct TfLiteRegistration {
  // Called once per node. A builtin operator gets its parameters (cast to char*) and length 0, a
  // custom operator its bytes, a delegate's node a TfLiteDelegateParams* and length 0. The result
  // becomes user_data; NULL is allowed. TfLiteKernelInitFailed() means failure: the node is not
  // made, and neither prepare nor free is called for it.
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  // Frees the result of init.
  void (*free)(TfLiteContext* context, void* buffer);
  // Checks types and shapes, resizes outputs and temporaries. Called again when shapes change.
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  // Computes the outputs.
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  // A detail for profiles, valid until the next call; may return NULL.
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  // The operator's code, a TfLiteBuiltinOperator.
  int32_t builtin_code;
  // Name of a custom operator or a delegate's node. The string is not copied.
  const char* custom_name;
  int version;
  // The opaque equivalent of this registration, or NULL. Set only by opaque delegates.
  TfLiteOperator* registration_external;
  // The asynchronous kernel of a delegate's node, or NULL.
  TfLiteAsyncKernel* (*async_kernel)(TfLiteContext* context, TfLiteNode* node);
  // Bits of TfLiteInPlaceOp.
  uint64_t inplace_operator;
};

// Earlier, shorter versions of TfLiteRegistration. A binary of that time passes a struct of that
// length; the missing fields count as zero.
typedef struct TfLiteRegistration_V1 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
} TfLiteRegistration_V1;

typedef struct TfLiteRegistration_V2 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
  TfLiteOperator* registration_external;
} TfLiteRegistration_V2;

typedef struct TfLiteRegistration_V3 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
  TfLiteOperator* registration_external;
  TfLiteAsyncKernel* (*async_kernel)(TfLiteContext* context, TfLiteNode* node);
} TfLiteRegistration_V3;

// ---- Context
// --------------------------------------------------------------------------------------

struct TfLiteDelegateParams;

// A subgraph as kernels and delegates see it. Functions marked (P) may be called only from a
// delegate's Prepare; otherwise they report an error and return kTfLiteError.
struct TfLiteContext {
  size_t tensors_size;
  // (P) The node indices in the order of execution. The runtime owns the array, which is valid
  // until the next change of the graph.
  TfLiteStatus (*GetExecutionPlan)(TfLiteContext* context, TfLiteIntArray** execution_plan);
  // All tensors. AddTensors may move the array, so do not keep the pointer.
  TfLiteTensor* tensors;
  // Private to the runtime.
  void* impl_;
  // Sets the shape of a tensor. Takes ownership of new_size, also on failure.
  TfLiteStatus (*ResizeTensor)(TfLiteContext* context, TfLiteTensor* tensor,
                               TfLiteIntArray* new_size);
  // Passes a printf-style message to the interpreter's error reporter.
  void (*ReportError)(TfLiteContext* context, const char* msg, ...);
  // Appends tensors. *first_new_tensor_index, unless the pointer is NULL, is the index of the first
  // one.
  TfLiteStatus (*AddTensors)(TfLiteContext* context, int tensors_to_add,
                             int* first_new_tensor_index);
  // (P) Node and registration of a node index.
  TfLiteStatus (*GetNodeAndRegistration)(TfLiteContext* context, int node_index, TfLiteNode** node,
                                         TfLiteRegistration** registration);
  // (P) Replaces the listed nodes by as few nodes of `registration` as their dependencies allow.
  // The registration is copied.
  TfLiteStatus (*ReplaceNodeSubsetsWithDelegateKernels)(TfLiteContext* context,
                                                        TfLiteRegistration registration,
                                                        const TfLiteIntArray* nodes_to_replace,
                                                        TfLiteDelegate* delegate);
  // Number of threads that kernels should use; -1: the kernel chooses.
  int recommended_num_threads;
  TfLiteExternalContext* (*GetExternalContext)(TfLiteContext* context,
                                               TfLiteExternalContextType type);
  // The caller keeps the ownership of external_context.
  void (*SetExternalContext)(TfLiteContext* context, TfLiteExternalContextType type,
                             TfLiteExternalContext* external_context);
  // True if float kernels may compute in half precision.
  bool allow_fp32_relax_to_fp16;
  // A tflite::Profiler* (C++ vtable), or NULL.
  void* profiler;
  // Functions of interpreters for microcontrollers; NULL here.
  void* (*AllocatePersistentBuffer)(TfLiteContext* context, size_t bytes);
  TfLiteStatus (*AllocateBufferForEval)(TfLiteContext* context, size_t bytes, void** ptr);
  TfLiteStatus (*RequestScratchBufferInArena)(TfLiteContext* context, size_t bytes,
                                              int* buffer_idx);
  void* (*GetScratchBuffer)(TfLiteContext* context, int buffer_idx);
  // ResizeTensor with the shape as a plain array of `dims` numbers. Has no effect if the tensor has
  // this shape.
  TfLiteStatus (*ResizeTensorExplicit)(TfLiteContext* context, TfLiteTensor* tensor, int dims,
                                       const int* shape);
  // (P) The partitions that would result from replacing these nodes. The runtime owns the array,
  // which is valid until Prepare returns or the next preview.
  TfLiteStatus (*PreviewDelegatePartitioning)(TfLiteContext* context,
                                              const TfLiteIntArray* nodes_to_replace,
                                              struct TfLiteDelegateParams** partition_params_array,
                                              int* num_partitions);
  // Returns a tensor by index. NULL in runtimes that have `tensors`.
  TfLiteTensor* (*GetTensor)(const TfLiteContext* context, int tensor_idx);
  TfLiteEvalTensor* (*GetEvalTensor)(const TfLiteContext* context, int tensor_idx);
  // (P) The bytes of a named metadata entry of the model.
  TfLiteStatus (*GetModelMetadata)(const TfLiteContext* context, const char* name, const char** ptr,
                                   size_t* bytes);
  // (P) The context of another subgraph of the model. Each acquired context must be released.
  TfLiteStatus (*AcquireSubgraphContext)(TfLiteContext* context, int subgraph_index,
                                         TfLiteContext** acquired_context);
  TfLiteStatus (*ReleaseSubgraphContext)(TfLiteContext* context, int subgraph_index);
};

// ---- Delegates
// ------------------------------------------------------------------------------------

// Bits of TfLiteDelegate::flags.
typedef enum TfLiteDelegateFlags {
  kTfLiteDelegateFlagsNone = 0,
  // The delegate supports tensors whose shape is known only at run time.
  kTfLiteDelegateFlagsAllowDynamicTensors = 1,
  // Together with the flag above: after a resize, shapes are propagated through the replaced nodes
  // before the delegate's nodes are prepared.
  kTfLiteDelegateFlagsRequirePropagatedShapes = 2,
  // The delegate's nodes report the times of the operators inside of them.
  kTfLiteDelegateFlagsPerOperatorProfiling = 4,
  // A hint that one delegate runs the whole graph.
  kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate = 8,
} TfLiteDelegateFlags;

// Bits of TfLiteDelegate::flags that only Litmus uses; other runtimes ignore them.
typedef enum LitmusDelegateFlags {
  // For a delegate of static shapes, without kTfLiteDelegateFlagsAllowDynamicTensors: it is applied
  // also to a graph that has tensors whose shape is known only at run time, and must not replace a
  // node that reads or writes such a tensor. While its Prepare runs, the allocation type of all
  // these tensors is kTfLiteDynamic; the shapes of all others are known. After a resize the
  // delegate is applied again.
  kLitmusDelegateFlagsTakesStaticPart = 1 << 24,
} LitmusDelegateFlags;

// Runs parts of a graph. A delegate must outlive every interpreter that uses it.
struct TfLiteDelegate {
  // Private data of the delegate.
  void* data_;
  // Inspects the graph and selects nodes with ReplaceNodeSubsetsWithDelegateKernels. Called once
  // per subgraph, and again after static shapes have changed.
  TfLiteStatus (*Prepare)(TfLiteContext* context, TfLiteDelegate* delegate);
  // Copy between the buffer of a handle and tensor->data. May be NULL if the delegate has no buffer
  // handles.
  TfLiteStatus (*CopyFromBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                                       TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  TfLiteStatus (*CopyToBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                                     TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  // Releases a handle. The memory of the buffer may belong to others.
  void (*FreeBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                           TfLiteBufferHandle* handle);
  // TfLiteDelegateFlags.
  int64_t flags;
  // Set by a delegate that uses the opaque types; the functions above are ignored then. The struct
  // of a delegate that was compiled with older headers ends before this field.
  TfLiteOpaqueDelegateBuilder* opaque_delegate_builder;
};

// Returns a delegate with all fields zero or NULL.
TfLiteDelegate TfLiteDelegateCreate(void);

// What init of a delegate's node gets. The runtime owns it, and it lives as long as the node.
typedef struct TfLiteDelegateParams {
  TfLiteDelegate* delegate;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteDelegateParams;

// TfLiteDelegateParams of an opaque delegate.
typedef struct TfLiteOpaqueDelegateParams {
  TfLiteOpaqueDelegate* delegate;
  void* delegate_data;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteOpaqueDelegateParams;

// Functions of a delegate that uses only the opaque types. They mean the same as in TfLiteDelegate.
struct TfLiteOpaqueDelegateBuilder {
  // Passed to every function below.
  void* data;
  TfLiteStatus (*Prepare)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data);
  TfLiteStatus (*CopyFromBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate,
                                       void* data, TfLiteBufferHandle buffer_handle,
                                       TfLiteOpaqueTensor* tensor);
  TfLiteStatus (*CopyToBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate,
                                     void* data, TfLiteBufferHandle buffer_handle,
                                     TfLiteOpaqueTensor* tensor);
  void (*FreeBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data,
                           TfLiteBufferHandle* handle);
  int64_t flags;
};

// Returns a delegate that has a copy of the builder; NULL for NULL. The caller deletes it after the
// interpreters.
TfLiteOpaqueDelegate* TfLiteOpaqueDelegateCreate(
    const TfLiteOpaqueDelegateBuilder* opaque_delegate_builder);

// Deletes a delegate of TfLiteOpaqueDelegateCreate. NULL is allowed.
void TfLiteOpaqueDelegateDelete(TfLiteOpaqueDelegate* delegate);

// The builder's `data`, or `data_` of a plain delegate; NULL for NULL.
void* TfLiteOpaqueDelegateGetData(const TfLiteOpaqueDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"

// Base class of the object of a kTfLiteVariant tensor. The tensor owns the object, and data.data
// points to it.
class VariantData {
 public:
  virtual ~VariantData() = default;
  // Copies the object into `buffer` (NULL: into new memory) and returns the copy.
  virtual VariantData* CloneTo(void* buffer) const = 0;
};
#endif  // __cplusplus

#endif  // LITMUS_RUNTIME_C_COMMON_H_
