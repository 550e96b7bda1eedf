// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the GPU delegate with the CPU for one random model, at its first shape.
#ifndef LITMUS_TESTING_RANDOM_MODELS_GPU_H_
#define LITMUS_TESTING_RANDOM_MODELS_GPU_H_

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {

// `refused`: the CPU refuses the model, or the delegate supports no operator of it. `difference`:
// the delegate fails, or its results differ: int8 and uint8 by more than one step, other integers
// at all, floats by more than the tolerance for a GPU's functions.
Finding CheckOnGpu(const RandomModel& model, const tflite::OpResolver& fast);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_GPU_H_
