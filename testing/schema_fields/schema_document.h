// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The schema by reflection, and models as JSON documents in which any field can be set by its name.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_SCHEMA_DOCUMENT_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_SCHEMA_DOCUMENT_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "flatbuffers/idl.h"
#include "nlohmann/json.hpp"

namespace litmus::schema_fields {

using Document = nlohmann::ordered_json;
using Place = Document::json_pointer;

struct Field {
  std::string table, name;
  const flatbuffers::FieldDef* definition;
  std::string full_name() const { return table + "." + name; }
};

// Not thread-safe.
class SchemaDocument {
 public:
  // Reads schema.fbs and what it includes, below `folder`.
  explicit SchemaDocument(const std::string& folder);

  // Why the schema could not be read; "": it was.
  const std::string& problem() const { return problem_; }
  // The fields of all tables, those marked as deprecated aside. Of a union, the field of its type
  // is left out: both are set together.
  const std::vector<Field>& fields() const { return fields_; }

  // Null for a model that JSON cannot hold (NaN among its options).
  Document FromModel(const std::vector<char>& model);
  // Empty for a document that is no model.
  std::vector<char> ToModel(const Document& document);

  // Where a model has tables, by the tables' names.
  std::map<std::string, std::vector<Place>> Places(const Document& document) const;

 private:
  using Found = std::map<std::string, std::vector<Place>>;
  void Walk(const Document& value, const flatbuffers::StructDef& table, const Place& place,
            Found* found) const;

  flatbuffers::Parser parser_;
  std::string problem_;
  std::vector<Field> fields_;
};

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_SCHEMA_DOCUMENT_H_
