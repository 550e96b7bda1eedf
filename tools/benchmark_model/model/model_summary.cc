// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model/model_summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "runtime/schema/vector_element.h"
#include "tools/benchmark_model/model/operator_cost.h"

namespace litmus::benchmark {
namespace {

std::string Text(const flatbuffers::String* string, const char* otherwise) {
  return string == nullptr || string->size() == 0 ? otherwise : string->str();
}

// Returns "12,345,678" for 12345678.
std::string Grouped(int64_t n) {
  std::string digits = absl::StrCat(n);
  for (int at = static_cast<int>(digits.size()) - 3; at > (n < 0 ? 1 : 0); at -= 3) {
    digits.insert(static_cast<size_t>(at), ",");
  }
  return digits;
}

class Summary {
 public:
  Summary(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver,
          const tflite::Interpreter* interpreter)
      : file_(model), model_(*model.GetModel()), resolver_(resolver), interpreter_(interpreter) {}

  std::string Write() {
    Head();
    Signatures();
    for (unsigned s = 0; s < model_.subgraphs()->size(); ++s) InputsAndOutputs(s);
    Operators();
    ParametersAndMemory();
    Unsupported();
    return std::move(text_);
  }

 private:
  struct Row {
    std::set<int> versions;
    int count = 0;
    int64_t macs = 0;
    bool runs = true;
  };

  const tflite::SubGraph& subgraph(unsigned index) const { return *model_.subgraphs()->Get(index); }

  void Head() {
    absl::StrAppend(&text_, "Model\n",
                    absl::StrFormat("  file size      %s bytes\n",
                                    Grouped(static_cast<int64_t>(file_.allocation()->bytes()))),
                    "  description    ", Text(model_.description(), "(none)"),
                    "\n  min. runtime   ",
                    file_.GetMinimumRuntime().empty() ? "(the file names no version)"
                                                      : file_.GetMinimumRuntime(),
                    "\n  subgraphs      ", model_.subgraphs()->size(), "\n");
  }

  void Signatures() {
    const auto* signatures = model_.signature_defs();
    absl::StrAppend(&text_, "\nSignatures: ", signatures == nullptr ? 0 : signatures->size(), "\n");
    if (signatures == nullptr) return;
    for (const tflite::SignatureDef* signature : *signatures) {
      absl::StrAppend(&text_, "  ", Text(signature->signature_key(), "(no key)"), " -> subgraph ",
                      signature->subgraph_index(), "\n");
      const auto list = [&](const char* what, const auto* maps) {
        if (maps == nullptr) return;
        for (const tflite::TensorMap* map : *maps) {
          absl::StrAppendFormat(&text_, "    %-6s  %s = tensor %d\n", what,
                                Text(map->name(), "(unnamed)"), map->tensor_index());
        }
      };
      list("input", signature->inputs());
      list("output", signature->outputs());
    }
  }

  void InputsAndOutputs(unsigned index) {
    const tflite::SubGraph& graph = subgraph(index);
    absl::StrAppend(&text_, "\nSubgraph ", index, " '", Text(graph.name(), ""), "'\n");
    const auto list = [&](const char* what, const flatbuffers::Vector<int32_t>* tensors) {
      if (tensors == nullptr) return;
      for (const int32_t tensor : *tensors) Tensor(what, graph, tensor);
    };
    list("input", graph.inputs());
    list("output", graph.outputs());
  }

  void Tensor(const char* what, const tflite::SubGraph& graph, int index) {
    if (index < 0) return;
    const tflite::Tensor& tensor = *graph.tensors()->Get(static_cast<unsigned>(index));
    const auto* dims = tensor.shape_signature() != nullptr && tensor.shape_signature()->size() > 0
                           ? tensor.shape_signature()
                           : tensor.shape();
    absl::StrAppendFormat(&text_, "  %-6s  %-8s %-20s %s  tensor %d '%s'\n", what,
                          tflite::EnumNameTensorType(tensor.type()),
                          absl::StrCat("[", dims == nullptr ? "" : absl::StrJoin(*dims, ", "), "]"),
                          Quantization(tensor.quantization()), index, Text(tensor.name(), ""));
  }

  static std::string Quantization(const tflite::QuantizationParameters* quantization) {
    if (quantization == nullptr || quantization->scale() == nullptr ||
        quantization->scale()->size() == 0) {
      return "not quantised";
    }
    const auto* scales = quantization->scale();
    if (scales->size() > 1) {
      return absl::StrFormat("%d scales along dimension %d", scales->size(),
                             quantization->quantized_dimension());
    }
    const auto* zero_points = quantization->zero_point();
    return absl::StrFormat(
        "scale %.9g, zero point %d", scales->Get(0),
        zero_points == nullptr || zero_points->size() == 0 ? 0 : ElementAt(*zero_points, 0));
  }

