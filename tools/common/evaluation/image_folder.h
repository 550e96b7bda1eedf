// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The images and labels that an evaluation is over.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

struct FolderOfImages {
  // Names of the files, links followed, without sub-folders, in byte order.
  std::vector<std::string> files;
  // What was left out, for people; empty: nothing.
  std::string note;
};

// The images of a folder. Hidden files, and those that desktops leave (Thumbs.db, desktop.ini), are
// no images: where labels go by position, each would shift all labels behind it. `flag` names the
// culprit. NotFound: no such folder; InvalidArgument: it holds no image.
absl::StatusOr<FolderOfImages> ListImages(const std::string& flag, const std::string& folder);

// The lines of a text file, without line ends ("\r\n" too) and a leading byte order mark; an empty
// last line does not count.
absl::StatusOr<std::vector<std::string>> ReadLines(const std::string& flag,
                                                   const std::string& path);

// The rows of a table with tabs, or with commas and RFC 4180's quotes (when the first line has no
// tab). InvalidArgument for an unclosed quote.
absl::StatusOr<std::vector<std::vector<std::string>>> ParseTable(const std::string& path,
                                                                 const std::string& text);

// "FOLDER/NAME".
std::string JoinPath(const std::string& folder, const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_FOLDER_H_
