// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model/model_document.h"

#include <optional>
#include <vector>

#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/benchmark_model/model/operator_cost.h"
#include "tools/benchmark_model/model/stored_bytes.h"
#include "tools/common/document/document.h"
#include "tools/common/optional_json.h"
#include "tools/common/sha256.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json TextOrNull(const flatbuffers::String* text) {
  return text == nullptr || text->size() == 0 ? json(nullptr) : json(text->str());
}

json Numbers(const flatbuffers::Vector<int32_t>* numbers) {
  json list = json::array();
  if (numbers != nullptr) {
    for (const int32_t number : *numbers) list.push_back(number);
  }
  return list;
}

json Quantization(const tflite::QuantizationParameters* quantization) {
  const auto* scales = quantization == nullptr ? nullptr : quantization->scale();
  if (scales == nullptr || scales->size() == 0) return nullptr;
  json result = {{"scales", json::array()}, {"zero_points", json::array()}, {"dimension", nullptr}};
  for (const float scale : *scales) result["scales"].push_back(static_cast<double>(scale));
  if (quantization->zero_point() != nullptr) {
    for (const int64_t zero : *quantization->zero_point()) result["zero_points"].push_back(zero);
  }
  if (scales->size() > 1) result["dimension"] = quantization->quantized_dimension();
  return result;
}

class Document {
 public:
  Document(const tflite::FlatBufferModel& file, const tflite::Interpreter* interpreter)
      : file_(file), model_(*file.GetModel()), interpreter_(interpreter) {}

  json Begin(const char* name, const std::string& path) const {
    json document = MakeEnvelope("benchmark_model");
    document["schema"] = SchemaOf(name);
    const tflite::Allocation& bytes = *file_.allocation();
    document["model"] = {{"path", path},
                         {"bytes", bytes.bytes()},
                         {"sha256", Sha256Hex(bytes.base(), bytes.bytes())}};
    return document;
  }

  json Signatures() const {
    json list = json::array();
    const auto* signatures = model_.signature_defs();
    if (signatures == nullptr) return list;
    for (const tflite::SignatureDef* signature : *signatures) {
      const unsigned graph = signature->subgraph_index();
      const auto tensors = [&](const auto* maps) {
        json named = json::array();
        if (maps == nullptr) return named;
        for (const tflite::TensorMap* map : *maps) {
          json tensor = {{"name", map->name() == nullptr ? "" : map->name()->str()}};
          tensor.update(Tensor(graph, static_cast<int>(map->tensor_index())));
          named.push_back(std::move(tensor));
        }
        return named;
      };
      const auto* key = signature->signature_key();
      list.push_back({{"key", key == nullptr ? "" : key->str()},
                      {"subgraph", graph},
                      {"inputs", tensors(signature->inputs())},
                      {"outputs", tensors(signature->outputs())}});
    }
    return list;
  }

  json Subgraphs(const tflite::OpResolver& resolver) const {
    const auto costs = OperatorCosts(model_, interpreter_);
    json list = json::array();
    for (unsigned s = 0; s < model_.subgraphs()->size(); ++s) {
      const tflite::SubGraph& graph = *model_.subgraphs()->Get(s);
      json tensors = json::array(), operators = json::array();
      const unsigned count = graph.tensors() == nullptr ? 0 : graph.tensors()->size();
      for (unsigned t = 0; t < count; ++t) tensors.push_back(Tensor(s, static_cast<int>(t)));
      for (unsigned n = 0; n < costs[s].size(); ++n) {
        operators.push_back(Operator(n, *graph.operators()->Get(n), costs[s][n], resolver));
      }
      list.push_back({{"index", s},
                      {"name", TextOrNull(graph.name())},
                      {"inputs", Numbers(graph.inputs())},
                      {"outputs", Numbers(graph.outputs())},
                      {"tensors", tensors},
                      {"operators", operators}});
    }
    return list;
  }

  json Parameters() const {
    const benchmark::Parameters parameters = CountParameters(model_);
    json by_type = json::object();
    for (const auto& [type, count] : parameters.count_by_type) by_type[type] = count;
    return {{"count", parameters.count}, {"bytes", parameters.bytes}, {"by_type", by_type}};
  }

