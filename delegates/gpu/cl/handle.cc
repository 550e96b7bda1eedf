// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/handle.h"

#include <atomic>
#include <cstdlib>
#include <mutex>

namespace litmus::gpu {
namespace {

std::atomic<bool> exiting{false};

}  // namespace

void WatchExit() {
  static std::once_flag once;
  std::call_once(once, [] { std::atexit([] { exiting = true; }); });
}

bool Exiting() { return exiting; }

}  // namespace litmus::gpu
