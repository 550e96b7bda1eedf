// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One random model with the GPU delegate beside the CPU, at its first shape.
#ifndef LITMUS_TESTING_RANDOM_MODELS_GPU_H_
#define LITMUS_TESTING_RANDOM_MODELS_GPU_H_

#include "runtime/interfaces/op_resolver.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {

// `refused`: the CPU refuses the model, or the delegate takes no operator. `difference`: the
// delegate fails, or its results are others: bytes by more than one step, other integers by any,
// floats by more than what a GPU's functions may be wrong by.
Finding CheckOnGpu(const RandomModel& model, const tflite::OpResolver& fast);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_GPU_H_
