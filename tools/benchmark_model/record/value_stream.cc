// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/record/value_stream.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "tools/common/document/build_info.h"

namespace litmus::benchmark {
namespace {

void Append(char type, uint64_t word, std::string* bytes) {
  char stored[1 + sizeof(word)];
  stored[0] = type;
  std::memcpy(stored + 1, &word, sizeof(word));
  bytes->append(stored, sizeof(stored));
}

}  // namespace

void ValueWriter::Integer(int64_t value) {
  Append(static_cast<char>(ValueReader::Type::kInteger), static_cast<uint64_t>(value), &bytes_);
}

void ValueWriter::Real(double value) {
  uint64_t word = 0;
  static_assert(sizeof(word) == sizeof(value));
  std::memcpy(&word, &value, sizeof(word));
  Append(static_cast<char>(ValueReader::Type::kReal), word, &bytes_);
}

void ValueWriter::Text(absl::string_view value) {
  Append(static_cast<char>(ValueReader::Type::kText), value.size(), &bytes_);
  bytes_.append(value.data(), value.size());
}

void ValueWriter::Count(size_t count) {
  Append(static_cast<char>(ValueReader::Type::kCount), count, &bytes_);
}

uint64_t ValueReader::Word(Type type) {
  uint64_t word = 0;
  if (!problem_.empty()) return word;
  if (bytes_.size() - at_ < 1 + sizeof(word)) {
    Refuse("the record ends early");
    return word;
  }
  if (bytes_[at_] != static_cast<char>(type)) {
    Refuse(absl::StrCat("a value of type '", std::string(1, static_cast<char>(type)), "' is due"));
    return word;
  }
  std::memcpy(&word, bytes_.data() + at_ + 1, sizeof(word));
  at_ += 1 + sizeof(word);
  return word;
}

int64_t ValueReader::Integer(int64_t least, int64_t most) {
  const auto value = static_cast<int64_t>(Word(Type::kInteger));
  if (value >= least && value <= most) return value;
  Refuse(absl::StrCat(value, " is not from ", least, " to ", most));
  return 0;
}

double ValueReader::Real() {
  const uint64_t word = Word(Type::kReal);
  double value = 0;
  std::memcpy(&value, &word, sizeof(value));
  return value;
}

std::string ValueReader::Text() {
  const uint64_t size = Word(Type::kText);
  if (size > bytes_.size() - at_) {
    Refuse("a string is longer than the record");
    return "";
  }
  const absl::string_view text = bytes_.substr(at_, size);
  at_ += size;
  return std::string(text);
}

size_t ValueReader::Count(size_t most) {
  const uint64_t count = Word(Type::kCount);
  if (count <= most && count <= bytes_.size() - at_) return count;
  Refuse(absl::StrCat("a list of ", count, " elements is longer than it may be"));
  return 0;
}

void ValueReader::Refuse(absl::string_view problem) {
  if (problem_.empty()) problem_ = absl::StrCat("byte ", at_, ": ", problem);
}

absl::Status ValueReader::End() {
  if (at_ != bytes_.size()) Refuse("more values than expected");
  return problem_.empty() ? absl::OkStatus() : absl::DataLossError(problem_);
}

void WriteHead(absl::string_view kind, ValueWriter* values) {
  values->Text(kind);
  values->Text(RevisionText(ThisBuild()));
}

void ReadHead(absl::string_view kind, ValueReader* values) {
  if (values->Text() != kind) values->Refuse(absl::StrCat("this is not a record of ", kind));
  if (values->Text() != RevisionText(ThisBuild())) values->Refuse("another build wrote the record");
}

}  // namespace litmus::benchmark
