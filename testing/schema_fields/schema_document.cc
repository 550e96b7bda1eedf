// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/schema_fields/schema_document.h"

#include <fstream>
#include <sstream>

namespace litmus::schema_fields {
namespace {

flatbuffers::IDLOptions Options() {
  flatbuffers::IDLOptions options;
  options.strict_json = true;
  options.output_enum_identifiers = false;
  options.indent_step = -1;
  options.allow_non_utf8 = true;
  return options;
}

constexpr char kTypeSuffix[] = "_type";

}  // namespace

SchemaDocument::SchemaDocument(const std::string& folder) : parser_(Options()) {
  const std::string path = folder + "/schema.fbs";
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  const char* folders[] = {folder.c_str(), nullptr};
  if (!parser_.Parse(text.str().c_str(), folders, path.c_str())) {
    problem_ = parser_.error_;
    return;
  }
  for (const flatbuffers::StructDef* table : parser_.structs_.vec) {
    for (const flatbuffers::FieldDef* field : table->fields.vec) {
      if (field->deprecated || field->value.type.base_type == flatbuffers::BASE_TYPE_UTYPE) {
        continue;
      }
      fields_.push_back({table->name, field->name, field});
    }
  }
}

Document SchemaDocument::FromModel(const std::vector<char>& model) {
  std::string text;
  if (!flatbuffers::GenerateText(parser_, model.data(), &text)) return nullptr;
  Document document = Document::parse(text, nullptr, /*allow_exceptions=*/false);
  return document.is_discarded() ? Document(nullptr) : document;
}

std::vector<char> SchemaDocument::ToModel(const Document& document) {
  const std::string text = document.dump(-1, ' ', false, Document::error_handler_t::replace);
  if (!parser_.ParseJson(text.c_str())) return {};
  const auto* bytes = reinterpret_cast<const char*>(parser_.builder_.GetBufferPointer());
  return std::vector<char>(bytes, bytes + parser_.builder_.GetSize());
}

std::map<std::string, std::vector<Place>> SchemaDocument::Places(const Document& document) const {
  Found found;
  Walk(document, *parser_.root_struct_def_, Place(), &found);
  return found;
}

void SchemaDocument::Walk(const Document& value, const flatbuffers::StructDef& table,
                          const Place& place, Found* found) const {
  (*found)[table.name].push_back(place);
  for (const flatbuffers::FieldDef* field : table.fields.vec) {
    const auto member = value.find(field->name);
    if (member == value.end()) continue;
    const flatbuffers::Type& type = field->value.type;
    if (type.base_type == flatbuffers::BASE_TYPE_STRUCT) {
      Walk(*member, *type.struct_def, place / field->name, found);
    } else if (type.base_type == flatbuffers::BASE_TYPE_UNION) {
      const auto number = value.find(field->name + kTypeSuffix);
      if (number == value.end()) continue;
      const flatbuffers::EnumVal* kind = type.enum_def->ReverseLookup(number->get<int64_t>());
      if (kind == nullptr || kind->union_type.struct_def == nullptr) continue;
      Walk(*member, *kind->union_type.struct_def, place / field->name, found);
    } else if (type.base_type == flatbuffers::BASE_TYPE_VECTOR &&
               type.element == flatbuffers::BASE_TYPE_STRUCT) {
      for (size_t i = 0; i < member->size(); ++i) {
        Walk((*member)[i], *type.struct_def, place / field->name / i, found);
      }
    }
  }
}

}  // namespace litmus::schema_fields
