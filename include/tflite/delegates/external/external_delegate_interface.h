// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
#define LITMUS_TFLITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_

#include "delegates/external/external_delegate_interface.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
