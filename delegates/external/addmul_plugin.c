/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A small but complete delegate in plain C, as a third party would write it: it includes nothing but
 * TensorFlow Lite's two C headers, and computes float ADD and MUL of equal shapes.
 * Options: verbose:1 says on stderr what it claims; fail:delegate and fail:kernel make the delegate's
 * or its kernel's Prepare fail. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"

enum { kAdd = 0, kMul = 18 }; /* Operator codes of the wire format. */

typedef struct Plugin {
  TfLiteDelegate delegate;
  int verbose, fail_delegate, fail_kernel;
} Plugin;

typedef struct Op {
  int code, input[2], output;
  TfLiteFusedActivation activation;
} Op;

/* One claimed partition. A tensor that only lives inside it is not allocated by the runtime:
 * `scratch[i]` is the output of ops[i] then, and NULL otherwise. */
typedef struct Kernel {
  const Plugin* plugin;
  int size;
  Op* ops;
  float** scratch;
} Kernel;

static TfLiteFusedActivation Activation(int code, const TfLiteNode* node) {
  if (node->builtin_data == NULL) return kTfLiteActNone;
  return code == kAdd ? ((const TfLiteAddParams*)node->builtin_data)->activation
                      : ((const TfLiteMulParams*)node->builtin_data)->activation;
}

static int Supported(TfLiteContext* context, const TfLiteNode* node, int code) {
  const TfLiteTensor* tensors[3];
  TfLiteFusedActivation activation;
  int i;
  if (code != kAdd && code != kMul) return 0;
  if (node->inputs->size != 2 || node->outputs->size != 1) return 0;
  tensors[0] = &context->tensors[node->inputs->data[0]];
  tensors[1] = &context->tensors[node->inputs->data[1]];
  tensors[2] = &context->tensors[node->outputs->data[0]];
  for (i = 0; i < 3; ++i) {
    if (tensors[i]->type != kTfLiteFloat32) return 0;
    if (!TfLiteIntArrayEqual(tensors[i]->dims, tensors[0]->dims)) return 0;
  }
  activation = Activation(code, node);
  return activation == kTfLiteActNone || activation == kTfLiteActRelu ||
         activation == kTfLiteActRelu6;
}

static size_t Elements(const TfLiteTensor* tensor) {
  size_t count = 1;
  int i;
  for (i = 0; i < tensor->dims->size; ++i) count *= (size_t)tensor->dims->data[i];
  return count;
}

static int IsOutput(const TfLiteIntArray* outputs, int tensor) {
  int i;
  for (i = 0; i < outputs->size; ++i) {
    if (outputs->data[i] == tensor) return 1;
  }
  return 0;
}

static void* KernelInit(TfLiteContext* context, const char* buffer, size_t length) {
  const TfLiteDelegateParams* params = (const TfLiteDelegateParams*)buffer;
  Kernel* kernel = (Kernel*)calloc(1, sizeof(Kernel));
  int i;
  (void)length; /* TensorFlow Lite passes 0 here. */
  kernel->plugin = (const Plugin*)params->delegate->data_;
  kernel->size = params->nodes_to_replace->size;
  kernel->ops = (Op*)calloc((size_t)kernel->size, sizeof(Op));
  kernel->scratch = (float**)calloc((size_t)kernel->size, sizeof(float*));
  for (i = 0; i < kernel->size; ++i) {
    TfLiteNode* node = NULL;
    TfLiteRegistration* registration = NULL;
    Op* op = &kernel->ops[i];
    context->GetNodeAndRegistration(context, params->nodes_to_replace->data[i], &node,
                                    &registration);
    op->code = registration->builtin_code;
    op->input[0] = node->inputs->data[0];
    op->input[1] = node->inputs->data[1];
    op->output = node->outputs->data[0];
    op->activation = Activation(op->code, node);
    if (!IsOutput(params->output_tensors, op->output)) {
      kernel->scratch[i] =
          (float*)malloc(Elements(&context->tensors[op->output]) * sizeof(float));
    }
  }
  if (kernel->plugin->verbose) {
    fprintf(stderr, "[addmul_plugin] kernel with %d op(s)\n", kernel->size);
  }
  return kernel;
}

static void KernelFree(TfLiteContext* context, void* buffer) {
  Kernel* kernel = (Kernel*)buffer;
  int i;
  (void)context;
  for (i = 0; i < kernel->size; ++i) free(kernel->scratch[i]);
  free(kernel->scratch);
  free(kernel->ops);
  free(kernel);
}

