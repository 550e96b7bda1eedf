// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A load that comes and goes, as other programs on a machine do: random_load [--seed=N]
// [--mean=SECONDS] [--states=N]
// [--folder=DIR] [--kinds=idle,one,two,memory,both,disk] [--print]. The machine is in one state
// after the other, whose durations are exponential with the mean: no load, one or two threads that
// compute, one that writes to 64 MiB of memory, one that computes and one that writes, one that
// writes a file of 1 MiB to disk. The order and the durations depend on the seed alone. It ends
// when its standard input ends, so that it never outlives the program that started it.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

enum class Task { kSleep, kCompute, kWriteMemory, kWriteDisk };

struct State {
  const char* name;
  Task tasks[2];  // of the two threads
};

constexpr State kStates[] = {
    {"idle", {Task::kSleep, Task::kSleep}},         {"one", {Task::kCompute, Task::kSleep}},
    {"two", {Task::kCompute, Task::kCompute}},      {"memory", {Task::kWriteMemory, Task::kSleep}},
    {"both", {Task::kCompute, Task::kWriteMemory}}, {"disk", {Task::kWriteDisk, Task::kSleep}}};

constexpr size_t kMemoryBytes = 64 << 20;
constexpr size_t kFileBytes = 1 << 20;

struct Options {
  uint64_t seed = 1;
  double mean = 1;
  long states = 0;  // 0: until standard input ends
  std::string folder = "/tmp";
  std::string kinds = "idle,one,two,memory,both,disk";
  bool print = false;
};

std::vector<State> StatesOf(const std::string& kinds) {
  std::vector<State> states;
  for (size_t begin = 0; begin <= kinds.size();) {
    const size_t end = std::min(kinds.find(',', begin), kinds.size());
    const std::string name = kinds.substr(begin, end - begin);
    const size_t before = states.size();
    for (const State& state : kStates) {
      if (name == state.name) states.push_back(state);
    }
    if (states.size() == before) return {};
    begin = end + 1;
  }
  return states;
}

bool Read(int argc, char** argv, Options* options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string value(equals == word.npos ? "" : word.substr(equals + 1));
    if (name == "--seed") {
      options->seed = std::strtoull(value.c_str(), nullptr, 10);
    } else if (name == "--mean") {
      options->mean = std::strtod(value.c_str(), nullptr);
    } else if (name == "--states") {
      options->states = std::strtol(value.c_str(), nullptr, 10);
    } else if (name == "--folder") {
      options->folder = value;
    } else if (name == "--kinds") {
      options->kinds = value;
    } else if (word == "--print") {
      options->print = true;
    } else {
      return false;
    }
  }
  return options->mean > 0 && !StatesOf(options->kinds).empty();
}

void WriteFile(const std::string& path) {
  static const std::vector<char> bytes(kFileBytes, 1);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || write(file, bytes.data(), bytes.size()) < 0 || fsync(file) != 0) {
    std::this_thread::sleep_for(
        std::chrono::milliseconds(10));  // a full disk is no load, and no error
  }
  if (file >= 0) close(file);
}

// Does the task of a thread in steps of some milliseconds, until another one is set.
void Work(const std::atomic<Task>* task, const std::string& path) {
  std::vector<char> memory;
  volatile uint64_t sum = 1;
  for (char round = 1;; ++round) {
    switch (*task) {
      case Task::kSleep:
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        break;
      case Task::kCompute:
        for (int i = 0; i < 1000000; ++i) sum = sum * 3 + 1;
        break;
      case Task::kWriteMemory:
        memory.resize(kMemoryBytes);
        for (size_t i = 0; i < memory.size(); i += 64) memory[i] = round;
        break;
      case Task::kWriteDisk:
        WriteFile(path);
        break;
    }
  }
}

void Run(const Options& options) {
  const std::vector<State> states = StatesOf(options.kinds);
  std::mt19937_64 random(options.seed);
  // Not the distributions of <random>, whose numbers differ between standard libraries.
  const auto uniform = [&random] {
    return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0;
  };
  std::atomic<Task> tasks[2] = {Task::kSleep, Task::kSleep};
  const std::string path = options.folder + "/random_load." + std::to_string(getpid());
  if (!options.print) {
    for (const std::atomic<Task>& task : tasks) std::thread(Work, &task, path).detach();
  }
  for (long count = 0; options.states == 0 || count < options.states; ++count) {
    const State& state =
        states[static_cast<size_t>(uniform() * static_cast<double>(states.size()))];
    const double seconds = -options.mean * std::log(uniform());
    if (options.print) {
      std::printf("%s %.3f\n", state.name, seconds);
      continue;
    }
    for (int i = 0; i < 2; ++i) tasks[i] = state.tasks[i];
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, static_cast<int>(seconds * 1000)) != 0) break;
  }
  unlink(path.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!Read(argc, argv, &options)) {
    std::fprintf(stderr,
                 "usage: random_load [--seed=N] [--mean=SECONDS] [--states=N] [--folder=DIR] "
                 "[--kinds=idle,one,two,memory,both,disk] [--print]\n");
    return 64;
  }
  Run(options);
  std::fflush(stdout);
  _exit(0);  // the threads work until the end
}
