// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Every operator that the resolvers register must have a golden in testdata/conformance, so that
// every kernel can be checked without other data.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/conformance/case.h"

namespace litmus::conformance {
namespace {

constexpr char kCases[] = "testdata/conformance";
constexpr int kLastVersion = 20;

// Operators whose result is only visible through another operator, with the folder of the cases
// that contain them.
struct ShownBy {
  const char* op;
  const char* folder;
  const char* why;
};
const ShownBy kShownBy[] = {
    {"ASSIGN_VARIABLE", "VAR_HANDLE", "a variable is a handle, an assignment and a reading"},
    {"READ_VARIABLE", "VAR_HANDLE", "a variable is a handle, an assignment and a reading"},
    {"HASHTABLE_FIND", "HASHTABLE", "a table is a handle, an import and a look-up"},
    {"HASHTABLE_IMPORT", "HASHTABLE", "a table is a handle, an import and a look-up"},
    {"HASHTABLE_SIZE", "HASHTABLE", "a table is a handle, an import and a look-up"},
};

// Resolvers do not list custom operators; these are the ones that they register.
const char* const kCustomOperators[] = {
#define CUSTOM_OPERATOR(name, Function) name,
#define CUSTOM_ALIAS(name, Function)
#include "runtime/kernels/custom/custom_operators.inc"
#undef CUSTOM_OPERATOR
#undef CUSTOM_ALIAS
};

std::set<std::string> OperatorsOf(const std::string& model_path) {
  std::set<std::string> names;
  const auto model = tflite::FlatBufferModel::BuildFromFile(model_path.c_str());
  EXPECT_NE(model, nullptr) << model_path;
  if (model == nullptr) return names;
  const tflite::Model& root = *model->GetModel();
  for (const tflite::SubGraph* graph : *root.subgraphs()) {
    if (graph->operators() == nullptr) continue;
    for (const tflite::Operator* op : *graph->operators()) {
      const tflite::OperatorCode& code = *root.operator_codes()->Get(op->opcode_index());
      const int builtin =
          std::max<int>(code.builtin_code(), static_cast<int>(code.deprecated_builtin_code()));
      names.insert(
          builtin == tflite::BuiltinOperator_CUSTOM
              ? code.custom_code()->str()
              : tflite::EnumNameBuiltinOperator(static_cast<tflite::BuiltinOperator>(builtin)));
    }
  }
  return names;
}

// Returns the operators of the models in the cases of each operator.
std::map<std::string, std::set<std::string>> OperatorsByGroup() {
  std::map<std::string, std::set<std::string>> groups;
  for (const std::string& folder : FindCases(kCases)) {
    const auto test_case = LoadCase(folder);
    EXPECT_TRUE(test_case.ok()) << test_case.status();
    if (test_case.ok()) groups[test_case->group].merge(OperatorsOf(test_case->model_path));
  }
  return groups;
}

std::set<std::string> RegisteredOperators() {
  std::set<std::string> names;
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const tflite::ops::builtin::BuiltinRefOpResolver reference;
  for (const tflite::BuiltinOperator op : tflite::EnumValuesBuiltinOperator()) {
    for (int version = 1; version <= kLastVersion; ++version) {
      if (fast.FindOp(op, version) != nullptr || reference.FindOp(op, version) != nullptr) {
        names.insert(tflite::EnumNameBuiltinOperator(op));
      }
    }
  }
  for (const char* name : kCustomOperators) {
    EXPECT_NE(fast.FindOp(name, 1), nullptr) << name;
    names.insert(name);
  }
  return names;
}

TEST(GoldenCoverage, EveryRegisteredOperatorHasAGolden) {
  const auto groups = OperatorsByGroup();
  const auto registered = RegisteredOperators();
  ASSERT_GT(registered.size(), 170u);
  std::map<std::string, std::string> folders;  // the folder of each operator's cases
  for (const std::string& op : registered) folders[op] = op;
  for (const ShownBy& row : kShownBy) {
    EXPECT_EQ(registered.count(row.op), 1u) << row.op << " is not registered; remove its row";
    folders[row.op] = row.folder;
  }
  for (const auto& [op, folder] : folders) {
    const auto group = groups.find(folder);
    EXPECT_TRUE(group != groups.end() && group->second.count(op) > 0)
        << op << ": no case of " << kCases << "/" << folder
        << " has a node of this operator. Add one with make_*.py, as README.md there says.";
  }
}

}  // namespace
}  // namespace litmus::conformance
