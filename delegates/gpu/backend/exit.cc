// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/exit.h"

#include <atomic>
#include <cstdlib>

namespace litmus::gpu {
namespace {

std::atomic<bool> exiting{false};

}  // namespace

void WatchExit() {
  std::atexit([] { exiting = true; });
}

bool Exiting() { return exiting; }

}  // namespace litmus::gpu
