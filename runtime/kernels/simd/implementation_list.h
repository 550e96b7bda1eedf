// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of implementations of an operation, best first. The capability test of an entry says why
// the entry does not support a problem, or returns null. Its preference test says why a later entry
// is at least as fast, or returns null. The first entry for which both return null computes the
// problem. The reasons of the entries before it are kept.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_IMPLEMENTATION_LIST_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace litmus {

// Entry of an implementation list. `Problem` describes the computation; `Interface` is the base
// class of the implementations.
template <typename Problem, typename Interface>
struct ImplementationEntry {
  const char* name;
  // Capability test: why the implementation does not support the problem; null if it does.
  const char* (*refusal)(const Problem& problem);
  // Makes the implementation for a supported problem. Returns null if the problem's data do not
  // allow the implementation.
  std::unique_ptr<Interface> (*make)(const Problem& problem);
  // Preference test: why a later entry is as fast or faster for a supported problem; null if none
  // is. It is asked only when an entry is chosen: an implementation that exists is kept, because
  // making another one would cost more than the difference. May be null.
  const char* (*disadvantage)(const Problem& problem) = nullptr;

  // The reason why the entry is not chosen; null if it can be.
  const char* Objection(const Problem& problem) const {
    const char* reason = refusal(problem);
    return reason != nullptr || disadvantage == nullptr ? reason : disadvantage(problem);
  }
};

// The preference test of a class: its static function Disadvantage, or null if the class has none.
template <typename Problem>
using PreferenceTest = const char* (*)(const Problem& problem);
template <typename Implementation, typename Problem, typename = void>
constexpr PreferenceTest<Problem> kDisadvantageOf = nullptr;
template <typename Implementation, typename Problem>
constexpr PreferenceTest<Problem>
    kDisadvantageOf<Implementation, Problem, std::void_t<decltype(&Implementation::Disadvantage)>> =
        &Implementation::Disadvantage;

// The entry of a class that has a static function Refusal and a constructor that takes a problem.
template <typename Implementation, typename Problem, typename Interface>
constexpr ImplementationEntry<Problem, Interface> EntryOf(const char* name) {
  return {name, &Implementation::Refusal,
          [](const Problem& problem) -> std::unique_ptr<Interface> {
            return std::make_unique<Implementation>(problem);
          },
          kDisadvantageOf<Implementation, Problem>};
}

// An implementation that is not used for a problem, and why.
struct Refusal {
  const char* implementation;
  const char* reason;
};
using Refusals = std::vector<Refusal>;

// The result of a choice: the first implementation that supports the problem, and the refusals of
// the entries before it.
template <typename Interface>
struct ImplementationChoice {
  const char* name = nullptr;
  std::unique_ptr<Interface> implementation;  // null: no entry of the list supports the problem
  Refusals refusals;
  size_t place = 0;  // index of the entry in the list
};

// Implementation list, best entry first. The entries must outlive the list.
template <typename Problem, typename Interface>
class ImplementationList {
 public:
  using Entry = ImplementationEntry<Problem, Interface>;

  template <size_t kCount>
  constexpr ImplementationList(const Entry (&entries)[kCount])  // NOLINT: an array is a list
      : begin_(entries), end_(entries + kCount) {}

  // Whether an entry's tests accept the problem; its `make` may still return null.
  bool Supports(const Problem& problem) const {
    return std::any_of(begin_, end_,
                       [&](const Entry& e) { return e.Objection(problem) == nullptr; });
  }

  // Whether the capability test of the entry at index `place` accepts the problem.
  bool Supports(size_t place, const Problem& problem) const {
    return begin_[place].refusal(problem) == nullptr;
  }

  ImplementationChoice<Interface> Choose(const Problem& problem) const {
    ImplementationChoice<Interface> choice;
    for (const Entry* entry = begin_; entry != end_; ++entry) {
      const char* reason = entry->Objection(problem);
      if (reason == nullptr) {
        choice.implementation = entry->make(problem);
        choice.name = entry->name;
        choice.place = static_cast<size_t>(entry - begin_);
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
