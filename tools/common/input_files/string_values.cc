// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/string_values.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "runtime/memory/memory_account.h"
#include "runtime/util/string_util.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

void Add(absl::string_view text, tflite::DynamicBuffer* buffer) {
  if (buffer->AddString(text.data(), text.size()) != kTfLiteOk) throw MemoryRefused(text.size());
}

std::string BytesOf(tflite::DynamicBuffer* buffer) {
  char* bytes = nullptr;
  const int size = buffer->WriteToBuffer(&bytes);
  const std::unique_ptr<char, decltype(&std::free)> owner(bytes, &std::free);
  if (bytes == nullptr) throw MemoryRefused(static_cast<size_t>(size));
  return std::string(bytes, static_cast<size_t>(size));
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ReadStrings(const std::string& flag,
                                                     const std::string& path, size_t count) {
  // Far more than any model's text and far less than a machine's memory.
  constexpr size_t kMost = size_t{64} << 20;
  const absl::StatusOr<std::string> read = ReadFileBytes(path, kMost + 1);
  if (absl::IsNotFound(read.status())) {
    return absl::NotFoundError(absl::StrCat(flag, ": cannot open '", path, "'"));
  }
  if (absl::IsAborted(read.status())) return read.status();
  const std::string bytes = read.ok() ? *read : "";  // a folder has no bytes
  if (bytes.size() > kMost) {
    return absl::InvalidArgumentError(
        absl::StrCat(flag, ": '", path, "' has more than ", kMost, " bytes"));
  }
  // The last string ends with a NUL or at the end of the file.
  const bool ended = !bytes.empty() && bytes.back() == 0;
  const auto nuls = static_cast<size_t>(std::count(bytes.begin(), bytes.end(), 0));
  const size_t found = nuls + 1 - (ended && nuls == count ? 1 : 0);
  if (found != count) {
    return absl::InvalidArgumentError(
        absl::StrCat(flag, ": '", path, "' has ", found, " strings, the input ", count));
  }
  std::vector<std::string> strings = absl::StrSplit(bytes, '\0');
  strings.resize(count);
  return strings;
}

std::string StringTensorBytes(const std::vector<std::string>& strings) {
  tflite::DynamicBuffer buffer;
  for (const std::string& text : strings) Add(text, &buffer);
  return BytesOf(&buffer);
}

std::string SentenceTensorBytes(size_t count) {
  tflite::DynamicBuffer buffer;
  for (size_t i = 0; i < count; ++i) Add(kSentence, &buffer);
  return BytesOf(&buffer);
}

}  // namespace litmus
