// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/schema_fields/other_values.h"

#include <algorithm>
#include <cstdlib>

namespace litmus::schema_fields {
namespace {

using Values = std::vector<Document>;

constexpr size_t kMostElementsChanged = 4;
// Unions with more members than this are only removed, not replaced by each member.
constexpr size_t kMostMembersPutIn = 4;

Values OtherIntegers(int64_t now, flatbuffers::BaseType type) {
  Values values;
  for (const int64_t value :
       {now + 1, now - 1, int64_t{0}, int64_t{1}, int64_t{2}, int64_t{3}, int64_t{4}, int64_t{-1},
        int64_t{-2}, int64_t{7}, now * 2, int64_t{64}}) {
    const bool fits = !(flatbuffers::IsUnsigned(type) && value < 0) &&
                      !(type == flatbuffers::BASE_TYPE_UCHAR && value > 255) &&
                      !(type == flatbuffers::BASE_TYPE_CHAR && (value > 127 || value < -128));
    if (fits) values.emplace_back(value);
  }
  return values;
}

Values OtherFloats(double now) {
  Values values;
  for (const double value : {0.0, 1.0, -1.0, 0.5, 2.0, now * 2, now / 2, now + 1, 0.1, 100.0}) {
    values.emplace_back(value);
  }
  return values;
}

// Other values for a number of this type.
Values OtherNumbers(const Document& now, const flatbuffers::Type& type,
                    flatbuffers::BaseType base) {
  if (base == flatbuffers::BASE_TYPE_BOOL) return {false, true};
  if (flatbuffers::IsFloat(base)) return OtherFloats(now.get<double>());
  if (type.enum_def == nullptr) return OtherIntegers(now.get<int64_t>(), base);
  Values values;
  for (const flatbuffers::EnumVal* value : type.enum_def->Vals()) {
    values.emplace_back(value->GetAsInt64());
  }
  return values;
}

Values OtherLists(const Document& now, const flatbuffers::Type& type) {
  const bool numbers = flatbuffers::IsScalar(type.element);
  Values values = {Document::array()};
  const auto add = [&](auto change) {
    values.push_back(now);
    change(&values.back());
  };
  if (!now.empty()) {
    add([](Document* list) { list->erase(list->size() - 1); });
    add([](Document* list) { list->erase(0); });
    add([](Document* list) { list->push_back(list->back()); });
    add([](Document* list) { std::reverse(list->begin(), list->end()); });
  }
  if (!numbers) return values;
  for (size_t i = 0; i < std::min(now.size(), kMostElementsChanged); ++i) {
    for (const Document& value : OtherNumbers(now[i], type, type.element)) {
      add([&](Document* list) { (*list)[i] = value; });
    }
  }
  const Document one = flatbuffers::IsBool(type.element) ? Document(true) : Document(1);
  for (const size_t size : {1, 2, 3, 4}) values.push_back(Document(size, one));
  values.push_back(Document::array({0}));
  return values;
}

// The value of a field that the file does not have.
Document Default(const flatbuffers::FieldDef& field) {
  const flatbuffers::BaseType type = field.value.type.base_type;
  if (type == flatbuffers::BASE_TYPE_VECTOR) return Document::array();
  if (type == flatbuffers::BASE_TYPE_STRING) return "";
  if (!flatbuffers::IsScalar(type)) return nullptr;
  const std::string& text = field.value.constant;
  if (flatbuffers::IsFloat(type)) return std::strtod(text.c_str(), nullptr);
  const int64_t number = std::strtoll(text.c_str(), nullptr, 10);
  return type == flatbuffers::BASE_TYPE_BOOL ? Document(number != 0) : Document(number);
}

Values WithOtherUnion(const Document& table, const Field& field) {
  Values tables;
  const std::string type = field.name + "_type";
  if (table.contains(field.name)) {
    tables.push_back(table);
    tables.back().erase(field.name);
    tables.back().erase(type);
    return tables;
  }
  const auto& members = field.definition->value.type.enum_def->Vals();
  for (size_t i = 1; i < members.size() && members.size() <= kMostMembersPutIn; ++i) {
    tables.push_back(table);
    tables.back()[type] = members[i]->GetAsInt64();
    tables.back()[field.name] = Document::object();
  }
  return tables;
}

}  // namespace

std::vector<Document> WithOtherValues(const Document& table, const Field& field) {
  const flatbuffers::Type& type = field.definition->value.type;
  if (type.base_type == flatbuffers::BASE_TYPE_UNION) return WithOtherUnion(table, field);
  const auto present = table.find(field.name);
  const Document now = present == table.end() ? Default(*field.definition) : *present;
  Values values;
  if (type.base_type == flatbuffers::BASE_TYPE_STRUCT) {
    values = {nullptr, Document::object()};
  } else if (type.base_type == flatbuffers::BASE_TYPE_STRING) {
    values = {"other", "", now.get<std::string>() + "_"};
  } else if (type.base_type == flatbuffers::BASE_TYPE_VECTOR) {
    values = OtherLists(now, type);
  } else {
    values = OtherNumbers(now, type, type.base_type);
  }
  Values tables;
  for (const Document& value : values) {
    if (value == now) continue;
    tables.push_back(table);
    if (value.is_null()) {
      tables.back().erase(field.name);
    } else {
      tables.back()[field.name] = value;
    }
  }
  return tables;
}

}  // namespace litmus::schema_fields
