// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/weights.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <new>
#include <thread>  // NOLINT: the delegate has no pool of its own

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/memory/boundary.h"
#include "runtime/c/half.h"

namespace litmus::gpu {
namespace {

// Weights of fewer bytes are written by one thread.
constexpr size_t kThreadBytes = size_t{1} << 20;

absl::Status FillPlaced(const KernelSelection& selection, const PlacedWeights& entry, char* to) {
  const auto elements = static_cast<size_t>(entry.elements);
  if (entry.operand.kind == Operand::Kind::kValue) {
    const Value& value = selection.graph().values[static_cast<size_t>(entry.operand.id)];
    const std::vector<float> dense = value.constant();
    if (static_cast<int64_t>(dense.size()) != Elements(value.shape)) {
      return absl::InvalidArgumentError(absl::StrCat("A constant of shape ", ShapeText(value.shape),
                                                     " has ", dense.size(), " elements."));
    }
    PackRows(dense.data(), LayoutOf(value.shape, entry.storage), to);
    return absl::OkStatus();
  }
  const KernelSelector::Filler& fill =
      selection.weights()[static_cast<size_t>(entry.operand.id)].fill;
  if (entry.storage == Storage::kF32) {
    std::memset(to, 0, entry.bytes());
    fill(reinterpret_cast<float*>(to));
    return absl::OkStatus();
  }
  std::vector<float> floats(elements);
  fill(floats.data());
  auto* halves = reinterpret_cast<uint16_t*>(to);
  for (size_t i = 0; i < elements; ++i) halves[i] = FloatToHalf(floats[i]);
  return absl::OkStatus();
}

// Writes zeros to the bytes between entries and at the ends of chunks.
void ZeroGaps(const WeightsPlan& plan, const std::vector<char*>& chunks) {
  std::vector<size_t> end(chunks.size(), 0);
  for (const PlacedWeights& entry : plan.entries) {
    const auto chunk = static_cast<size_t>(entry.place.chunk);
    std::memset(chunks[chunk] + end[chunk], 0, entry.place.offset - end[chunk]);
    end[chunk] = entry.place.offset + entry.bytes();
  }
  for (size_t i = 0; i < chunks.size(); ++i) {
    std::memset(chunks[i] + end[i], 0, plan.chunk_bytes[i] - end[i]);
  }
}

}  // namespace

absl::StatusOr<WeightsPlan> PlanWeights(const KernelSelection& selection,
                                        const std::vector<Operand>& operands,
                                        const MemoryPlanOptions& options) {
  WeightsPlan plan;
  size_t end = 0;  // end of the last chunk's entries
  size_t full = options.max_chunk_bytes;
  if (const int64_t slices = selection.policy().ImageSlices(); slices > 0) {
    full =
        std::min(full, static_cast<size_t>(slices) * 4 * ElementBytes(selection.scratch_storage()));
  }
  for (const Operand& operand : operands) {
    PlacedWeights entry;
    entry.operand = operand;
    entry.storage = selection.OperandStorage(operand);
    entry.elements = operand.kind == Operand::Kind::kValue
                         ? StoredElements(selection.graph().shape(operand.id))
                         : selection.weights()[static_cast<size_t>(operand.id)].elements;
    const size_t bytes =
        (entry.bytes() + options.alignment - 1) / options.alignment * options.alignment;
    if (plan.chunk_bytes.empty() || end + bytes + options.tail > full) {
      plan.chunk_bytes.push_back(0);
      end = options.head;
      if (end + bytes + options.tail > options.max_chunk_bytes) {
        return absl::ResourceExhaustedError(
            absl::StrCat("Weights of ", bytes, " bytes do not fit in a buffer of the device (",
                         options.max_chunk_bytes, " bytes)."));
      }
    }
    entry.place = {static_cast<int>(plan.chunk_bytes.size()) - 1, end};
    end += bytes;
    plan.chunk_bytes.back() = end + options.tail;
    plan.entries.push_back(entry);
  }
  return plan;
}

absl::Status FillWeights(const KernelSelection& selection, const WeightsPlan& plan,
                         const std::vector<char*>& chunks) {
  ZeroGaps(plan, chunks);
  std::vector<absl::Status> statuses(plan.entries.size());
  std::vector<size_t> order(plan.entries.size());  // order of the work: large entries first
  size_t bytes = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
    bytes += plan.entries[i].bytes();
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return plan.entries[a].bytes() > plan.entries[b].bytes();
  });
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i = next++; i < order.size(); i = next++) {
      const PlacedWeights& entry = plan.entries[order[i]];
      char* chunk = chunks[static_cast<size_t>(entry.place.chunk)];
      try {
        statuses[order[i]] = FillPlaced(selection, entry, chunk + entry.place.offset);
        // Must not leave the thread, where it would terminate the process.
      } catch (const std::bad_alloc&) {
        statuses[order[i]] = absl::ResourceExhaustedError("out of memory");
      }
    }
  };
  if (bytes >= kThreadBytes && std::thread::hardware_concurrency() > 1) {
    std::thread second;
    try {
      second = std::thread(work);
    } catch (const std::exception&) {
      // If the system cannot create a thread, this thread does all the work.
    }
    work();
    if (second.joinable()) second.join();
  } else {
    work();
  }
  for (const absl::Status& status : statuses) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
