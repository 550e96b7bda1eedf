// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The string type of the C++ API.
#ifndef LITMUS_RUNTIME_UTIL_STRING_TYPE_H_
#define LITMUS_RUNTIME_UTIL_STRING_TYPE_H_

#include <string>

namespace tflite {

using std::string;

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_STRING_TYPE_H_
