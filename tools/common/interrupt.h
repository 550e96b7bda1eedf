// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ending a measurement early: Ctrl-C (SIGINT), and SIGTERM, which timeout, CI and job queues send.
#ifndef LITMUS_TOOLS_COMMON_INTERRUPT_H_
#define LITMUS_TOOLS_COMMON_INTERRUPT_H_

#include <atomic>

namespace litmus {

// After this call the first of either signal sets Interrupted(), so that the tool ends its runs and
// reports what the tool has measured. A second signal of the same kind ends the process at once.
// Call once, before any thread is started.
void CatchInterrupts();

// True after the first signal. Thread-safe.
const std::atomic<bool>& Interrupted();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INTERRUPT_H_
