// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/cli/exit_codes.h"

namespace litmus::benchmark {
namespace {

// Reads exactly `size` bytes; the write end, if it came along, is closed so that a writer's end
// shows.
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

}  // namespace

int LoadModel(const std::string& graph, std::string* piped,
              std::unique_ptr<tflite::FlatBufferModel>* model, std::string* error) {
  const std::vector<std::string> parts = absl::StrSplit(graph, ':');
  const std::string& kind = parts[0];
  if (kind == "buffer" && parts.size() == 3) {
    *error = "--graph=buffer:...: an address of another program cannot be read; give a file";
    return kExitUsage;
  }
  if (parts.size() != 4 || (kind != "fd" && kind != "pipe")) {
    *model = tflite::FlatBufferModel::BuildFromFile(graph.c_str());
    return *model == nullptr && access(graph.c_str(), R_OK) != 0 ? kExitNoInput : kExitBadData;
  }
  int fd, write_fd;
  uint64_t offset, size;
  if (!absl::SimpleAtoi(parts[1], &fd) || fd < 0 || !absl::SimpleAtoi(parts[3], &size)) {
    *error = "--graph=" + graph + ": expected whole numbers after " + kind + ":";
    return kExitUsage;
  }
  if (kind == "fd") {
    if (!absl::SimpleAtoi(parts[2], &offset)) {
      *error = "--graph=" + graph + ": expected fd:<fd>:<offset>:<size>";
      return kExitUsage;
    }
    *model = tflite::FlatBufferModel::BuildFromFileDescriptor(fd, offset, size);
    return fcntl(fd, F_GETFD) < 0 ? kExitNoInput : kExitBadData;
  }
  if (!absl::SimpleAtoi(parts[2], &write_fd)) {
    *error = "--graph=" + graph + ": expected pipe:<read fd>:<write fd or -1>:<size>";
    return kExitUsage;
  }
  if (!ReadPipe(fd, write_fd, size, piped)) {
    *error = absl::StrCat("--graph=", graph, ": the pipe ended after ", piped->size(), " bytes");
    return kExitNoInput;
  }
  *model = tflite::FlatBufferModel::BuildFromBuffer(piped->data(), piped->size());
  return kExitBadData;
}

}  // namespace litmus::benchmark
