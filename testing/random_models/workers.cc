// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/workers.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace litmus::random_models {
namespace {

constexpr uint64_t kIndicesPerProcess = 100;
constexpr int kReportLines = 25;
constexpr auto kPoll = std::chrono::milliseconds(5);
using Clock = std::chrono::steady_clock;

// Shared memory that a child writes and the parent reads.
struct Shared {
  std::atomic<uint64_t> at, refused, differ;
};

struct File {
  File() : file(std::tmpfile()) {}
  ~File() {
    if (file != nullptr) std::fclose(file);
  }
  std::FILE* file;
};

struct Child {
  pid_t pid = 0;
  uint64_t begin = 0, end = 0;
  Shared* shared = nullptr;
  std::unique_ptr<File> differences, errors;
  uint64_t seen = 0;  // index at the last check, and the time since which it has not changed
  Clock::time_point since;
};

void Put(uint64_t index, const std::string& text, std::FILE* file) {
  const uint64_t head[2] = {index, text.size()};
  std::fwrite(head, sizeof(head), 1, file);
  std::fwrite(text.data(), 1, text.size(), file);
  std::fflush(file);
}

bool Get(std::FILE* file, uint64_t* index, std::string* text) {
  uint64_t head[2];
  if (std::fread(head, sizeof(head), 1, file) != 1) return false;
  *index = head[0];
  text->resize(head[1]);
  return std::fread(&(*text)[0], 1, head[1], file) == head[1];
}

// Returns the first lines that contain letters: a sanitizer's report begins with a line of equals
// signs.
std::string FirstLines(std::FILE* file) {
  std::rewind(file);
  std::string text;
  char line[512];
  for (int n = 0; n < kReportLines && std::fgets(line, sizeof(line), file) != nullptr;) {
    if (line[0] == '=' && std::strspn(line, "=\n") == std::strlen(line)) continue;
    text += std::string("  ") + line;
    if (std::strchr(line, '\n') == nullptr) text += "\n";
    ++n;
  }
  return text;
}

[[noreturn]] void Work(const Child& child, const std::function<Finding(uint64_t)>& check) {
  dup2(fileno(child.errors->file), STDERR_FILENO);
  for (uint64_t index = child.begin; index < child.end; ++index) {
    child.shared->at = index;
    const Finding finding = check(index);
    child.shared->refused += finding.refused;
    child.shared->differ += !finding.difference.empty();
    const std::string text = finding.difference + finding.note;
    if (!text.empty()) Put(index, text, child.differences->file);
  }
  child.shared->at = child.end;
  _exit(0);
}

class Workers {
 public:
  Workers(const WorkerOptions& options, const std::function<Finding(uint64_t)>& check,
          const std::function<void(const Message&)>& print,
          const std::function<void(const Totals&)>& progress)
      : options_(options), check_(check), print_(print), progress_(progress) {
    for (uint64_t at = options.begin; at < options.end; at += kIndicesPerProcess) {
      waiting_.push_back({at, std::min(at + kIndicesPerProcess, options.end)});
    }
  }

  Totals Run() {
    while (!waiting_.empty() || !children_.empty()) {
      while (!waiting_.empty() && children_.size() < static_cast<size_t>(options_.processes)) {
        const Range range = waiting_.front();
        waiting_.pop_front();
        Start(range.begin, range.end);
      }
      Collect();
      progress_(Now());
      std::this_thread::sleep_for(kPoll);
    }
    return totals_;
  }

 private:
  struct Range {
    uint64_t begin, end;
  };

  void Start(uint64_t begin, uint64_t end) {
    Child child;
    child.begin = child.seen = begin;
    child.end = end;
    child.since = Clock::now();
    child.differences = std::make_unique<File>();
    child.errors = std::make_unique<File>();
    void* memory =
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || child.differences->file == nullptr ||
        child.errors->file == nullptr) {
      std::perror("random_models: no memory or no temporary file for a worker");
      std::exit(71);
    }
    child.shared = new (memory) Shared();
    child.shared->at = begin;
    std::fflush(nullptr);
    child.pid = fork();
    if (child.pid == 0) Work(child, check_);
    if (child.pid < 0) {
      std::perror("random_models: no process for a worker");
      std::exit(71);
    }
    children_.push_back(std::move(child));
  }

  // Handles children that have ended, and kills those that hang.
  void Collect() {
    for (size_t c = 0; c < children_.size();) {
      Child& child = children_[c];
      const uint64_t at = child.shared->at;
      if (at != child.seen) {
        child.seen = at;
        child.since = Clock::now();
      }
      int status = 0;
      const bool hangs =
          Clock::now() - child.since > std::chrono::seconds(options_.seconds_per_index);
      if (hangs) kill(child.pid, SIGKILL);
      if (waitpid(child.pid, &status, hangs ? 0 : WNOHANG) == 0) {
        ++c;
        continue;
      }
      End(child, status, hangs);
      munmap(child.shared, sizeof(Shared));
      children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(c));
    }
  }

  void End(const Child& child, int status, bool hangs) {
    const uint64_t at = child.shared->at;
    totals_.refused += child.shared->refused;
    totals_.differ += child.shared->differ;
    totals_.done += at - child.begin;
    std::rewind(child.differences->file);
    uint64_t index;
    std::string text;
    while (Get(child.differences->file, &index, &text)) print_({index, text, false});
    if (at == child.end && status == 0) return;
    std::string how = "exit status " + std::to_string(WEXITSTATUS(status));
    if (WIFSIGNALED(status)) how = std::string("signal ") + strsignal(WTERMSIG(status));
    if (hangs) how = "no end after " + std::to_string(options_.seconds_per_index) + " s";
    const uint64_t culprit = std::min(at, child.end - 1);
    print_({culprit, "  the process ended: " + how + "\n" + FirstLines(child.errors->file), true});
    ++totals_.reports;
    totals_.done += at < child.end;
    if (culprit + 1 < child.end) waiting_.push_front({culprit + 1, child.end});
  }

  Totals Now() const {
    Totals now = totals_;
    for (const Child& child : children_) {
      now.done += child.shared->at - child.begin;
      now.refused += child.shared->refused;
      now.differ += child.shared->differ;
    }
    return now;
  }

  const WorkerOptions options_;
  const std::function<Finding(uint64_t)>& check_;
  const std::function<void(const Message&)>& print_;
  const std::function<void(const Totals&)>& progress_;
  std::deque<Range> waiting_;
  std::vector<Child> children_;
  Totals totals_;
};

}  // namespace

Totals RunInWorkers(const WorkerOptions& options, const std::function<Finding(uint64_t)>& check,
                    const std::function<void(const Message&)>& print,
                    const std::function<void(const Totals&)>& progress) {
  return Workers(options, check, print, progress).Run();
}

}  // namespace litmus::random_models
