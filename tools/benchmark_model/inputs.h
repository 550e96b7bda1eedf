// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the model is fed: shapes, value ranges and files from the flags; else random values, the
// same in every process.
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

// What the flags say of one input.
struct InputSpec {
  std::string name;
  bool by_index = false;                     // the name is "#INDEX", of the input at this place
  std::optional<std::vector<int>> shape;     // empty: a scalar
  std::optional<std::pair<int, int>> range;  // low, high, both included
  std::string file;
};

// Parses --input_layer*. Empty when none is given, else one entry per name, in the model's order.
// "#0" names the first input whatever the model calls it; an empty shape, or "[]", is a scalar's.
// InvalidArgument on any mistake, with the flag's name.
absl::StatusOr<std::vector<InputSpec>> ParseInputFlags(const Options& options);

// From and to which value InputData::Make draws the input's integers, where these may be indices:
// nothing for other types, quantised values and files.
std::optional<std::pair<double, double>> RangeOfRandomIntegers(const TfLiteTensor& tensor,
                                                               const InputSpec* spec);

// One input's bytes: made once, copied into the tensor before each run.
class InputData {
 public:
  // Reads spec.file or draws random values. Default ranges: floats [-0.5, 0.5); int32, uint32,
  // int64, uint64 0 … 99; uint8 0 … 254; int8 −127 … 127; int16 −32767 … 32767; uint16 0 … 65534;
  // bool 0 or 1; strings are a fixed sentence. Of a file, at most what the input needs is
  // read, and a little more to see that there is more: the file may have no end. NotFound when the
  // file cannot be read, InvalidArgument when its size is wrong or the type is not supported.
  // Throws MemoryRefused when the account of the process has no room for the bytes.
  static absl::StatusOr<InputData> Make(const TfLiteTensor& tensor, const InputSpec* spec,
                                        std::mt19937* random);

  // Inputs from `bytes`, which are as long as the tensor. Throws MemoryRefused.
  static InputData Of(std::string bytes);

  // The tensor must have the shape and type that Make saw.
  void CopyTo(TfLiteTensor* tensor) const;

 private:
  void Claim(size_t bytes);

  MemoryClaim claim_;
  std::string bytes_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_INPUTS_H_
