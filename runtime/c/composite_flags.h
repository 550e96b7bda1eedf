// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What a delegate asks of STABLEHLO_COMPOSITE nodes. Compiles as C99.
#ifndef LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_
#define LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_

// A bit of TfLiteDelegate::flags that only Litmus knows, beside those of LitmusDelegateFlags; other
// runtimes ignore it.
enum {
  // The delegate knows no composite by name. While it is applied, and as long as it is, the nodes
  // of a composite's subgraph stand in the graph in the composite's place, behind all other nodes
  // of the table. Composites that the runtime cannot take apart stay.
  kLitmusDelegateFlagsInlinesComposites = 1 << 25,
};

#endif  // LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_
