// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One random model through the GPU delegate up to bound dispatches, on a null device.
#ifndef LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_
#define LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_

#include <cstdint>

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {

// The seed and the index decide which described device, in which precision. `refused`: no operator
// is for the device, or `plain` refuses the model, too. `difference`: the delegate fails with a
// model that `plain` runs, or the kernels differ when they are made a second time.
Finding CheckOnNullDevice(const RandomModel& model, uint64_t seed, uint64_t index,
                          const tflite::OpResolver& plain);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_
