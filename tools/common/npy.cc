// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/npy.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "runtime/c/half.h"

namespace litmus {
namespace {

constexpr char kMagic[] = "\x93NUMPY\x01";
constexpr char kNotUnderstood[] = "header is not understood";
constexpr size_t kHeaderStart = 10;  // magic, two version bytes, two length bytes

template <typename T>
T Load(const void* bytes, size_t i) {
  T value;
  std::memcpy(&value, static_cast<const char*>(bytes) + i * sizeof(T), sizeof(T));
  return value;
}

// Scans the header, which is the literal of a Python dictionary. Every loop is bounded by the
// header's 65,535 bytes.
class Header {
 public:
  explicit Header(absl::string_view text) : rest_(text) {}

  // Whether the next non-space character is `c`; if so, consumes it.
  bool Take(char c) {
    SkipSpaces();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool TakeWord(absl::string_view word) {
    SkipSpaces();
    return absl::ConsumePrefix(&rest_, word);
  }
  // Consumes 'text' without escapes.
  bool TakeQuoted(std::string* text) {
    if (!Take('\'')) return false;
    const size_t end = rest_.find('\'');
    if (end == absl::string_view::npos) return false;
    *text = std::string(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return true;
  }
  // Consumes an integer of at most 19 digits, including leading zeros, which fits 64 bits.
  bool TakeNumber(uint64_t* value) {
    constexpr int kMaxDigits = 19;
    SkipSpaces();
    *value = 0;
    int digits = 0;
    for (; !rest_.empty() && absl::ascii_isdigit(static_cast<unsigned char>(rest_[0])); ++digits) {
      if (digits == kMaxDigits) return false;
      *value = *value * 10 + static_cast<uint64_t>(rest_[0] - '0');
      rest_.remove_prefix(1);
    }
    return digits > 0;
  }

 private:
  void SkipSpaces() {
    while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
  }

  absl::string_view rest_;
};

// Consumes "(2, 3)", "(2,)" or "()". Returns the error, or "".
const char* TakeShape(Header* header, std::vector<int>* shape) {
  constexpr size_t kMaxRank = 64;  // NumPy's limit
  if (!header->Take('(')) return kNotUnderstood;
  while (!header->Take(')')) {
    uint64_t dim = 0;
    if (!header->TakeNumber(&dim)) return kNotUnderstood;
    if (dim > std::numeric_limits<int>::max()) return "a dimension is too large";
    if (shape->size() == kMaxRank) return "there are more than 64 dimensions";
    shape->push_back(static_cast<int>(dim));
    if (header->Take(',')) continue;
    if (!header->Take(')')) return kNotUnderstood;
    break;
  }
  return "";
}

// Parses {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } with keys in any order.
// Returns the error, or "".
const char* ReadHeader(absl::string_view text, Array* array) {
  Header header(text);
  bool descr = false, order = false, shape = false;
  if (!header.Take('{')) return kNotUnderstood;
  while (!header.Take('}')) {
    std::string key;
    if (!header.TakeQuoted(&key) || !header.Take(':')) return kNotUnderstood;
    if (key == "descr" && !descr) {
      descr = true;
      std::string type;
      if (!header.TakeQuoted(&type)) return kNotUnderstood;
      if (type.empty() || (type[0] != '<' && type[0] != '|' && type[0] != '=')) {
        return "its elements are not little endian";
      }
      array->dtype = type.substr(1);
    } else if (key == "fortran_order" && !order) {
      order = true;
      if (!header.TakeWord("False")) return "its elements are in Fortran's order";
    } else if (key == "shape" && !shape) {
      shape = true;
      if (const char* problem = TakeShape(&header, &array->shape); *problem != '\0') return problem;
    } else {
      return kNotUnderstood;
    }
    if (header.Take(',')) continue;
    if (!header.Take('}')) return kNotUnderstood;
    break;
  }
  return descr && order && shape ? "" : kNotUnderstood;
}

}  // namespace

size_t Array::size() const {
  size_t n = 1;
  for (const int dim : shape) n *= static_cast<size_t>(dim);
  return n;
}

size_t ItemSize(const std::string& dtype) {
  for (const char* known : {"f2", "f4", "f8", "V2", "c8", "c16", "b1", "i1", "i2", "i4", "i8", "u1",
                            "u2", "u4", "u8"}) {
    if (dtype == known) return static_cast<size_t>(std::atoi(known + 1));
  }
  return 0;
}

double ValueAt(const std::string& dtype, const void* bytes, size_t i) {
  if (dtype == "f4") return Load<float>(bytes, i);
  if (dtype == "f8") return Load<double>(bytes, i);
  if (dtype == "f2") return HalfToFloat(Load<uint16_t>(bytes, i));
  if (dtype == "V2") return BFloatToFloat(Load<uint16_t>(bytes, i));
  if (dtype == "c8") return Load<float>(bytes, 2 * i);
  if (dtype == "c16") return Load<double>(bytes, 2 * i);
  if (dtype == "i1") return Load<int8_t>(bytes, i);
  if (dtype == "u1" || dtype == "b1") return Load<uint8_t>(bytes, i);
  if (dtype == "i2") return Load<int16_t>(bytes, i);
  if (dtype == "u2") return Load<uint16_t>(bytes, i);
  if (dtype == "i4") return Load<int32_t>(bytes, i);
  if (dtype == "u4") return Load<uint32_t>(bytes, i);
  if (dtype == "i8") return static_cast<double>(Load<int64_t>(bytes, i));
  if (dtype == "u8") return static_cast<double>(Load<uint64_t>(bytes, i));
  return std::nan("");
}

const char* NpyTypeOf(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return "f4";
    case kTfLiteFloat64:
      return "f8";
    case kTfLiteFloat16:
      return "f2";
    case kTfLiteBFloat16:
      return "V2";
    case kTfLiteInt8:
      return "i1";
    case kTfLiteUInt8:
      return "u1";
    case kTfLiteInt16:
      return "i2";
    case kTfLiteUInt16:
      return "u2";
    case kTfLiteInt32:
      return "i4";
    case kTfLiteUInt32:
      return "u4";
    case kTfLiteInt64:
      return "i8";
    case kTfLiteUInt64:
      return "u8";
    case kTfLiteBool:
      return "b1";
    case kTfLiteComplex64:
      return "c8";
    case kTfLiteComplex128:
      return "c16";
    default:
      return "";
  }
}

double ValueAt(const Array& array, size_t i) { return ValueAt(array.dtype, array.bytes.data(), i); }

absl::StatusOr<Array> ReadNpy(const std::string& path, uint64_t most) {
  const auto cannot_open = [&] { return absl::NotFoundError(absl::StrCat("cannot open ", path)); };
  const auto bad = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", what));
  };
  // Checked before the file is opened, because opening a pipe waits for a writer.
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return cannot_open();
  const uint64_t size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return cannot_open();
  const auto read = [&](size_t count, void* bytes) {
    return static_cast<bool>(
        file.read(static_cast<char*>(bytes), static_cast<std::streamsize>(count)));
  };
  uint8_t start[kHeaderStart];
  if (!read(kHeaderStart, start) || std::memcmp(start, kMagic, 7) != 0) {
    return bad("not a .npy file of format 1.0");
  }
  std::string header(start[8] + size_t{256} * start[9], '\0');
  if (!read(header.size(), header.data())) return bad("header is truncated");
  Array array;
  if (const char* problem = ReadHeader(header, &array); *problem != '\0') return bad(problem);
  const size_t item = ItemSize(array.dtype);
  if (item == 0) return bad("the type of its elements is not supported");
  // The product is checked after each factor, so that it cannot overflow.
  uint64_t bytes = item;
  for (const int dim : array.shape) {
    if (dim != 0 && bytes > std::numeric_limits<uint64_t>::max() / static_cast<uint64_t>(dim)) {
      return bad("data does not match the shape");
    }
    bytes *= static_cast<uint64_t>(dim);
  }
  // Checked before memory is allocated: the file has the size that the header implies, and the
  // array is within the limit.
  if (size < kHeaderStart + header.size() || size - kHeaderStart - header.size() != bytes) {
    return bad("data does not match the shape");
  }
  if (bytes > most) {
    return bad(absl::StrCat("has ", bytes, " bytes of values, more than the ", most,
                            " that are taken here"));
  }
  array.bytes.resize(bytes);
  if (bytes > 0 && !read(bytes, array.bytes.data())) return bad("data cannot be read");
  return array;
}

}  // namespace litmus
