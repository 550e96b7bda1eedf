// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of a model by one resolver, under the limits of run_limited.h.
#ifndef LITMUS_TESTING_FUZZING_CHECKED_RUN_H_
#define LITMUS_TESTING_FUZZING_CHECKED_RUN_H_

#include <vector>

#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"
#include "testing/random_models/run_model.h"

namespace litmus::fuzzing {

struct RunSettings {
  bool rewriting = false;
  int threads = 1;
};

// The stage of an Outcome whose run went beyond a limit: nothing is known of the model.
inline constexpr char kUnlimited[] = "limit";

// Inputs that do not fit the model (it was changed) are cut or repeated. Runs twice, the second
// time with what the first left in memory, and keeps the second results; a model with state runs
// once.
random_models::Outcome CheckedRun(const tflite::FlatBufferModel& model,
                                  const tflite::OpResolver& resolver, const RunSettings& settings,
                                  const std::vector<random_models::InputValue>& inputs);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_CHECKED_RUN_H_
