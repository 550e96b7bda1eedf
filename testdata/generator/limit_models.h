// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Models that take more time or memory than available.
#ifndef LITMUS_TESTDATA_GENERATOR_LIMIT_MODELS_H_
#define LITMUS_TESTDATA_GENERATOR_LIMIT_MODELS_H_

#include <cstdint>
#include <vector>

namespace litmus::testdata {

// A WHILE whose condition is always true, between an image [1, 8, 8, 3] and the scores of 12
// classes [1, 12].
std::vector<uint8_t> EndlessLoop();
// The same loop before the outputs of TinyDetector.
std::vector<uint8_t> EndlessDetector();
// NON_MAX_SUPPRESSION_V5 of one box. The value of the int32 input "most" is the size of two
// outputs.
std::vector<uint8_t> BoxesByValue();

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_LIMIT_MODELS_H_
