// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model under limits: so many bytes of tensors, so many operators an Invoke. Without limits
// a model of a few bytes may compute for years, which is no defect.
#ifndef LITMUS_TESTING_FUZZING_RUN_LIMITED_H_
#define LITMUS_TESTING_FUZZING_RUN_LIMITED_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "testing/quiet_reporter.h"

namespace litmus::fuzzing {

// Tensors that are not constants, of all subgraphs, in bytes. A product of two such tensors takes
// 16,384² multiplications, a second under sanitizers.
constexpr size_t kMaxTensorBytes = size_t{64} << 10;
// Operators that one Invoke may run: a WHILE that never ends is cancelled.
constexpr int kMaxOperators = 2000;
// Of the process's memory account. libFuzzer ends a run above 2 GiB.
constexpr size_t kMemoryLimit = size_t{256} << 20;

// Sets the process's memory limit to kMemoryLimit.
void LimitMemory();

// Bytes of all tensors of all subgraphs that are not constants.
size_t TensorBytes(tflite::Interpreter* interpreter);

// Invokes, and cancels after kMaxOperators operators. kTfLiteCancelled: it was cancelled.
TfLiteStatus InvokeLimited(tflite::Interpreter* interpreter);

// Inputs become the bytes of `pattern`, repeated; zeros without a pattern. Strings stay empty.
void FillInputs(tflite::Interpreter* interpreter, const std::vector<uint8_t>& pattern);

// Reads each byte of each output, so that a sanitizer sees an output whose memory is not there.
void ReadOutputs(const tflite::Interpreter& interpreter);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_RUN_LIMITED_H_
