// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The delegate's implementation of runtime/c/delegate_report.h.
#ifndef LITMUS_DELEGATES_GPU_API_REPORT_H_
#define LITMUS_DELEGATES_GPU_API_REPORT_H_

#include "runtime/c/delegate_report.h"

namespace litmus::gpu {

// The functions for delegates that GpuDelegate made; valid as long as the process.
const LitmusDelegateReport* GpuDelegateReport();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_REPORT_H_
