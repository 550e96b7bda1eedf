// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A conformance case: a model, inputs, and the expected outputs from another implementation. There
// are two formats of folders, which differ in case.json: an operator case has "op", and
// model.tflite and [sN_]inK.npy / outK.npy are in the same folder; a model golden has "model" (a
// path that is relative to an ancestor of the folder) and a file name per input and output.
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
  double relative = 0;  // multiplied by |want|
  // Fast kernels and delegates may sum in another order: multiplied by max|want| of the output, or
  // absolute.
  double fast_of_max = 0, fast_absolute = 0;
  double delegate_absolute = 0;  // differences of known implementations, in quanta
  double half_absolute = 0;      // for delegates that compute in 16-bit floats
  // If above 0, replaces all others: min signal-to-noise ratio of the whole output, in dB.
  double least_snr_db = 0;
};

struct ExpectedOutput {
  Array values;
  std::vector<int> shape;  // of the whole output
  size_t every = 1;        // `values` contains the elements 0, every, 2·every, … of the output
  double range = 0;        // of a model golden: max − min value
  Tolerance tolerance;
};

struct Step {
  std::vector<Array> inputs;
  std::vector<ExpectedOutput> outputs;
};

struct Case {
  std::string folder;
  std::string name;   // the last two components of the folder
  std::string group;  // the operator, or "model"
  std::string model_path;
  std::vector<Step> steps;
  // The shape to which each input is resized before running; nullopt: as in the model.
  std::vector<std::optional<std::vector<int>>> resize_inputs;
};

inline constexpr char kModelGroup[] = "model";

// Returns the folders below `root` (included) that contain a case.json, sorted. Empty if there is
// none.
std::vector<std::string> FindCases(const std::string& root);

absl::StatusOr<Case> LoadCase(const std::string& folder);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_CASE_H_
