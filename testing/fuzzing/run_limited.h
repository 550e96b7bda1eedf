// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model within limits on the bytes of tensors and the number of operators per Invoke.
// Without limits a small model could compute for years, which is no bug.
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

// Max bytes of all tensors of all subgraphs that are not constants. A product of two such tensors
// has 16,384² multiplications, a second under sanitizers.
constexpr size_t kMaxTensorBytes = size_t{64} << 10;
// Max operators that one Invoke may run; a WHILE that does not end is cancelled.
constexpr int kMaxOperators = 2000;
// Limit of the process's memory account. libFuzzer itself aborts a run above 2 GiB.
constexpr size_t kMemoryLimit = size_t{256} << 20;

// Sets the process's memory limit to kMemoryLimit.
void LimitMemory();

// Bytes of all tensors of all subgraphs that are not constants.
size_t TensorBytes(tflite::Interpreter* interpreter);

// Invokes, and cancels after kMaxOperators operators, with the status kTfLiteCancelled.
TfLiteStatus InvokeLimited(tflite::Interpreter* interpreter);

// Fills the inputs with the bytes of `pattern`, repeated; with zeros if it is empty. Strings stay
// empty.
void FillInputs(tflite::Interpreter* interpreter, const std::vector<uint8_t>& pattern);

// Reads each byte of each output, so that a sanitizer detects an output with invalid memory.
void ReadOutputs(const tflite::Interpreter& interpreter);

}  // namespace litmus::fuzzing

#endif  // LITMUS_TESTING_FUZZING_RUN_LIMITED_H_
