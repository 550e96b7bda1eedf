// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detects the end of the process, when drivers shut down and calls into them crash.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
#define LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_

namespace litmus::gpu {

// After this call, Exiting() returns true as soon as the end of the process has begun. Call it once
// for each driver after the driver has started, so that Exiting() is true before the driver shuts
// down. Thread-safe.
void WatchExit();

// Owners of driver objects must release nothing if this is true.
bool Exiting();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
