// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/owed_copies.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <utility>

#include "cli/exit_codes.h"
#include "cli/utf8.h"

namespace litmus {
namespace {

// Reserved address space that is not touched until memory runs out. The largest copy, an HTML page,
// takes a fraction of it.
constexpr size_t kReserveBytes = size_t{4} << 20;
constexpr unsigned kMostSeconds = 10;

std::atomic<OwedCopies*> current{nullptr};

}  // namespace

OwedCopies::OwedCopies(FlagRegistry* flags, WriteFailed write)
    : tool_(flags->tool()),
      write_(std::move(write)),
      reserve_(new char[kReserveBytes]),
      outer_(current.exchange(this)) {
  flags->OnRefusal([this](int exit_code, const std::string& errors) { Fail({exit_code, errors}); });
}

OwedCopies::~OwedCopies() {
  OwedCopies* expected = this;
  if (current.compare_exchange_strong(expected, outer_)) return;
  // Another thread is already ending the process and writing these copies.
  for (;;) pause();
}

int OwedCopies::Fail(const Failure& failure) {
  if (settled_.exchange(true)) return failure.exit_code;
  reserve_.reset();
  try {
    write_(failure);
  } catch (const std::exception&) {  // memory does not suffice for the copies
    std::fprintf(stderr, "ERROR: %s: not every copy of the result could be written\n",
                 tool_.c_str());
  }
  return failure.exit_code;
}

int OwedCopies::Guard(const std::function<int()>& body) {
  try {
    return body();
  } catch (const std::exception&) {
    reserve_.reset();
    const Failure failure = DescribeCaughtException();
    std::fprintf(stderr, "ERROR: %s: %s\n", tool_.c_str(), Printable(failure.error).c_str());
    return Fail(failure);
  }
}

void FailOwedCopiesAtTermination(int exit_code, const char* error) {
  OwedCopies* const owed = current.exchange(nullptr);
  if (owed == nullptr) return;
  static std::atomic<int> code;
  code = exit_code;
  std::signal(SIGALRM, [](int) { _exit(code); });
  alarm(kMostSeconds);
  owed->reserve_.reset();
  try {
    owed->Fail({exit_code, error});
  } catch (const std::exception&) {
    _exit(exit_code);
  }
}

}  // namespace litmus
