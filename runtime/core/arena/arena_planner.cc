// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Places tensors in the arenas and sets their data pointers.
#include "runtime/core/arena/arena_planner.h"

#include <algorithm>
#include <utility>

#include "runtime/base/step_count.h"
#include "runtime/core/arena/arena_orders.h"

namespace litmus {
namespace {

const char* NameOf(const TfLiteTensor& tensor) { return tensor.name == nullptr ? "" : tensor.name; }

}  // namespace

bool ArenaPlanner::Allocate(int first_step, int last_step, std::string* error) {
  // Preparing nodes may have added tensors to the graph.
  lifetimes_.resize(graph_->num_tensors());
  for (int step = first_step; step <= last_step; ++step) {
    for (const int t : IntArrayView(graph_->node_at(step).temporaries)) {
      Use(t, step, preserve_all_ ? last_step_ : step);
    }
  }
  ShareMemory(first_step, last_step);
  std::vector<ArenaItem> shared;
  std::vector<ArenaItem> persistent;
  if (!CollectItems(last_step, &shared, &persistent, error)) return false;
  if (!PlacePersistent(persistent, error) || !PlaceShared(last_step, std::move(shared), error)) {
    return false;
  }
  if (!CommitMemory(error)) return false;
  ResolvePointers();
  return true;
}

bool ArenaPlanner::CollectItems(int last_step, std::vector<ArenaItem>* shared,
                                std::vector<ArenaItem>* persistent, std::string* error) {
  const int up_to = std::max(last_step, 0);
  const std::vector<size_t> shared_places = shared_layout_.SizesOf(lifetimes_.size());
  const std::vector<size_t> persistent_places = persistent_layout_.SizesOf(lifetimes_.size());
  std::vector<char> shared_outgrown(lifetimes_.size(), 0), outgrown(lifetimes_.size(), 0);
  CountSteps(lifetimes_.size());
  const TfLiteTensor* tensors = graph_->tensors();
  for (size_t t = 0; t < lifetimes_.size(); ++t) {
    Lifetime& lifetime = lifetimes_[t];
    const TfLiteAllocationType type = tensors[t].allocation_type;
    if (lifetime.first < 0 || lifetime.first > up_to) continue;
    if (type != kTfLiteArenaRw && type != kTfLiteArenaRwPersistent) continue;
    // A node that was prepared again may have made the tensor larger than the tensor whose memory
    // it shares.
    if (lifetime.owner >= 0 && tensors[t].bytes <= tensors[lifetime.owner].bytes) continue;
    lifetime.owner = -1;
    ArenaItem item;
    item.tensor = static_cast<int>(t);
    item.first = type == kTfLiteArenaRw ? lifetime.first : 0;
    item.last = type == kTfLiteArenaRw ? LastOf(static_cast<int>(t)) : last_step_;
    if (!RoundUpToAlignment(tensors[t].bytes, &item.size)) {
      *error = "tensor " + std::to_string(t) + " (" + NameOf(tensors[t]) + ") is too large";
      return false;
    }
    // An empty tensor gets some bytes, because its data pointer must not be null.
    if (item.size == 0) item.size = kTensorAlignment;
    // A node that was prepared again may have made the tensor larger than its place.
    const bool is_shared = type == kTfLiteArenaRw;
    const std::vector<size_t>& places = is_shared ? shared_places : persistent_places;
    if (lifetime.placed && places[t] >= item.size) continue;
    if (lifetime.placed && places[t] > 0) (is_shared ? shared_outgrown : outgrown)[t] = 1;
    (is_shared ? shared : persistent)->push_back(item);
  }
  shared_layout_.Remove(shared_outgrown);
  persistent_layout_.Remove(outgrown);
  return true;
}

bool ArenaPlanner::PlacePersistent(const std::vector<ArenaItem>& items, std::string* error) {
  // All persistent tensors are in use in all steps, so their order does not matter.
  if (!persistent_layout_.PlaceAbove(items)) {
    *error = "the persistent tensors are too large";
    return false;
  }
  for (const ArenaItem& item : items) lifetimes_[item.tensor].placed = true;
  return true;
}

bool ArenaPlanner::PlaceShared(int last_step, std::vector<ArenaItem> items, std::string* error) {
  ArenaLayout best;
  bool is_tight = false;
  if (!BestLayout(shared_layout_, items, last_step_, &best, &is_tight)) {
    *error = "the tensors are too large";
    return false;
  }
  if (!is_tight && !joined_.empty()) {
    // Tensors that share memory form one item that is in use longer and may be harder to place than
    // separate items. So the placement without sharing is tried as well.
    const std::vector<Lifetime> sharing = lifetimes_;
    for (const int t : joined_) {
      if (lifetimes_[t].owner >= 0) {
        lifetimes_[lifetimes_[t].owner].last_of_all = -1;
        lifetimes_[lifetimes_[t].owner].shared_outside = false;
      }
      lifetimes_[t].owner = -1;
    }
    std::vector<ArenaItem> apart, persistent;
    ArenaLayout other;
    if (CollectItems(last_step, &apart, &persistent, error) &&
        BestLayout(shared_layout_, apart, last_step_, &other, &is_tight) &&
        other.Peak() < best.Peak()) {
      best = std::move(other);
      items = std::move(apart);
    } else {
      lifetimes_ = sharing;
    }
  }
  shared_layout_ = std::move(best);
  for (const ArenaItem& item : items) lifetimes_[item.tensor].placed = true;
  return true;
}

bool ArenaPlanner::CommitMemory(std::string* error) {
  // The content of the old block is kept if tensors in it were computed or set before: the plan of
  // a graph with dynamic tensors grows while the graph runs.
  for (const bool is_shared : {true, false}) {
    const size_t bytes = (is_shared ? shared_layout_ : persistent_layout_).Peak();
    if (!(is_shared ? shared_ : persistent_).Reserve(bytes, /*keep_content=*/!fresh_)) {
      *error = std::string(is_shared ? "the tensor arena" : "the persistent tensors") + ": " +
               MemoryRefused(bytes).what();
      return false;
    }
  }
  has_memory_ = true;
  fresh_ = false;
  return true;
}

void ArenaPlanner::ResolvePointers() {
  TfLiteTensor* tensors = graph_->tensors();
  std::vector<char*> places(lifetimes_.size(), nullptr);
  for (const ArenaPlacement& placed : shared_layout_.placements()) {
    if (shared_.data() != nullptr) places[placed.tensor] = shared_.data() + placed.offset;
  }
  for (size_t t = 0; t < lifetimes_.size(); ++t) {
    const int owner = OwnerOf(static_cast<int>(t));
    if (tensors[t].allocation_type == kTfLiteArenaRw && lifetimes_[owner].placed) {
      tensors[t].data.raw = places[owner];
    }
  }
  for (const ArenaPlacement& placed : persistent_layout_.placements()) {
    TfLiteTensor& tensor = tensors[placed.tensor];
    if (tensor.allocation_type != kTfLiteArenaRwPersistent) continue;
    tensor.data.raw = persistent_.data() + placed.offset;
  }
}

void ArenaPlanner::ResetAfter(int step) {
  TfLiteTensor* tensors = graph_->tensors();
  for (const int t : shared_layout_.RemoveAfter(step)) {
    lifetimes_[t].placed = false;
    lifetimes_[t].last_of_all = -1;
    if (tensors[t].allocation_type == kTfLiteArenaRw) tensors[t].data.raw = nullptr;
  }
  // A tensor that shares the memory of an earlier tensor may no longer fit there, so it must be
  // placed again.
  for (size_t t = 0; t < lifetimes_.size(); ++t) {
    if (lifetimes_[t].owner < 0 || lifetimes_[t].first <= step) continue;
    lifetimes_[t].owner = -1;
    if (tensors[t].allocation_type == kTfLiteArenaRw) tensors[t].data.raw = nullptr;
  }
}

void ArenaPlanner::ReleaseMemory() {
  shared_.Release();
  has_memory_ = false;
  ResolvePointers();
}

bool ArenaPlanner::AcquireMemory(std::string* error) {
  if (!CommitMemory(error)) return false;
  ResolvePointers();
  return true;
}

ArenaReport ArenaPlanner::Report() const {
  ArenaReport report;
  report.arena_reserved = shared_.size();
  report.arena_peak = shared_layout_.Peak();
  report.persistent_peak = persistent_layout_.Peak();
  const std::vector<ArenaPlacement>& placed = shared_layout_.placements();
  report.arena_lower_bound = LargestLiveSum({placed.begin(), placed.end()}, last_step_);
  return report;
}

}  // namespace litmus
