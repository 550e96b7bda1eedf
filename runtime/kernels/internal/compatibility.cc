// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/internal/compatibility.h"

#include <cstdlib>

#include "runtime/base/logging.h"

namespace tflite {

void FailCheck(const char* file, int line, const char* condition) {
  LITMUS_LOG(ERROR, "%s:%d: %s does not hold", file, line, condition);
  std::abort();
}

}  // namespace tflite
