// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/load_model.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "runtime/model/verify.h"
#include "tools/common/model/fillable_inputs.h"
#include "tools/common/model/other_format.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

// Reads exactly `size` bytes. Closes the write end if it is given, so that the end of the writer
// can be detected.
bool ReadPipe(int read_fd, int write_fd, uint64_t size, std::string* bytes) {
  if (write_fd >= 0) close(write_fd);
  while (bytes->size() < size) {
    char block[1 << 16];
    const ssize_t n = read(read_fd, block, std::min<uint64_t>(sizeof(block), size - bytes->size()));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    bytes->append(block, static_cast<size_t>(n));
  }
  close(read_fd);
  return bytes->size() == size;
}

// A model together with its bytes, which were read from a pipe.
struct PipedModel {
  std::string bytes;
  std::unique_ptr<tflite::FlatBufferModel> model;
};

using Model = std::shared_ptr<const tflite::FlatBufferModel>;

// `why`: WhyNoModel for the bytes.
absl::Status NoModel(const std::string& flag, const std::string& text, const std::string& why) {
  if (why.empty()) return absl::InvalidArgumentError("");
  return absl::InvalidArgumentError(absl::StrCat(flag, ": '", text, "' ", why));
}

// `other`: description of another format (other_format.h), or "".
std::string Why(const std::string& other, const tflite::Allocation& bytes) {
  if (!other.empty() || !bytes.valid()) return other;
  const absl::Status status =
      VerifyWireFormat(static_cast<const char*>(bytes.base()), bytes.bytes());
  return status.ok() ? "" : absl::StrCat("is ", status.message());
}

std::unique_ptr<tflite::FlatBufferModel> BuildFromMapping(const std::string& path,
                                                          const ExternalWeightFiles& weights,
                                                          const std::function<void()>& mapped) {
  auto mapping =
      std::make_unique<tflite::MMAPAllocation>(path.c_str(), tflite::DefaultErrorReporter());
  mapped();
  return tflite::FlatBufferModel::BuildFromAllocation(std::move(mapping), weights);
}

class Silent : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

// True if the file is valid but cannot be mapped for lack of memory.
bool LacksMemory(const std::string& path) {
  Silent silent;
  return tflite::MMAPAllocation(path.c_str(), &silent).ran_out_of_memory();
}

// Splits the special forms. A path may contain any number of colons, but not one of these
// beginnings with that number of parts.
std::vector<std::string> Parts(const std::string& text) {
  std::vector<std::string> parts = absl::StrSplit(text, ':');
  const bool special = (parts.size() == 4 && (parts[0] == "fd" || parts[0] == "pipe")) ||
                       (parts.size() == 3 && parts[0] == "buffer");
  if (!special) parts.clear();
  return parts;
}

}  // namespace

std::string WhyNoModel(const std::string& path) {
  Silent silent;
  return Why(DescribeOtherFormat(path), tflite::MMAPAllocation(path.c_str(), &silent));
}

bool IsModelPath(const std::string& text) { return Parts(text).empty(); }

namespace {

absl::StatusOr<Model> LoadAnyModel(const std::string& flag, const std::string& text,
                                   const ExternalWeightFiles& weights,
                                   const std::function<void()>& mapped) {
  const std::vector<std::string> parts = Parts(text);
  if (parts.empty()) {
    Model model = mapped == nullptr ? tflite::FlatBufferModel::BuildFromFile(text.c_str(), weights)
                                    : BuildFromMapping(text, weights, mapped);
    if (model == nullptr && LacksMemory(text)) return absl::ResourceExhaustedError("");
    if (model != nullptr) return model;
    if (access(text.c_str(), R_OK) != 0) return absl::NotFoundError("");
    return NoModel(flag, text, WhyNoModel(text));
  }
  const std::string& kind = parts[0];
  if (kind == "buffer") {
    return UsageError(absl::StrCat(
        flag, "=buffer:...: an address of another program cannot be read; give a file"));
  }
  int fd, write_fd;
  uint64_t offset, size;
  if (!absl::SimpleAtoi(parts[1], &fd) || fd < 0 || !absl::SimpleAtoi(parts[3], &size)) {
    return UsageError(absl::StrCat(flag, "=", text, ": expected integers after ", kind, ":"));
  }
  if (kind == "fd") {
    if (!absl::SimpleAtoi(parts[2], &offset)) {
      return UsageError(absl::StrCat(flag, "=", text, ": expected fd:<fd>:<offset>:<size>"));
    }
    Model model = tflite::FlatBufferModel::BuildFromAllocation(
        std::make_unique<tflite::MMAPAllocation>(fd, offset, size, tflite::DefaultErrorReporter()),
        weights);
    if (model != nullptr) return model;
    if (fcntl(fd, F_GETFD) < 0) return absl::NotFoundError("");
    Silent silent;
    return NoModel(flag, text,
                   Why(DescribeOtherFormat("FILE", PartOfOpenFile(fd, offset, size)),
                       tflite::MMAPAllocation(fd, offset, size, &silent)));
  }
  if (!absl::SimpleAtoi(parts[2], &write_fd)) {
    return UsageError(
        absl::StrCat(flag, "=", text, ": expected pipe:<read fd>:<write fd or -1>:<size>"));
  }
  auto piped = std::make_shared<PipedModel>();
  if (!ReadPipe(fd, write_fd, size, &piped->bytes)) {
    return absl::NotFoundError(
        absl::StrCat(flag, "=", text, ": the pipe ended after ", piped->bytes.size(), " bytes"));
  }
  piped->model = tflite::FlatBufferModel::BuildFromAllocation(
      std::make_unique<tflite::MemoryAllocation>(piped->bytes.data(), piped->bytes.size(),
                                                 tflite::DefaultErrorReporter()),
      weights);
  if (piped->model != nullptr) return Model(piped, piped->model.get());
  const PartialFile bytes = {
      size, [&piped](uint64_t offset, size_t most) {
        return offset < piped->bytes.size() ? piped->bytes.substr(offset, most) : std::string();
      }};
  return NoModel(flag, text,
                 Why(DescribeOtherFormat("FILE", bytes),
                     tflite::MemoryAllocation(piped->bytes.data(), piped->bytes.size(), nullptr)));
}

}  // namespace

absl::StatusOr<Model> LoadModel(const std::string& flag, const std::string& text,
                                const ExternalWeightFiles& weights,
                                const std::function<void()>& mapped) {
  absl::StatusOr<Model> model = LoadAnyModel(flag, text, weights, mapped);
  if (!model.ok()) return model;
  if (absl::Status status = CheckFillableInputs(*(*model)->GetModel()); !status.ok()) return status;
  return model;
}

}  // namespace litmus
