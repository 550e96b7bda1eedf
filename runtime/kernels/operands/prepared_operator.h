// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepared operators: nodes whose constants are packed once, for the first implementation of a list
// that supports the node.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_PREPARED_OPERATOR_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_PREPARED_OPERATOR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "runtime/base/logging.h"
#include "runtime/c/common.h"
#include "runtime/kernels/simd/implementation_list.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Interface of a fast implementation that has packed the constants of a node. Tensors and State are
// the operator's types for a node's tensors and state. The packed constants can be used for every
// batch and image size.
template <typename Tensors, typename State>
class OperatorImplementation {
 public:
  struct Invocation {
    const Tensors& tensors;
    const State& state;
    void* scratch;     // ScratchBytes(state) bytes
    ThreadPool* pool;  // may be null
  };

  virtual ~OperatorImplementation() = default;
  virtual int64_t ScratchBytes(const State&) const { return 0; }
  // Allocates memory for the data that Run keeps per image or row, so that Run need not allocate.
  virtual void Reserve(const State&) {}
  virtual void Run(const Invocation& invocation) = 0;
  // The implementation's name in the list, with the CPU target of its kernels
  // (runtime/cpu/target_names.h).
  virtual std::string Describe(const std::string& name) const { return name + " of " + target(); }
  // Refusals of a second list from which the implementation has chosen, if it has one.
  virtual Refusals RefusalsWithin() const { return {}; }

 private:
  virtual const char* target() const { return ""; }
};

// When to pack the constants of a node.
enum class Packing {
  kInPrepare,
  kInRun,   // for operands that are computed at run time
  kNotNow,  // only shapes are needed; constants that are already packed remain valid
};

inline Packing PackingOf(bool constant, bool shapes_only) {
  if (!constant) return Packing::kInRun;
  return shapes_only ? Packing::kNotNow : Packing::kInPrepare;
}

// A node's chosen implementation with its packed constants. The object stays in the node's user
// data from one Prepare to the next, so a resize does not pack again: the implementation is chosen
// for the first size and kept unless it does not support a later size.
//
// Problem: describes a node, with members `tensors` and `state`. Key: the values that the packed
// constants depend on.
template <typename Problem, typename Implementation, typename... Key>
class PreparedOperator {
 public:
  using List = ImplementationList<Problem, Implementation>;

  // The list of the operator's implementations, best first.
  explicit PreparedOperator(List list) : list_(list) {}

  // Chooses an implementation and packs the constants, unless they are already packed for an equal
  // key. Returns true if the choice (an implementation, or none) is new, so that it should be
  // logged.
  bool Prepare(const Problem& problem, Packing packing, const Key&... key) {
    packs_in_run_ = packing == Packing::kInRun;
    const bool kept = key_ == std::make_tuple(key...) && Serves(problem);
    ready_ = kept || list_.Supports(problem);
    if (!ready_) {
      const bool is_new = refusals_of_all_.empty();
      if (is_new) refusals_of_all_ = list_.Choose(problem).refusals;
      return is_new;
    }
    refusals_of_all_.clear();
    if (packs_in_run_) return false;
    if (!kept) {
      ready_ = packing == Packing::kInPrepare;
      if (!ready_) return false;
      key_.reset();  // if memory runs out below, nothing counts as packed
      choice_ = list_.Choose(problem);
      key_.emplace(key...);
    }
    ready_ = choice_.implementation != nullptr;
    if (ready_) {
      choice_.implementation->Reserve(problem.state);
    } else {
      refusals_of_all_ = choice_.refusals;
    }
    return !kept;
  }

  // False: the plain loops must evaluate the node.
  bool ready() const { return ready_; }

  // The implementation with the packed constants. Null: not packed yet, or packed in each Run.
  const Implementation* packed() const {
    return ready_ && !packs_in_run_ ? choice_.implementation.get() : nullptr;
  }
  Implementation* packed() {
    return ready_ && !packs_in_run_ ? choice_.implementation.get() : nullptr;
  }

  // Bytes of scratch memory that Run needs.
  template <typename State>
  int64_t ScratchBytes(const State& state) const {
    return packs_in_run_ ? 0 : choice_.implementation->ScratchBytes(state);
  }

  // Computes the output; ready() must be true. `pool` may be null.
  void Run(const Problem& problem, void* scratch, ThreadPool* pool) {
    if (packs_in_run_) {
      key_.reset();  // discards what Prepare packed
      choice_ = list_.Choose(problem);
    }
    choice_.implementation->Run({problem.tensors, problem.state, scratch, pool});
  }

  bool packs_in_run() const { return packs_in_run_; }

  // Describes the code that Run calls: "CLASS of TARGET", a class of simd/ and a name of
  // runtime/cpu/target_names.h; "reference loops" if ready() is false; "packed in Run" before the
  // first run with computed operands.
  std::string Description() const {
    if (!ready_) return "reference loops";
    if (choice_.implementation == nullptr) return "packed in Run";
    return choice_.implementation->Describe(choice_.name);
  }

  // The refusals of the entries before the chosen one, or of all entries if ready() is false.
  const Refusals& refusals() const { return ready_ ? choice_.refusals : refusals_of_all_; }

  // Description and refusals in one line: "int8::Conv of avx2; int8::Winograd: the stride is not
  // 1".
  std::string Explanation() const {
    std::string text = Description();
    const auto append = [&](const Refusals& refusals) {
      for (const Refusal& refusal : refusals) {
        text += std::string("; ") + refusal.implementation + ": " + refusal.reason;
      }
    };
    append(refusals());
    if (packed() != nullptr) append(packed()->RefusalsWithin());
    return text;
  }

  // Logs the explanation at the severity VERBOSE.
  void Log(const char* op, const TfLiteTensor& output) const {
    if (MinLogSeverity() > LogSeverity::VERBOSE) return;
    LITMUS_LOG(VERBOSE, "%s '%s' runs %s.", op, output.name == nullptr ? "" : output.name,
               Explanation().c_str());
  }

 private:
  // Whether the choice made for an equal key is still valid for this problem, so that no other
  // entry need be tried. The result that no implementation could be made is a choice, too.
  bool Serves(const Problem& problem) const {
    return choice_.implementation == nullptr ? list_.Supports(problem)
                                             : list_.Supports(choice_.place, problem);
  }

  const List list_;
  bool ready_ = false;
  bool packs_in_run_ = false;
  std::optional<std::tuple<Key...>> key_;
  ImplementationChoice<Implementation> choice_;
  Refusals refusals_of_all_;  // empty unless no implementation supported the last problem
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_PREPARED_OPERATOR_H_
