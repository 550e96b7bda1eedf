// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Provides the input values of each run.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_VALUES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_VALUES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/benchmark_model/model_inputs.h"

namespace litmus::benchmark {

// Not thread-safe.
class InputValues {
 public:
  // Call after AllocateTensors. The values of an input come from `files` (--inputs, see
  // input_files.h), which are all read now; otherwise from the input's member of `specs`, which is
  // empty or has one member per input; otherwise they are random. Errors as ListInputFiles,
  // ReadInputFile and InputData::Make; FailedPrecondition if the files have more than kMostBytes in
  // total. Throws MemoryRefused.
  absl::Status Make(const std::string& files, const std::vector<InputSpec>& specs,
                    const ModelInputs& inputs);

  static constexpr size_t kMostBytes = size_t{2} << 30;

  // Copies the next set of values into the input tensors. Sets from files are used in order, and
  // again from the first one after the last.
  void CopyNext(const ModelInputs& inputs);

  // The number of sets: after this many runs, each set has been used.
  size_t sets() const;
  const std::vector<RandomIntegers>& random_integers() const { return random_integers_; }

 private:
  absl::Status ReadFiles(const std::string& files, const ModelInputs& inputs);

  std::vector<std::vector<InputData>> values_;  // outer index: input; inner index: set
  std::vector<RandomIntegers> random_integers_;
  size_t next_ = 0;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_VALUES_H_
