// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that each field of a model file has an effect or is refused. For each field of each table
// of the schema there must be a model in which another value of the field changes the result or is
// refused with the field's name; otherwise the field must be listed in fields_without_effect.inc.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "testing/schema_fields/base_models.h"
#include "testing/schema_fields/fields_without_effect.h"
#include "testing/schema_fields/made_models.h"
#include "testing/schema_fields/other_values.h"
#include "testing/schema_fields/run_result.h"
#include "testing/schema_fields/schema_document.h"

namespace litmus::schema_fields {
namespace {

// Number of models per operator, and max number of tables and runs that are tried for a field
// without an effect.
constexpr uint64_t kDraws = 12;
constexpr size_t kMostTables = 1000, kMostRuns = 6000;

// A model that runs, as a document.
struct Base {
  BaseModel model;
  Document document;
  std::string values;
};

struct Occurrence {
  const Base* base;
  Place place;
};

class SchemaFieldsTest : public testing::Test {
 protected:
  SchemaFieldsTest() : schema_("runtime/schema") {}

  void SetUp() override {
    ASSERT_EQ(schema_.problem(), "");
    ASSERT_GT(schema_.fields().size(), 250u);
    std::vector<BaseModel> models = MadeModels(testing::TempDir());
    for (BaseModel& made : ModelsForSingleFields()) models.push_back(std::move(made));
    std::vector<BaseModel> cases = ConformanceModels("testdata/conformance");
    ASSERT_GT(cases.size(), 300u);
    std::move(cases.begin(), cases.end(), std::back_inserter(models));
    for (uint64_t index = 0; index < kDraws; ++index) {
      for (BaseModel& drawn : DrawnModels(index)) models.push_back(std::move(drawn));
    }
    bases_.reserve(models.size());
    for (BaseModel& model : models) AddBase(std::move(model));
    for (const Base& base : bases_) {
      for (const auto& [table, places] : schema_.Places(base.document)) {
        for (const Place& place : places) occurrences_[table].push_back({&base, place});
      }
    }
  }

  void AddBase(BaseModel model) {
    Document document = schema_.FromModel(model.model);
    if (document.is_null()) return;
    // A model whose result differs between two runs is not used.
    const RunResult first = Run(model, document), second = Run(model, document);
    if (!first.ran || first.values != second.values) return;
    bases_.push_back({std::move(model), std::move(document), first.values});
  }

  RunResult Run(const BaseModel& base, const Document& document) {
    std::vector<char> model = schema_.ToModel(document);
    if (!base.tail.empty() && model.size() <= base.tail_offset) {
      model.resize(base.tail_offset);
      model.insert(model.end(), base.tail.begin(), base.tail.end());
    }
    return model.empty() ? RunResult() : RunModel(model, base.inputs, base.files);
  }

  // A model and its changed result, if the field has an effect in some model.
  std::optional<std::string> EffectOf(const Field& field) {
    const auto found = occurrences_.find(field.table);
    if (found == occurrences_.end()) return std::nullopt;
    size_t tables = 0, runs = 0;
    // Tables that contain the field are tried before those that do not.
    std::vector<Occurrence> occurrences = found->second;
    std::stable_partition(occurrences.begin(), occurrences.end(), [&](const Occurrence& o) {
      return o.base->document[o.place].contains(field.name);
    });
    for (const Occurrence& occurrence : occurrences) {
      if (++tables > kMostTables || runs > kMostRuns) break;
      const Base& base = *occurrence.base;
      Document document = base.document;
      const Document table = document[occurrence.place];
      for (const Document& other : WithOtherValues(table, field)) {
        document[occurrence.place] = other;
        ++runs;
        const RunResult result = Run(base.model, document);
        const std::string what =
            base.model.name + ": " +
            (other.contains(field.name) ? other[field.name].dump().substr(0, 60) : "absent");
        if (result.ran && result.values != base.values) return what + ": another result";
        if (!result.ran && Names(result.messages, field.name)) {
          return what + ": " + result.messages;
        }
      }
    }
    return std::nullopt;
  }

  // Whether the text contains the name as a whole word.
  static bool Names(const std::string& text, const std::string& name) {
    const auto is_part = [&](size_t i) {
      return i < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      if (!is_part(at + name.size()) && (at == 0 || !is_part(at - 1))) return true;
    }
    return false;
  }

  SchemaDocument schema_;
  std::vector<Base> bases_;
  std::map<std::string, std::vector<Occurrence>> occurrences_;
};

const FieldWithoutEffect* Listed(const Field& field) {
  for (const FieldWithoutEffect& row : kFieldsWithoutEffect) {
    if (row.field == field.full_name() || row.field == field.table + ".*") return &row;
  }
  return nullptr;
}

TEST_F(SchemaFieldsTest, EachIsObeyedOrRefusedOrListed) {
  std::set<std::string> listed;
  for (const Field& field : schema_.fields()) {
    const FieldWithoutEffect* row = Listed(field);
    const std::optional<std::string> effect = EffectOf(field);
    if (row != nullptr) listed.insert(row->field);
    EXPECT_TRUE(effect.has_value() || row != nullptr)
        << field.full_name() << ": no value changes a result or is refused with the field's name";
    EXPECT_FALSE(effect.has_value() && row != nullptr)
        << field.full_name() << " is listed as without effect ("
        << (row != nullptr ? row->reason : "") << "), but in " << effect.value_or("");
  }
  for (const FieldWithoutEffect& row : kFieldsWithoutEffect) {
    EXPECT_EQ(listed.count(row.field), 1u) << row.field << ": the schema has no such field";
  }
}

}  // namespace
}  // namespace litmus::schema_fields
