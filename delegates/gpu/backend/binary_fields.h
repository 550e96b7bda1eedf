// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes and reads the fields after the header of a program's binary: integers of 8 bytes in the
// machine's byte order, and texts preceded by their length.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace litmus::gpu {

void AppendNumber(uint64_t number, std::string* to);
void AppendText(absl::string_view text, std::string* to);

// Remove a field from the front of *from. Return false if *from is too short.
bool TakeNumber(absl::string_view* from, uint64_t* number);
bool TakeText(absl::string_view* from, absl::string_view* text);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_BINARY_FIELDS_H_
