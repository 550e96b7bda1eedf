// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The end of the process: drivers take themselves apart then, and calls into them crash.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
#define LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_

namespace litmus::gpu {

// From now on the end of the process, once it has begun, makes Exiting() true. To be called once
// for each driver, after it has been started, so that this takes effect before the driver's own
// end. Thread-safe.
void WatchExit();

// Owners of driver objects release nothing when this is true.
bool Exiting();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_EXIT_H_
