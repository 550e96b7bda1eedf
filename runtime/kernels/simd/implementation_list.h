// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of the implementations of an operation, best first. Each says of a problem whether it
// supports it; the first that does computes it, and those before it have said why they do not.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace litmus {

// Entry of an implementation list. Problem: what is to be computed; Interface: what computes it.
template <typename Problem, typename Interface>
struct ImplementationEntry {
  const char* name;
  // Why the problem is not supported; null: it is.
  const char* (*refusal)(const Problem& problem);
  // Prepares a problem that is supported. Null: its data do not allow this implementation.
  std::unique_ptr<Interface> (*make)(const Problem& problem);
};

// The entry of a class that has Refusal and is constructed from a problem.
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

// The first implementation that supports a problem, prepared; the refusals of those before it.
template <typename Interface>
struct ImplementationChoice {
  const char* name = nullptr;
  std::unique_ptr<Interface> implementation;  // null: none of the list does
  Refusals refusals;
};

// A list, best first. The entries outlive the list.
template <typename Problem, typename Interface>
class ImplementationList {
 public:
  using Entry = ImplementationEntry<Problem, Interface>;

  template <size_t kCount>
  constexpr ImplementationList(const Entry (&entries)[kCount])  // NOLINT: an array is a list
      : begin_(entries), end_(entries + kCount) {}

  // Whether an implementation supports the problem, as far as is known before it is prepared.
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
