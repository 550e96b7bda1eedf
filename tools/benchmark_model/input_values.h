// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The values that runs give to the model's inputs.
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
  // After AllocateTensors. An input takes the values of `files` (--inputs: input_files.h), all of
  // which are read now; else what its member of `specs` says, which is empty or has one for each
  // input; else random ones. Errors as ListInputFiles, ReadInputFile and InputData::Make;
  // FailedPrecondition: the files have more than
  // kMostBytes in all. Throws MemoryRefused.
  absl::Status Make(const std::string& files, const std::vector<InputSpec>& specs,
                    const ModelInputs& inputs);

  static constexpr size_t kMostBytes = size_t{2} << 30;

  // Copies values into the tensors. The values of files come one after another, then again from the
  // first.
  void CopyNext(const ModelInputs& inputs);

  // After as many runs each value has been used.
  size_t sets() const;
  const std::vector<RandomIntegers>& random_integers() const { return random_integers_; }

 private:
  absl::Status ReadFiles(const std::string& files, const ModelInputs& inputs);

  std::vector<std::vector<InputData>> values_;  // of each input
  std::vector<RandomIntegers> random_integers_;
  size_t next_ = 0;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_VALUES_H_
