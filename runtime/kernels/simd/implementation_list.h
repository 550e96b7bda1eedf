// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of implementations of an operation, best first. The capability test of each entry says
// whether the entry supports a problem, or why not. The first entry that supports the problem
// computes it; the refusals of the entries before are kept.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace litmus {

// Entry of an implementation list. Problem: description of the computation; Interface: base class
// of the implementations.
template <typename Problem, typename Interface>
struct ImplementationEntry {
  const char* name;
  // Capability test: the reason why the implementation does not support the problem; null if it
  // does.
  const char* (*refusal)(const Problem& problem);
  // Makes the implementation for a supported problem. Returns null if the problem's data do not
  // allow the implementation.
  std::unique_ptr<Interface> (*make)(const Problem& problem);
};

// Makes the entry of a class that has a static function Refusal and a constructor from a problem.
template <typename Implementation, typename Problem, typename Interface>
constexpr ImplementationEntry<Problem, Interface> EntryOf(const char* name) {
  return {name, &Implementation::Refusal, [](const Problem& problem) -> std::unique_ptr<Interface> {
            return std::make_unique<Implementation>(problem);
          }};
}

// An implementation that does not support a problem, and why.
struct Refusal {
  const char* implementation;
  const char* reason;
};
using Refusals = std::vector<Refusal>;

// Result of a choice: the first implementation that supports a problem, and the refusals of the
// entries before it.
template <typename Interface>
struct ImplementationChoice {
  const char* name = nullptr;
  std::unique_ptr<Interface> implementation;  // null: no entry of the list supports the problem
  Refusals refusals;
};

// Implementation list, best entry first. The entries must outlive the list.
template <typename Problem, typename Interface>
class ImplementationList {
 public:
  using Entry = ImplementationEntry<Problem, Interface>;

  template <size_t kCount>
  constexpr ImplementationList(const Entry (&entries)[kCount])  // NOLINT: an array is a list
      : begin_(entries), end_(entries + kCount) {}

  // Whether the capability test of an entry accepts the problem. `make` may still return null.
  bool Supports(const Problem& problem) const {
    return std::any_of(begin_, end_, [&](const Entry& e) { return e.refusal(problem) == nullptr; });
  }

  ImplementationChoice<Interface> Choose(const Problem& problem) const {
    ImplementationChoice<Interface> choice;
    for (const Entry* entry = begin_; entry != end_; ++entry) {
      const char* reason = entry->refusal(problem);
      if (reason == nullptr) {
        choice.implementation = entry->make(problem);
        choice.name = entry->name;
        if (choice.implementation != nullptr) return choice;
        reason = "the data do not allow it";
      }
      choice.refusals.push_back({entry->name, reason});
    }
    choice.name = nullptr;
    return choice;
  }

 private:
  const Entry* begin_;
  const Entry* end_;
};

template <typename Problem, typename Interface, size_t kCount>
ImplementationChoice<Interface> ChooseImplementation(
    const ImplementationEntry<Problem, Interface> (&list)[kCount], const Problem& problem) {
  return ImplementationList<Problem, Interface>(list).Choose(problem);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_
