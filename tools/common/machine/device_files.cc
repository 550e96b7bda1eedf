// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/device_files.h"

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

// Larger than any of these files: /proc/cpuinfo of 512 CPUs is below 800 kB, and /proc/self/smaps
// has 700 bytes per mapping.
constexpr size_t kMostBytes = size_t{1} << 24;
// Above CONFIG_NR_CPUS of distributors' kernels, which is at most 8192; machines have some hundred
// CPUs.
constexpr int kMostCpus = 4096;

absl::string_view FirstLine(absl::string_view text) {
  return absl::StripAsciiWhitespace(text.substr(0, text.find('\n')));
}

}  // namespace

std::optional<double> ParseNumber(absl::string_view word) {
  double value = 0;
  if (!absl::SimpleAtod(word, &value) || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<int64_t> ParseInteger(absl::string_view word) {
  int64_t value = 0;
  if (!absl::SimpleAtoi(word, &value)) return std::nullopt;
  return value;
}

std::optional<std::vector<int>> ParseCpuList(absl::string_view list) {
  std::vector<int> cpus;
  for (absl::string_view part : absl::StrSplit(list, ',')) {
    const std::vector<absl::string_view> ends = absl::StrSplit(part, '-');
    int first = 0, last = 0;
    if (ends.size() > 2 || !absl::SimpleAtoi(ends.front(), &first) ||
        !absl::SimpleAtoi(ends.back(), &last) || first < 0 || last < first || last >= kMostCpus) {
      return std::nullopt;
    }
    for (int cpu = first; cpu <= last; ++cpu) cpus.push_back(cpu);
  }
  std::sort(cpus.begin(), cpus.end());
  cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
  return cpus;
}

absl::string_view KeptFile::Read(char* buffer, size_t size) const {
  const ssize_t n = file_.is_open() ? pread(file_.get(), buffer, size, 0) : -1;
  return n > 0 ? absl::string_view(buffer, static_cast<size_t>(n)) : absl::string_view();
}

bool DeviceFiles::HasFolder(const std::string& path) const {
  std::error_code error;
  return std::filesystem::is_directory(root_ + path, error);
}

std::optional<std::string> DeviceFiles::Text(const std::string& path) const {
  absl::StatusOr<std::string> text = ReadFileBytes(root_ + path, kMostBytes);
  if (!text.ok()) return std::nullopt;
  return *std::move(text);
}

std::optional<std::string> DeviceFiles::Line(const std::string& path) const {
  const std::optional<std::string> text = Text(path);
  const absl::string_view line = text ? FirstLine(*text) : absl::string_view();
  if (line.empty()) return std::nullopt;
  return std::string(line);
}

std::vector<std::string> DeviceFiles::Words(const std::string& path) const {
  const std::optional<std::string> line = Line(path);
  if (!line) return {};
  return absl::StrSplit(*line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

std::optional<double> DeviceFiles::Number(const std::string& path) const {
  const std::optional<std::string> line = Line(path);
  return line ? ParseNumber(*line) : std::nullopt;
}

std::optional<int64_t> DeviceFiles::Integer(const std::string& path) const {
  const std::optional<std::string> line = Line(path);
  return line ? ParseInteger(*line) : std::nullopt;
}

std::vector<std::pair<std::string, std::string>> DeviceFiles::Values(
    const std::string& path) const {
  std::vector<std::pair<std::string, std::string>> values;
  const std::optional<std::string> text = Text(path);
  if (!text) return values;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    // Keys of /proc/cpuinfo contain spaces and end with a colon; keys of cpu.stat have neither.
    const size_t colon = line.find(':');
    const size_t end = colon != absl::string_view::npos ? colon : line.find_first_of(" \t");
    if (end == absl::string_view::npos) continue;
    const absl::string_view key = absl::StripAsciiWhitespace(line.substr(0, end));
    const absl::string_view value = absl::StripAsciiWhitespace(line.substr(end + 1));
    if (!key.empty() && !value.empty()) values.emplace_back(key, value);
  }
  return values;
}

std::optional<std::string> DeviceFiles::Value(const std::string& path,
                                              absl::string_view key) const {
  for (auto& [name, value] : Values(path)) {
    if (name == key) return std::move(value);
  }
  return std::nullopt;
}

std::vector<std::string> DeviceFiles::Names(const std::string& folder) const {
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entry(root_ + folder, error);
  const std::filesystem::directory_iterator end;
  for (; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<int> DeviceFiles::Numbered(const std::string& folder, absl::string_view prefix) const {
  std::vector<int> numbers;
  for (const std::string& name : Names(folder)) {
    absl::string_view digits = name;
    int number = 0;
    if (absl::ConsumePrefix(&digits, prefix) && !digits.empty() &&
        absl::ascii_isdigit(static_cast<unsigned char>(digits[0])) &&
        absl::SimpleAtoi(digits, &number)) {
      numbers.push_back(number);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

KeptFile DeviceFiles::Keep(const std::string& path) const {
  return KeptFile(Descriptor(open((root_ + path).c_str(), O_RDONLY | O_CLOEXEC)));
}

}  // namespace litmus
