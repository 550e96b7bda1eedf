// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Passes one random model through the GPU delegate up to bound dispatches, on a null device.
#ifndef LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_
#define LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_

#include <cstdint>

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {

// The seed and the index select the described device and the precision. `refused`: the delegate
// supports no operator, or `plain` refuses the model as well. `difference`: the delegate fails for
// a model that `plain` runs, or generates other kernels the second time.
Finding CheckOnNullDevice(const RandomModel& model, uint64_t seed, uint64_t index,
                          const tflite::OpResolver& plain);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_NULL_DEVICE_H_
