// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads files from the zip archive that is appended to a model. The archive's offsets count from
// the start of the archive or of the model; both occur.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/common/images/inflate.h"
#include "tools/common/images/metadata.h"
#include "tools/common/zip_directory.h"

namespace litmus {
namespace {

constexpr absl::string_view kFileMark("PK\x03\x04", 4);
constexpr size_t kFileSize = 30;  // bytes of the header before a file's data
constexpr size_t kLargestFile = size_t{64} << 20;

absl::Status Broken(const std::string& name) {
  return absl::InvalidArgumentError(
      absl::StrCat(name, ": the zip archive appended to the model is malformed"));
}

}  // namespace

absl::StatusOr<std::string> ReadAssociatedFile(absl::string_view model, const std::string& name,
                                               const std::string& file) {
  const absl::StatusOr<ZipDirectory> directory = ReadZipDirectory(
      {model.size(), [model](uint64_t offset, size_t most) {
         return std::string(model.substr(std::min<size_t>(offset, model.size()), most));
       }});
  if (absl::IsNotFound(directory.status())) {
    return absl::NotFoundError(absl::StrCat(name, ": no files are appended to the model"));
  }
  if (!directory.ok()) return Broken(name);
  const auto entry = std::find_if(directory->entries.begin(), directory->entries.end(),
                                  [&](const ZipEntry& each) { return each.name == file; });
  if (entry == directory->entries.end()) {
    return absl::NotFoundError(absl::StrCat(name, ": no file ", file, " is appended to the model"));
  }
  if (entry->size > kLargestFile) {
    return absl::FailedPreconditionError(
        absl::StrCat(name, ": the appended file ", file, " is larger than 64 MiB"));
  }
  const uint64_t start = directory->base + entry->offset;
  if (start > model.size() || model.size() - start < kFileSize ||
      model.substr(start, 4) != kFileMark) {
    return Broken(name);
  }
  const uint64_t data =
      start + kFileSize + ZipNumber(model, start + 26, 2) + ZipNumber(model, start + 28, 2);
  if (data > model.size() || model.size() - data < entry->stored_size) return Broken(name);
  const absl::string_view stored = model.substr(data, entry->stored_size);
  constexpr size_t kStored = 0, kDeflated = 8;
  if (entry->method == kStored && stored.size() == entry->size) return std::string(stored);
  std::string out(entry->size, '\0');
  if (entry->method != kDeflated || !Inflate(stored, &out)) return Broken(name);
  return out;
}

}  // namespace litmus
