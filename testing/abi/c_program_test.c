/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A strict C99 program over the public C API, as a user writes it: load, resize, allocate, invoke,
 * read, signatures, operators of its own, errors. Exit code 0 means that everything held. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/c/c_api_opaque.h"

static int failures = 0;
static int messages = 0;

#define EXPECT(condition)                                                       \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                               \
    }                                                                           \
  } while (0)

static void CountMessages(void* user_data, const char* format, va_list args) {
  ++*(int*)user_data;
  vfprintf(stderr, format, args);
  fprintf(stderr, "\n");
}

static void SetAll(TfLiteTensor* tensor, float value) {
  const size_t count = TfLiteTensorByteSize(tensor) / sizeof(float);
  float* data = (float*)TfLiteTensorData(tensor);
  size_t i;
  for (i = 0; i < count; ++i) data[i] = value;
}

static int AllAre(const TfLiteTensor* tensor, float value) {
  const size_t count = TfLiteTensorByteSize(tensor) / sizeof(float);
  const float* data = (const float*)TfLiteTensorData(tensor);
  size_t i;
  if (count == 0 || data == NULL) return 0;
  for (i = 0; i < count; ++i) {
    if (data[i] != value) return 0;
  }
  return 1;
}

static void LoadResizeRunRead(void) {
  const int shape[] = {2, 3, 4, 3};
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/add_float.tflite");
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptions* copy;
  TfLiteInterpreter* interpreter;
  const TfLiteTensor* output;
  float* values;
  size_t bytes;
  int i;
  EXPECT(model != NULL);
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  copy = TfLiteInterpreterOptionsCopy(options);
  TfLiteInterpreterOptionsDelete(options);
  interpreter = TfLiteInterpreterCreate(model, copy);
  TfLiteInterpreterOptionsDelete(copy);
  TfLiteModelDelete(model); /* The interpreter keeps what it needs. */
  EXPECT(interpreter != NULL);
  if (interpreter == NULL) return;

  EXPECT(TfLiteInterpreterGetInputTensorCount(interpreter) == 2);
  EXPECT(TfLiteInterpreterGetOutputTensorCount(interpreter) == 1);
  EXPECT(TfLiteInterpreterGetInputTensor(interpreter, 2) == NULL);
  EXPECT(TfLiteInterpreterGetInputTensor(interpreter, -1) == NULL);
  EXPECT(TfLiteInterpreterGetOutputTensor(interpreter, 1) == NULL);
  EXPECT(TfLiteInterpreterGetTensor(interpreter, 99) == NULL);
  EXPECT(TfLiteInterpreterInvoke(interpreter) != kTfLiteOk); /* Nothing is allocated yet. */
  for (i = 0; i < 2; ++i) {
    EXPECT(TfLiteInterpreterResizeInputTensor(interpreter, i, shape, 4) == kTfLiteOk);
    EXPECT(TfLiteInterpreterGetInputTensor(interpreter, i) ==
           TfLiteInterpreterGetTensor(interpreter,
                                      TfLiteInterpreterInputTensorIndices(interpreter)[i]));
  }
  EXPECT(TfLiteInterpreterResizeInputTensor(interpreter, 2, shape, 4) == kTfLiteError);
  EXPECT(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);

  SetAll(TfLiteInterpreterGetInputTensor(interpreter, 0), 0.25f);
  SetAll(TfLiteInterpreterGetInputTensor(interpreter, 1), 2.0f);
  EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  EXPECT(TfLiteTensorType(output) == kTfLiteFloat32);
  EXPECT(TfLiteTensorNumDims(output) == 4);
  for (i = 0; i < 4; ++i) EXPECT(TfLiteTensorDim(output, i) == shape[i]);
  EXPECT(TfLiteTensorByteSize(output) == 72 * sizeof(float));
  EXPECT(TfLiteTensorName(output) != NULL);
  EXPECT(TfLiteTensorQuantizationParams(output).scale == 0.0f);
  EXPECT(AllAre(output, 2.25f));

  bytes = TfLiteTensorByteSize(output);
  values = (float*)malloc(bytes);
  EXPECT(TfLiteTensorCopyToBuffer(output, values, bytes) == kTfLiteOk);
  EXPECT(TfLiteTensorCopyToBuffer(output, values, bytes - 1) == kTfLiteError);
  EXPECT(values[71] == 2.25f);
  EXPECT(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), values,
                                    bytes) == kTfLiteOk);
  EXPECT(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), values, 4) ==
         kTfLiteError);
  free(values);
  EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  EXPECT(AllAre(output, 4.25f));
  EXPECT(TfLiteInterpreterCancel(interpreter) == kTfLiteError); /* It was not enabled. */
  EXPECT(TfLiteInterpreterGetInputTensorIndex(interpreter, 1) ==
         TfLiteInterpreterInputTensorIndices(interpreter)[1]);
  EXPECT(TfLiteInterpreterGetOutputTensorIndex(interpreter, 5) == -1);
  TfLiteInterpreterDelete(interpreter);
}

