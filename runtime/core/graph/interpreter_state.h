// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What the subgraphs of one interpreter have in common.
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

// Owned by the interpreter and outliving them.
struct InterpreterState {
  std::vector<std::unique_ptr<Subgraph>> subgraphs;
  TfLiteExternalContext* external_contexts[kTfLiteMaxExternalContexts] = {};
  litmus::ResourceMap resources;
  litmus::ResourceIds resource_ids;
  std::map<std::string, std::string> metadata;
  // Where the model's bytes are; nullptr for graphs made by hand.
  const Allocation* allocation = nullptr;
  // The model's packed constants, which its interpreters share; nullptr: none are shared.
  std::shared_ptr<litmus::PackedStore> packed;
  // Constants that could not be used where the file has them.
  std::vector<litmus::Block> aligned_constants;
  InterpreterOptions options;
  // The interpreter's threads; outlives the subgraphs.
  litmus::CpuContext* cpu_context = nullptr;
  // Knows what may be folded into what; nullptr: nothing is.
  const litmus::GraphRewriter* rewriter = nullptr;
  // Set by Cancel() from any thread, cleared when an Invoke begins.
  std::atomic<bool> cancelled{false};
  // The last failure was for lack of memory; cleared when the next call of the interpreter begins.
  bool out_of_memory = false;
  // Subgraphs that are being prepared or run, each by the one before.
  int nesting = 0;
  // Operators that the outermost call of AllocateTensors may still prepare.
  size_t steps_to_prepare = 0;
  // Bytes of inputs and outputs of the constant steps that it may still run.
  size_t constant_bytes_to_compute = 0;
};

// Scoped guard: a subgraph is busy as long as this lives.
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
