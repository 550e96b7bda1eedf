// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests the nodes, inputs and outputs, and the order of subsets.
#include "runtime/core/delegation/partitioner.h"

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

struct Node {
  std::vector<int> inputs;
  std::vector<int> outputs;
  bool side_effect = false;
};

class FakeGraph : public GraphInfo {
 public:
  FakeGraph(size_t tensors, const std::vector<Node>& nodes, std::vector<int> inputs,
            std::vector<int> outputs)
      : tensors_(tensors),
        nodes_(nodes.size()),
        inputs_(std::move(inputs)),
        outputs_(std::move(outputs)) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      nodes_[i].inputs = Make(nodes[i].inputs);
      nodes_[i].outputs = Make(nodes[i].outputs);
      nodes_[i].might_have_side_effect = nodes[i].side_effect;
    }
  }
  ~FakeGraph() override {
    for (TfLiteNode& node : nodes_) {
      TfLiteIntArrayFree(node.inputs);
      TfLiteIntArrayFree(node.outputs);
    }
  }
  size_t num_tensors() const override { return tensors_; }
  TfLiteTensor* tensors() const override { return nullptr; }
  size_t num_steps() const override { return nodes_.size(); }
  const TfLiteNode& node_at(size_t step) const override { return nodes_[step]; }
  int node_index_at(size_t step) const override { return static_cast<int>(step); }
  const std::vector<int>& inputs() const override { return inputs_; }
  const std::vector<int>& outputs() const override { return outputs_; }
  const std::vector<int>& variables() const override { return variables_; }

 private:
  static TfLiteIntArray* Make(const std::vector<int>& values) {
    TfLiteIntArray* array = TfLiteIntArrayCreate(static_cast<int>(values.size()));
    for (size_t i = 0; i < values.size(); ++i) array->data[i] = values[i];
    return array;
  }
  size_t tensors_;
  std::vector<TfLiteNode> nodes_;
  std::vector<int> inputs_, outputs_, variables_;
};

std::string Print(const std::vector<int>& values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
  return text;
}

// "D[nodes](inputs->outputs) R[…](…)": D delegated, R remaining.
std::string Print(const std::vector<NodeSubset>& subsets) {
  std::string text;
  for (const NodeSubset& subset : subsets) {
    text += text.empty() ? "" : " ";
    text += subset.type == NodeSubset::Type::kDelegated ? "D[" : "R[";
    text += Print(subset.nodes) + "](" + Print(subset.input_tensors) + "->" +
            Print(subset.output_tensors) + ")";
  }
  return text;
}

TEST(Partitioner, Table) {
  struct Case {
    const char* name;
    size_t tensors;
    std::vector<Node> nodes;
    std::vector<int> inputs, outputs, delegated;
    bool chain_all;
    const char* want;
  } const kCases[] = {
      {"nothing", 1, {}, {0}, {0}, {}, false, ""},
      {"all", 3, {{{0}, {1}}, {{1}, {2}}}, {0}, {2}, {0, 1}, false, "D[0,1](0->2)"},
      {"none", 3, {{{0}, {1}}, {{1}, {2}}}, {0}, {2}, {}, false, "R[0,1](0->2)"},
      {"middle",
       4,
       {{{0}, {1}}, {{1}, {2}}, {{2}, {3}}},
       {0},
       {3},
       {1},
       false,
       "R[0](0->1) D[1](1->2) R[2](2->3)"},
      // The stem (0) and one branch (2) are delegated, the other branch (1) is not. 0 and 2 form
      // one subset.
      {"diamond",
       5,
       {{{0}, {1}}, {{1}, {2}}, {{1}, {3}}, {{2, 3}, {4}}},
       {0},
       {4},
       {0, 2},
       false,
       "D[0,2](0->1,3) R[1,3](1,3->4)"},
      {"diamond, chained",
       5,
       {{{0}, {1}}, {{1}, {2}}, {{1}, {3}}, {{2, 3}, {4}}},
       {0},
       {4},
       {0, 2},
       true,
       "D[0](0->1) R[1](1->2) D[2](1->3) R[3](2,3->4)"},
      // Tensor 1 is a constant, and -1 is an absent input.
      {"constants",
       4,
       {{{0, 1, -1}, {2}}, {{2, 1}, {3}}},
       {0},
       {3},
       {1},
       false,
       "R[0](0,1->2) D[1](1,2->3)"},
      // Tensor 1 is both an intermediate tensor and a graph output.
      {"inner output", 3, {{{0}, {1}}, {{1}, {2}}}, {0}, {1, 2}, {0, 1}, false, "D[0,1](0->1,2)"},
      {"side effects keep their order",
       7,
       {{{0}, {1}, true}, {{0}, {2}}, {{0}, {3}, true}, {{0}, {4}, true}},
       {0},
       {1, 2, 3, 4},
       {1, 2},
       false,
       "R[0](0->1) D[1,2](0->2,3) R[3](0->4)"},
      {"plan out of order",
       4,
       {{{1}, {2}}, {{0}, {1}}, {{2}, {3}}},
       {0},
       {3},
       {0, 1, 2},
       false,
       "D[0,1,2](0->3)"},
  };
  for (const Case& c : kCases) {
    FakeGraph graph(c.tensors, c.nodes, c.inputs, c.outputs);
    std::vector<NodeSubset> subsets;
    EXPECT_TRUE(PartitionGraph(graph, c.delegated, MakeControlEdges(graph, c.chain_all), &subsets))
        << c.name;
    EXPECT_EQ(Print(subsets), c.want) << c.name;
  }
}

TEST(Partitioner, CycleIsAnError) {
  FakeGraph graph(3, {{{1}, {2}}, {{2}, {1}}}, {0}, {2});
  std::vector<NodeSubset> subsets;
  EXPECT_FALSE(PartitionGraph(graph, {0}, {}, &subsets));
}

}  // namespace
}  // namespace litmus
