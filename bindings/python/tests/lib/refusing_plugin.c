/* Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
 * A delegate plug-in that always refuses, for tests of what its loaders say. The option "say" is
 * its reason. LiteRT destroys even the delegate that was not made, so that
 * tflite_plugin_destroy_delegate must accept NULL. Compiled by lib/models.py. */
#include <stddef.h>
#include <string.h>

void* tflite_plugin_create_delegate(const char* const* keys, const char* const* values,
                                    size_t count, void (*report)(const char*)) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (strcmp(keys[i], "say") == 0) report(values[i]);
  }
  return NULL;
}

void tflite_plugin_destroy_delegate(void* delegate) { (void)delegate; }
