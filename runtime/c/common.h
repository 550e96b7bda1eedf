// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The C ABI between interpreter, kernels and delegates: arrays, tensors, nodes, the context,
// operator registrations, delegates. Layout and values are TensorFlow Lite's and never change
// (layout_test.cc); new fields may only come at the end. Compiles as C99 and C++17.
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

// ---- Contexts that kernels share across an interpreter
// --------------------------------------------

// Slots of TfLiteContext::GetExternalContext. A slot holds at most one object at a time.
typedef enum TfLiteExternalContextType {
  kTfLiteEigenContext = 0,
  kTfLiteGemmLowpContext = 1,
  kTfLiteEdgeTpuContext = 2,
  // Threads and caches of the CPU kernels.
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
  // Called after the number of threads changed. May be null.
  TfLiteStatus (*Refresh)(TfLiteContext* context);
} TfLiteExternalContext;

// ---- Arrays
// ---------------------------------------------------------------------------------------

// Marks an optional input that is not there, in TfLiteNode::inputs.
#define kTfLiteOptionalTensor (-1)

// An array that carries its length; allocated in one piece with malloc.
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

// Bytes that an array of `size` elements takes, header included.
size_t TfLiteIntArrayGetSizeInBytes(int size);

// A new array of `size` uninitialised elements, or NULL when size is negative or memory is short.
// The caller frees it with TfLiteIntArrayFree.
TfLiteIntArray* TfLiteIntArrayCreate(int size);

// 1 when both hold the same elements (or are both NULL), else 0.
int TfLiteIntArrayEqual(const TfLiteIntArray* a, const TfLiteIntArray* b);

// 1 when `a` holds exactly the b_size elements of b_data, else 0. A NULL `a` equals an empty array.
int TfLiteIntArrayEqualsArray(const TfLiteIntArray* a, int b_size, const int b_data[]);

// A copy of `src` that the caller frees; NULL for NULL.
TfLiteIntArray* TfLiteIntArrayCopy(const TfLiteIntArray* src);

// Frees an array of TfLiteIntArrayCreate or Copy. NULL is fine.
void TfLiteIntArrayFree(TfLiteIntArray* a);

// The same for floats.
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

// Bytes that an array of `size` elements takes, header included.
size_t TfLiteFloatArrayGetSizeInBytes(int size);
// A new array of `size` uninitialised elements, or NULL.
TfLiteFloatArray* TfLiteFloatArrayCreate(int size);
// A copy of `src` that the caller frees; NULL for NULL.
TfLiteFloatArray* TfLiteFloatArrayCopy(const TfLiteFloatArray* src);
// Frees an array. NULL is fine.
void TfLiteFloatArrayFree(TfLiteFloatArray* a);

// ---- Checks inside kernels
// ------------------------------------------------------------------------

// Reports a printf-style message through the context. With TF_LITE_STRIP_ERROR_STRINGS the message
// is left out of the binary.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_KERNEL_LOG(context, ...)            \
  do {                                              \
    (context)->ReportError((context), __VA_ARGS__); \
  } while (false)
// The same where the context may be NULL.
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

// Each of these returns kTfLiteError from the enclosing function, with a message that names the
// place, when its condition does not hold.

// The condition with a message of the caller's.
#define TF_LITE_ENSURE_MSG(context, value, ...)   \
  do {                                            \
    if (!(value)) {                               \
      TF_LITE_KERNEL_LOG((context), __VA_ARGS__); \
      return kTfLiteError;                        \
    }                                             \
  } while (0)

