// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The copies of a result that a process owes its user: each file that the command line names, and
// the document on stdout. If a process ends before it has a result (wrong command line, no model,
// no memory), files of an earlier run would remain and be mistaken for this run's. So a tool
// registers, right after declaring its flags, how to write failed copies, and every way of ending
// the process writes them.
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
  // Writes every copy that the command line requests, marked as failed: the envelope, the known
  // configuration, exit code and error, without measured values. If a copy cannot be written, the
  // others still are. May only read flags and constants, and must not take a lock that a thread may
  // hold while it allocates memory.
  using WriteFailed = std::function<void(const Failure& failure)>;

  // From now on until the destructor, whatever ends the process calls `write`, and so does the
  // registry when it rejects a command line. All that `write` uses must outlive this object. If a
  // second object is created before the first is destroyed, only the second one's `write` is called
  // while the second exists.
  OwedCopies(FlagRegistry* flags, WriteFailed write);
  ~OwedCopies();
  OwedCopies(const OwedCopies&) = delete;
  OwedCopies& operator=(const OwedCopies&) = delete;

  // Call after the tool has written all copies, or if the process owes none because its parent
  // prints.
  void Settle() { settled_ = true; }
  // Writes the copies unless they are settled, and settles them. Returns the exit code. Does not
  // print the failure.
  int Fail(const Failure& failure);
  // Returns the result of `body`. An exception is printed as in RunMain and counts as a failure;
  // the memory that `body` used is free before the copies are written.
  int Guard(const std::function<int()>& body);

 private:
  friend void FailOwedCopiesAtTermination(int exit_code, const char* error);

  const std::string tool_;
  const WriteFailed write_;
  std::atomic<bool> settled_{false};
  // Memory that is freed to write the copies if memory has run out.
  std::unique_ptr<char[]> reserve_;
  OwedCopies* const outer_;
};

// For the handler of std::terminate on any thread after memory ran out; the stack is not unwound.
// Writing copies is less safe there: a lock that this thread holds remains locked, and other
// threads, including the main thread, still run and may write copies, too. So the process ends with
// `exit_code` after some seconds, or when memory does not suffice, even if the copies are not
// written. Does nothing if no copies are owed.
void FailOwedCopiesAtTermination(int exit_code, const char* error);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_OWED_COPIES_H_
