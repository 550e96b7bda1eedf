// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that the header compiles as strict C99, and that the options have the published layout.
#include <stddef.h>
#include <stdio.h>

#include "delegates/xnnpack/xnnpack_delegate.h"

#define IS(what, expected)                                                                   \
  if ((size_t)(what) != (size_t)(expected)) {                                                \
    fprintf(stderr, "%s is %zu; expected %zu\n", #what, (size_t)(what), (size_t)(expected)); \
    return 1;                                                                                \
  }

int main(void) {
  const TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  const size_t word = sizeof(void*);
  IS(offsetof(TfLiteXNNPackDelegateOptions, num_threads), 0)
  IS(offsetof(TfLiteXNNPackDelegateOptions, flags), 4)
  IS(offsetof(TfLiteXNNPackDelegateOptions, weights_cache), 8)
  IS(offsetof(TfLiteXNNPackDelegateOptions, handle_variable_ops), 8 + word)
  IS(offsetof(TfLiteXNNPackDelegateOptions, experimental_weight_cache_file_path), 8 + 2 * word)
  IS(offsetof(TfLiteXNNPackDelegateOptions, weight_cache_file_path), 8 + 2 * word)
  IS(sizeof(options), 8 + 3 * word)
  IS(options.flags, 3)
  return 0;
}
