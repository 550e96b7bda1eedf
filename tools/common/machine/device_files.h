// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The only reader of files in /proc and /sys. A value that cannot be read, or has an unexpected
// form, is empty and never guessed.
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

// Converts the whole of `word` to a finite number; empty if it is not one.
std::optional<double> ParseNumber(absl::string_view word);
// Converts the whole of `word` to an integer; empty if it is not one or exceeds 64 bits.
std::optional<int64_t> ParseInteger(absl::string_view word);
// Parses a list of CPUs such as "0-3,8", in order, at most 4096 CPUs; empty if the text is not a
// list.
std::optional<std::vector<int>> ParseCpuList(absl::string_view list);

// A file that is kept open and read repeatedly, without allocating memory.
class KeptFile {
 public:
  KeptFile() = default;
  explicit KeptFile(Descriptor file) : file_(std::move(file)) {}
  // Reads up to `size` bytes of the file's current content to `buffer`; returns "" if it cannot be
  // read. Thread-safe for different buffers.
  absl::string_view Read(char* buffer, size_t size) const;

 private:
  Descriptor file_;
};

// All paths begin with "/". Thread-safe.
class DeviceFiles {
 public:
  // `root`: for tests, a folder that contains proc/ and sys/. Empty: the machine's files.
  explicit DeviceFiles(std::string root = "") : root_(std::move(root)) {}

  bool HasFolder(const std::string& path) const;
  // The content, up to 16 MiB.
  std::optional<std::string> Text(const std::string& path) const;
  // The first line without surrounding spaces; empty if nothing remains.
  std::optional<std::string> Line(const std::string& path) const;
  // The words of the first line; none if the file cannot be read.
  std::vector<std::string> Words(const std::string& path) const;
  // The number that is the whole first line.
  std::optional<double> Number(const std::string& path) const;
  std::optional<int64_t> Integer(const std::string& path) const;
  // The lines "key value", "key: value" or "key<spaces>: value", in order, without surrounding
  // spaces; lines without a value are omitted.
  std::vector<std::pair<std::string, std::string>> Values(const std::string& path) const;
  // The value of the first line with this key.
  std::optional<std::string> Value(const std::string& path, absl::string_view key) const;
  // The numbers N of the entries "<prefix>N" of a folder, ascending. For example,
  // Numbered("/sys/devices/system/cpu", "cpu") lists CPUs.
  std::vector<int> Numbered(const std::string& folder, absl::string_view prefix) const;
  // The names of a folder's entries, in order; none if it cannot be read.
  std::vector<std::string> Names(const std::string& folder) const;
  // Keeps a file open. If it cannot be opened, the result always reads as "".
  KeptFile Keep(const std::string& path) const;

 private:
  std::string root_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_DEVICE_FILES_H_
