// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The one reader of the files under /proc and /sys. A value that cannot be read, or is not what the
// function expects, is empty, never guessed.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_DEVICE_FILES_H_
#define LITMUS_TOOLS_COMMON_MACHINE_DEVICE_FILES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "tools/common/machine/descriptor.h"

namespace litmus {

// The whole of `word` as a number that is finite; empty otherwise.
std::optional<double> ParseNumber(absl::string_view word);
// The whole of `word` as an integer; empty otherwise, also where 64 bits do not hold the number.
std::optional<int64_t> ParseInteger(absl::string_view word);
// The CPU numbers of a list such as "0-3,8", in order, at most 4096; empty where the text is none.
std::optional<std::vector<int>> ParseCpuList(absl::string_view list);

// A file that is kept open and read again and again, without memory being allocated.
class KeptFile {
 public:
  KeptFile() = default;
  explicit KeptFile(Descriptor file) : file_(std::move(file)) {}
  // The first `size` bytes of the file as it is now, in `buffer`; "" where it cannot be read.
  // Thread-safe for different buffers.
  absl::string_view Read(char* buffer, size_t size) const;

 private:
  Descriptor file_;
};

// All paths begin with "/". Thread-safe.
class DeviceFiles {
 public:
  // `root` is for tests: a folder that holds proc/ and sys/. Empty: the machine's own files.
  explicit DeviceFiles(std::string root = "") : root_(std::move(root)) {}

  bool HasFolder(const std::string& path) const;
  // The content, at most 16 MiB of it.
  std::optional<std::string> Text(const std::string& path) const;
  // The first line, without blanks around it; empty where nothing remains.
  std::optional<std::string> Line(const std::string& path) const;
  // The words of the first line; none where the file cannot be read.
  std::vector<std::string> Words(const std::string& path) const;
  // The number that is all of the first line.
  std::optional<double> Number(const std::string& path) const;
  std::optional<int64_t> Integer(const std::string& path) const;
  // Lines "key value", "key: value" or "key<blanks>: value", in order, without blanks around
  // either; a line without a value is left out.
  std::vector<std::pair<std::string, std::string>> Values(const std::string& path) const;
  // The value of the first such line with the key.
  std::optional<std::string> Value(const std::string& path, absl::string_view key) const;
  // The numbers N of the entries "<prefix>N" of a folder, rising: the CPUs of
  // Numbered("/sys/devices/system/cpu", "cpu").
  std::vector<int> Numbered(const std::string& folder, absl::string_view prefix) const;
  // A file that cannot be opened gives one that reads as "".
  KeptFile Keep(const std::string& path) const;

 private:
  std::string root_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_DEVICE_FILES_H_
