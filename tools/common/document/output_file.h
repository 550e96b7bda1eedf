// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Files that tools write. They appear whole or not at all (runtime/files/file_output.h).
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Two-space indentation; NaN and infinities are null; bytes that are no UTF-8 are replaced.
std::string ToJsonText(const nlohmann::ordered_json& document);

// PermissionDenied when the file cannot be created, DataLoss when the disk is full: an older file
// stays as it was, and nothing else is left. A link's target is replaced, and keeps permissions and
// owner; what is no regular file is written to. `flag` names the culprit in the message.
absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::string_view bytes);
// The pieces one after another.
absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 absl::Span<const absl::string_view> pieces);

// To find out before hours of work: PermissionDenied when a file could not be created there. "" is
// fine. Leaves nothing behind.
absl::Status CheckCreatable(const std::string& flag, const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
