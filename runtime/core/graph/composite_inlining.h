// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Inlines STABLEHLO_COMPOSITE: the nodes of the subgraph that a composite runs replace the
// composite in the execution plan, so that a delegate can run them.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_COMPOSITE_INLINING_H_
#define LITMUS_RUNTIME_CORE_GRAPH_COMPOSITE_INLINING_H_

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/subgraph_environment.h"

namespace tflite {
class Subgraph;
}  // namespace tflite

namespace litmus {

// Edits nodes and execution plan of one graph and prepares nothing. Not thread-safe.
class CompositeInlining {
 public:
  CompositeInlining(SubgraphEnvironment& environment, ModelGraph& graph)
      : environment_(environment), graph_(graph) {}
  CompositeInlining(const CompositeInlining&) = delete;
  CompositeInlining& operator=(const CompositeInlining&) = delete;

  // True if the execution plan has a composite.
  bool IsNeeded() const;
  // Inlines all composites of the plan, also composites inside of others. The new nodes are at the
  // end of the table of nodes. Their tensors stay when the nodes are removed, and are used again
  // the next time. A composite that cannot be inlined stays, and a log message says why.
  TfLiteStatus Run();
  // Indices of the subgraphs whose nodes have replaced a composite.
  const std::set<int>& bodies() const { return bodies_; }

 private:
  // A path of node indices from this graph through nested composites to one composite.
  using Path = std::vector<int>;
  struct Call {
    Path path;
    const std::pair<TfLiteNode, TfLiteRegistration>* composite;
    std::vector<int> inputs, outputs;  // tensors of this graph
  };

  // Why the call cannot be inlined; "" if it can.
  std::string WhyNot(const Call& call) const;
  // Number of nodes of that subgraph's plan after all composites in it are inlined; at most
  // kMostNodes + 1.
  size_t NodesOf(int subgraph, size_t depth);
  TfLiteStatus AddBody(const Call& call);
  // For each tensor of the called subgraph, the tensor of this graph that replaces it; -1 if no
  // node uses the tensor.
  TfLiteStatus MapTensors(const Call& call, std::vector<int>* map);
  TfLiteStatus CopyTensor(const TfLiteTensor& from, int to);

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  // For each inlined composite, its tensors in this graph.
  std::map<Path, std::vector<int>> tensors_;
  std::map<int, size_t> nodes_of_;  // results of NodesOf, by subgraph
  std::set<int> bodies_;
};

// The indices of the subgraphs, among `count`, that nothing runs any more, because every composite
// that ran them was inlined.
std::set<int> UnusedBodies(size_t count, const std::function<const tflite::Subgraph&(size_t)>& at);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_COMPOSITE_INLINING_H_
