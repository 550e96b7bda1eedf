// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats of files that are given as models: how to recognise each, its name, and the fix.
#ifndef LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_
#define LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"

namespace litmus {

// In the texts, FILE is replaced by the name of the file, DIR by that of its folder, NAME by that
// of a file in a zip archive.
struct OtherFormat {
  size_t at;  // offset of `magic`; for text formats, after spaces and a byte order mark
  absl::string_view magic;  // in lower case for text formats
  const char* what;
  const char* fix;
  const char* tar_fix = nullptr;    // of compressed files, where the name is that of a tar archive
  absl::string_view contains = {};  // text formats: must occur in the first bytes, in lower case
};

// A zip archive that contains a file with the first ending and a file with the second.
struct ZipContent {
  absl::string_view ending, and_ending;  // endings of file names
  const char* what;
  const char* fix;
};

// A folder that contains this file.
struct FolderFormat {
  const char* file;
  const char* what;
  const char* fix;
};

extern const std::vector<OtherFormat> kFormatsByMagic, kFormatsByText;
extern const std::vector<ZipContent> kZipContents;
extern const std::vector<FolderFormat> kFolderFormats;

// Recognises the protocol buffer of an ONNX or TensorFlow graph, which has no magic number; nullptr
// for other bytes. Thread-safe.
const OtherFormat* FormatOfProtocolBuffer(absl::string_view head);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_OTHER_FORMAT_TABLES_H_
