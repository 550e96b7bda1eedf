// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Elementwise operators of one to three operands, with every kind of broadcasting. There is one
// kernel per function and kinds of operands. A work-item computes a box of VFs: N blocks of M rows
// along the fastest row dimension, for K positions of the other row dimensions.
#include <algorithm>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/broadcast.h"
#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/functions.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// How the kernel reads an operand.
enum class Source {
  kArgument,    // a constant of one element: a scalar argument
  kOneChannel,  // one element per row
  kVector,
  kTable,             // a constant table, one element per channel
  kTableOfArguments,  // a constant table with one element per row
};

// Returns a copy of `text` that lives as long as the program. There is one text per function and
// kinds of operands.
absl::string_view Interned(const std::string& text) {
  static std::mutex mutex;
  static auto* const texts = new std::set<std::string>;
  const std::lock_guard<std::mutex> lock(mutex);
  return *texts->insert(text).first;
}

// True if 16-bit arithmetic gives the same result as 32-bit arithmetic rounded to 16 bits: the
// function is one operation on two 16-bit values, and its result is stored directly.
bool ComputesHalves(Function function, const std::vector<Source>& sources, const Node& node,
                    const KernelSelector& selector) {
  const bool one_operation = function == Function::kAdd || function == Function::kSub ||
                             function == Function::kMul || function == Function::kMaximum ||
                             function == Function::kMinimum;
  const auto is_half = [&](ValueId id) {
    const Value& value = selector.graph().values[static_cast<size_t>(id)];
    return value.type == ValueType::kFloat && !value.wide;
  };
  return selector.precision() == Precision::kF16 && one_operation && node.epilogue.empty() &&
         std::all_of(sources.begin(), sources.end(),
                     [](Source source) { return source == Source::kVector; }) &&
         std::all_of(node.inputs.begin(), node.inputs.end(), is_half) && is_half(node.outputs[0]);
}

std::string KernelText(Function function, const std::vector<Source>& sources, bool halves) {
  std::string declarations, strides, bases, rows, loads;
  for (size_t i = 0; i < sources.size(); ++i) {
    const char name = static_cast<char>('a' + i);
    if (sources[i] == Source::kArgument) {
      absl::StrAppend(&strides, "%arg float x", i, "\n");
      absl::StrAppend(&loads, "        VF ", std::string(1, name), " = SPLAT(x", i, ");\n");
      continue;
    }
    if (sources[i] == Source::kTableOfArguments) {
      for (int k = 0; k < TableRows(function); ++k) {
        absl::StrAppend(&strides, "%arg float x", i, "_", k, "\n");
        absl::StrAppend(&loads, "        VF ", std::string(1, name), k, " = SPLAT(x", i, "_", k,
                        ");\n");
      }
      continue;
    }
    absl::StrAppend(&declarations, "%in act x", i, "\n");
    if (sources[i] == Source::kTable) {
      for (int k = 0; k < TableRows(function); ++k) {
        absl::StrAppend(&loads, "        VF ", std::string(1, name), k, " = LOADV(x", i, ", ", k,
                        ", t, S);\n");
      }
      continue;
    }
    absl::StrAppend(&strides, "%arg int s", i, "_0 s", i, "_1 s", i, "_2 s", i, "_3\n");
    absl::StrAppend(&bases, "    int b", i, " = i0 * s", i, "_0 + i1 * s", i, "_1 + i2 * s", i,
                    "_2;\n");
    absl::StrAppend(&rows, "      int r", i, " = b", i, " + y * s", i, "_3;\n");
    absl::StrAppend(&loads, "        ", halves ? "VA " : "VF ", std::string(1, name), " = ");
    if (sources[i] == Source::kVector) {
      absl::StrAppend(&loads, halves ? "LOADVA(x" : "LOADV(x", i, ", r", i, ", t, S);\n");
    } else {
      absl::StrAppend(&loads, "SPLAT(LOAD1(x", i, ", r", i, " * 4));\n");
    }
  }
  const int scalars = FunctionScalars(function);
  return absl::StrCat("%kernel elementwise\n", declarations,
                      "%out act dst\n"
                      "%arg int N M K E1 E2 ROWS OUTER B S\n",
                      strides, scalars > 0 ? "%arg float p\n" : "",
                      scalars > 1 ? "%arg float q\n" : "",
                      "  int t0 = GID(0) * N;\n"
                      "  int t1 = min(t0 + N, B);\n"
                      "  int y0 = GID(1) * M;\n"
                      "  int y1 = min(y0 + M, ROWS);\n"
                      "  int z0 = GID(2) * K;\n"
                      "  int z1 = min(z0 + K, OUTER);\n"
                      "  NO_UNROLL for (int z = z0; z < z1; ++z) {\n",
                      bases.empty() ? ""
                                    : "    int i2 = z % E2;\n"
                                      "    int i1 = z / E2 % E1;\n"
                                      "    int i0 = z / E2 / E1;\n",
                      bases,
                      "    NO_UNROLL for (int y = y0; y < y1; ++y) {\n"
                      "      int row = z * ROWS + y;\n",
                      rows, "      NO_UNROLL for (int t = t0; t < t1; ++t) {\n", loads,
                      "        %store dst, row, t, S, ", halves ? "TO_VF(" : "",
                      FunctionText(function), halves ? ")\n" : "\n",
                      "      }\n"
                      "    }\n"
                      "  }\n"
                      "%endkernel\n");
}