static TfLiteStatus KernelPrepare(TfLiteContext* context, TfLiteNode* node) {
  const Kernel* kernel = (const Kernel*)node->user_data;
  if (!kernel->plugin->fail_kernel) return kTfLiteOk;
  context->ReportError(context, "addmul_plugin: the kernel's Prepare fails as asked");
  return kTfLiteError;
}

static const float* Input(TfLiteContext* context, const Kernel* kernel, int before, int tensor) {
  int i;
  for (i = 0; i < before; ++i) {
    if (kernel->ops[i].output == tensor && kernel->scratch[i] != NULL) return kernel->scratch[i];
  }
  return context->tensors[tensor].data.f;
}

static TfLiteStatus KernelInvoke(TfLiteContext* context, TfLiteNode* node) {
  const Kernel* kernel = (const Kernel*)node->user_data;
  int i;
  for (i = 0; i < kernel->size; ++i) {
    const Op* op = &kernel->ops[i];
    const float* a = Input(context, kernel, i, op->input[0]);
    const float* b = Input(context, kernel, i, op->input[1]);
    float* out = kernel->scratch[i] != NULL ? kernel->scratch[i]
                                            : context->tensors[op->output].data.f;
    const size_t count = Elements(&context->tensors[op->output]);
    size_t k;
    for (k = 0; k < count; ++k) {
      float value = op->code == kAdd ? a[k] + b[k] : a[k] * b[k];
      if (op->activation != kTfLiteActNone && value < 0) value = 0;
      if (op->activation == kTfLiteActRelu6 && value > 6) value = 6;
      out[k] = value;
    }
  }
  return kTfLiteOk;
}

static TfLiteStatus DelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  const Plugin* plugin = (const Plugin*)delegate->data_;
  TfLiteIntArray* plan = NULL;
  TfLiteIntArray* claimed;
  TfLiteRegistration registration;
  TfLiteStatus status;
  int i, count = 0;
  if (plugin->fail_delegate) {
    context->ReportError(context, "addmul_plugin: the delegate's Prepare fails as asked");
    return kTfLiteError;
  }
  status = context->GetExecutionPlan(context, &plan);
  if (status != kTfLiteOk) return status;
  claimed = TfLiteIntArrayCreate(plan->size);
  for (i = 0; i < plan->size; ++i) {
    TfLiteNode* node = NULL;
    TfLiteRegistration* replaced = NULL;
    status = context->GetNodeAndRegistration(context, plan->data[i], &node, &replaced);
    if (status != kTfLiteOk) break;
    if (Supported(context, node, replaced->builtin_code)) claimed->data[count++] = plan->data[i];
  }
  if (plugin->verbose) {
    fprintf(stderr, "[addmul_plugin] claims %d of %d nodes\n", count, plan->size);
  }
  if (status == kTfLiteOk) {
    claimed->size = count;
    memset(&registration, 0, sizeof(registration));
    registration.init = KernelInit;
    registration.free = KernelFree;
    registration.prepare = KernelPrepare;
    registration.invoke = KernelInvoke;
    registration.builtin_code = 51; /* DELEGATE */
    registration.custom_name = "AddMulPlugin";
    registration.version = 1;
    status = context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, claimed,
                                                            delegate);
  }
  TfLiteIntArrayFree(claimed);
  return status;
}

TFL_CAPI_EXPORT TfLiteDelegate* tflite_plugin_create_delegate(
    const char* const* keys, const char* const* values, size_t count,
    void (*report_error)(const char*)) {
  Plugin* plugin = (Plugin*)calloc(1, sizeof(Plugin));
  size_t i;
  plugin->delegate.data_ = plugin;
  plugin->delegate.Prepare = DelegatePrepare;
  for (i = 0; i < count; ++i) {
    if (strcmp(keys[i], "verbose") == 0) {
      plugin->verbose = atoi(values[i]);
    } else if (strcmp(keys[i], "fail") == 0) {
      plugin->fail_delegate = strcmp(values[i], "delegate") == 0;
      plugin->fail_kernel = strcmp(values[i], "kernel") == 0;
    } else {
      if (report_error != NULL) report_error("addmul_plugin: options are verbose and fail");
      free(plugin);
      return NULL;
    }
  }
  return &plugin->delegate;
}

TFL_CAPI_EXPORT void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  free(delegate->data_);
}
