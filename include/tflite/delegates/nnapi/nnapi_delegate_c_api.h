// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_
#define LITMUS_TFLITE_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_

#include "delegates/nnapi/nnapi_delegate_c_api.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_DELEGATES_NNAPI_NNAPI_DELEGATE_C_API_H_