static void RunSignatures(void) {
  const int shape[] = {6};
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/two_signatures.tflite");
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, NULL);
  int s;
  EXPECT(interpreter != NULL);
  if (interpreter == NULL) return;
  EXPECT(TfLiteInterpreterGetSignatureCount(interpreter) == 2);
  EXPECT(TfLiteInterpreterGetSignatureKey(interpreter, 2) == NULL);
  EXPECT(TfLiteInterpreterGetSignatureRunner(interpreter, "nothing") == NULL);
  for (s = 0; s < 2; ++s) {
    const char* key = TfLiteInterpreterGetSignatureKey(interpreter, s);
    TfLiteSignatureRunner* runner = TfLiteInterpreterGetSignatureRunner(interpreter, key);
    const int is_add = key != NULL && strcmp(key, "add") == 0;
    EXPECT(runner != NULL);
    if (runner == NULL) continue;
    EXPECT(TfLiteSignatureRunnerGetInputCount(runner) == 2);
    EXPECT(strcmp(TfLiteSignatureRunnerGetInputName(runner, 0), "x") == 0);
    EXPECT(TfLiteSignatureRunnerGetInputName(runner, 2) == NULL);
    EXPECT(TfLiteSignatureRunnerGetOutputCount(runner) == 1);
    EXPECT(strcmp(TfLiteSignatureRunnerGetOutputName(runner, 0), "result") == 0);
    EXPECT(TfLiteSignatureRunnerResizeInputTensor(runner, "x", shape, 1) == kTfLiteOk);
    EXPECT(TfLiteSignatureRunnerResizeInputTensor(runner, "y", shape, 1) == kTfLiteOk);
    EXPECT(TfLiteSignatureRunnerResizeInputTensor(runner, "z", shape, 1) != kTfLiteOk);
    EXPECT(TfLiteSignatureRunnerAllocateTensors(runner) == kTfLiteOk);
    SetAll(TfLiteSignatureRunnerGetInputTensor(runner, "x"), 3.0f);
    SetAll(TfLiteSignatureRunnerGetInputTensor(runner, "y"), 4.0f);
    EXPECT(TfLiteSignatureRunnerInvoke(runner) == kTfLiteOk);
    EXPECT(TfLiteTensorDim(TfLiteSignatureRunnerGetOutputTensor(runner, "result"), 0) == 6);
    EXPECT(AllAre(TfLiteSignatureRunnerGetOutputTensor(runner, "result"), is_add ? 7.0f : 12.0f));
    EXPECT(TfLiteSignatureRunnerGetOutputTensor(runner, "x") == NULL);
    TfLiteSignatureRunnerDelete(runner);
  }
  TfLiteInterpreterDelete(interpreter);
  TfLiteModelDelete(model);
}

