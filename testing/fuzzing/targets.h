// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The fuzz targets. Each gets one input, any bytes, and passes it to the readers of one kind of
// file.
//
// A target returns normally for valid and for invalid inputs. It aborts if a sanitizer detects a
// bug, or if two ways to the same result differ (operator). scripts/fuzz runs a target with
// libFuzzer; replay_test calls it once for each file of its corpus.
#ifndef LITMUS_TESTING_FUZZING_TARGETS_H_
#define LITMUS_TESTING_FUZZING_TARGETS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::fuzzing {

// The input is a model file, which is loaded, allocated, run, resized, and run again.
void FuzzModel(const uint8_t* data, size_t size);
// The input determines a random model of one operator, and one change in its file.
void FuzzOperator(const uint8_t* data, size_t size);
// The input is an image of any format, or a model whose metadata and label files are read.
void FuzzImages(const uint8_t* data, size_t size);
// The input is ground truth, a NUL byte, and detections.
void FuzzCoco(const uint8_t* data, size_t size);
// The input is labels, a NUL byte, and ground truth of ImageNet or a class map.
void FuzzLabels(const uint8_t* data, size_t size);
// The input is a byte that selects the reader, then a shard, a journal, a result document or
// settings.
void FuzzRecords(const uint8_t* data, size_t size);
// The input is a result of another program.
void FuzzForeign(const uint8_t* data, size_t size);
// The input is a .npy file.
void FuzzNpy(const uint8_t* data, size_t size);
// The input is a file of packed weights or of prepared GPU programs.
void FuzzCaches(const uint8_t* data, size_t size);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_TARGETS_H_
