// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/start_program.h"

#include <fcntl.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/process/record_request.h"

namespace litmus {
namespace {

struct Pipe {
  FileDescriptor read_end, write_end;
};

absl::Status OpenPipe(Pipe* made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot create a pipe: ", std::strerror(errno)));
  }
  made->read_end = FileDescriptor(ends[0]);
  made->write_end = FileDescriptor(ends[1]);
  return absl::OkStatus();
}

// Opens an input that has ended, for the child. Where there is no /dev, as in a container's root
// without mounts, it is a pipe that nothing writes to; only a few programs treat it differently.
absl::Status OpenEmptyInput(FileDescriptor* made) {
  *made = FileDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (made->is_open()) return absl::OkStatus();
  Pipe ended;
  absl::Status opened = OpenPipe(&ended);
  *made = std::move(ended.read_end);
  return opened;
}

// Data prepared before fork, where memory can still be allocated.
struct Plan {
  const char* file = nullptr;
  char* const* argv = nullptr;
  char* const* environment = nullptr;
  pid_t parent = -1;
  int in = -1;
  Pipe out, err, failure, record;  // `record` is not open if no record is requested
};

// In the child: executes the program, or writes errno to `failure`. Calls only functions that are
// safe between fork and exec in a process with threads.
[[noreturn]] void BecomeProgram(const Plan& plan) {
  setpgid(0, 0);
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(127);  // the parent ended before the prctl call
#endif
  const int record = plan.record.write_end.get();
  const bool inherits = record < 0 || fcntl(record, F_SETFD, 0) == 0;
  if (inherits && dup2(plan.in, 0) >= 0 && dup2(plan.out.write_end.get(), 1) >= 0 &&
      dup2(plan.err.write_end.get(), 2) >= 0) {
    execvpe(plan.file, plan.argv, plan.environment);
  }
  const int reason = errno;
  const ssize_t written = write(plan.failure.write_end.get(), &reason, sizeof(reason));
  _exit(written < 0 ? 126 : 127);
}

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// The environment of this process, plus the request for a record if there is one.
std::vector<std::string> EnvironmentWith(const std::string& request) {
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
  if (!request.empty()) all.push_back(request);
  return all;
}

}  // namespace

int64_t MonotonicNs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

absl::StatusOr<StartedProgram> StartProgram(const std::string& file,
                                            const std::vector<std::string>& argv,
                                            const char* record) {
  FileDescriptor in;
  absl::Status has_input = OpenEmptyInput(&in);
  if (!has_input.ok()) return has_input;
  Plan plan;
  std::vector<Pipe*> pipes = {&plan.out, &plan.err, &plan.failure};
  if (record != nullptr) pipes.push_back(&plan.record);
  for (Pipe* pipe : pipes) {
    absl::Status opened = OpenPipe(pipe);
    if (!opened.ok()) return opened;
  }
  const std::vector<std::string> environment = EnvironmentWith(
      record == nullptr ? "" : RecordRequestText(record, plan.record.write_end.get()));
  const std::vector<char*> argument_pointers = Pointers(argv);
  const std::vector<char*> environment_pointers = Pointers(environment);
  plan.file = file.c_str();
  plan.argv = argument_pointers.data();
  plan.environment = environment_pointers.data();
  plan.in = in.get();
  plan.parent = getpid();
  StartedProgram started;
  started.start_ns = MonotonicNs();
  started.pid = fork();
  if (started.pid == 0) BecomeProgram(plan);
  if (started.pid < 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot start '", file, "': cannot create a process: ", std::strerror(errno)));
  }
  started.out = std::move(plan.out.read_end);
  started.err = std::move(plan.err.read_end);
  started.failure = std::move(plan.failure.read_end);
  started.record = std::move(plan.record.read_end);
  return started;
}

}  // namespace litmus
