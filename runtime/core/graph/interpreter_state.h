// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// State that the subgraphs of one interpreter share.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_STATE_H_
#define LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_STATE_H_

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/interpreter_options.h"
#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/memory/block.h"
#include "runtime/model/allocation.h"

namespace litmus {
class CpuContext;
class GraphRewriter;
class PackedStore;
}  // namespace litmus

namespace tflite {

class Subgraph;

// The interpreter owns this state, which outlives the subgraphs.
struct InterpreterState {
  std::vector<std::unique_ptr<Subgraph>> subgraphs;
  TfLiteExternalContext* external_contexts[kTfLiteMaxExternalContexts] = {};
  litmus::ResourceMap resources;
  litmus::ResourceIds resource_ids;
  std::map<std::string, std::string> metadata;
  // The model file in memory; nullptr for a graph that was built without a model.
  const Allocation* allocation = nullptr;
  // Packed constants of the model, shared by its interpreters; nullptr: not shared.
  std::shared_ptr<litmus::PackedStore> packed;
  // Copies of constants that are not aligned in the file.
  std::vector<litmus::Block> aligned_constants;
  InterpreterOptions options;
  // The threads of the interpreter. Outlives the subgraphs.
  litmus::CpuContext* cpu_context = nullptr;
  // The rewriter that fuses operators; nullptr: none are fused.
  const litmus::GraphRewriter* rewriter = nullptr;
  // Set by Cancel() from any thread, cleared when an Invoke begins.
  std::atomic<bool> cancelled{false};
  // True if the last call failed because memory ran out. Cleared at the beginning of each call of
  // the interpreter.
  bool out_of_memory = false;
  // Number of subgraphs that are being prepared or run, each called by the one before.
  int nesting = 0;
  // Number of operators that the outermost call of AllocateTensors may still prepare.
  size_t steps_to_prepare = 0;
  // Bytes of inputs and outputs of constant steps that the outermost AllocateTensors may still run.
  size_t constant_bytes_to_compute = 0;
};

// Scoped guard: marks a subgraph as busy during the object's lifetime.
class ScopedBusy {
 public:
  ScopedBusy(InterpreterState* state, bool* busy) : state_(state), busy_(busy) {
    ++state_->nesting;
    *busy_ = true;
  }
  ~ScopedBusy() {
    --state_->nesting;
    *busy_ = false;
  }
  ScopedBusy(const ScopedBusy&) = delete;
  ScopedBusy& operator=(const ScopedBusy&) = delete;

 private:
  InterpreterState* const state_;
  bool* const busy_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_INTERPRETER_STATE_H_
