// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// TFLITE_LOG. In TensorFlow Lite two headers define a macro of this name, so a program can include
// only one of them: minimal_logging.h, TFLITE_LOG(TFLITE_LOG_INFO, "%d", n), and tools/logging.h,
// TFLITE_LOG(INFO) << n. Here both include this header, which tells the forms apart by the number
// of arguments: one is the stream; two to 32 are a severity, a format and its values.
#ifndef LITMUS_RUNTIME_BASE_LOG_MACRO_H_
#define LITMUS_RUNTIME_BASE_LOG_MACRO_H_

// The argument behind the first 32. The macro's own arguments push the list below so far that this
// is the name of their form.
#define LITMUS_LOG_FORM(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16,     \
                        a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, \
                        a32, form, ...)                                                            \
  form

#define TFLITE_LOG(...)                                                                       \
  LITMUS_LOG_FORM(__VA_ARGS__, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT,       \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, LITMUS_LOG_FORMAT, \
                  LITMUS_LOG_STREAM, ~)                                                       \
  (__VA_ARGS__)

#endif  // LITMUS_RUNTIME_BASE_LOG_MACRO_H_
