// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Mutates JSON inputs for libFuzzer. Random changes of bytes rarely change the type of a value, so
// half of the inputs are mutated as documents. An input consists of several documents between NUL
// bytes, each after some bytes that precede its first bracket; a document may be one of many lines
// (a journal).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "testing/fuzzing/half_mutator.h"

namespace {

using json = nlohmann::ordered_json;
using Random = std::mt19937_64;

// Max depth of documents, because nlohmann recurses once per level when it writes one.
constexpr int kMaxDepth = 64;

// A part of the input, [begin, end).
struct Range {
  size_t begin, end;
};

Range AnyPart(const std::string& text, Range whole, char separator, Random* random) {
  std::vector<size_t> ends;
  for (size_t i = whole.begin; i < whole.end; ++i) {
    if (text[i] == separator) ends.push_back(i);
  }
  ends.push_back(whole.end);
  const size_t chosen = (*random)() % ends.size();
  return {chosen == 0 ? whole.begin : ends[chosen - 1] + 1, ends[chosen]};
}

json Parse(const std::string& text, Range range) {
  int depth = 0;
  for (size_t i = range.begin; i < range.end; ++i) {
    depth += text[i] == '[' || text[i] == '{' ? 1 : text[i] == ']' || text[i] == '}' ? -1 : 0;
    if (depth > kMaxDepth) return json(json::value_t::discarded);
  }
  return json::parse(text.begin() + static_cast<ptrdiff_t>(range.begin),
                     text.begin() + static_cast<ptrdiff_t>(range.end), nullptr, false);
}

void AddValues(json* value, std::vector<json*>* all) {
  all->push_back(value);
  if (!value->is_structured()) return;
  for (json& part : *value) AddValues(&part, all);
}

json Strange(Random* random) {
  const json values[] = {nullptr,
                         true,
                         0,
                         -1,
                         1,
                         0.5,
                         1e308,
                         std::numeric_limits<int64_t>::max(),
                         std::numeric_limits<int64_t>::min(),
                         std::numeric_limits<uint64_t>::max(),
                         "",
                         "x",
                         "../x",
                         json::array(),
                         json::object(),
                         json::array({1}),
                         json::object({{"value", 1}})};
  return values[(*random)() % std::size(values)];
}

// A random value among those of a kind; null if there is none.
json* Any(const std::vector<json*>& all, bool (json::*is_kind)() const noexcept, Random* random) {
  std::vector<json*> of_kind;
  for (json* const value : all) {
    if ((value->*is_kind)()) of_kind.push_back(value);
  }
  return of_kind.empty() ? nullptr : of_kind[(*random)() % of_kind.size()];
}

// Changes a text: inserts one character many times at one place, or lets libFuzzer mutate it.
void ChangeText(const std::vector<json*>& all, Random* random) {
  constexpr size_t kMaxAdded = 32;
  json* const value = Any(all, &json::is_string, random);
  if (value == nullptr) return;
  auto* const text = value->get_ptr<std::string*>();
  if ((*random)() % 2 == 0) {
    const size_t at = (*random)() % (text->size() + 1);
    const char character =
        // Printable ASCII.
        at < text->size() ? (*text)[at] : static_cast<char>(' ' + (*random)() % 95);
    text->insert(at, 1 + (*random)() % kMaxAdded, character);
    return;
  }
  const size_t size = text->size();
  text->resize(size + kMaxAdded);
  text->resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(text->data()), size, text->size()));
}

// Replaces a number by one that is slightly or much too large as a size or an index.
void ChangeNumber(const std::vector<json*>& all, Random* random) {
  json* const number = Any(all, &json::is_number, random);
  if (number == nullptr) return;
  if ((*random)() % 4 == 0 && number->is_number_integer()) {
    *number = static_cast<int64_t>(number->get<uint64_t>() + 1);
  } else {
    *number = uint64_t{1} << (*random)() % 64;
  }
}

void Change(json* document, Random* random) {
  std::vector<json*> all;
  AddValues(document, &all);
  json* const value = all[(*random)() % all.size()];
  const size_t size = value->is_structured() ? value->size() : 0;
  switch ((*random)() % 6) {
    case 0:
      if (size > 0)
        value->erase(std::next(value->begin(), static_cast<ptrdiff_t>((*random)() % size)));
      break;
    case 1:
      if (value->is_array() && size > 0) value->push_back(json((*value)[(*random)() % size]));
      break;
    case 2:
      *value = json(*all[(*random)() % all.size()]);  // values of the unchanged document
      break;
    case 3:
      ChangeText(all, random);
      break;
    case 4:
      ChangeNumber(all, random);
      break;
    default:
      *value = Strange(random);
  }
}

// The input with one mutated document; "" if there is none.
std::string Changed(const std::string& input, Random* random) {
  Range range = AnyPart(input, {0, input.size()}, '\0', random);
  range.begin = std::min(input.find_first_of("[{", range.begin), range.end);
  json document = Parse(input, range);
  if (document.is_discarded()) {
    range = AnyPart(input, range, '\n', random);
    document = Parse(input, range);
  }
  if (document.is_discarded()) return "";
  for (size_t changes = 1 + (*random)() % 2; changes > 0; --changes) Change(&document, random);
  return input.substr(0, range.begin) +
         document.dump(-1, ' ', false, json::error_handler_t::replace) + input.substr(range.end);
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  return litmus::fuzzing::MutateHalf(data, size, max_size, seed, Changed);
}
