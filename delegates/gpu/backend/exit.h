// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The end of the process: drivers take themselves apart then, and calls into drivers crash.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
#define LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_

namespace litmus::gpu {

// After this call Exiting() is true once the end of the process has begun. To be called once for
// each driver, after the driver has been started, so that Exiting() is true before the driver's own
// end. Thread-safe.
void WatchExit();

// Owners of driver objects release nothing when this is true.
bool Exiting();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
