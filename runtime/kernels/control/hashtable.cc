// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// HASHTABLE, HASHTABLE_IMPORT, HASHTABLE_FIND, HASHTABLE_SIZE: tables from strings to int64 or from
// int64 to strings, filled once per interpreter.
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/string_tensor.h"
#include "runtime/kernels/control/resource_handle.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// The name begins with a zero byte. Containers of variables are named by C strings, so no
// variable's container has this name.
const char kContainer[] = "\0table";

// Reads the values of a tensor as the type that tables store.
TfLiteStatus Read(TfLiteContext* context, const TfLiteTensor* tensor,
                  CountedVector<std::string>* values) {
  CountedVector<tflite::StringRef> strings;
  TF_LITE_ENSURE_OK(context, ReadStrings(context, tensor, &strings));
  values->reserve(strings.size());
  for (const tflite::StringRef& s : strings) values->emplace_back(s.str, s.len);
  return kTfLiteOk;
}
TfLiteStatus Read(TfLiteContext* context, const TfLiteTensor* tensor,
                  CountedVector<int64_t>* values) {
  const auto count = static_cast<size_t>(tflite::NumElements(tensor));
  TF_LITE_ENSURE_MSG(context, count == 0 || tensor->data.raw != nullptr,
                     "The keys or the values have no data.");
  values->assign(tensor->data.i64, tensor->data.i64 + count);
  return kTfLiteOk;
}

TfLiteStatus Write(const CountedVector<const std::string*>& values, TfLiteTensor* output) {
  tflite::DynamicBuffer buffer;
  for (const std::string* value : values) {
    TF_LITE_ENSURE_STATUS(buffer.AddString(value->data(), value->size()));
  }
  buffer.WriteToTensor(output, nullptr);
  return kTfLiteOk;
}
TfLiteStatus Write(const CountedVector<const int64_t*>& values, TfLiteTensor* output) {
  for (size_t i = 0; i < values.size(); ++i) output->data.i64[i] = *values[i];
  return kTfLiteOk;
}

// Interface of a hash table.
class Table : public Resource {
 public:
  virtual TfLiteType key_type() const = 0;
  virtual size_t size() const = 0;
  // Only the first call fills the table.
  virtual TfLiteStatus Import(TfLiteContext* context, const TfLiteTensor* keys,
                              const TfLiteTensor* values) = 0;
  virtual TfLiteStatus Find(TfLiteContext* context, const TfLiteTensor* keys,
                            const TfLiteTensor* fallback, TfLiteTensor* output) const = 0;
  bool filled() const { return filled_; }

 protected:
  bool filled_ = false;
};

template <typename Key, typename Value>
class TableOf : public Table {
 public:
  TfLiteType key_type() const override {
    return std::is_same_v<Key, int64_t> ? kTfLiteInt64 : kTfLiteString;
  }
  size_t size() const override { return entries_.size(); }

  TfLiteStatus Import(TfLiteContext* context, const TfLiteTensor* keys,
                      const TfLiteTensor* values) override {
    if (filled_) return kTfLiteOk;
    CountedVector<Key> from;
    CountedVector<Value> to;
    TF_LITE_ENSURE_OK(context, Read(context, keys, &from));
    TF_LITE_ENSURE_OK(context, Read(context, values, &to));
    LITMUS_ENSURE_VALUE_OF(context, from.size(), to.size(), "The number of values of the keys",
                           "the number of values of the values");
    // If a key has several values, the first value counts.
    for (size_t i = 0; i < from.size(); ++i) entries_.emplace(from[i], to[i]);
    filled_ = true;
    return kTfLiteOk;
  }

  TfLiteStatus Find(TfLiteContext* context, const TfLiteTensor* keys, const TfLiteTensor* fallback,
                    TfLiteTensor* output) const override {
    CountedVector<Key> wanted;
    CountedVector<Value> fallbacks;
    TF_LITE_ENSURE_OK(context, Read(context, keys, &wanted));
    TF_LITE_ENSURE_OK(context, Read(context, fallback, &fallbacks));
    TF_LITE_ENSURE_MSG(context, !fallbacks.empty(), "There is no default value.");
    CountedVector<const Value*> found;
    found.reserve(wanted.size());
    for (const Key& key : wanted) {
      const auto it = entries_.find(key);
      found.push_back(it == entries_.end() ? &fallbacks[0] : &it->second);
    }
    return Write(found, output);
  }

 private:
  std::unordered_map<Key, Value, std::hash<Key>, std::equal_to<Key>,
                     CountedAllocator<std::pair<const Key, Value>>>
      entries_;
};

