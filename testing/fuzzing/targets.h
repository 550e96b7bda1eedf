// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The fuzz targets: each takes one input, any bytes, and hands the input to the readers of one kind
// of file.
//
// A target returns whatever the readers say of the input, an error or a result. A target ends the
// process where a sanitizer finds a defect, or where two ways to the same result differ (operator).
// scripts/fuzz drives a target by libFuzzer; replay_test calls a target once for each file of its
// corpus.
#ifndef LITMUS_TESTING_FUZZING_TARGETS_H_
#define LITMUS_TESTING_FUZZING_TARGETS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::fuzzing {

// The input is a model file: it is loaded, allocated, run, resized, and run again.
void FuzzModel(const uint8_t* data, size_t size);
// The input decides a random model around one operator, and one change of its file.
void FuzzOperator(const uint8_t* data, size_t size);
// The input is an image of any format, or a model whose metadata and label files are read.
void FuzzImages(const uint8_t* data, size_t size);
// Ground truth, a NUL byte, detections.
void FuzzCoco(const uint8_t* data, size_t size);
// Labels, a NUL byte, ground truth of ImageNet or a class map.
void FuzzLabels(const uint8_t* data, size_t size);
// A byte that chooses the reader; a shard, a journal, a result document or settings.
void FuzzRecords(const uint8_t* data, size_t size);
// The input is a .npy file.
void FuzzNpy(const uint8_t* data, size_t size);
// The input is a file of packed weights or of prepared GPU programs.
void FuzzCaches(const uint8_t* data, size_t size);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_TARGETS_H_
