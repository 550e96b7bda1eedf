// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A fast 128-bit digest, 32 hexadecimal digits, which detects accidental changes of bytes but not
// malicious ones (for those, see tools/common/sha256.h).
#ifndef LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_
#define LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

std::string BytesDigest(absl::string_view bytes);

// The digest of a regular file, which is read piece by piece. NotFound, DataLoss; the message is
// only the reason.
absl::StatusOr<std::string> FileDigest(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_BYTES_DIGEST_H_
