// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Provides the model's inputs: shapes, value ranges and files from the flags; otherwise random
// values, which are the same in every process.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_INPUTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_INPUTS_H_

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {

// The flags of one input.
struct InputSpec {
  std::string name;
  bool by_index = false;                  // the name is "#INDEX", the input's index
  std::optional<std::vector<int>> shape;  // empty: a scalar
  // Low and high, both inclusive.
  std::optional<std::pair<double, double>> range;
  std::string file;
};

// Parses the --input_layer flags. Returns an empty vector if none is set, otherwise one entry per
// name, in the model's order. `names`: those of the model's inputs, which --input_layer_value_range
// may use without --input_layer, as in LiteRT. "#0" names the first input regardless of its name in
// the model; an empty shape or "[]" is a scalar. InvalidArgument, with the flag's name, for any
// error.
absl::StatusOr<std::vector<InputSpec>> ParseInputFlags(const Options& options,
                                                       const std::vector<std::string>& names = {});

// The inclusive range from which InputData::Make draws the input's integers, if these may be
// indices. nullopt for other types, quantised values and files.
std::optional<std::pair<double, double>> RangeOfRandomIntegers(const TfLiteTensor& tensor,
                                                               const InputSpec* spec);

// One set of values of an input, created once and copied into the tensor before each run.
class InputData {
 public:
  // Reads spec.file or draws random values. Default ranges: floats [-0.5, 0.5); int32, uint32,
  // int64, uint64 0 … 99; uint8 0 … 254; int8 −127 … 127; int16 −32767 … 32767; uint16 0 … 65534;
  // bool 0 or 1; strings are a fixed sentence. Of a file, the bytes that the input needs are read,
  // and a few more to detect a longer file, which may be endless. NotFound if the file is
  // unreadable, InvalidArgument if its size is wrong or the type is unsupported. Throws
  // MemoryRefused if the bytes would exceed the process's memory limit.
  static absl::StatusOr<InputData> Make(const TfLiteTensor& tensor, const InputSpec* spec,
                                        std::mt19937* random);

  // An input with the values `bytes`, whose size must be that of the tensor. Throws MemoryRefused.
  static InputData Of(std::string bytes);

  // The tensor must have the same shape and type as in Make.
  void CopyTo(TfLiteTensor* tensor) const;

 private:
  void Claim(size_t bytes);

  MemoryClaim claim_;
  std::string bytes_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INPUTS_H_
