// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model whose constants lie in files beside it (Tensor.external_buffer), from one that holds
// them.
#ifndef LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_
#define LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus::testdata {

// The bytes of a group's file.
struct WeightFile {
  std::string group;
  std::vector<uint8_t> bytes;
};

struct ModelInParts {
  std::vector<uint8_t> model;
  std::vector<WeightFile> files;
};

// Moves the constants of a verified model out of it, by turns into the files of these groups. Each
// starts at a multiple of `alignment`; 1: also where its element type cannot be read.
ModelInParts MoveWeightsOut(const std::vector<uint8_t>& model,
                            const std::vector<std::string>& groups, size_t alignment = 64);

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_
