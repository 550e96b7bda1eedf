// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/input_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/common/input_files/named_texts.h"
#include "tools/common/input_files/string_values.h"
#include "tools/common/npy.h"
#include "tools/common/read_file.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;
using FileLists = std::vector<std::vector<std::string>>;

bool IsFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

absl::StatusOr<std::vector<std::string>> FilesOf(const std::string& path) {
  std::error_code error;
  if (!IsFolder(path)) {
    if (fs::exists(path, error)) return std::vector<std::string>{path};
    const std::string why = error ? error.message() : "No such file or directory";
    return absl::NotFoundError(absl::StrCat("--inputs: cannot read '", path, "': ", why));
  }
  std::vector<std::string> files;
  for (fs::directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    // A file whose status is unreadable (a dangling link) stays in the list; reading it reports the
    // error.
    if (name[0] != '.' && !IsFolder(entry->path().string())) {
      files.push_back(entry->path().string());
    }
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat("--inputs: cannot read the folder '", path, "': ", error.message()));
  }
  if (files.empty()) {
    return absl::NotFoundError(absl::StrCat("--inputs: the folder '", path, "' has no file"));
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Returns the sub-folder with the files of input `index`, for a model with several inputs.
absl::StatusOr<std::string> SubFolderOf(const std::string& folder,
                                        const std::vector<FileInput>& inputs, size_t index) {
  const std::string name = absl::StrReplaceAll(inputs[index].name, {{"/", "_"}});
  for (const std::string& candidate : {name, absl::StrCat(index)}) {
    const std::string path = absl::StrCat(folder, "/", candidate);
    if (!candidate.empty() && IsFolder(path)) return path;
  }
  return absl::NotFoundError(absl::StrCat("--inputs: '", folder, "' has no sub-folder '", name,
                                          "' or '", index, "' for input ", index,
                                          " of the model's ", inputs.size()));
}

// Returns the path of one input's files if the flag has one path for all inputs.
absl::StatusOr<std::string> PathOf(const std::string& path, const std::vector<FileInput>& inputs,
                                   size_t index) {
  if (inputs.size() == 1) return path;
  if (IsFolder(path) || !fs::exists(path)) return SubFolderOf(path, inputs, index);
  const std::string& name = inputs[index].name;
  return UsageError(absl::StrCat("--inputs: the model has ", inputs.size(),
                                 " inputs; name the one that takes the file: ",
                                 name.empty() ? absl::StrCat(index) : name, ":", path));
}

absl::Status CheckCounts(const FileLists& lists, const std::vector<FileInput>& inputs) {
  size_t first = 0;  // index of the first input with several files
  while (first < lists.size() && lists[first].size() < 2) ++first;
  for (size_t i = first + 1; i < lists.size(); ++i) {
    if (lists[i].size() < 2 || lists[i].size() == lists[first].size()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "--inputs: input '", inputs[i].name, "' has ", lists[i].size(), " files and input '",
        inputs[first].name, "' has ", lists[first].size(), "; the k-th files belong together"));
  }
  return absl::OkStatus();
}

absl::Status DoesNotFit(const std::string& path, const std::string& why) {
  return absl::InvalidArgumentError(absl::StrCat("--inputs: '", path, "' ", why));
}

absl::StatusOr<std::string> ReadArray(const std::string& path, const FileInput& input) {
  // An array may have a type of up to 16 bytes per element; the check below reports a wrong type.
  const absl::StatusOr<Array> array = ReadNpy(path, 16 * uint64_t{input.bytes});
  if (!array.ok()) {
    return absl::Status(array.status().code(),
                        absl::StrCat("--inputs: ", array.status().message()));
  }
  const std::string wanted = NpyTypeOf(input.type);
  if (!wanted.empty() && array->dtype != wanted) {
    return DoesNotFit(path, absl::StrCat("is of type ", array->dtype, ", input '", input.name,
                                         "' takes ", wanted));
  }
  return std::string(array->bytes.begin(), array->bytes.end());
}

absl::StatusOr<std::string> ReadRaw(const std::string& path, const FileInput& input) {
  absl::StatusOr<std::string> bytes = ReadFileBytes(path, input.bytes + 1);
  if (bytes.ok()) return bytes;
  return ReadError(bytes.status(), absl::StatusCode::kNotFound,
                   absl::StrCat("--inputs: cannot read '", path, "': ", bytes.status().message()));
}

}  // namespace

absl::StatusOr<FileLists> ListInputFiles(const std::string& value,
                                         const std::vector<FileInput>& inputs) {
  std::vector<std::string> names;
  for (const FileInput& input : inputs) names.push_back(input.name);
  const auto items = ParseNamedTexts("--inputs", value, names);
  if (!items.ok()) return items.status();
  FileLists lists(inputs.size());
  for (const NamedText& item : *items) {
    for (const size_t i : item.inputs) {
      const auto path =
          item.has_name ? absl::StatusOr<std::string>(item.text) : PathOf(item.text, inputs, i);
      if (!path.ok()) return path.status();
      auto files = FilesOf(*path);
      if (!files.ok()) return files.status();
      lists[i] = *std::move(files);
    }
  }
  if (absl::Status status = CheckCounts(lists, inputs); !status.ok()) return status;
  return lists;
}

absl::StatusOr<std::string> ReadInputFile(const std::string& path, const FileInput& input) {
  if (input.type == kTfLiteString) {
    const auto strings = ReadStrings("--inputs", path, input.elements);
    if (!strings.ok()) return strings.status();
    return StringTensorBytes(*strings);
  }
  const bool is_array = absl::EndsWith(path, ".npy");
  absl::StatusOr<std::string> bytes = is_array ? ReadArray(path, input) : ReadRaw(path, input);
  if (!bytes.ok() || bytes->size() == input.bytes) return bytes;
  // ReadRaw reads at most one byte more than the input needs, so the size of a longer file is
  // unknown.
  const bool more = !is_array && bytes->size() > input.bytes;
  return DoesNotFit(
      path, absl::StrCat("has ", more ? "more than " : "", more ? input.bytes : bytes->size(),
                         " bytes, input '", input.name, "' takes ", input.bytes));
}

}  // namespace litmus
