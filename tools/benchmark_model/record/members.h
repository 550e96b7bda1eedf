// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Serialises structs. One list of a struct's members is used by the writer, the reader, and other
// code that iterates over the members.
//
// LITMUS_MEMBERS binds the list to the struct: after a member is added to the struct, the code does
// not compile until the list has the member. A type without a list does not compile either, so that
// no member is lost silently. Types whose values are not transferred are marked with
// kStaysWithChild.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEMBERS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEMBERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/benchmark_model/record/value_stream.h"

// Use in namespace litmus::benchmark. Defines a function that calls visit_(member, member, …) with
// all members of `Type` in their order. The names are only for readers of the code; each is the
// member's name.
#define LITMUS_MEMBERS(Type, ...)                           \
  template <typename Visitor>                               \
  void VisitMembers(Visitor& visit_, const Type& struct_) { \
    const auto& [__VA_ARGS__] = struct_;                    \
    visit_(__VA_ARGS__);                                    \
  }                                                         \
  template <typename Visitor>                               \
  void VisitMembers(Visitor& visit_, Type& struct_) {       \
    auto& [__VA_ARGS__] = struct_;                          \
    visit_(__VA_ARGS__);                                    \
  }

namespace litmus::benchmark {

// Specialise as true for a type whose values are not transferred; the reader leaves such members
// unchanged.
template <typename Type>
inline constexpr bool kStaysWithChild = false;

// The last value of an enumeration whose values are 0, 1, … without gaps.
template <typename Enum>
struct LastValue;

class RecordWriter {
 public:
  explicit RecordWriter(ValueWriter* values) : values_(*values) {}

  template <typename... Members>
  void operator()(const Members&... members) {
    (Write(members), ...);
  }

 private:
  void Write(double value) { values_.Real(value); }
  void Write(const std::string& value) { values_.Text(value); }
  template <typename Type>
  void Write(const std::optional<Type>& value) {
    if constexpr (!kStaysWithChild<std::optional<Type>>) {
      values_.Count(value ? 1 : 0);
      if (value) Write(*value);
    }
  }
  template <typename Type>
  void Write(const std::vector<Type>& list) {
    if constexpr (!kStaysWithChild<std::vector<Type>>) {
      values_.Count(list.size());
      for (const Type& each : list) Write(each);
    }
  }
  template <typename Type>
  void Write(const std::map<std::string, Type>& map) {
    values_.Count(map.size());
    for (const auto& [key, value] : map) (*this)(key, value);
  }
  template <typename Type>
  void Write(const Type& value) {
    if constexpr (std::is_integral_v<Type> || std::is_enum_v<Type>) {
      values_.Integer(static_cast<int64_t>(value));
    } else if constexpr (!kStaysWithChild<Type>) {
      VisitMembers(*this, value);
    }
  }

  ValueWriter& values_;
};

class RecordReader {
 public:
  explicit RecordReader(ValueReader* values) : values_(*values) {}

  template <typename... Members>
  void operator()(Members&... members) {
    (Read(&members), ...);
  }

 private:
  void Read(double* value) { *value = values_.Real(); }
  void Read(std::string* value) { *value = values_.Text(); }
  template <typename Type>
  void Read(std::optional<Type>* value) {
    if constexpr (!kStaysWithChild<std::optional<Type>>) {
      value->reset();
      if (values_.Count(1) == 1) Read(&value->emplace());
    }
  }
  template <typename Type>
  void Read(std::vector<Type>* list) {
    if constexpr (!kStaysWithChild<std::vector<Type>>) {
      list->clear();
      const size_t count = values_.Count();
      for (size_t i = 0; i < count && values_.ok(); ++i) Read(&list->emplace_back());
    }
  }
  template <typename Type>
  void Read(std::map<std::string, Type>* map) {
    map->clear();
    const size_t count = values_.Count();
    for (size_t i = 0; i < count && values_.ok(); ++i) {
      std::pair<std::string, Type> entry;
      (*this)(entry.first, entry.second);
      map->insert(std::move(entry));
    }
  }
  template <typename Type>
  void Read(Type* value) {
    if constexpr (std::is_enum_v<Type>) {
      *value = static_cast<Type>(values_.Integer(0, static_cast<int64_t>(LastValue<Type>::value)));
    } else if constexpr (std::is_integral_v<Type>) {
      constexpr uint64_t kMost =
          std::min<uint64_t>(std::numeric_limits<Type>::max(), std::numeric_limits<int64_t>::max());
      *value = static_cast<Type>(values_.Integer(
          static_cast<int64_t>(std::numeric_limits<Type>::min()), static_cast<int64_t>(kMost)));
    } else if constexpr (!kStaysWithChild<Type>) {
      VisitMembers(*this, *value);
    }
  }

  ValueReader& values_;
};

// Writes the record of a struct that has a list of members. `kind` identifies the record to its
// reader.
template <typename Struct>
std::string WriteRecord(absl::string_view kind, const Struct& value) {
  ValueWriter values;
  WriteHead(kind, &values);
  RecordWriter writer(&values);
  writer(value);
  return values.Take();
}

// DataLoss if the bytes are not a record of this kind and build.
template <typename Struct>
absl::StatusOr<Struct> ReadRecord(absl::string_view kind, absl::string_view bytes) {
  ValueReader values(bytes);
  ReadHead(kind, &values);
  RecordReader reader(&values);
  Struct value;
  reader(value);
  absl::Status end = values.End();
  if (!end.ok()) return end;
  return value;
}

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEMBERS_H_
