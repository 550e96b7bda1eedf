// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/rewriting/rewriter.h"

#include "runtime/kernels/rewriting/graph.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

class Rewriter : public GraphRewriter {
 public:
  Rewriting Rewrite(const RewritableGraph& source) const override {
    Graph graph(source);
    FoldSparseWeights(&graph);
    FoldHalfWeights(&graph);
    FoldConstants(&graph);
    FoldQuantize(&graph);
    FoldPads(&graph);
    FoldGates(&graph);
    FoldActivations(&graph);
    FoldResiduals(&graph);
    FoldSlopes(&graph);
    return graph.Result();
  }
};

}  // namespace

const GraphRewriter* KernelRewriter() {
  static const auto* rewriter = new Rewriter;
  return rewriter;
}

}  // namespace litmus
