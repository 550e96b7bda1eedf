/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A delegate plug-in in plain C for tests. Its options say how it behaves:
 *   fail:MESSAGE      creation reports MESSAGE and returns NULL ("fail:" reports nothing)
 *   prepare:STATUS    Prepare returns this TfLiteStatus; before, it counts its calls and options
 *                     into context->recommended_num_threads (100 * calls + options)
 *   flags:N           the delegate's flags
 *   no_prepare:       Prepare is NULL
 *   buffers:          the buffer handle functions are there
 * Any other key is accepted. With the context's GetExecutionPlan set, Prepare claims no node. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "delegates/external/external_delegate_interface.h"

typedef struct State {
  TfLiteDelegate delegate;
  int options, prepared, status;
} State;

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  State* state = (State*)delegate->data_;
  if (delegate != &state->delegate) return kTfLiteApplicationError;
  ++state->prepared;
  if (state->status == kTfLiteOk || context->GetExecutionPlan == NULL) {
    context->recommended_num_threads = 100 * state->prepared + state->options;
  }
  return (TfLiteStatus)state->status;
}

static TfLiteStatus Copy(TfLiteContext* context, TfLiteDelegate* delegate,
                         TfLiteBufferHandle handle, TfLiteTensor* tensor) {
  State* state = (State*)delegate->data_;
  (void)context;
  if (delegate != &state->delegate) return kTfLiteApplicationError;
  tensor->buffer_handle = handle;
  return kTfLiteOk;
}

static void Free(TfLiteContext* context, TfLiteDelegate* delegate, TfLiteBufferHandle* handle) {
  State* state = (State*)delegate->data_;
  (void)context;
  if (delegate == &state->delegate) *handle = kTfLiteNullBufferHandle;
}

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                              const char* const* options_values, size_t num_options,
                                              void (*report_error)(const char*)) {
  State* state = (State*)calloc(1, sizeof(State));
  size_t i;
  state->delegate.data_ = state;
  state->delegate.Prepare = Prepare;
  state->options = (int)num_options;
  for (i = 0; i < num_options; ++i) {
    const char* key = options_keys[i];
    const char* value = options_values[i];
    fprintf(stderr, "[test_plugin] %s=%s\n", key, value);
    if (strcmp(key, "fail") == 0) {
      if (value[0] != '\0' && report_error != NULL) report_error(value);
      free(state);
      return NULL;
    }
    if (strcmp(key, "prepare") == 0) state->status = atoi(value);
    if (strcmp(key, "flags") == 0) state->delegate.flags = atoi(value);
    if (strcmp(key, "no_prepare") == 0) state->delegate.Prepare = NULL;
    if (strcmp(key, "buffers") == 0) {
      state->delegate.CopyFromBufferHandle = Copy;
      state->delegate.CopyToBufferHandle = Copy;
      state->delegate.FreeBufferHandle = Free;
    }
  }
  return &state->delegate;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  fprintf(stderr, "[test_plugin] destroyed\n");
  free(delegate->data_);
}