TfLiteStatus CheckTypes(TfLiteContext* context, TfLiteType key, TfLiteType value) {
  if ((key == kTfLiteInt64 && value == kTfLiteString) ||
      (key == kTfLiteString && value == kTfLiteInt64)) {
    return kTfLiteOk;
  }
  TF_LITE_KERNEL_LOG(
      context,
      "A table from key_dtype %s to value_dtype %s is not supported, only from STRING "
      "to INT64 or back.",
      TfLiteTypeGetName(key), TfLiteTypeGetName(value));
  return kTfLiteError;
}

TfLiteStatus FindTable(TfLiteContext* context, TfLiteNode* node, Table** table) {
  int number;
  TF_LITE_ENSURE_OK(context, ReadHandle(context, tflite::GetInput(context, node, 0), &number));
  *table = FindResource<Table>(context, number);
  TF_LITE_ENSURE_MSG(context, *table != nullptr, "The handle is not that of a hash table.");
  return kTfLiteOk;
}

TfLiteStatus PrepareTable(TfLiteContext* context, TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteHashtableParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  TF_LITE_ENSURE_OK(context, CheckTypes(context, params->key_dtype, params->value_dtype));
  TfLiteTensor* handle;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &handle));
  const int number = ResourceNumber(context, std::string(kContainer, sizeof(kContainer) - 1),
                                    std::to_string(params->table_id));
  auto& place = (*SubgraphInterface::From(context)->resources())[number];
  if (place == nullptr) {
    if (params->key_dtype == kTfLiteInt64) {
      place = std::make_unique<TableOf<int64_t, std::string>>();
    } else {
      place = std::make_unique<TableOf<std::string, int64_t>>();
    }
  }
  return SetHandle(context, handle, number);
}

// Nothing to do: Prepare has already written the handle.
TfLiteStatus EvalTable(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus PrepareImport(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor *handle, *keys, *values;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&handle, &keys, &values}));
  TF_LITE_ENSURE_OK(context, CheckHandle(context, handle));
  TF_LITE_ENSURE_OK(context, CheckTypes(context, keys->type, values->type));
  TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(keys, values),
                     "Keys and values have different shapes.");
  return kTfLiteOk;
}

TfLiteStatus EvalImport(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* keys = tflite::GetInput(context, node, 1);
  Table* table;
  TF_LITE_ENSURE_OK(context, FindTable(context, node, &table));
  LITMUS_ENSURE_TYPE_OF(context, keys->type, table->key_type(), "The type of the keys",
                        "the type of the keys of the table");
  return table->Import(context, keys, tflite::GetInput(context, node, 2));
}

TfLiteStatus PrepareFind(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor *handle, *keys, *fallback;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&handle, &keys, &fallback}, {&output}));
  TF_LITE_ENSURE_OK(context, CheckHandle(context, handle));
  TF_LITE_ENSURE_OK(context, CheckTypes(context, keys->type, output->type));
  LITMUS_ENSURE_TYPE_OF(context, fallback->type, output->type, "The type of the default value",
                        "the type of the output");
  return context->ResizeTensor(context, output, tflite::CopyDims(keys));
}

TfLiteStatus EvalFind(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* keys = tflite::GetInput(context, node, 1);
  Table* table;
  TF_LITE_ENSURE_OK(context, FindTable(context, node, &table));
  LITMUS_ENSURE_TYPE_OF(context, keys->type, table->key_type(), "The type of the keys",
                        "the type of the keys of the table");
  TF_LITE_ENSURE_MSG(context, table->filled(),
                     "A hash table is used before HASHTABLE_IMPORT has filled it.");
  return table->Find(context, keys, tflite::GetInput(context, node, 2),
                     tflite::GetOutput(context, node, 0));
}

TfLiteStatus PrepareSize(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* handle;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &handle));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_OK(context, CheckHandle(context, handle));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt64, "The type of the output");
  const int dims[] = {1};
  return context->ResizeTensorExplicit(context, output, 1, dims);
}

TfLiteStatus EvalSize(TfLiteContext* context, TfLiteNode* node) {
  Table* table;
  TF_LITE_ENSURE_OK(context, FindTable(context, node, &table));
  tflite::GetOutput(context, node, 0)->data.i64[0] = static_cast<int64_t>(table->size());
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_HASHTABLE() {
  return litmus::MakeRegistration<void, litmus::PrepareTable, litmus::EvalTable>();
}
TfLiteRegistration* Register_HASHTABLE_IMPORT() {
  return litmus::MakeRegistration<void, litmus::PrepareImport, litmus::EvalImport>();
}
TfLiteRegistration* Register_HASHTABLE_FIND() {
  return litmus::MakeRegistration<void, litmus::PrepareFind, litmus::EvalFind>();
}
TfLiteRegistration* Register_HASHTABLE_SIZE() {
  return litmus::MakeRegistration<void, litmus::PrepareSize, litmus::EvalSize>();
}

}  // namespace tflite::ops::builtin
