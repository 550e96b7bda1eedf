// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the images and labels of an evaluation.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

struct FolderOfImages {
  // Names of the files in byte order. Symbolic links are followed; sub-folders are skipped.
  std::vector<std::string> files;
  // A message about skipped files; empty: no file was skipped.
  std::string note;
};

// Lists the images of a folder. Skips hidden files and files that desktops create (Thumbs.db,
// desktop.ini): labels are assigned by position, so one such file would shift all later labels.
// `flag` is named in messages. NotFound: the folder does not exist; InvalidArgument: it has no
// images.
absl::StatusOr<FolderOfImages> ListImages(const std::string& flag, const std::string& folder);

// Reads the lines of a text file without line ends ("\r\n" too) and without a leading byte order
// mark; an empty last line is dropped.
absl::StatusOr<std::vector<std::string>> ReadLines(const std::string& flag,
                                                   const std::string& path);

// Parses a table with tabs, or, if the first line has no tab, with commas and RFC 4180 quotes.
// InvalidArgument for an unclosed quote.
absl::StatusOr<std::vector<std::vector<std::string>>> ParseTable(const std::string& path,
                                                                 const std::string& text);

// Returns "FOLDER/NAME".
std::string JoinPath(const std::string& folder, const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_
