// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The copies of its result that a process owes its user: each file that the command line names, and
// the document on standard output. A process that ends before it has a result (a wrong command
// line, no model, no memory) would leave a file of an earlier run in its place, which the next step
// takes for this one's. So a tool says right after its flags are declared how a failed copy is
// written, and whatever ends the process has all of them written.
#ifndef LITMUS_TOOLS_COMMON_OWED_COPIES_H_
#define LITMUS_TOOLS_COMMON_OWED_COPIES_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

#include "cli/flags.h"
#include "tools/common/caught_exception.h"

namespace litmus {

class OwedCopies {
 public:
  // Writes every copy that the command line asks for, marked failed: the members of the envelope,
  // the configuration as far as it is known, exit code and error, and no measured value. A copy
  // that cannot be written does not keep it from the others. It reads flags and what is as
  // constant; it takes no lock that a thread may hold while the thread takes memory.
  using WriteFailed = std::function<void(const Failure& failure)>;

  // From here on until the destructor, the copies are owed. Makes the registry's refusals of a
  // command line write them. All that `write` uses must outlive this; one more such object may be
  // made meanwhile, which then stands for this one.
  OwedCopies(FlagRegistry* flags, WriteFailed write);
  ~OwedCopies();
  OwedCopies(const OwedCopies&) = delete;
  OwedCopies& operator=(const OwedCopies&) = delete;

  // The tool has written all of its copies, or the process owes none (its parent prints).
  void Settle() { settled_ = true; }
  // Writes the copies, unless they are settled, and settles them. Returns the exit code. Prints
  // nothing of the failure itself.
  int Fail(const Failure& failure);
  // Returns what `body` returns. An exception that it throws is printed as RunMain prints it, and
  // is a failure; what `body` took is free again by then, for the copies.
  int Guard(const std::function<int()>& body);

 private:
  friend void FailOwedCopiesAtTermination(int exit_code, const char* error);

  const std::string tool_;
  const WriteFailed write_;
  std::atomic<bool> settled_{false};
  // Where memory has run out, what writing takes.
  std::unique_ptr<char[]> reserve_;
  OwedCopies* const outer_;
};

// For the handler of std::terminate, on any thread, when memory has run out there: the stack is not
// unwound. Writing copies is not safe then as it is elsewhere: a lock that this thread holds stays
// held, and other threads, the main one too, still run and may write copies of their own. So it
// gets some seconds, after which the process ends with `exit_code` without them, and so it does
// where the memory does not suffice. Writes nothing where nothing is owed.
void FailOwedCopiesAtTermination(int exit_code, const char* error);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_OWED_COPIES_H_
