// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Versions: the level of TensorFlow Lite's API that Litmus provides, and the version of the .tflite
// schema that it reads. C99.
#ifndef LITMUS_RUNTIME_UTIL_VERSION_H_
#define LITMUS_RUNTIME_UTIL_VERSION_H_

// The value of Model::version in model files.
#define TFLITE_SCHEMA_VERSION (3)

// The API level as a semantic version, which TfLiteVersion() returns.
#define TFLITE_VERSION_STRING "2.20.0"

// The same for the functions of c_api_experimental.h.
#define TFLITE_EXTENSION_APIS_VERSION_STRING TFLITE_VERSION_STRING

#endif  // LITMUS_RUNTIME_UTIL_VERSION_H_