static void RunVariables(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/variable_tensor.tflite");
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, NULL);
  TfLiteTensor* state;
  EXPECT(interpreter != NULL);
  if (interpreter == NULL) return;
  EXPECT(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  EXPECT(TfLiteInterpreterGetVariableTensorCount(interpreter) == 1);
  EXPECT(TfLiteInterpreterGetVariableTensor(interpreter, 1) == NULL);
  state = TfLiteInterpreterGetVariableTensor(interpreter, 0);
  SetAll(state, 5.0f);
  SetAll(TfLiteInterpreterGetInputTensor(interpreter, 0), 1.0f);
  EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  EXPECT(AllAre(TfLiteInterpreterGetOutputTensor(interpreter, 0), 6.0f));
  EXPECT(TfLiteInterpreterResetVariableTensors(interpreter) == kTfLiteOk);
  EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  EXPECT(AllAre(TfLiteInterpreterGetOutputTensor(interpreter, 0), 1.0f));
  TfLiteInterpreterDelete(interpreter);
  TfLiteModelDelete(model);
}

/* A custom operator that adds 10. */
static TfLiteStatus PrepareTen(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* in = &context->tensors[node->inputs->data[0]];
  TfLiteTensor* out = &context->tensors[node->outputs->data[0]];
  return context->ResizeTensor(context, out, TfLiteIntArrayCopy(in->dims));
}

static TfLiteStatus InvokeTen(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* in = &context->tensors[node->inputs->data[0]];
  TfLiteTensor* out = &context->tensors[node->outputs->data[0]];
  size_t i;
  for (i = 0; i < in->bytes / sizeof(float); ++i) out->data.f[i] = in->data.f[i] + 10.0f;
  return kTfLiteOk;
}

static const TfLiteRegistration_V1* FindCustomV1(void* user_data, const char* op, int version) {
  static TfLiteRegistration_V1 registration;
  registration.prepare = PrepareTen;
  registration.invoke = InvokeTen;
  registration.custom_name = "Enigma";
  registration.version = version;
  ++*(int*)user_data;
  return strcmp(op, "Enigma") == 0 ? &registration : NULL;
}

static void RunCustomOperators(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/unknown_custom_ops.tflite");
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreter* interpreter;
  TfLiteRegistration mystery;
  int asked = 0;
  TfLiteInterpreterOptionsSetErrorReporter(options, CountMessages, &messages);

  /* No kernel exists for these operators. That is reported once, when tensors are allocated. */
  interpreter = TfLiteInterpreterCreate(model, options);
  EXPECT(interpreter != NULL);
  if (interpreter != NULL) {
    messages = 0;
    EXPECT(TfLiteInterpreterAllocateTensors(interpreter) != kTfLiteOk);
    EXPECT(messages >= 1);
  }
  TfLiteInterpreterDelete(interpreter);

  memset(&mystery, 0, sizeof(mystery));
  mystery.prepare = PrepareTen;
  mystery.invoke = InvokeTen;
  TfLiteInterpreterOptionsAddCustomOp(options, "Mystery", &mystery, 1, 3);
  TfLiteInterpreterOptionsSetOpResolverV1(options, NULL, FindCustomV1, &asked);
  interpreter = TfLiteInterpreterCreate(model, options);
  EXPECT(interpreter != NULL);
  if (interpreter != NULL) {
    EXPECT(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
    SetAll(TfLiteInterpreterGetInputTensor(interpreter, 0), 1.0f);
    EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
    EXPECT(AllAre(TfLiteInterpreterGetOutputTensor(interpreter, 0), 22.0f));
    EXPECT(asked > 0);
  }
  TfLiteInterpreterDelete(interpreter);
  /* The resolver has only these operators: ADD is missing. */
  EXPECT(TfLiteInterpreterCreateWithSelectedOps(model, options) == NULL);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
}

/* The same operator through the opaque API; its user data is the number that it adds. */
static void* InitOpaque(void* user_data, TfLiteOpaqueContext* context, const char* buffer,
                        size_t length) {
  float* state = (float*)malloc(sizeof(float));
  (void)context;
  (void)buffer;
  (void)length;
  *state = *(const float*)user_data;
  return state;
}

static void FreeOpaque(void* user_data, TfLiteOpaqueContext* context, void* data) {
  (void)user_data;
  (void)context;
  free(data);
}

static TfLiteStatus PrepareOpaque(void* user_data, TfLiteOpaqueContext* context,
                                  TfLiteOpaqueNode* node) {
  const TfLiteOpaqueTensor* in = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteIntArray* shape = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(in));
  int i;
  (void)user_data;
  for (i = 0; i < shape->size; ++i) shape->data[i] = TfLiteOpaqueTensorDim(in, i);
  return TfLiteOpaqueContextResizeTensor(context, TfLiteOpaqueNodeGetOutput(context, node, 0),
                                         shape);
}