  void CountOperators() {
    for (unsigned s = 0; s < model_.subgraphs()->size(); ++s) {
      if (subgraph(s).operators() == nullptr) continue;
      for (const tflite::Operator* op : *subgraph(s).operators()) {
        const tflite::OperatorCode& code = *model_.operator_codes()->Get(op->opcode_index());
        const tflite::BuiltinOperator builtin = OperatorCodeOf(code);
        const bool custom = builtin == tflite::BuiltinOperator_CUSTOM;
        const std::string name = custom ? "CUSTOM:" + Text(code.custom_code(), "(unnamed)")
                                        : tflite::EnumNameBuiltinOperator(builtin);
        Row& row = rows_[name];
        row.versions.insert(code.version());
        ++row.count;
        ++operators_;
        const TfLiteRegistration* kernel =
            custom ? (code.custom_code() == nullptr
                          ? nullptr
                          : resolver_.FindOp(code.custom_code()->c_str(), code.version()))
                   : resolver_.FindOp(builtin, code.version());
        row.runs = row.runs && kernel != nullptr;
        const auto macs = MultiplyAccumulates(subgraph(s), *op, builtin, [&](int t) {
          return ShapeOfTensor(model_, interpreter_, s, t);
        });
        if (!macs) ++unknown_macs_;
        row.macs += macs.value_or(0);
        total_macs_ += macs.value_or(0);
      }
    }
  }

  void Operators() {
    CountOperators();
    absl::StrAppend(&text_, "\nOperators: ", operators_, "\n",
                    absl::StrFormat("  %-32s %-8s %6s %14s %6s  %s\n", "operator", "versions",
                                    "count", "MACs", "share", "kernel"));
    std::vector<std::pair<std::string, Row>> rows(rows_.begin(), rows_.end());
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return std::make_pair(a.second.macs, a.second.count) >
             std::make_pair(b.second.macs, b.second.count);
    });
    for (const auto& [name, row] : rows) {
      const std::string share =
          row.macs == 0 ? "-"
                        : absl::StrFormat("%.1f%%", 100.0 * static_cast<double>(row.macs) /
                                                        static_cast<double>(total_macs_));
      absl::StrAppendFormat(
          &text_, "  %-32s %-8s %6d %14s %6s  %s\n", name, absl::StrJoin(row.versions, ","),
          row.count, row.macs == 0 ? "-" : Grouped(row.macs), share, row.runs ? "yes" : "no");
    }
    absl::StrAppend(&text_, "  multiply-accumulates per run: ", Grouped(total_macs_),
                    unknown_macs_ == 0 ? ""
                                       : absl::StrCat(" and those of ", unknown_macs_,
                                                      " operators with dynamic shapes"),
                    model_.subgraphs()->size() > 1 ? " (each subgraph counted once)" : "", "\n");
  }

  void ParametersAndMemory() {
    const Parameters parameters = CountParameters(model_);
    std::vector<std::string> by_type;
    for (const auto& [type, count] : parameters.count_by_type) {
      by_type.push_back(absl::StrCat(type, " ", Grouped(count)));
    }
    absl::StrAppend(&text_, "\nParameters: ", Grouped(parameters.count), " in ",
                    Grouped(parameters.bytes), " bytes",
                    by_type.empty() ? "" : " (" + absl::StrJoin(by_type, ", ") + ")", "\n");
    if (interpreter_ == nullptr) {
      absl::StrAppend(&text_, "Memory plan: none, the model cannot be prepared here\n");
      return;
    }
    const ArenaReport arena = interpreter_->GetArenaReport();
    absl::StrAppend(&text_, "Memory plan: arena ", Grouped(static_cast<int64_t>(arena.arena_peak)),
                    " bytes (lower bound of any plan ",
                    Grouped(static_cast<int64_t>(arena.arena_lower_bound)), "), state ",
                    Grouped(static_cast<int64_t>(arena.persistent_peak)), " bytes\n");
  }

  void Unsupported() {
    std::vector<std::string> names;
    for (const auto& [name, row] : rows_) {
      if (!row.runs) {
        names.push_back(absl::StrCat(name, " version ", absl::StrJoin(row.versions, ",")));
      }
    }
    absl::StrAppend(&text_, "Operators without a kernel: ",
                    names.empty() ? "none" : absl::StrJoin(names, "; "), "\n");
  }

  const tflite::FlatBufferModel& file_;
  const tflite::Model& model_;
  const tflite::OpResolver& resolver_;
  const tflite::Interpreter* interpreter_;
  std::string text_;
  std::map<std::string, Row> rows_;
  int operators_ = 0, unknown_macs_ = 0;
  int64_t total_macs_ = 0;
};

}  // namespace

std::string SummarizeModel(const tflite::FlatBufferModel& model, const tflite::OpResolver& resolver,
                           const tflite::Interpreter* interpreter) {
  return Summary(model, resolver, interpreter).Write();
}

}  // namespace litmus::benchmark
