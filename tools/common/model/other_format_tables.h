// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats of files that are given as models: how each is recognised, what it is, and what helps.
#ifndef LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_
#define LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"

namespace litmus {

// In texts FILE is the file's name, DIR its folder's, NAME that of a file in a zip archive.
struct OtherFormat {
  size_t at;                // where `magic` begins; of texts after space and a byte order mark
  absl::string_view magic;  // of texts in lower case
  const char* what;
  const char* fix;
  const char* tar_fix = nullptr;    // of compressed files, where the name is that of a tar archive
  absl::string_view contains = {};  // of texts: anywhere in the first bytes, in lower case
};

// A zip archive that has a file with the first ending and one with the second.
struct ZipContent {
  absl::string_view ending, and_ending;  // of names
  const char* what;
  const char* fix;
};

// A folder that has this file.
struct FolderFormat {
  const char* file;
  const char* what;
  const char* fix;
};

extern const std::vector<OtherFormat> kFormatsByMagic, kFormatsByText;
extern const std::vector<ZipContent> kZipContents;
extern const std::vector<FolderFormat> kFolderFormats;

// Format of a protocol buffer with a graph of ONNX or TensorFlow, which has no magic; nullptr for
// other bytes. Thread-safe.
const OtherFormat* FormatOfProtocolBuffer(absl::string_view head);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_
