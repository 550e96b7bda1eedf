// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Attributes that programs use. C99.
#ifndef LITMUS_RUNTIME_C_MACROS_H_
#define LITMUS_RUNTIME_C_MACROS_H_

// The function is not inlined.
#define TFLITE_NOINLINE __attribute__((noinline))

// A function that another definition in the program replaces. TFLITE_HAS_ATTRIBUTE_WEAK is 1 where
// there are such functions: on all supported systems.
#define TFLITE_ATTRIBUTE_WEAK __attribute__((weak))
#define TFLITE_HAS_ATTRIBUTE_WEAK 1

#endif  // LITMUS_RUNTIME_C_MACROS_H_
