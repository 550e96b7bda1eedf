// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ends a measurement early on Ctrl-C (SIGINT) or SIGTERM, which timeout, CI and job queues send.
#ifndef LITMUS_TOOLS_COMMON_INTERRUPT_H_
#define LITMUS_TOOLS_COMMON_INTERRUPT_H_

#include <atomic>

namespace litmus {

// After this call, the first signal of either kind sets Interrupted(), so that the tool ends its
// runs and reports the results so far. A second signal of the same kind ends the process
// immediately. Call once, before any thread is started.
void CatchInterrupts();

// True after the first signal. Thread-safe.
const std::atomic<bool>& Interrupted();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INTERRUPT_H_
