// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Values as bytes between two processes of this program: each with its type before it, numbers bit
// for bit as the machine has them. No form for files: another build need not read it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_VALUE_STREAM_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_VALUE_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace litmus::benchmark {

class ValueWriter {
 public:
  void Integer(int64_t value);
  void Real(double value);
  void Text(absl::string_view value);
  // Number of elements that follow.
  void Count(size_t count);
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Values are read in the order in which they were written. One of another type, or beyond its
// bounds, is a problem: from then on all values read as 0 and empty, so that no check is needed
// before the end.
class ValueReader {
 public:
  // `bytes` must outlive the reader.
  explicit ValueReader(absl::string_view bytes) : bytes_(bytes) {}

  int64_t Integer(int64_t least, int64_t most);
  double Real();
  std::string Text();
  // At most `most`, and no more than there are bytes left: an element takes at least one.
  size_t Count(size_t most = SIZE_MAX);
  bool ok() const { return problem_.empty(); }
  // For what the caller finds wrong. The first problem is kept.
  void Refuse(absl::string_view problem);
  // DataLoss: there was a problem, or values are left.
  absl::Status End();

 private:
  enum class Type : char { kInteger = 'i', kReal = 'r', kText = 't', kCount = 'n' };
  friend class ValueWriter;

  // The eight bytes behind the type.
  uint64_t Word(Type type);

  absl::string_view bytes_;
  size_t at_ = 0;
  std::string problem_;
};

// What every record begins with: its kind, and the build that wrote it.
void WriteHead(absl::string_view kind, ValueWriter* values);
void ReadHead(absl::string_view kind, ValueReader* values);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_VALUE_STREAM_H_
