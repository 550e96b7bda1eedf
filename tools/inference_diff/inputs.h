// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a comparison feeds: Gaussian values, the same in every process for a seed, or files.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_INPUTS_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "runtime/c/common.h"
#include "tools/common/input_files/input_files.h"
#include "tools/common/random_values.h"

namespace litmus::diff {

struct InputFlags {
  std::string input_range, inputs;
  int64_t seed = 0;
  float mean = 0.5f, std = 1.0f / 3;
};

// Makes the bytes of the model's inputs. Immutable; thread-safe.
//
// Random values, as TensorFlow Lite's inference_diff draws them: r ~ Normal(mean, std), drawn again
// until 0 <= r < 1, then low + (high - low) * r; integers take the whole numbers low … high.
// Default ranges: floats -1 … 1; uint8, int8, int16 and uint16 all their values; wider integers 0 …
// 99; bool 0 … 1. Strings are a fixed sentence. Run, input and seed decide the values, whatever was
// drawn before.
class InputMaker {
 public:
  // `tensors`: the model's inputs in order, with their `names`. --input_range=[INPUT:]LOW,HIGH[;…],
  // both inclusive for integers, INPUT a name or an index, without which the item is for all
  // inputs;
  // --inputs=[INPUT:]PATH[;…] (input_files.h). OutOfRange for flags that make no sense, NotFound
  // and InvalidArgument for files.
  static absl::StatusOr<InputMaker> Make(const InputFlags& flags,
                                         const std::vector<const TfLiteTensor*>& tensors,
                                         const std::vector<std::string>& names);

  // Bytes of every input for a run; run >= 0.
  absl::StatusOr<std::vector<std::string>> Values(int64_t run) const;
  // The files that a run takes values from, in the order of inputs.
  std::vector<std::string> FilesOfRun(int64_t run) const;
  // A digest of those `values` that come from files; empty when none do.
  std::string DigestOfFiles(const std::vector<std::string>& values) const;
  // Per input: name, type, and where its values come from.
  nlohmann::ordered_json ToJson() const;

 private:
  struct Input : FileInput {
    ValueRange range;
    std::vector<std::string> files;
  };

  InputFlags flags_;
  std::vector<Input> inputs_;
};

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_INPUTS_H_