static TfLiteStatus InvokeOpaque(void* user_data, TfLiteOpaqueContext* context,
                                 TfLiteOpaqueNode* node) {
  const TfLiteOpaqueTensor* in = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* out = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const float* from = (const float*)TfLiteOpaqueTensorData(in);
  float* to = (float*)TfLiteOpaqueTensorData(out);
  const float addend = *(const float*)TfLiteOpaqueNodeGetUserData(node);
  size_t i;
  (void)user_data;
  if (TfLiteOpaqueNodeGetInput(context, node, 1) != NULL) return kTfLiteError;
  for (i = 0; i < TfLiteOpaqueTensorByteSize(in) / sizeof(float); ++i) to[i] = from[i] + addend;
  return kTfLiteOk;
}

static void RunOpaqueOperators(void) {
  static const char* const kNames[] = {"Mystery", "Enigma"};
  float addends[] = {10.0f, 100.0f};
  TfLiteOperator* operators[2];
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/unknown_custom_ops.tflite");
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreter* interpreter;
  int i;
  for (i = 0; i < 2; ++i) {
    operators[i] = TfLiteOperatorCreate(kTfLiteBuiltinCustom, kNames[i], 1, &addends[i]);
    TfLiteOperatorSetInitWithData(operators[i], InitOpaque);
    TfLiteOperatorSetFreeWithData(operators[i], FreeOpaque);
    TfLiteOperatorSetPrepareWithData(operators[i], PrepareOpaque);
    TfLiteOperatorSetInvokeWithData(operators[i], InvokeOpaque);
    TfLiteInterpreterOptionsAddOperator(options, operators[i]);
    EXPECT(strcmp(TfLiteOperatorGetCustomName(operators[i]), kNames[i]) == 0);
  }
  interpreter = TfLiteInterpreterCreate(model, options);
  EXPECT(interpreter != NULL);
  if (interpreter != NULL) {
    EXPECT(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
    SetAll(TfLiteInterpreterGetInputTensor(interpreter, 0), 1.0f);
    EXPECT(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
    /* (1 + (1 + 10)) + 100 */
    EXPECT(AllAre(TfLiteInterpreterGetOutputTensor(interpreter, 0), 112.0f));
  }
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  for (i = 0; i < 2; ++i) TfLiteOperatorDelete(operators[i]);
}

static void ReportErrors(void) {
  static const char kNoModel[32] = "not a model";
  TfLiteModel* model = TfLiteModelCreateFromFile("testdata/add_float.tflite");
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  messages = 0;
  EXPECT(TfLiteModelCreateFromFileWithErrorReporter("does/not/exist.tflite", CountMessages,
                                                    &messages) == NULL);
  EXPECT(messages == 1);
  EXPECT(TfLiteModelCreateWithErrorReporter(kNoModel, sizeof(kNoModel), CountMessages, &messages) ==
         NULL);
  EXPECT(messages == 2);
  EXPECT(TfLiteModelCreate(NULL, 0) == NULL);
  EXPECT(TfLiteInterpreterCreate(NULL, NULL) == NULL);
  TfLiteInterpreterOptionsSetNumThreads(options, -2);
  EXPECT(TfLiteInterpreterCreate(model, options) == NULL);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  TfLiteModelDelete(NULL);
  TfLiteInterpreterDelete(NULL);
}

int main(void) {
  EXPECT(TfLiteVersion()[0] == '2');
  EXPECT(TfLiteExtensionApisVersion() != NULL);
  EXPECT(TfLiteSchemaVersion() == 3);
  LoadResizeRunRead();
  RunSignatures();
  RunVariables();
  RunCustomOperators();
  RunOpaqueOperators();
  ReportErrors();
  if (failures == 0) printf("all checks passed\n");
  return failures == 0 ? 0 : 1;
}
