// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Serialises values for another process of the same program: each value after its type, numbers bit
// for bit in the machine's byte order. The format is unsuitable for files: another build may be
// unable to read it.
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
  // Writes the number of elements that follow.
  void Count(size_t count);
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Values must be read in the order in which they were written. After a value of another type or
// outside its bounds, all values are read as 0 or empty and End reports the problem, so that the
// caller need not check before the end.
class ValueReader {
 public:
  // `bytes` must outlive the reader.
  explicit ValueReader(absl::string_view bytes) : bytes_(bytes) {}

  int64_t Integer(int64_t least, int64_t most);
  double Real();
  std::string Text();
  // At most `most`, and at most the number of remaining bytes, because an element takes at least
  // one byte.
  size_t Count(size_t most = SIZE_MAX);
  bool ok() const { return problem_.empty(); }
  // Records a problem that the caller found. Only the first problem is reported.
  void Refuse(absl::string_view problem);
  // DataLoss if there was a problem, or if values are left unread.
  absl::Status End();

 private:
  enum class Type : char { kInteger = 'i', kReal = 'r', kText = 't', kCount = 'n' };
  friend class ValueWriter;

  // The eight bytes after the type.
  uint64_t Word(Type type);

  absl::string_view bytes_;
  size_t at_ = 0;
  std::string problem_;
};

// Writes the start of every record: its kind, and the build that wrote it.
void WriteHead(absl::string_view kind, ValueWriter* values);
void ReadHead(absl::string_view kind, ValueReader* values);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_VALUE_STREAM_H_