// Number of the `extent` elements that a work-item computes if it should compute about `want`.
int Chunk(int extent, int want) {
  return std::max({1, std::min(extent, want), CeilDiv(extent, kMostGroups)});
}

// True if the output is contiguous whole slices and no operand differs by channel. The node is then
// computed as one long row, with blocks that span several rows.
bool IsOneRun(const RowBroadcast& rows, const std::vector<Source>& sources, const Node& node,
              const Graph& graph) {
  const Shape& out = graph.shape(node.outputs[0]);
  const bool pitched = graph.values[static_cast<size_t>(node.outputs[0])].pitch != 0;
  if (pitched || Channels(out) % 4 != 0 || rows.extent[3] != Rows(out)) return false;
  for (size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == Source::kTable) return false;
    if (sources[i] == Source::kVector && rows.stride[i][3] != 1) return false;
    if (sources[i] == Source::kOneChannel && rows.stride[i][3] != 0) return false;
  }
  for (const EpilogueOp& epilogue : node.epilogue) {
    for (const ValueId id : epilogue.operands) {
      const bool table = TableRows(epilogue.op.function) > 0 && id == epilogue.operands.back();
      if (id < 0 || (table ? Channels(graph.shape(id)) : Elements(graph.shape(id))) == 1) continue;
      if (table || graph.shape(id) != out) return false;
    }
  }
  return true;
}

}  // namespace

absl::Status SelectElementwise(const Elementwise& op, const Node& node, KernelSelector* selector) {
  if (Elements(selector->shape(node.outputs[0])) == 0) return absl::OkStatus();
  const Graph& graph = selector->graph();
  const Shape& out = selector->shape(node.outputs[0]);
  std::vector<Shape> shapes;
  for (const ValueId id : node.inputs) shapes.push_back(selector->shape(id));
  const bool has_table = TableRows(op.function) > 0;
  if (has_table) shapes.pop_back();
  absl::StatusOr<RowBroadcast> rows = CollapseRows(out, shapes);
  if (!rows.ok()) return rows.status();

  std::vector<Source> sources;
  Dispatch dispatch;
  std::vector<Scalar> per_operand;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const ValueId id = node.inputs[i];
    if (has_table && i == shapes.size()) {
      const bool per_channel = Channels(selector->shape(id)) > 1;
      sources.push_back(per_channel ? Source::kTable : Source::kTableOfArguments);
      if (per_channel) {
        dispatch.buffers.push_back(Operand::Of(id));
      } else {
        for (const float element : graph.values[static_cast<size_t>(id)].constant()) {
          per_operand.push_back(element);
        }
      }
      continue;
    }
    if (graph.IsConstant(id) && Elements(shapes[i]) == 1) {
      sources.push_back(Source::kArgument);
      per_operand.push_back(graph.values[static_cast<size_t>(id)].constant()[0]);
      continue;
    }
    sources.push_back(rows->one_channel[i] ? Source::kOneChannel : Source::kVector);
    dispatch.buffers.push_back(Operand::Of(id));
    for (const int stride : rows->stride[i]) per_operand.push_back(stride);
  }
  dispatch.buffers.push_back(Operand::Of(node.outputs[0]));

  const int outer = rows->extent[0] * rows->extent[1] * rows->extent[2];
  int height = rows->extent[3], slices = Slices(out);
  if (IsOneRun(*rows, sources, node, graph)) {
    slices *= height;
    height = 1;
  }
  const int blocks = CeilDiv(slices, selector->V4());
  const int work = selector->policy().ElementwiseVectors();
  const int n = Chunk(blocks, work);
  const int m = Chunk(height, CeilDiv(work, n));
  const int k = Chunk(outer, CeilDiv(work, n * m));
  dispatch.items = {CeilDiv(blocks, n), CeilDiv(height, m), CeilDiv(outer, k)};
  dispatch.local = selector->policy().ElementwiseGroup(dispatch.items);

  dispatch.text = Interned(
      KernelText(op.function, sources, ComputesHalves(op.function, sources, node, *selector)));
  dispatch.kernel = "elementwise";
  dispatch.scalars = {n, m, k, rows->extent[1], rows->extent[2], height, outer, blocks, slices};
  dispatch.scalars.insert(dispatch.scalars.end(), per_operand.begin(), per_operand.end());
  const int scalars = FunctionScalars(op.function);
  if (scalars > 0) dispatch.scalars.push_back(op.p);
  if (scalars > 1) dispatch.scalars.push_back(op.q);
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
