// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/samples_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace litmus::benchmark {
namespace {

constexpr char kHeader[] = "process,phase,sample,start_ns,runs,duration_ns\n";
constexpr char kProcessVariable[] = "LITMUS_SAMPLES_PROCESS";
// The smallest page of all systems, and the largest write to a pipe that is never split.
constexpr size_t kPage = 4096;
constexpr size_t kBuffer = 16 * kPage;
// process 10, phase 16, sample 19, start 19, runs 10, duration 19 + 4 characters, 5 commas, end.
constexpr size_t kLongestLine = 104;
constexpr int64_t kWriteEveryNs = 1000000000;

absl::Status Failure(const std::string& path, const char* what, int error) {
  const std::string text =
      absl::StrCat("--samples_out: '", path, "' cannot be ", what, ": ", std::strerror(error));
  return std::strcmp(what, "written") == 0 ? absl::DataLossError(text)
                                           : absl::PermissionDeniedError(text);
}

}  // namespace

absl::StatusOr<std::unique_ptr<SamplesFile>> SamplesFile::Create(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return Failure(path, "created", errno);
  std::unique_ptr<SamplesFile> file(new SamplesFile(path, descriptor, 0, 1));
  std::memcpy(file->buffer_.data(), kHeader, sizeof(kHeader) - 1);
  file->used_ = sizeof(kHeader) - 1;
  file->Flush();
  return file;
}

absl::StatusOr<std::unique_ptr<SamplesFile>> SamplesFile::Continue(const std::string& path,
                                                                   int process) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return Failure(path, "written", errno);
  // A pipe has no offset: its writes begin a page of their own.
  const off_t end = lseek(descriptor, 0, SEEK_END);
  return std::unique_ptr<SamplesFile>(
      new SamplesFile(path, descriptor, end < 0 ? 0 : end, process));
}

SamplesFile::SamplesFile(std::string path, int descriptor, int64_t offset, int process)
    : path_(std::move(path)),
      descriptor_(descriptor),
      process_(process),
      offset_(offset),
      buffer_(kBuffer + kPage) {}

SamplesFile::~SamplesFile() {
  Flush();
  close(descriptor_);
}

void SamplesFile::Begin(const std::string& phase, int runs) {
  head_ = absl::StrCat(process_, ",", phase, ",");
  runs_ = runs;
  sample_ = 0;
}

void SamplesFile::Add(int64_t start_ns, double duration_ns) {
  if (!status_.ok()) return;
  char tail[kLongestLine];
  const bool whole = duration_ns == std::floor(duration_ns);
  const int length =
      std::snprintf(tail, sizeof(tail), "%lld,%lld,%d,%.*f\n", static_cast<long long>(sample_++),
                    static_cast<long long>(start_ns), runs_, whole ? 0 : 3, duration_ns);
  const auto at = [this](size_t used) { return static_cast<size_t>(offset_ + used) % kPage; };
  std::memcpy(buffer_.data() + used_, head_.data(), head_.size());
  used_ += head_.size();
  // Fills the page if the next line might not fit into it.
  const size_t room = kPage - at(used_) - static_cast<size_t>(length);
  if (room < kLongestLine) {
    std::memset(buffer_.data() + used_, '0', room);
    used_ += room;
  }
  std::memcpy(buffer_.data() + used_, tail, static_cast<size_t>(length));
  used_ += static_cast<size_t>(length);
  if (written_at_ns_ == 0) written_at_ns_ = start_ns;
  if (used_ < kBuffer && start_ns - written_at_ns_ < kWriteEveryNs) return;
  written_at_ns_ = start_ns;
  Flush();
}

void SamplesFile::Flush() {
  const auto first = static_cast<size_t>(offset_ % static_cast<int64_t>(kPage));
  for (size_t begin = 0; begin < used_ && status_.ok();) {
    const size_t end = std::min(used_, begin + kPage - (first + begin) % kPage);
    WriteChunk(begin, end);
    begin = end;
  }
  offset_ += static_cast<int64_t>(used_);
  used_ = 0;
}

void SamplesFile::WriteChunk(size_t begin, size_t end) {
  const int64_t whole = offset_ + static_cast<int64_t>(begin);
  while (begin < end) {
    const ssize_t written = write(descriptor_, buffer_.data() + begin, end - begin);
    if (written >= 0) {
      begin += static_cast<size_t>(written);
    } else if (errno != EINTR) {
      status_ = Failure(path_, "written", errno);
      // A part of a chunk would end within a line. A pipe cannot be shortened.
      const int shortened [[maybe_unused]] = ftruncate(descriptor_, whole);
      return;
    }
  }
}

std::function<void(int64_t start_ns, double ns)> SampleHook(SamplesFile* file,
                                                            const std::string& phase, int runs) {
  if (file == nullptr) return nullptr;
  file->Begin(phase, runs);
  return [file](int64_t start_ns, double ns) { file->Add(start_ns, ns); };
}

void TellChildrenProcess(int process) {
  setenv(kProcessVariable, absl::StrCat(process).c_str(), /*overwrite=*/1);
}

int TakeProcessNumber() {
  const char* text = std::getenv(kProcessVariable);
  int process = 0;
  if (text == nullptr || !absl::SimpleAtoi(text, &process) || process < 0) process = 0;
  unsetenv(kProcessVariable);
  return process;
}

}  // namespace litmus::benchmark
