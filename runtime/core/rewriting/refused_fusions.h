// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Which fusions a graph gives up for kernels that refuse them: as few as possible. A kernel that
// stands for several operators only says that it cannot; so each of them is left out in turn.
#ifndef LITMUS_RUNTIME_CORE_REWRITING_REFUSED_FUSIONS_H_
#define LITMUS_RUNTIME_CORE_REWRITING_REFUSED_FUSIONS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace litmus {

// Steps are positions in the execution plan. Not thread-safe.
class RefusedFusions {
 public:
  struct Refusal {
    size_t kernel;            // the step whose kernel refused
    std::string reason;       // its message; may be empty
    std::vector<size_t> out;  // the steps that must not be folded into any other
  };

  // The kernel of `step` has refused to stand for `folded` as well. Decides what to leave out next:
  // the last of them, then each other one alone, then all. False: there is nothing to leave out.
  bool Add(size_t step, std::vector<size_t> folded, const char* reason);

  // What each kernel lost. A kernel may be there several times.
  const std::vector<Refusal>& refusals() const { return refusals_; }

 private:
  std::vector<Refusal> refusals_;
  // What may be left out for the last refusal, in the order of trial.
  std::vector<size_t> candidates_;
  size_t trial_ = 0;  // the candidate that is left out; the size: all are
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_REWRITING_REFUSED_FUSIONS_H_
