// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Chooses which fusions a graph gives up because kernels refuse them: as few as possible. A kernel
// with several fusions only reports an error, not which fusion it refuses, so each fusion is given
// up in turn.
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
    std::vector<size_t> out;  // steps that must not be folded into another one
  };

  // The kernel of `step`, into which the steps `folded` are folded, has returned an error. Chooses
  // what to give up next: first the last of `folded`, then each other one alone, then all. Returns
  // false if there is nothing left to give up.
  bool Add(size_t step, std::vector<size_t> folded, const char* reason);

  // The fusions that were given up for each refusing kernel. A kernel may occur several times.
  const std::vector<Refusal>& refusals() const { return refusals_; }

 private:
  std::vector<Refusal> refusals_;
  // The fusions that may be given up for the last refusal, in the order in which they are tried.
  std::vector<size_t> candidates_;
  size_t trial_ = 0;  // index of the candidate that is given up; the size: all are
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_REWRITING_REFUSED_FUSIONS_H_