  json MemoryPlan() const {
    if (interpreter_ == nullptr) return nullptr;
    const ArenaReport arena = interpreter_->GetArenaReport();
    return {{"arena_bytes", arena.arena_peak},
            {"arena_lower_bound_bytes", arena.arena_lower_bound},
            {"state_bytes", arena.persistent_peak}};
  }

  // Sums over the operators; null if a value of an operator is not known.
  json Totals() const {
    std::optional<int64_t> macs = 0, bytes = 0;
    int64_t operators = 0;
    const auto add = [](const std::optional<int64_t>& more, std::optional<int64_t>* sum) {
      *sum = more && *sum ? std::optional<int64_t>(**sum + *more) : std::nullopt;
    };
    for (const auto& graph : OperatorCosts(model_, interpreter_)) {
      for (const OperatorCost& cost : graph) {
        ++operators;
        add(cost.macs, &macs);
        add(cost.bytes, &bytes);
      }
    }
    return {
        {"operators", operators}, {"macs", OptionalToJson(macs)}, {"bytes", OptionalToJson(bytes)}};
  }

 private:
  json Tensor(unsigned graph, int index) const {
    const tflite::Tensor& tensor =
        *model_.subgraphs()->Get(graph)->tensors()->Get(static_cast<unsigned>(index));
    const auto shape = ShapeOfTensor(model_, interpreter_, graph, index);
    const auto* open = tensor.shape_signature();
    return {
        {"tensor", index},
        {"tensor_name", TextOrNull(tensor.name())},
        {"type", tflite::EnumNameTensorType(tensor.type())},
        {"shape", OptionalToJson(shape)},
        {"shape_signature", open == nullptr || open->size() == 0 ? json(nullptr) : Numbers(open)},
        {"constant", StoredBytes(model_, tensor) > 0},
        {"variable", tensor.is_variable()},
        {"quantization", Quantization(tensor.quantization())}};
  }

  json Operator(unsigned node, const tflite::Operator& op, const OperatorCost& cost,
                const tflite::OpResolver& resolver) const {
    const tflite::OperatorCode& code = *model_.operator_codes()->Get(op.opcode_index());
    const tflite::BuiltinOperator builtin = OperatorCodeOf(code);
    const bool custom = builtin == tflite::BuiltinOperator_CUSTOM;
    const std::string name = code.custom_code() == nullptr ? "" : code.custom_code()->str();
    const TfLiteRegistration* kernel = custom ? resolver.FindOp(name.c_str(), code.version())
                                              : resolver.FindOp(builtin, code.version());
    return {{"node", node},
            {"type", custom ? "CUSTOM " + name : tflite::EnumNameBuiltinOperator(builtin)},
            {"version", code.version()},
            {"kernel", kernel != nullptr},
            {"inputs", Numbers(op.inputs())},
            {"outputs", Numbers(op.outputs())},
            {"macs", OptionalToJson(cost.macs)},
            {"bytes", OptionalToJson(cost.bytes)}};
  }

  const tflite::FlatBufferModel& file_;
  const tflite::Model& model_;
  const tflite::Interpreter* interpreter_;
};

}  // namespace

json SignaturesDocument(const tflite::FlatBufferModel& model, const std::string& path) {
  const Document parts(model, nullptr);
  json document = parts.Begin("signatures", path);
  document["signatures"] = parts.Signatures();
  return document;
}

json ModelDocument(const tflite::FlatBufferModel& model, const std::string& path,
                   const tflite::OpResolver& resolver, const tflite::Interpreter* interpreter) {
  const Document parts(model, interpreter);
  json document = parts.Begin("model", path);
  const std::string runtime = model.GetMinimumRuntime();
  document["description"] = TextOrNull(model.GetModel()->description());
  document["minimum_runtime"] = runtime.empty() ? json(nullptr) : json(runtime);
  document["prepared"] = interpreter != nullptr;
  document["totals"] = parts.Totals();
  document["parameters"] = parts.Parameters();
  document["memory_plan"] = parts.MemoryPlan();
  document["signatures"] = parts.Signatures();
  document["subgraphs"] = parts.Subgraphs(resolver);
  return document;
}

}  // namespace litmus::benchmark
