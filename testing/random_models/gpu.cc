// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/gpu.h"

#include <algorithm>

#include "delegates/gpu/delegate.h"
#include "testing/random_models/compare.h"
#include "testing/random_models/run_model.h"

namespace litmus::random_models {
namespace {

// Tolerances for OpenCL's native functions and sums in 32 bits on a GPU.
constexpr double kAbsolute = 1e-4, kRelative = 1e-3;
// Allowed steps of int8 and uint8 for operators that are computed in float and rounded:
// docs/reference/gpu.md.
constexpr int kSteps = 1;
constexpr int kMostPartitions = 100;

// Never deleted, so that the device stays open and each program is compiled only once.
TfLiteDelegate* Delegate() {
  static TfLiteDelegate* const delegate = [] {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.is_precision_loss_allowed = 0;
    options.max_delegated_partitions = kMostPartitions;
    return TfLiteGpuDelegateV2Create(&options);
  }();
  return delegate;
}

// Whether bools result from comparing quantised bytes: the CPU compares rounded multiples of their
// scales, the GPU real numbers.
bool ComparesBytes(const RandomModel& model, const Outcome& expected) {
  const std::vector<tflite::TensorType> types = model.input_types();
  const bool bytes = std::any_of(types.begin(), types.end(), [](tflite::TensorType type) {
    return type == tflite::TensorType_INT8 || type == tflite::TensorType_UINT8;
  });
  return bytes && std::any_of(expected.outputs.begin(), expected.outputs.end(),
                              [](const OutputValue& output) {
                                return output.type == tflite::TensorType_BOOL;
                              });
}

}  // namespace

Finding CheckOnGpu(const RandomModel& model, const tflite::OpResolver& fast) {
  Finding finding;
  const Draft& draft = model.round(0);
  const Outcome expected = ModelRun(model.file(), fast, 1).Run(draft.inputs(), 1);
  if (!expected.accepted) {
    finding.refused = true;
    return finding;
  }
  ModelRun gpu(model.file(), fast, 1, Delegate());
  const Outcome got = gpu.Run(draft.inputs(), 1);
  // Not compared: hybrid operators, for which the delegate dequantises the weights while the CPU
  // quantises the input; and infinities and NaN, which the delegate handles only where
  // docs/reference/gpu.md says so.
  const bool compared =
      !model.is_hybrid() && !draft.not_finite() && !ComparesBytes(model, expected);
  finding.refused = got.accepted && (!gpu.is_delegated() || !compared);
  if (finding.refused) return finding;
  Tolerance tolerance = draft.tolerance();
  tolerance.absolute = std::max(tolerance.absolute, kAbsolute);
  tolerance.relative = std::max(tolerance.relative, kRelative);
  tolerance.steps = kSteps;
  finding.difference = Compare(expected, got, tolerance, draft.inputs(), model.input_types());
  return finding;
}

}  // namespace litmus::random_models
