// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the values of string inputs.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

// The default value of each string, as in TensorFlow Lite's benchmark_model.
inline constexpr char kSentence[] = "The quick brown fox jumps over the lazy dog.";

// Reads `count` strings from a file, separated by NULs; the last string may end with a NUL.
// NotFound if the file does not exist. InvalidArgument if the number of strings differs or the file
// exceeds 64 MiB. Messages begin with `flag`, which named the path.
absl::StatusOr<std::vector<std::string>> ReadStrings(const std::string& flag,
                                                     const std::string& path, size_t count);

// Encodes strings in the format of string tensors (runtime/util/string_util.h). Throws
// MemoryRefused.
std::string StringTensorBytes(const std::vector<std::string>& strings);
// StringTensorBytes of `count` copies of kSentence.
std::string SentenceTensorBytes(size_t count);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_