// The condition itself is the message.
#define TF_LITE_ENSURE(context, a)                                                     \
  do {                                                                                 \
    if (!(a)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s was not true.", __FILE__, __LINE__, #a); \
      return kTfLiteError;                                                             \
    }                                                                                  \
  } while (0)

// Passes a failing status on, without a message.
#define TF_LITE_ENSURE_STATUS(a)                   \
  do {                                             \
    const TfLiteStatus litmus_ensure_status = (a); \
    if (litmus_ensure_status != kTfLiteOk) {       \
      return litmus_ensure_status;                 \
    }                                              \
  } while (0)

// Two integers are equal. Each side is evaluated a second time for the message.
#define TF_LITE_ENSURE_EQ(context, a, b)                                                     \
  do {                                                                                       \
    if ((a) != (b)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s != %s (%d != %d)", __FILE__, __LINE__, #a, #b, \
                         (int)(a), (int)(b));                                                \
      return kTfLiteError;                                                                   \
    }                                                                                        \
  } while (0)

// Two TfLiteTypes are equal.
#define TF_LITE_ENSURE_TYPES_EQ(context, a, b)                                               \
  do {                                                                                       \
    if ((a) != (b)) {                                                                        \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s != %s (%s != %s)", __FILE__, __LINE__, #a, #b, \
                         TfLiteTypeGetName(a), TfLiteTypeGetName(b));                        \
      return kTfLiteError;                                                                   \
    }                                                                                        \
  } while (0)

// Two numbers differ by at most epsilon.
#define TF_LITE_ENSURE_NEAR(context, a, b, epsilon)                                                \
  do {                                                                                             \
    const double litmus_ensure_delta = ((a) > (b)) ? ((a) - (b)) : ((b) - (a));                    \
    if (litmus_ensure_delta > (epsilon)) {                                                         \
      TF_LITE_KERNEL_LOG((context), "%s:%d %s not near %s (%f != %f)", __FILE__, __LINE__, #a, #b, \
                         (double)(a), (double)(b));                                                \
      return kTfLiteError;                                                                         \
    }                                                                                              \
  } while (0)

// Passes a failing status on; the context is there for symmetry. The status may contain commas.
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

// IEEE half precision, as bits.
typedef struct TfLiteFloat16 {
  uint16_t data;
} TfLiteFloat16;

// The upper half of a float, as bits.
typedef struct TfLiteBFloat16 {
  uint16_t data;
} TfLiteBFloat16;

// "FLOAT32", "INT8", … for messages; "Unknown type" for a number that is none.
const char* TfLiteTypeGetName(TfLiteType type);

// ---- Quantisation and sparsity
// --------------------------------------------------------------------

// Says what TfLiteQuantization::params points to.
typedef enum TfLiteQuantizationType {
  kTfLiteNoQuantization = 0,
  kTfLiteAffineQuantization = 1,
  kTfLiteBlockwiseQuantization = 2,
  kTfLiteMultiAxisQuantization = 3,
} TfLiteQuantizationType;

// Owned by its tensor; params comes from malloc.
typedef struct TfLiteQuantization {
  TfLiteQuantizationType type;
  void* params;
} TfLiteQuantization;

// real[i] = scale[c] * (q[i] - zero_point[c]), c the index along quantized_dimension; one entry
// stands for the whole tensor.
typedef struct TfLiteAffineQuantization {
  TfLiteFloatArray* scale;
  TfLiteIntArray* zero_point;
  int32_t quantized_dimension;
} TfLiteAffineQuantization;

// One scale per block of `blocksize` elements of the last dimension. scale and zero_point are
// indices of tensors of the same subgraph; -1: none, and zero points of 0.
typedef struct TfLiteBlockwiseQuantization {
  int32_t scale;
  int32_t zero_point;
  int32_t blocksize;
  int32_t quantized_dimension;
} TfLiteBlockwiseQuantization;

// Scales along several dimensions, for delegates: no kernel computes with them. scales and
// zero_points are indices of tensors of the same subgraph; zero_points -1: all are 0. blocksize 0:
// one scale for each index. quantized_dimensions comes from malloc.
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

// One level of a sparse tensor. Dense: dense_size. CSR: segments and indices.
typedef struct TfLiteDimensionMetadata {
  TfLiteDimensionType format;
  int dense_size;
  TfLiteIntArray* array_segments;
  TfLiteIntArray* array_indices;
} TfLiteDimensionMetadata;

// How the stored values of a sparse constant unfold, level by level in traversal_order; block_map
// says which dimensions are split into blocks.
typedef struct TfLiteSparsity {
  TfLiteIntArray* traversal_order;
  TfLiteIntArray* block_map;
  TfLiteDimensionMetadata* dim_metadata;
  int dim_metadata_size;
} TfLiteSparsity;

// ---- Tensors
// --------------------------------------------------------------------------------------

// The data pointer of a tensor, by element type.
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

// Where a tensor's bytes live and who may change them.
typedef enum TfLiteAllocationType {
  kTfLiteMemNone = 0,
  // Constant bytes of the model.
  kTfLiteMmapRo = 1,
  // The arena; valid from AllocateTensors on, shared in time with other tensors.
  kTfLiteArenaRw = 2,
  // The arena of values that outlive an Invoke.
  kTfLiteArenaRwPersistent = 3,
  // malloc of its own, sized by the kernel while it runs.
  kTfLiteDynamic = 4,
  // malloc of its own, computed once in Prepare and constant from then on.
  kTfLitePersistentRo = 5,
  // Memory of the caller.
  kTfLiteCustom = 6,
  // A C++ object (see VariantData).
  kTfLiteVariantObject = 7,
  // Not reachable from the CPU.
  kTfLiteNonCpu = 8,
} TfLiteAllocationType;

// Handle of a buffer that a delegate knows how to read.
typedef int TfLiteBufferHandle;
enum {
  kTfLiteNullBufferHandle = -1,
};

// How a tensor's memory is obtained.
typedef enum TfLiteAllocationStrategy {
  kTfLiteAllocationStrategyUnknown = 0,
  kTfLiteAllocationStrategyNone = 1,
  kTfLiteAllocationStrategyMMap = 2,
  kTfLiteAllocationStrategyArena = 3,
  kTfLiteAllocationStrategyMalloc = 4,
  kTfLiteAllocationStrategyNew = 5,
} TfLiteAllocationStrategy;

// For how long an address or a value stays as it is.
typedef enum TfLiteRunStability {
  kTfLiteRunStabilityUnknown = 0,
  kTfLiteRunStabilityUnstable = 1,
  kTfLiteRunStabilitySingleRun = 2,
  kTfLiteRunStabilityAcrossRuns = 3,
} TfLiteRunStability;

// The step after which something is known.
typedef enum TfLiteRunStep {
  kTfLiteRunStepUnknown = 0,
  kTfLiteRunStepInit = 1,
  kTfLiteRunStepPrepare = 2,
  kTfLiteRunStepEval = 3,
} TfLiteRunStep;

// Memory that the caller lends to a tensor (Interpreter::SetCustomAllocationForTensor).
typedef struct TfLiteCustomAllocation {
  void* data;
  size_t bytes;
} TfLiteCustomAllocation;

typedef enum TfLiteCustomAllocationFlags {
  kTfLiteCustomAllocationFlagsNone = 0,
  // The address need not be aligned to 64 bytes.
  kTfLiteCustomAllocationFlagsSkipAlignCheck = 1,
} TfLiteCustomAllocationFlags;

// A tensor: row-major data with its shape and its meaning. Owned by the interpreter.
struct TfLiteTensor {
  TfLiteType type;
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  // The scale and zero point when there is just one of each; otherwise zeros. See `quantization`.
  TfLiteQuantizationParams params;
  TfLiteAllocationType allocation_type;
  // Size of data in bytes.
  size_t bytes;
  // The model's memory (tflite::Allocation*) behind a kTfLiteMmapRo tensor, else NULL.
  const void* allocation;
  // Name in the model; belongs to the model.
  const char* name;
  // The delegate that wrote buffer_handle, or NULL.
  TfLiteDelegate* delegate;
  TfLiteBufferHandle buffer_handle;
  // The buffer handle is newer than data.
  bool data_is_stale;
  // Keeps its value across Invokes.
  bool is_variable;
  TfLiteQuantization quantization;
  // How a sparse constant is stored, or NULL for a dense tensor.
  TfLiteSparsity* sparsity;
  // The shape as the model declares it, -1 for a dimension that may change; NULL or empty: fixed.
  const TfLiteIntArray* dims_signature;
};

// The part of a tensor that an interpreter for microcontrollers keeps.
typedef struct TfLiteEvalTensor {
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  TfLiteType type;
} TfLiteEvalTensor;

// Frees the data of a tensor that owns it (dynamic, persistent read-only, variant); else does
// nothing but forget the pointer's owner.
void TfLiteTensorDataFree(TfLiteTensor* t);

// Frees the quantisation parameters and leaves kTfLiteNoQuantization.
void TfLiteQuantizationFree(TfLiteQuantization* quantization);

// Frees sparsity parameters. NULL is fine.
void TfLiteSparsityFree(TfLiteSparsity* sparsity);

// Frees all that a tensor owns; the struct itself stays the caller's.
void TfLiteTensorFree(TfLiteTensor* t);

// Frees the tensor and gives it these properties. Takes ownership of dims, and of buffer where the
// allocation type is one that owns its data.
void TfLiteTensorReset(TfLiteType type, const char* name, TfLiteIntArray* dims,
                       TfLiteQuantizationParams quantization, char* buffer, size_t size,
                       TfLiteAllocationType allocation_type, const void* allocation,
                       bool is_variable, TfLiteTensor* tensor);

// Copies type-independent bytes and the shape of `src` into `dst`, which already has room for
// exactly as many bytes. kTfLiteError on a size mismatch.
TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst);

// Gives a dynamic or persistent read-only tensor `num_bytes` bytes. Existing contents are kept when
// preserve_data is set, otherwise undefined. kTfLiteError when memory is short. Other tensors stay
// as they are.
TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor,
                                         bool preserve_data);

// TfLiteTensorResizeMaybeCopy that keeps the contents.
TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor);

// The declared shape: dims_signature where there is one, else dims. Belongs to the tensor.
const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t);

// Facts that follow from a tensor's allocation type.
TfLiteAllocationStrategy TfLiteTensorGetAllocationStrategy(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetBufferAddressStability(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetDataStability(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetDataKnownStep(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetShapeKnownStep(const TfLiteTensor* t);

// ---- Nodes and registrations
// ----------------------------------------------------------------------

// One operator of the graph. Tensor lists hold indices into TfLiteContext::tensors.
struct TfLiteNode {
  // Absent optional inputs are kTfLiteOptionalTensor.
  TfLiteIntArray* inputs;
  TfLiteIntArray* outputs;
  // Tensors that only describe quantisation of values inside the operator (LSTM).
  TfLiteIntArray* intermediates;
  // Scratch tensors; set by the kernel in Prepare.
  TfLiteIntArray* temporaries;
  // What the registration's init returned.
  void* user_data;
  // Parameters of a built-in operator (builtin_op_data.h), or NULL.
  void* builtin_data;
  // Parameters of a custom operator, as stored in the model.
  const void* custom_initial_data;
  int custom_initial_data_size;
  // The delegate that made this node, or NULL.
  TfLiteDelegate* delegate;
  // The node must keep its place among others of its kind (variables, control flow).
  bool might_have_side_effect;
};

// Allowed sharing of memory between inputs and outputs of an operator; bits.
typedef enum TfLiteInPlaceOp {
  kTfLiteInplaceOpNone = 0,
  // The operator does not change the data, so that the input may have other readers.
  kTfLiteInplaceOpDataUnmodified = 1,
  // InputN pairs with output N; otherwise every shared input pairs with output 0.
  kTfLiteInplaceInputCanBeSharedWithCorrespondingOutput = 2,
  kTfLiteInplaceOpInput0Shared = 4,
  kTfLiteInplaceOpInput1Shared = 8,
  kTfLiteInplaceOpInput2Shared = 16,
  kTfLiteInplaceOpMaxValue = INT32_MAX,
} TfLiteInPlaceOp;

// What init returns when it failed: the address -1, which no object has.
void* TfLiteKernelInitFailed(void);

// Inputs 0 … kTfLiteMaxSharableOpInputs - 1 have a sharing bit.
enum {
  kTfLiteMaxSharableOpInputs = 3,
};

// The implementation of an operator. Functions may be NULL where there is nothing to do.
struct TfLiteRegistration {
  // Called once per node. Built-in operators get their parameters (cast to char*) and length 0,
  // custom ones their bytes; delegate nodes get a TfLiteDelegateParams* and length 0. The result
  // becomes user_data; NULL is allowed. TfLiteKernelInitFailed() is a failure: the node is not
  // made, and neither prepare nor free sees that pointer.
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  // Frees what init returned.
  void (*free)(TfLiteContext* context, void* buffer);
  // Checks types and shapes, resizes outputs and temporaries. Called again whenever shapes change.
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  // Computes the outputs.
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  // Detail for profiles, valid until the next call; may return NULL.
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  // A TfLiteBuiltinOperator.
  int32_t builtin_code;
  // Name of a custom operator or a delegate node. The runtime does not copy it.
  const char* custom_name;
  int version;
  // The opaque twin of this registration, or NULL. Only meaningful from an opaque delegate.
  TfLiteOperator* registration_external;
  // The asynchronous kernel of a delegate node, or NULL.
  TfLiteAsyncKernel* (*async_kernel)(TfLiteContext* context, TfLiteNode* node);
  // TfLiteInPlaceOp bits.
  uint64_t inplace_operator;
};

// Earlier lengths of TfLiteRegistration. A binary of that time hands over that many bytes; what
// follows reads as zero.
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
// delegate's Prepare; elsewhere they report an error and return kTfLiteError.
struct TfLiteContext {
  size_t tensors_size;
  // (P) The nodes in the order they run; belongs to the runtime, valid until the next change of the
  // graph.
  TfLiteStatus (*GetExecutionPlan)(TfLiteContext* context, TfLiteIntArray** execution_plan);
  // Address may change with AddTensors; do not keep it.
  TfLiteTensor* tensors;
  // The runtime's own.
  void* impl_;
  // Gives a tensor a new shape. Takes ownership of new_size, also on failure.
  TfLiteStatus (*ResizeTensor)(TfLiteContext* context, TfLiteTensor* tensor,
                               TfLiteIntArray* new_size);
  // printf-style message to the interpreter's error reporter.
  void (*ReportError)(TfLiteContext* context, const char* msg, ...);
  // Appends n tensors; the index of the first goes to *first_new_tensor_index unless that is NULL.
  TfLiteStatus (*AddTensors)(TfLiteContext* context, int tensors_to_add,
                             int* first_new_tensor_index);
  // (P) Node and registration at an index of the plan.
  TfLiteStatus (*GetNodeAndRegistration)(TfLiteContext* context, int node_index, TfLiteNode** node,
                                         TfLiteRegistration** registration);
  // (P) Replaces the listed nodes by as few nodes of `registration` as dependencies allow. The
  // registration is copied.
  TfLiteStatus (*ReplaceNodeSubsetsWithDelegateKernels)(TfLiteContext* context,
                                                        TfLiteRegistration registration,
                                                        const TfLiteIntArray* nodes_to_replace,
                                                        TfLiteDelegate* delegate);
  // Threads that kernels should use; -1: the kernel's choice.
  int recommended_num_threads;
  TfLiteExternalContext* (*GetExternalContext)(TfLiteContext* context,
                                               TfLiteExternalContextType type);
  // The caller keeps ownership.
  void (*SetExternalContext)(TfLiteContext* context, TfLiteExternalContextType type,
                             TfLiteExternalContext* external_context);
  // Float kernels may compute in half precision.
  bool allow_fp32_relax_to_fp16;
  // NULL or a tflite::Profiler* (C++ vtable).
  void* profiler;
  // Memory for the interpreters of microcontrollers; NULL elsewhere.
  void* (*AllocatePersistentBuffer)(TfLiteContext* context, size_t bytes);
  TfLiteStatus (*AllocateBufferForEval)(TfLiteContext* context, size_t bytes, void** ptr);
  TfLiteStatus (*RequestScratchBufferInArena)(TfLiteContext* context, size_t bytes,
                                              int* buffer_idx);
  void* (*GetScratchBuffer)(TfLiteContext* context, int buffer_idx);
  // ResizeTensor from a plain array of `dims` sizes; does nothing when the shape is that already.
  TfLiteStatus (*ResizeTensorExplicit)(TfLiteContext* context, TfLiteTensor* tensor, int dims,
                                       const int* shape);
  // (P) The partitions that replacing these nodes would give. The array belongs to the runtime and
  // lasts until Prepare returns or the next preview.
  TfLiteStatus (*PreviewDelegatePartitioning)(TfLiteContext* context,
                                              const TfLiteIntArray* nodes_to_replace,
                                              struct TfLiteDelegateParams** partition_params_array,
                                              int* num_partitions);
  // Tensor by index; NULL where the runtime keeps `tensors` instead.
  TfLiteTensor* (*GetTensor)(const TfLiteContext* context, int tensor_idx);
  TfLiteEvalTensor* (*GetEvalTensor)(const TfLiteContext* context, int tensor_idx);
  // (P) The bytes of a named metadata entry of the model.
  TfLiteStatus (*GetModelMetadata)(const TfLiteContext* context, const char* name, const char** ptr,
                                   size_t* bytes);
  // (P) The context of another subgraph of the model; every acquire needs its release.
  TfLiteStatus (*AcquireSubgraphContext)(TfLiteContext* context, int subgraph_index,
                                         TfLiteContext** acquired_context);
  TfLiteStatus (*ReleaseSubgraphContext)(TfLiteContext* context, int subgraph_index);
};

// ---- Delegates
// ------------------------------------------------------------------------------------

// Bits of TfLiteDelegate::flags.
typedef enum TfLiteDelegateFlags {
  kTfLiteDelegateFlagsNone = 0,
  // Copes with tensors whose shape is only known while running.
  kTfLiteDelegateFlagsAllowDynamicTensors = 1,
  // With the former: after a resize, shapes are propagated before the delegate's nodes are
  // prepared.
  kTfLiteDelegateFlagsRequirePropagatedShapes = 2,
  // Delegate nodes report the times of the operators inside.
  kTfLiteDelegateFlagsPerOperatorProfiling = 4,
  // A hint that the whole graph went to one delegate.
  kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate = 8,
} TfLiteDelegateFlags;

// Bits of TfLiteDelegate::flags that only Litmus knows; other runtimes ignore them.
typedef enum LitmusDelegateFlags {
  // For a delegate of static shapes, without kTfLiteDelegateFlagsAllowDynamicTensors: it is applied
  // to a graph that has tensors whose shape is only known while running, too, and takes no node
  // that reads or writes one. While Prepare looks at the graph, the allocation type of all of these
  // is kTfLiteDynamic; the shapes of all others are known. It is applied anew after a resize.
  kLitmusDelegateFlagsTakesStaticPart = 1 << 24,
} LitmusDelegateFlags;

// Takes over parts of a graph. Must outlive every interpreter that uses it.
struct TfLiteDelegate {
  // The delegate's own.
  void* data_;
  // Looks at the graph and claims nodes with ReplaceNodeSubsetsWithDelegateKernels. Called once per
  // subgraph, and again after static shapes changed.
  TfLiteStatus (*Prepare)(TfLiteContext* context, TfLiteDelegate* delegate);
  // Copies between a buffer handle and tensor->data. May be NULL where handles are not used.
  TfLiteStatus (*CopyFromBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                                       TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  TfLiteStatus (*CopyToBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                                     TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  // Lets go of a handle; the memory behind it may be someone else's.
  void (*FreeBufferHandle)(TfLiteContext* context, TfLiteDelegate* delegate,
                           TfLiteBufferHandle* handle);
  // TfLiteDelegateFlags.
  int64_t flags;
  // Set for a delegate that works on opaque types; then the functions above are not used. Delegates
  // compiled against older headers end before this field.
  TfLiteOpaqueDelegateBuilder* opaque_delegate_builder;
};

// A delegate with every field zero or NULL.
TfLiteDelegate TfLiteDelegateCreate(void);

// What init of a delegate node gets. Belongs to the runtime and lives as long as the node.
typedef struct TfLiteDelegateParams {
  TfLiteDelegate* delegate;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteDelegateParams;

// The same for an opaque delegate.
typedef struct TfLiteOpaqueDelegateParams {
  TfLiteOpaqueDelegate* delegate;
  void* delegate_data;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteOpaqueDelegateParams;

// Functions of a delegate that knows the runtime by opaque types only. Meaning as in
// TfLiteDelegate.
struct TfLiteOpaqueDelegateBuilder {
  // Handed to every function below.
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

// A delegate around a copy of the builder; NULL for NULL. The caller deletes it after the
// interpreters.
TfLiteOpaqueDelegate* TfLiteOpaqueDelegateCreate(
    const TfLiteOpaqueDelegateBuilder* opaque_delegate_builder);

// Deletes a delegate of TfLiteOpaqueDelegateCreate. NULL is fine.
void TfLiteOpaqueDelegateDelete(TfLiteOpaqueDelegate* delegate);

// The builder's data, or data_ of a plain delegate; NULL for NULL.
void* TfLiteOpaqueDelegateGetData(const TfLiteOpaqueDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"

// Base of the object that a kTfLiteVariant tensor owns (data.data points to it).
class VariantData {
 public:
  virtual ~VariantData() = default;
  // Copy-constructs the object into `buffer` (NULL: fresh memory) and returns the copy.
  virtual VariantData* CloneTo(void* buffer) const = 0;
};
#endif  // __cplusplus

#endif  // LITMUS_RUNTIME_C_COMMON_H_
