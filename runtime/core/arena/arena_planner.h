// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Decides where every tensor of a graph lives: short-lived tensors share one arena by lifetime,
// variables and other persistent tensors have another. Sets TfLiteTensor::data of what it places.
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
  // What the shared arena takes, and the part of it that the current plan needs.
  size_t arena_reserved = 0;
  size_t arena_peak = 0;
  // The largest sum, over steps, of the tensors that are in use there: no plan with these lifetimes
  // can be smaller.
  size_t arena_lower_bound = 0;
  size_t persistent_peak = 0;
};

// Order of calls: PlanLifetimes once per execution plan, then Allocate for growing stretches of
// steps. Not thread-safe.
class ArenaPlanner {
 public:
  // With `preserve_all` every tensor keeps its memory to the end (for debugging).
  ArenaPlanner(const GraphInfo* graph, bool preserve_all)
      : graph_(graph), preserve_all_(preserve_all) {}

  // Forgets all placements and reads lifetimes off the execution plan.
  void PlanLifetimes();

  // Places the tensors that come into use in the steps first..last (their sizes must be final) and
  // sets the data pointers of all placed tensors. False, with `error`, when memory is short.
  bool Allocate(int first_step, int last_step, std::string* error);

  // Takes back what came into use after `step`, for planning it anew with other sizes.
  void ResetAfter(int step);

  // Gives the shared arena back to the system; the plan stays. AcquireMemory undoes it.
  void ReleaseMemory();
  bool AcquireMemory(std::string* error);
  bool HasMemory() const { return has_memory_; }

  ArenaReport Report() const;

 private:
  // Tensors that share memory have one owner, the first of them, which is placed for all.
  struct Lifetime {
    int first = -1;  // -1: never in use
    int last = -1;
    bool placed = false;
    int owner = -1;        // -1: itself
    int last_of_all = -1;  // of an owner: when the last one ends; -1: nobody shares with it
    bool outside = false;  // graph input, output or variable
    // True for an owner if a tensor that shares its memory is outside, or was.
    bool shared_outside = false;
  };
  int OwnerOf(int tensor) const {
    return lifetimes_[tensor].owner < 0 ? tensor : lifetimes_[tensor].owner;
  }
  int LastOf(int owner) const {
    return std::max(lifetimes_[owner].last, lifetimes_[owner].last_of_all);
  }

  // arena_lifetimes.cc
  // Extends the lifetime of the tensor by the steps first..last.
  void Use(int tensor, int first, int last);

  // arena_sharing.cc
  // Lets outputs of the steps first..last take over the memory of inputs where the graph allows it
  // and the input is needed by nobody else.
  void ShareMemory(int first_step, int last_step);
  bool MayTakeOver(int step, size_t input, int output, bool unmodified) const;

  // What comes into use up to `last_step` and has no place yet.
  bool CollectItems(int last_step, std::vector<ArenaItem>* shared,
                    std::vector<ArenaItem>* persistent, std::string* error);
  bool PlaceShared(int last_step, std::vector<ArenaItem> items, std::string* error);
  bool PlacePersistent(const std::vector<ArenaItem>& items, std::string* error);
  bool CommitMemory(std::string* error);
  void ResolvePointers();

  const GraphInfo* const graph_;
  const bool preserve_all_;
  std::vector<Lifetime> lifetimes_;
  std::vector<int> joined_;  // tensors that share memory since the last call of ShareMemory
  int last_step_ = 0;
  ArenaLayout shared_layout_;
  ArenaLayout persistent_layout_;
  ArenaBuffer shared_;
  ArenaBuffer persistent_;
  bool has_memory_ = false;
  // Nothing of the current plan is in memory yet.
  bool fresh_ = true;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_ARENA_ARENA_PLANNER_H_
