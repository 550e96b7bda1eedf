/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A delegate in a shared library, in plain C over TensorFlow Lite's public headers alone: it claims
 * the float ADD and MUL nodes of a graph and computes them itself. Option "fail" makes it fail for
 * tests: prepare   in the delegate's Prepare, before anything is claimed claimed   in the
 * delegate's Prepare, after its nodes were claimed node      in Prepare of its nodes invoke    in
 * Invoke of its nodes */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"

/* Codes of the wire format. */
enum { kAdd = 0, kMul = 18, kMaxDims = 8 };

typedef enum Failure { kNone, kPrepare, kClaimed, kNode, kInvoke } Failure;

typedef struct Plugin {
  TfLiteDelegate delegate;
  Failure failure;
  bool garbage_tail;
} Plugin;

/* One operator of a partition; tensors by index. */
typedef struct Op {
  int code;
  TfLiteFusedActivation activation;
  int a, b, out;
} Op;

/* A partition: its operators in order, and memory for the tensors that never leave it. */
typedef struct Kernel {
  Plugin* plugin;
  int op_count;
  Op* ops;
  float** scratch; /* one per operator, NULL where the output has memory of its own */
} Kernel;

static TfLiteFusedActivation ActivationOf(int code, const TfLiteNode* node) {
  if (node->builtin_data == NULL) return kTfLiteActNone;
  return code == kAdd ? ((const TfLiteAddParams*)node->builtin_data)->activation
                      : ((const TfLiteMulParams*)node->builtin_data)->activation;
}

static bool IsSupported(const TfLiteContext* context, const TfLiteNode* node,
                        const TfLiteRegistration* registration) {
  const int code = registration->builtin_code;
  const int tensors[3] = {node->inputs->size == 2 ? node->inputs->data[0] : -1,
                          node->inputs->size == 2 ? node->inputs->data[1] : -1,
                          node->outputs->size == 1 ? node->outputs->data[0] : -1};
  int i;
  if (code != kAdd && code != kMul) return false;
  for (i = 0; i < 3; ++i) {
    const TfLiteTensor* tensor;
    if (tensors[i] < 0) return false;
    tensor = &context->tensors[tensors[i]];
    if (tensor->type != kTfLiteFloat32 || tensor->dims->size > kMaxDims) return false;
  }
  return ActivationOf(code, node) <= kTfLiteActRelu6;
}

static void FreeKernel(TfLiteContext* context, void* buffer) {
  Kernel* kernel = (Kernel*)buffer;
  int i;
  (void)context;
  if (kernel == NULL) return;
  for (i = 0; i < kernel->op_count; ++i) free(kernel->scratch[i]);
  free(kernel->scratch);
  free(kernel->ops);
  free(kernel);
}

static void* InitKernel(TfLiteContext* context, const char* buffer, size_t length) {
  const TfLiteDelegateParams* params = (const TfLiteDelegateParams*)buffer;
  const TfLiteIntArray* nodes = params->nodes_to_replace;
  Kernel* kernel = (Kernel*)calloc(1, sizeof(Kernel));
  int i;
  (void)length;
  kernel->plugin = (Plugin*)params->delegate->data_;
  kernel->ops = (Op*)calloc((size_t)nodes->size, sizeof(Op));
  kernel->scratch = (float**)calloc((size_t)nodes->size, sizeof(float*));
  kernel->op_count = nodes->size;
  for (i = 0; i < nodes->size; ++i) {
    TfLiteNode* node;
    TfLiteRegistration* registration;
    Op* op = &kernel->ops[i];
    if (context->GetNodeAndRegistration(context, nodes->data[i], &node, &registration) !=
        kTfLiteOk) {
      FreeKernel(context, kernel);
      return NULL;
    }
    op->code = registration->builtin_code;
    op->activation = ActivationOf(op->code, node);
    op->a = node->inputs->data[0];
    op->b = node->inputs->data[1];
    op->out = node->outputs->data[0];
  }
  return kernel;
}

static TfLiteStatus PrepareKernel(TfLiteContext* context, TfLiteNode* node) {
  Kernel* kernel = (Kernel*)node->user_data;
  int i, j;
  TF_LITE_ENSURE(context, kernel != NULL);
  TF_LITE_ENSURE_MSG(context, kernel->plugin->failure != kNode, "add_mul: told to fail in a node");
  for (i = 0; i < kernel->op_count; ++i) {
    const TfLiteTensor* out = &context->tensors[kernel->ops[i].out];
    bool is_output = false;
    for (j = 0; j < node->outputs->size; ++j) {
      is_output = is_output || node->outputs->data[j] == kernel->ops[i].out;
    }
    free(kernel->scratch[i]);
    kernel->scratch[i] = is_output ? NULL : (float*)malloc(out->bytes);
  }
  return kTfLiteOk;
}

static float* DataOf(TfLiteContext* context, const Kernel* kernel, int tensor) {
  int i;
  for (i = 0; i < kernel->op_count; ++i) {
    if (kernel->ops[i].out == tensor && kernel->scratch[i] != NULL) return kernel->scratch[i];
  }
  return context->tensors[tensor].data.f;
}

