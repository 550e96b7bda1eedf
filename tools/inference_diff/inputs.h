// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the inputs of a comparison: Gaussian values, which are the same in every process for a
// seed, or values from files.
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

// Creates the bytes of the model's inputs. Immutable; thread-safe.
//
// Random values are those of TensorFlow Lite's inference_diff: r ~ Normal(mean, std), drawn again
// until 0 <= r < 1, then low + (high - low) * r; integers are in low … high, inclusive. Default
// ranges: floats -1 … 1; uint8, int8, int16 and uint16 the whole range of the type; wider integers
// 0 … 99; bool 0 … 1. Strings are a fixed sentence. The values depend only on run, input and seed,
// not on earlier calls.
class InputMaker {
 public:
  // `tensors`: the model's inputs in order, with their `names`. --input_range=[INPUT:]LOW,HIGH[;…]:
  // both bounds are inclusive for integers; INPUT is a name or an index, and an item without it
  // applies to all inputs. --inputs=[INPUT:]PATH[;…]: see input_files.h. OutOfRange for invalid
  // flags, NotFound and InvalidArgument for files.
  static absl::StatusOr<InputMaker> Make(const InputFlags& flags,
                                         const std::vector<const TfLiteTensor*>& tensors,
                                         const std::vector<std::string>& names);

  // The bytes of every input for run number `run` ≥ 0.
  absl::StatusOr<std::vector<std::string>> Values(int64_t run) const;
  // The files whose values a run uses, in the order of inputs.
  std::vector<std::string> FilesOfRun(int64_t run) const;
  // A digest of the `values` that come from files; empty if none do.
  std::string DigestOfFiles(const std::vector<std::string>& values) const;
  // For each input: name, type, and the source of its values.
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
