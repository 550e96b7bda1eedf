// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --inputs: the values of a model's inputs from a folder of files, other ones in each run.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_FOLDER_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_FOLDER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/benchmark_model/model_inputs.h"

namespace litmus::benchmark {

// Sets of values, one value of each input. Not thread-safe.
class InputFolder {
 public:
  // Reads all files, in the order of their names. One input: the files of the folder. Several:
  // those of one sub-folder for each input, called by the input's name ('/' as '_') or its index;
  // the first files make the first set, and so on. Hidden files are left out. A file is raw bytes,
  // as many as the tensor's, or a .npy array of the tensor's type and number of elements. After
  // AllocateTensors. NotFound: no folder, no file. InvalidArgument: a file does not fit its input,
  // the inputs have different numbers of files, an input is of strings. FailedPrecondition: more
  // than kMostBytes in all. Messages begin with --inputs and name the file.
  absl::Status Read(const std::string& folder, const ModelInputs& inputs);

  static constexpr size_t kMostBytes = size_t{2} << 30;

  bool empty() const { return sets_.empty(); }
  size_t size() const { return sets_.size(); }
  // The sets one after another, then again from the first. Not of an empty folder.
  const std::vector<InputData>& Next() { return sets_[next_++ % sets_.size()]; }

 private:
  std::vector<std::vector<InputData>> sets_;
  size_t next_ = 0;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INPUT_FOLDER_H_
