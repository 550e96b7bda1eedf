// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The runtime for ctypes: what the Python module tflitmus calls, as functions of C with few and
// plain arguments. Programs in C use the C API instead (tensorflow/lite/c/c_api.h).
//
// A session is an interpreter with its model, its resolver and its messages. Only one thread at a
// time may use a session; the Python module keeps to that with a lock. A function that can fail
// returns a TfLiteStatus as an int, and TflitmusMessage then has the reason; no C++ exception
// leaves the library. Subgraphs, tensors and nodes that do not exist are errors, whatever the
// index. Pointers in what a function returns are valid until the next call that allocates, resizes,
// runs or deletes.
#ifndef LITMUS_BINDINGS_PYTHON_NATIVE_TFLITMUS_H_
#define LITMUS_BINDINGS_PYTHON_NATIVE_TFLITMUS_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TflitmusSession TflitmusSession;

// The number of this interface: the Python module refuses a library with another one.
#define TFLITMUS_INTERFACE 1
int32_t TflitmusInterface(void);

// ---- Sessions ----

// Values of `kernels`.
enum { kTflitmusFastKernels = 1, kTflitmusReferenceKernels = 2 };
// Bits of `options`.
enum {
  kTflitmusPreserveAllTensors = 1,
  kTflitmusDisableDelegateClustering = 2,
  kTflitmusDisableDelegateNodeFusion = 4,
  kTflitmusCompressZeroPoints = 8,
};

// A session without model, whose resolver has all builtin operators; NULL if memory ran out.
TflitmusSession* TflitmusSessionCreate(int32_t kernels);
// Deletes the session and what belongs to it, but not delegates. NULL is allowed. A child of
// fork must not end its parent's sessions, and does not: nothing happens there.
void TflitmusSessionDelete(TflitmusSession* session);
// The address of the session's tflite::MutableOpResolver, for functions that register custom
// operators. They must be called before the model is loaded.
void* TflitmusResolver(TflitmusSession* session);
// Calls the function of this name, void (*)(tflite::MutableOpResolver*), which a library of the
// process exports.
int32_t TflitmusRegisterByName(TflitmusSession* session, const char* name);
// Loads the model, from the file `path`, or, if that is NULL, from `size` bytes at `content`, which
// the caller keeps unchanged as long as the session exists.
int32_t TflitmusLoad(TflitmusSession* session, const char* path, const void* content, size_t size,
                     int32_t options, int32_t threads);
// The reasons of the last call that failed, as UTF-8; "" if there is none.
const char* TflitmusMessage(TflitmusSession* session);
// The functions from here on need a model that was loaded.
//
// The address of the session's tflite::Interpreter.
void* TflitmusInterpreter(TflitmusSession* session);

// ---- Running ----

// `delegate`: a TfLiteDelegate*, which must outlive the session. After an error the session runs
// without it.
int32_t TflitmusApplyDelegate(TflitmusSession* session, void* delegate);
int32_t TflitmusAllocate(TflitmusSession* session, int32_t subgraph);
// Returns kTflitmusMoved if it succeeds and the memory of tensors may be elsewhere now.
enum { kTflitmusMoved = -1 };
int32_t TflitmusInvoke(TflitmusSession* session, int32_t subgraph);
// TflitmusInvoke of subgraph 0: ctypes takes 0.2 us for another argument.
int32_t TflitmusInvokeFirst(TflitmusSession* session);
// `strict`: only dimensions that are -1 in the shape signature may change.
int32_t TflitmusResize(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                       const int32_t* dims, int32_t rank, int32_t strict);
int32_t TflitmusResetVariables(TflitmusSession* session);
// Gives a tensor of strings new bytes in the runtime's format of strings, which are copied; the
// shape stays.
int32_t TflitmusSetStrings(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                           const void* bytes, size_t size);

// ---- Descriptions ----

typedef struct TflitmusSubgraphInfo {
  int32_t tensors, nodes, inputs_size, outputs_size;
  const int32_t* inputs;
  const int32_t* outputs;
} TflitmusSubgraphInfo;

typedef struct TflitmusTensorInfo {
  int32_t type;         // TfLiteType
  int32_t is_dynamic;   // 1: Invoke may change the shape and move the data
  int32_t is_constant;  // 1: the data are the model's and must not be written
  int32_t rank, signature_rank, scales_size, zero_points_size;
  int32_t quantized_dimension, block_size;
  // With a block_size: the tensors of the same subgraph that have the scales and zero points; -1:
  // none.
  int32_t scales_tensor, zero_points_tensor;
  float scale;  // scale and zero point of the whole tensor; 0 if it has none, or more than one
  int32_t zero_point;
  void* data;     // NULL: not allocated
  uint64_t size;  // bytes
  const char* name;
  const int32_t* dims;
  const int32_t* signature;
  const float* scales;
  const int32_t* zero_points;
  const void* sparsity;  // const TfLiteSparsity*; NULL: dense
} TflitmusTensorInfo;

typedef struct TflitmusNodeInfo {
  const char* name;  // of the operator, as in a profile
  int32_t inputs_size, outputs_size;
  const int32_t* inputs;
  const int32_t* outputs;
} TflitmusNodeInfo;

int32_t TflitmusSubgraphCount(TflitmusSession* session);
// Return 0, or 1 if there is no such subgraph, tensor or node; then *info is unchanged.
int32_t TflitmusDescribeSubgraph(TflitmusSession* session, int32_t subgraph,
                                 TflitmusSubgraphInfo* info);
int32_t TflitmusDescribeTensor(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                               TflitmusTensorInfo* info);
int32_t TflitmusDescribeNode(TflitmusSession* session, int32_t subgraph, int32_t node,
                             TflitmusNodeInfo* info);

int32_t TflitmusSignatureCount(TflitmusSession* session);
// The key of a signature; NULL if there is no such signature.
const char* TflitmusSignatureKey(TflitmusSession* session, int32_t signature);
// The subgraph of a signature; -1 if there is no such signature.
int32_t TflitmusSignatureSubgraph(TflitmusSession* session, const char* key);
// The name and the tensor index of an input (`outputs` 0) or output of a signature, in alphabetical
// order; NULL if there is none.
const char* TflitmusSignatureTensor(TflitmusSession* session, const char* key, int32_t outputs,
                                    int32_t position, int32_t* tensor);

#ifdef __cplusplus
}
#endif

#endif  // LITMUS_BINDINGS_PYTHON_NATIVE_TFLITMUS_H_
