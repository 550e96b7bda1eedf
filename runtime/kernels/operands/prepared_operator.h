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

// A fast implementation of an operator, with the constants of a node packed. Tensors and State are
// those of the operator's nodes. Packed constants serve every batch and image size.
template <typename Tensors, typename State>
class OperatorImplementation {
 public:
  struct Invocation {
    const Tensors& tensors;
    const State& state;
    void* scratch;     // of ScratchBytes(state)
    ThreadPool* pool;  // may be null
  };

  virtual ~OperatorImplementation() = default;
  virtual int64_t ScratchBytes(const State&) const { return 0; }
  // Makes room for what Run keeps per image or row, so that Run need not.
  virtual void Reserve(const State&) {}
  virtual void Run(const Invocation& invocation) = 0;
  // What runs, given its name in the list: with a name of runtime/cpu/target_names.h.
  virtual std::string Describe(const std::string& name) const { return name + " of " + target(); }
  // Where Run chooses once more, from a list of its own: why those before in that list are not
  // used.
  virtual Refusals RefusalsWithin() const { return {}; }

 private:
  virtual const char* target() const { return ""; }
};

// When the constants of a node are packed.
enum class Packing {
  kInPrepare,
  kInRun,   // operands that are computed
  kNotNow,  // only shapes are wanted: what was packed before still serves
};

inline Packing PackingOf(bool constant, bool shapes_only) {
  if (!constant) return Packing::kInRun;
  return shapes_only ? Packing::kNotNow : Packing::kInPrepare;
}

// Kept in the node's user data across Prepares, so that a resized input does not pack again: which
// implementation is the fastest is decided once, for the first size.
//
// Problem: a node, with members `tensors` and `state`. Key: what the packed constants depend on.
template <typename Problem, typename Implementation, typename... Key>
class PreparedOperator {
 public:
  using List = ImplementationList<Problem, Implementation>;

  // The list of the operator's implementations, best first.
  explicit PreparedOperator(List list) : list_(list) {}

  // Chooses an implementation and packs, unless what was packed for an equal key serves. True: the
  // result differs from that of the Prepare before, and is worth a line of the log.
  bool Prepare(const Problem& problem, Packing packing, const Key&... key) {
    ready_ = list_.Supports(problem);
    packs_in_run_ = packing == Packing::kInRun;
    if (!ready_) {
      const bool is_new = refusals_of_all_.empty();
      if (is_new) refusals_of_all_ = list_.Choose(problem).refusals;
      return is_new;
    }
    refusals_of_all_.clear();
    if (packs_in_run_) return false;
    const bool kept = key_ == std::make_tuple(key...);
    if (!kept) {
      ready_ = packing == Packing::kInPrepare;
      if (!ready_) return false;
      key_.reset();  // nothing may be taken for packed, should memory run out
      choice_ = list_.Choose(problem);
      ready_ = choice_.implementation != nullptr;
      if (!ready_) return true;
      key_.emplace(key...);
    }
    choice_.implementation->Reserve(problem.state);
    return !kept;
  }

  // False: the plain loops evaluate the node.
  bool ready() const { return ready_; }

  // The implementation that the constants are packed for. Null: none yet, or one in each Run.
  const Implementation* packed() const {
    return ready_ && !packs_in_run_ ? choice_.implementation.get() : nullptr;
  }

  // Bytes of scratch that Run needs.
  template <typename State>
  int64_t ScratchBytes(const State& state) const {
    return packs_in_run_ ? 0 : choice_.implementation->ScratchBytes(state);
  }

  // Computes the output; ready() must be true. `pool` may be null.
  void Run(const Problem& problem, void* scratch, ThreadPool* pool) {
    if (packs_in_run_) choice_ = list_.Choose(problem);
    choice_.implementation->Run({problem.tensors, problem.state, scratch, pool});
  }

  bool packs_in_run() const { return packs_in_run_; }

  // What Run calls: "CLASS of TARGET", a class of simd/ and a name of runtime/cpu/target_names.h;
  // "plain loops" unless ready(), "packed in Run" before the first run of computed operands.
  std::string Description() const {
    if (!ready_) return "plain loops";
    if (choice_.implementation == nullptr) return "packed in Run";
    return choice_.implementation->Describe(choice_.name);
  }

  // Why those before it in the list, or all of them, are not called.
  const Refusals& refusals() const { return ready_ ? choice_.refusals : refusals_of_all_; }

  // Both in one line: "int8::Conv of avx2; int8::Winograd: the stride is not 1".
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
  const List list_;
  bool ready_ = false;
  bool packs_in_run_ = false;
  std::optional<std::tuple<Key...>> key_;
  ImplementationChoice<Implementation> choice_;
  Refusals refusals_of_all_;  // by a node that no implementation supports
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_PREPARED_OPERATOR_H_
