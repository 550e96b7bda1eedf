// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One conformance case: a model, inputs, and the outputs that another implementation gave.
// Two folder formats, told apart by case.json: an operator case (has "op"; model.tflite and
// [sN_]inK.npy / outK.npy beside it) and a model golden (has "model", a path that is resolved
// against the folder's ancestors; a file name per input and output).
#ifndef LITMUS_TOOLS_CONFORMANCE_CASE_H_
#define LITMUS_TOOLS_CONFORMANCE_CASE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/npy.h"

namespace litmus::conformance {

struct Tolerance {
  double absolute = 0;
  double relative = 0;  // times |want|
  // Fast kernels and delegates may sum in another order: times max|want| of the output, or just so.
  double fast_of_max = 0, fast_absolute = 0;
  double delegate_absolute = 0;  // quanta by which known implementations differ
  double half_absolute = 0;      // delegates that compute in 16-bit floats
  // Above 0: instead of all others, the least signal-to-noise ratio of the whole output, in dB.
  double least_snr_db = 0;
};

struct ExpectedOutput {
  Array values;
  std::vector<int> shape;  // of the whole output
  size_t every = 1;        // `values` holds element 0, every, 2·every, … of the output
  double range = 0;        // of a model golden: greatest − least value
  Tolerance tolerance;
};

struct Step {
  std::vector<Array> inputs;
  std::vector<ExpectedOutput> outputs;
};

struct Case {
  std::string folder;
  std::string name;   // the last two components of the folder
  std::string group;  // operator, or "model"
  std::string model_path;
  std::vector<Step> steps;
  // Shape per input to resize to before running; nullopt: as the model has it.
  std::vector<std::optional<std::vector<int>>> resize_inputs;
};

inline constexpr char kModelGroup[] = "model";

// Folders below `root` (itself included) that hold a case.json, sorted. Empty if there is none.
std::vector<std::string> FindCases(const std::string& root);

absl::StatusOr<Case> LoadCase(const std::string& folder);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_CASE_H_
