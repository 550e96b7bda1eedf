// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The schema by reflection, and models as JSON documents in which any field can be set by name.
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
  // Reads schema.fbs and the files that it includes, below `folder`.
  explicit SchemaDocument(const std::string& folder);

  // Why the schema could not be read; "" if it was.
  const std::string& problem() const { return problem_; }
  // The fields of all tables, except deprecated ones. The type field of a union is left out,
  // because it is set together with the union.
  const std::vector<Field>& fields() const { return fields_; }

  // Null if JSON cannot represent the model (NaN in its options).
  Document FromModel(const std::vector<char>& model);
  // Empty if the document is not a valid model.
  std::vector<char> ToModel(const Document& document);

  // The places of all tables in a model, by the tables' names.
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
