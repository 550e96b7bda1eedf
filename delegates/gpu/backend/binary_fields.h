// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Numbers of 8 bytes in the machine's byte order, and texts with their length before them: what
// stands behind the header of a program's binary.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus::gpu {

void AppendNumber(uint64_t number, std::string* to);
void AppendText(absl::string_view text, std::string* to);

// Take a field from the front; false: there is not enough.
bool TakeNumber(absl::string_view* from, uint64_t* number);
bool TakeText(absl::string_view* from, absl::string_view* text);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_
