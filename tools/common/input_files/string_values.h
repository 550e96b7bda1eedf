// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Values of inputs that hold strings.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

// Each string of an input that nobody gives values to, as in TensorFlow Lite's benchmark_model.
inline constexpr char kSentence[] = "The quick brown fox jumps over the lazy dog.";

// The `count` strings in a file, with a NUL between them; the last may end in one. NotFound: there
// is no such file. InvalidArgument: another number of strings, or more than 64 MiB. Messages begin
// with `flag`, which gave the path.
absl::StatusOr<std::vector<std::string>> ReadStrings(const std::string& flag,
                                                     const std::string& path, size_t count);

// The strings as a tensor holds them (runtime/util/string_util.h). Throws MemoryRefused.
std::string StringTensorBytes(const std::vector<std::string>& strings);
// The same of kSentence, `count` times.
std::string SentenceTensorBytes(size_t count);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_STRING_VALUES_H_
