// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes files of tools atomically: a file is complete or not present
// (runtime/files/file_output.h).
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Formats JSON with two-space indentation. NaN and infinities become null; invalid UTF-8 is
// replaced.
std::string ToJsonText(const nlohmann::ordered_json& document);

// PermissionDenied if the file cannot be created, DataLoss if the disk is full; an existing file is
// then unchanged and no other file remains. If `path` is a link, its target is replaced, with the
// same permissions and owner; a file that is not regular is written directly. `flag` is named in
// messages.
absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::string_view bytes);
// Writes the pieces one after another.
absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::Span<const absl::string_view> pieces);

// Checks, before hours of work, that a file can be created: PermissionDenied otherwise. "" is
// accepted. Leaves no file.
absl::Status CheckCreatable(const std::string& flag, const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
