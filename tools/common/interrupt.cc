// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/interrupt.h"

#include <csignal>

namespace litmus {
namespace {

std::atomic<bool> g_interrupted{false};
// The handler only stores. For 64-bit RISC-V GCC 12 has the value 1 ("sometimes"), because it calls
// libatomic to change a byte in other ways; a store is one instruction there, too.
static_assert(ATOMIC_BOOL_LOCK_FREE > 0, "a signal handler may not wait for a lock");

extern "C" void OnInterrupt(int signal) {
  g_interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void CatchInterrupts() {
  std::signal(SIGINT, OnInterrupt);
  std::signal(SIGTERM, OnInterrupt);
}

const std::atomic<bool>& Interrupted() { return g_interrupted; }

}  // namespace litmus
