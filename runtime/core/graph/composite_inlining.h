// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// STABLEHLO_COMPOSITE nodes, taken apart: the nodes of the subgraph that a composite runs stand in
// the execution plan in the composite's place, so that a delegate sees through it.
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

// Edits nodes and plan of one graph, prepares nothing. Not thread-safe.
class CompositeInlining {
 public:
  CompositeInlining(SubgraphEnvironment& environment, ModelGraph& graph)
      : environment_(environment), graph_(graph) {}
  CompositeInlining(const CompositeInlining&) = delete;
  CompositeInlining& operator=(const CompositeInlining&) = delete;

  // Whether the execution plan has a composite.
  bool IsNeeded() const;
  // Takes all composites of the plan apart, those inside of others as well. The new nodes come last
  // in the table; the tensors between them stay when the nodes go, for the next time. A composite
  // that cannot be taken apart stays, and a line of the log says why.
  TfLiteStatus Run();
  // The subgraphs whose nodes have once stood in a composite's place.
  const std::set<int>& bodies() const { return bodies_; }

 private:
  // Nodes of the plan on the way from this graph to a composite.
  using Path = std::vector<int>;
  struct Call {
    Path path;
    const std::pair<TfLiteNode, TfLiteRegistration>* composite;
    std::vector<int> inputs, outputs;  // in this graph
  };

  // "" where the call can be taken apart.
  std::string WhyNot(const Call& call) const;
  // How many nodes the plan of that subgraph has with all composites in it taken apart; at most
  // kMostNodes + 1.
  size_t NodesOf(int subgraph, size_t depth);
  TfLiteStatus AddBody(const Call& call);
  // Tensors of this graph that stand for those of the called one; -1 for what no node uses.
  TfLiteStatus MapTensors(const Call& call, std::vector<int>* map);
  TfLiteStatus CopyTensor(const TfLiteTensor& from, int to);

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  std::map<Path, std::vector<int>> tensors_;  // of each composite that was taken apart
  std::map<int, size_t> nodes_of_;            // NodesOf what is known
  std::set<int> bodies_;
};

// Those of `count` subgraphs whose nodes replace every composite that ran them: they are run no
// more.
std::set<int> UnusedBodies(size_t count, const std::function<const tflite::Subgraph&(size_t)>& at);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_COMPOSITE_INLINING_H_
