// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Models as sides: `compare a.tflite b.tflite` measures each with this program's own
// benchmark_model.
#ifndef LITMUS_TOOLS_COMPARE_SIDES_MODELS_AS_COMMANDS_H_
#define LITMUS_TOOLS_COMPARE_SIDES_MODELS_AS_COMMANDS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/compare/sides/sides.h"

namespace litmus::compare {

// The words that start the benchmark_model of this installation: {"tflitmus", "bench"} with the
// path of this program if it contains that tool, or else the program benchmark_model beside this
// one, or else the one on the PATH. NotFound: there is none.
absl::StatusOr<std::vector<std::string>> OwnBenchmark();

// The commands that measure the models. Errors of OwnBenchmark; usage error: fewer than two models,
// or too many.
absl::StatusOr<std::vector<SideTask>> SidesOfModels(const std::vector<std::string>& models);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDES_MODELS_AS_COMMANDS_H_
