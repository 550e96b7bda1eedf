// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model with one resolver, within the limits of run_limited.h.
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

// The stage of an Outcome whose run exceeded a limit, so that its result is unknown.
inline constexpr char kUnlimited[] = "limit";

// Inputs whose size does not fit the changed model are truncated or repeated. Runs twice and
// returns the results of the second run, which sees memory that the first one left; a model with
// state runs once.
random_models::Outcome CheckedRun(const tflite::FlatBufferModel& model,
                                  const tflite::OpResolver& resolver, const RunSettings& settings,
                                  const std::vector<random_models::InputValue>& inputs);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_CHECKED_RUN_H_
