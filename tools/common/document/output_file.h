// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Files that tools write. They appear whole or not at all (written beside, then renamed).
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Two-space indentation; NaN and infinities are null; bytes that are no UTF-8 are replaced.
std::string ToJsonText(const nlohmann::ordered_json& document);

// True for what exists and is no regular file (a device, a pipe, a folder), and for all in /dev and
// /proc.
bool IsSpecialFile(const std::string& path);

// PermissionDenied when the file cannot be created, DataLoss when the disk is full. `flag` names
// the culprit in the message.
absl::Status WriteFileAtomically(const std::string& flag, const std::string& path,
                                 const std::string& bytes);

// To find out before hours of work: PermissionDenied when a file could not be created there. "" is
// fine. Leaves nothing behind.
absl::Status CheckCreatable(const std::string& flag, const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_OUTPUT_FILE_H_
