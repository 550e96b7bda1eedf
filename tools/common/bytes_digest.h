// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether bytes are still the same, told by 32 digits: against damage and chance, not against
// malice (tools/common/sha256.h), at the speed of memory.
#ifndef LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_
#define LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

std::string BytesDigest(absl::string_view bytes);

// The same of a regular file, read piece by piece. NotFound, DataLoss; the message is the reason
// alone.
absl::StatusOr<std::string> FileDigest(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_
