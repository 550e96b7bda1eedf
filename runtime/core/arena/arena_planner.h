// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Gives every tensor of a graph its memory. Tensors that live for some steps share one arena;
// variables and other persistent tensors have a second one. Sets TfLiteTensor::data of all tensors
// that it places.
#ifndef LITMUS_RUNTIME_CORE_ARENA_ARENA_PLANNER_H_
#define LITMUS_RUNTIME_CORE_ARENA_ARENA_PLANNER_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "runtime/core/arena/arena.h"
#include "runtime/interfaces/graph_info.h"

namespace litmus {

// Sizes in bytes, multiples of kTensorAlignment.
struct ArenaReport {
  // Bytes that the shared arena has allocated, and the bytes that the current plan needs.
  size_t arena_reserved = 0;
  size_t arena_peak = 0;
  // The largest sum of bytes of the tensors in use, over all steps. No plan with these lifetimes
  // can be smaller.
  size_t arena_lower_bound = 0;
  size_t persistent_peak = 0;
};

// Call PlanLifetimes once per execution plan, then Allocate for consecutive ranges of steps. Not
// thread-safe.
class ArenaPlanner {
 public:
  // With `preserve_all` no tensor's memory is reused before the last step (for debugging).
  ArenaPlanner(const GraphInfo* graph, bool preserve_all)
      : graph_(graph), preserve_all_(preserve_all) {}

  // Removes all placements and computes lifetimes from the execution plan.
  void PlanLifetimes();

  // Places the tensors whose first use is in the steps first..last, inclusive, and whose sizes must
  // be final, and sets the data pointers of all placed tensors. Returns false, with a message in
  // `error`, if there is not enough memory.
  bool Allocate(int first_step, int last_step, std::string* error);

  // Removes the placements of tensors whose first use is after `step`, so that they can be planned
  // again with other sizes.
  void ResetAfter(int step);

  // ReleaseMemory returns the shared arena to the system and keeps the plan. AcquireMemory
  // allocates the arena again.
  void ReleaseMemory();
  bool AcquireMemory(std::string* error);
  bool HasMemory() const { return has_memory_; }

  ArenaReport Report() const;

 private:
  // Tensors that share memory have one owner, the first of them. Only the owner is placed.
  struct Lifetime {
    int first = -1;  // first step in use; -1: never in use
    int last = -1;
    bool placed = false;
    int owner = -1;  // tensor whose memory it shares; -1: its own memory
    // For an owner: the last step of all tensors that share its memory; -1: no other tensor does.
    int last_of_all = -1;
    bool outside = false;  // graph input, output or variable
    // For an owner: true if a tensor that shares its memory is, or was, `outside`.
    bool shared_outside = false;
  };
  int OwnerOf(int tensor) const {
    return lifetimes_[tensor].owner < 0 ? tensor : lifetimes_[tensor].owner;
  }
  int LastOf(int owner) const {
    return std::max(lifetimes_[owner].last, lifetimes_[owner].last_of_all);
  }

  // arena_lifetimes.cc:
  // Extends the lifetime of the tensor by the steps first..last, inclusive.
  void Use(int tensor, int first, int last);

  // arena_sharing.cc:
  // Lets outputs of the steps first..last use the memory of inputs if the kernel allows it and no
  // other step or input needs the input's content.
  void ShareMemory(int first_step, int last_step);
  bool MayTakeOver(int step, size_t input, int output, bool unmodified) const;

  // Collects the tensors whose first use is not after `last_step` and that have no place yet.
  bool CollectItems(int last_step, std::vector<ArenaItem>* shared,
                    std::vector<ArenaItem>* persistent, std::string* error);
  bool PlaceShared(int last_step, std::vector<ArenaItem> items, std::string* error);
  bool PlacePersistent(const std::vector<ArenaItem>& items, std::string* error);
  bool CommitMemory(std::string* error);
  void ResolvePointers();

  const GraphInfo* const graph_;
  const bool preserve_all_;
  std::vector<Lifetime> lifetimes_;
  std::vector<int> joined_;  // tensors that got shared memory in the last call of ShareMemory
  int last_step_ = 0;
  ArenaLayout shared_layout_;
  ArenaLayout persistent_layout_;
  ArenaBuffer shared_;
  ArenaBuffer persistent_;
  bool has_memory_ = false;
  // True until memory was allocated for the current plan.
  bool fresh_ = true;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_PLANNER_H_