/* Element of `tensor` that meets element `index` of `out`, by the rules of broadcasting. */
static int64_t BroadcastIndex(const TfLiteTensor* tensor, const TfLiteTensor* out, int64_t index) {
  const int offset = out->dims->size - tensor->dims->size;
  int64_t result = 0, stride = 1;
  int d;
  for (d = out->dims->size - 1; d >= offset; --d) {
    const int size = tensor->dims->data[d - offset];
    const int64_t position = index % out->dims->data[d];
    index /= out->dims->data[d];
    if (size != 1) result += stride * position;
    stride *= size;
  }
  return result;
}

static float Activate(TfLiteFusedActivation activation, float x) {
  switch (activation) {
    case kTfLiteActRelu:
      return x < 0.0f ? 0.0f : x;
    case kTfLiteActReluN1To1:
      return x < -1.0f ? -1.0f : (x > 1.0f ? 1.0f : x);
    case kTfLiteActRelu6:
      return x < 0.0f ? 0.0f : (x > 6.0f ? 6.0f : x);
    default:
      return x;
  }
}

static TfLiteStatus InvokeKernel(TfLiteContext* context, TfLiteNode* node) {
  const Kernel* kernel = (const Kernel*)node->user_data;
  int i;
  TF_LITE_ENSURE_MSG(context, kernel->plugin->failure != kInvoke, "add_mul: told to fail");
  for (i = 0; i < kernel->op_count; ++i) {
    const Op* op = &kernel->ops[i];
    const TfLiteTensor* a = &context->tensors[op->a];
    const TfLiteTensor* b = &context->tensors[op->b];
    const TfLiteTensor* out = &context->tensors[op->out];
    const float* a_data = DataOf(context, kernel, op->a);
    const float* b_data = DataOf(context, kernel, op->b);
    float* out_data = DataOf(context, kernel, op->out);
    const int64_t count = (int64_t)(out->bytes / sizeof(float));
    int64_t k;
    for (k = 0; k < count; ++k) {
      const float x = a_data[BroadcastIndex(a, out, k)];
      const float y = b_data[BroadcastIndex(b, out, k)];
      out_data[k] = Activate(op->activation, op->code == kAdd ? x + y : x * y);
    }
  }
  return kTfLiteOk;
}

static TfLiteStatus PrepareDelegate(TfLiteContext* context, TfLiteDelegate* delegate) {
  Plugin* plugin = (Plugin*)delegate->data_;
  TfLiteIntArray* plan;
  TfLiteIntArray* claimed;
  TfLiteRegistration registration;
  TfLiteStatus status;
  int i;
  TF_LITE_ENSURE_MSG(context, plugin->failure != kPrepare, "add_mul: told to fail in Prepare");
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  claimed = TfLiteIntArrayCreate(plan->size);
  claimed->size = 0;
  for (i = 0; i < plan->size; ++i) {
    TfLiteNode* node;
    TfLiteRegistration* node_registration;
    status = context->GetNodeAndRegistration(context, plan->data[i], &node, &node_registration);
    if (status != kTfLiteOk) break;
    if (IsSupported(context, node, node_registration)) {
      claimed->data[claimed->size++] = plan->data[i];
    }
  }
  memset(&registration, 0, sizeof(registration));
  registration.init = InitKernel;
  registration.free = FreeKernel;
  registration.prepare = PrepareKernel;
  registration.invoke = InvokeKernel;
  registration.custom_name = "AddMulPlugin";
  registration.version = 1;
  if (plugin->garbage_tail) {
    const size_t known = offsetof(TfLiteRegistration, registration_external);
    memset((char*)&registration + known, 0xab, sizeof(registration) - known);
  }
  status = context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, claimed, delegate);
  TfLiteIntArrayFree(claimed);
  TF_LITE_ENSURE_STATUS(status);
  TF_LITE_ENSURE_MSG(context, plugin->failure != kClaimed, "add_mul: told to fail after claiming");
  return kTfLiteOk;
}

__attribute__((visibility("default"))) TfLiteDelegate* tflite_plugin_create_delegate(
    const char* const* options_keys, const char* const* options_values, size_t num_options,
    void (*report_error)(const char*)) {
  static const char* const kFailures[] = {"none", "prepare", "claimed", "node", "invoke"};
  Plugin* plugin = (Plugin*)calloc(1, sizeof(Plugin));
  size_t i;
  int f;
  (void)report_error;
  for (i = 0; i < num_options; ++i) {
    if (strcmp(options_keys[i], "tail") == 0) plugin->garbage_tail = true;
    if (strcmp(options_keys[i], "fail") != 0) continue;
    for (f = kNone; f <= kInvoke; ++f) {
      if (strcmp(options_values[i], kFailures[f]) == 0) plugin->failure = (Failure)f;
    }
  }
  plugin->delegate.data_ = plugin;
  plugin->delegate.Prepare = PrepareDelegate;
  return &plugin->delegate;
}

__attribute__((visibility("default"))) void tflite_plugin_destroy_delegate(
    TfLiteDelegate* delegate) {
  free(delegate->data_);
}
