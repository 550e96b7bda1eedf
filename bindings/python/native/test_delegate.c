/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A delegate in a shared library for a test: it adds the two inputs of testdata's add_float and
 * then 100. It counts the delegates that exist, and the uses of a delegate that was destroyed
 * before. Option fail: creation reports its value. The
 * function of the C API that it calls is in no library that it is linked with. */
#include <stdlib.h>
#include <string.h>

#include "delegates/external/external_delegate_interface.h"
#include "runtime/capi/c_api.h"

typedef struct State {
  TfLiteDelegate delegate;
  int is_alive;
} State;

static int alive, uses_after_end;

TFL_CAPI_EXPORT int TestDelegatesAlive(void) { return alive; }
TFL_CAPI_EXPORT int TestDelegateUsesAfterEnd(void) { return uses_after_end; }

static void* Init(TfLiteContext* context, const char* buffer, size_t length) {
  (void)context, (void)length;
  return ((const TfLiteDelegateParams*)buffer)->delegate->data_;
}

static void Free(TfLiteContext* context, void* data) {
  (void)context;
  if (!((State*)data)->is_alive) ++uses_after_end;
}

static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* a = &context->tensors[node->inputs->data[0]];
  const TfLiteTensor* b = &context->tensors[node->inputs->data[1]];
  const TfLiteTensor* sum = &context->tensors[node->outputs->data[0]];
  size_t i;
  if (!((State*)node->user_data)->is_alive) ++uses_after_end;
  for (i = 0; i < sum->bytes / sizeof(float); ++i) {
    sum->data.f[i] = a->data.f[i] + b->data.f[i] + 100;
  }
  return kTfLiteOk;
}

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  TfLiteRegistration kernel;
  TfLiteIntArray* plan;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return kTfLiteError;
  memset(&kernel, 0, sizeof(kernel));
  kernel.init = Init;
  kernel.free = Free;
  kernel.invoke = Invoke;
  kernel.custom_name = "TestDelegate";
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, plan, delegate);
}

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                              const char* const* options_values, size_t num_options,
                                              void (*report_error)(const char*)) {
  State* state;
  size_t i;
  if (TfLiteVersion() == NULL) return NULL;
  for (i = 0; i < num_options; ++i) {
    if (strcmp(options_keys[i], "fail") == 0) {
      if (report_error != NULL) report_error(options_values[i]);
      return NULL;
    }
  }
  /* A destroyed delegate keeps its memory, so that its use is counted and does not crash. */
  state = (State*)calloc(1, sizeof(State));
  state->delegate.data_ = state;
  state->delegate.Prepare = Prepare;
  state->is_alive = 1;
  ++alive;
  return &state->delegate;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  ((State*)delegate->data_)->is_alive = 0;
  --alive;
}
