// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Each operation becomes a block { } in which a, b, c, p and q are declared for the expression of
// FunctionText().
#include "delegates/gpu/kernels/common/epilogue.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/kernels/common/functions.h"

namespace litmus::gpu {
namespace {

class Writer {
 public:
  Writer(const Node& node, const Graph& graph) : node_(node), graph_(graph) {}

  absl::StatusOr<Epilogue> Write() {
    for (const EpilogueOp& op : node_.epilogue) {
      absl::Status status = Step(op);
      if (!status.ok()) return status;
    }
    return std::move(result_);
  }

 private:
  absl::Status Step(const EpilogueOp& op) {
    const absl::string_view function = FunctionText(op.op.function);
    const absl::string_view names[] = {"a", "b", "c"};
    if (op.operands.empty() || op.operands.size() > 3) {
      return absl::InternalError("A fused operation has no operands, or more than three.");
    }
    std::string operands;
    const int rows = TableRows(op.op.function);
    for (size_t i = 0; i < op.operands.size(); ++i) {
      if (rows > 0 && i + 1 == op.operands.size()) {
        auto table = Table(op.operands[i], names[i], rows);
        if (!table.ok()) return table.status();
        absl::StrAppend(&operands, *table);
        continue;
      }
      std::string value = "v_";
      if (op.operands[i] >= 0) {
        auto loaded = Load(op.operands[i]);
        if (!loaded.ok()) return loaded.status();
        value = *loaded;
      }
      absl::StrAppend(&operands, "VF ", names[i], " = ", value, ";\n");
    }
    std::string numbers;
    if (FunctionScalars(op.op.function) >= 1)
      absl::StrAppend(&numbers, "float p = ", Number(op.op.p), ";\n");
    if (FunctionScalars(op.op.function) >= 2)
      absl::StrAppend(&numbers, "float q = ", Number(op.op.q), ";\n");
    absl::StrAppend(&result_.statements, "{\n", operands, numbers, "v_ = ", function, ";\n}\n");
    return absl::OkStatus();
  }

  std::string Number(float value) {
    std::string name = absl::StrCat("post_n", result_.scalars.size());
    result_.declarations.push_back(absl::StrCat("%arg float ", name));
    result_.scalars.push_back(Scalar(value));
    return name;
  }

  // Declares the rows b0, b1, ... of a table as operands.
  absl::StatusOr<std::string> Table(ValueId table, absl::string_view name, int rows) {
    const Shape& shape = graph_.shape(table);
    if (!graph_.IsConstant(table) || Rows(shape) != rows) {
      return absl::InternalError("A table has the wrong number of rows.");
    }
    std::string declarations;
    if (Channels(shape) == 1) {
      const std::vector<float> elements = graph_.values[static_cast<size_t>(table)].constant();
      for (int i = 0; i < rows; ++i) {
        absl::StrAppend(&declarations, "VF ", name, i, " = SPLAT(",
                        Number(elements[static_cast<size_t>(i)]), ");\n");
      }
      return declarations;
    }
    if (Channels(shape) != Channels(graph_.shape(node_.outputs[0]))) {
      return absl::InternalError("A table does not have the result's number of channels.");
    }
    const std::string buffer = Buffer(table);
    for (int i = 0; i < rows; ++i) {
      absl::StrAppend(&declarations, "VF ", name, i, " = LOADV(", buffer, ", ", i,
                      ", BLOCK_, S_);\n");
    }
    return declarations;
  }

  std::string Buffer(ValueId operand) {
    std::string name = absl::StrCat("post_e", result_.buffers.size());
    result_.declarations.push_back(absl::StrCat("%in act ", name));
    result_.buffers.emplace_back(name, Operand::Of(operand));
    return name;
  }

  absl::StatusOr<std::string> Load(ValueId operand) {
    const Shape& shape = graph_.shape(operand);
    const Shape& result = graph_.shape(node_.outputs[0]);
    const bool one = Elements(shape) == 1;
    if (one && graph_.IsConstant(operand)) {
      const std::vector<float> element = graph_.values[static_cast<size_t>(operand)].constant();
      if (element.size() != 1)
        return absl::InternalError("A constant's size does not match its shape.");
      return absl::StrCat("SPLAT(", Number(element[0]), ")");
    }
    const std::string name = absl::StrCat("post_e", result_.buffers.size());
    std::string load;
    if (one) {
      load = absl::StrCat("SPLAT(LOAD1(", name, ", 0))");
    } else if (Channels(shape) == Channels(result) && Rows(shape) == Rows(result)) {
      load = absl::StrCat("LOADV(", name, ", ROW_, BLOCK_, S_)");
    } else if (Channels(shape) == Channels(result) && Rows(shape) == 1) {
      load = absl::StrCat("LOADV(", name, ", 0, BLOCK_, S_)");
    } else {
      return absl::InternalError(absl::StrCat("A fused operation's operand ", ShapeText(shape),
                                              " does not fit the result ", ShapeText(result), "."));
    }
    Buffer(operand);
    return load;
  }

  const Node& node_;
  const Graph& graph_;
  Epilogue result_;
};

}  // namespace

absl::StatusOr<Epilogue> MakeEpilogue(const Node& node, const Graph& graph) {
  return Writer(node, graph).Write();
}

}  // namespace litmus::gpu
