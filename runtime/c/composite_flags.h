// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Flags by which a delegate says how to handle STABLEHLO_COMPOSITE nodes. Compiles as C99.
#ifndef LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_
#define LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_

// A bit of TfLiteDelegate::flags, in addition to LitmusDelegateFlags. Other runtimes ignore it.
enum {
  // For a delegate that supports no composite by its name: as long as the delegate is applied, the
  // nodes of a composite's subgraph replace the composite in the graph. They are appended to the
  // table of nodes. Composites that the runtime cannot inline stay.
  kLitmusDelegateFlagsInlinesComposites = 1 << 25,
};

#endif  // LITMUS_RUNTIME_C_COMPOSITE_FLAGS_H_
