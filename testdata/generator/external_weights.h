// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a model to one whose constants lie in separate files (Tensor.external_buffer).
#ifndef LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_
#define LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace litmus::testdata {

// The content of a group's file.
struct WeightFile {
  std::string group;
  std::vector<uint8_t> bytes;
};

struct ModelInParts {
  std::vector<uint8_t> model;
  std::vector<WeightFile> files;
};

// Moves the constants of a verified model to the files of these groups, alternating between them.
// Each constant starts at a multiple of `alignment`; with 1 also at places that are unaligned for
// its element type.
ModelInParts MoveWeightsOut(const std::vector<uint8_t>& model,
                            const std::vector<std::string>& groups, size_t alignment = 64);

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_EXTERNAL_WEIGHTS_H_
