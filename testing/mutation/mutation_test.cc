// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads, allocates and runs thousands of damaged copies of the project's models, and of a model of
// each operator. Each must end in a result or in an error with a message, never in a crash, a hang,
// or a sanitizer report. Worker processes run the cases, so that one crash is one failure with a
// name.
//
// LITMUS_MUTATION=NAME:INDEX runs one case in this process, for a debugger, and with
// LITMUS_MUTATION_FILE=PATH writes the damaged model to that file. LITMUS_MUTATION_FOLDER selects
// another folder of models, LITMUS_MUTATION_CASES another number of cases per model.
#include <dirent.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "testing/mutation/absurd_sizes.h"
#include "testing/mutation/mutate.h"
#include "testing/mutation/run_case.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/generator.h"

namespace litmus::mutation {
namespace {

constexpr size_t kSmallModel = 1'000'000;  // larger models get fewer cases
constexpr int kSmallCases = 800;
constexpr int kLargeCases = 40;
constexpr int kOperatorCases = 64;  // number of cases per operator
constexpr uint64_t kSeed = 45;      // seed of the operators' models
// Limits per case: CPU seconds, and, for a case that waits and takes no CPU time, seconds of wall
// time.
constexpr double kHangSeconds = 10, kWaitSeconds = 60;
constexpr int kWorkers = 2;
constexpr int kMaxFailures = 20;
constexpr char kOperator[] = "operator ";  // prefix of the name of an operator's model
// A mutated model that needs more memory than this is a larger task, not an error, and is not run.
constexpr size_t kLargeTensors = size_t{128} << 20;

struct Case {
  int model, index;
};

// Memory that a worker shares with its parent.
struct Slot {
  std::atomic<int> current{-1};  // the current case
  std::atomic<double> since{0}, cpu_since{0};
  std::atomic<int> outcomes[kOutcomes] = {};
  std::atomic<int> unclear{-1};  // the last case that was refused without a readable message
};

double Now(clockid_t clock = CLOCK_MONOTONIC) {
  timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Adds a model of each operator, named "operator NAME".
void AddOperators(std::vector<Mutator>* models) {
  for (const random_models::Generator& generator : random_models::AllGenerators()) {
    const std::vector<char> file = random_models::RandomModel(generator, kSeed, 0).file();
    models->emplace_back(kOperator + random_models::NameOf(generator),
                         std::string(file.begin(), file.end()));
  }
}

int CasesOf(const Mutator& model) {
  if (const char* other = std::getenv("LITMUS_MUTATION_CASES")) return std::atoi(other);
  if (absl::StartsWith(model.name(), kOperator)) return kOperatorCases;
  return model.model_bytes() < kSmallModel ? kSmallCases : kLargeCases;
}

std::vector<Mutator> LoadModels() {
  const char* other = std::getenv("LITMUS_MUTATION_FOLDER");
  const std::string folder = other != nullptr ? other : "testdata";  // folder in the runfiles
  std::vector<std::string> files;
  if (DIR* dir = opendir(folder.c_str())) {
    while (const dirent* entry = readdir(dir)) {
      const std::string file = entry->d_name;
      const size_t dot = file.rfind(".tflite");
      if (dot != std::string::npos) files.push_back(file.substr(0, dot));
    }
    closedir(dir);
  }
  std::sort(files.begin(), files.end());
  std::vector<Mutator> models;
  if (other == nullptr) AddOperators(&models);
  for (const std::string& file : files) {
    std::ifstream stream(absl::StrCat(folder, "/", file, ".tflite"), std::ios::binary);
    models.emplace_back(file, std::string(std::istreambuf_iterator<char>(stream), {}));
  }
  return models;
}

class Campaign {
 public:
  explicit Campaign(std::vector<Mutator> models) : models_(std::move(models)) {
    for (int m = 0; m < static_cast<int>(models_.size()); ++m) {
      for (int i = 0; i < CasesOf(models_[m]); ++i) cases_.push_back({m, i});
    }
    void* shared = mmap(nullptr, sizeof(Slot) * kWorkers, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    slots_ = static_cast<Slot*>(shared);
    for (int w = 0; w < kWorkers; ++w) new (&slots_[w]) Slot;
  }

  // Runs all cases and returns the failures, one line each.
  std::vector<std::string> Run() {
    pid_t pids[kWorkers];
    for (int w = 0; w < kWorkers; ++w) pids[w] = Start(w, w);
    int running = kWorkers;
    while (running > 0) {
      usleep(20'000);
      for (int w = 0; w < kWorkers; ++w) {
        if (pids[w] <= 0) continue;
        int status = 0;
        if (waitpid(pids[w], &status, WNOHANG) == pids[w]) {
          pids[w] = AfterExit(w, status);
        } else if (Hangs(slots_[w], pids[w])) {
          kill(pids[w], SIGKILL);
          waitpid(pids[w], &status, 0);
          failures_.push_back(Describe(slots_[w].current) + " hangs");
          pids[w] = Next(w);
        }
        if (pids[w] <= 0) --running;
      }
    }
    return failures_;
  }

  int cases() const { return static_cast<int>(cases_.size()); }

  int Count(Outcome outcome) const {
    int count = 0;
    for (int w = 0; w < kWorkers; ++w) count += slots_[w].outcomes[static_cast<int>(outcome)];
    return count;
  }

 private:
  static bool Hangs(const Slot& slot, pid_t pid) {
    clockid_t cpu;
    if (slot.current < 0 || clock_getcpuclockid(pid, &cpu) != 0) return false;
    return Now(cpu) - slot.cpu_since > kHangSeconds || Now() - slot.since > kWaitSeconds;
  }

  std::string Describe(int c) const {
    return models_[cases_[c].model].name() + ":" + std::to_string(cases_[c].index);
  }

  pid_t Start(int worker, int first) {
    slots_[worker].current = -1;
    fflush(nullptr);
    const pid_t pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // the worker ends if the test is stopped
    LimitMemory();
    Slot& slot = slots_[worker];
    for (int c = first; c < cases(); c += kWorkers) {
      const std::string mutant = models_[cases_[c].model].Mutate(cases_[c].index);
      slot.since = Now();
      slot.cpu_since = Now(CLOCK_PROCESS_CPUTIME_ID);
      slot.current = c;
      const Outcome outcome = RunCase(mutant, kLargeTensors);
      ++slot.outcomes[static_cast<int>(outcome)];
      if (outcome == Outcome::kUnclear) slot.unclear = c;
    }
    slot.current = -1;
    exit(0);  // exit instead of _exit, so that the sanitizer's leak check runs
  }

  pid_t AfterExit(int worker, int status) {
    const int current = slots_[worker].current;
    if (current < 0) {
      if (status != 0) failures_.push_back("worker: leaks, see its report");
      return 0;
    }
    failures_.push_back(Describe(current) +
                        (WIFSIGNALED(status) ? " dies of signal " + std::to_string(WTERMSIG(status))
                                             : " ends the process"));
    return Next(worker);
  }

  // Starts the worker again with its next case, after the one that stopped it.
  pid_t Next(int worker) {
    const int next = slots_[worker].current + kWorkers;
    if (failures_.size() >= kMaxFailures || next >= cases()) return 0;
    return Start(worker, next);
  }

  const std::vector<Mutator> models_;
  std::vector<Case> cases_;
  Slot* slots_ = nullptr;
  std::vector<std::string> failures_;

 public:
  std::string UnclearCase() const {
    for (int w = 0; w < kWorkers; ++w) {
      if (slots_[w].unclear >= 0) return Describe(slots_[w].unclear);
    }
    return "";
  }
};

TEST(MutationTest, OriginalsLoad) {
  const std::vector<Mutator> models = LoadModels();
  const auto is_file = [](const Mutator& model) {
    return !absl::StartsWith(model.name(), kOperator);
  };
  ASSERT_TRUE(std::any_of(models.begin(), models.end(), is_file)) << "no models in testdata";
  for (const Mutator& model : models) {
    SCOPED_TRACE(model.name());
    EXPECT_GT(model.structure_bytes(), 0u);
    EXPECT_NE(model.Mutate(2), model.Mutate(6));
    EXPECT_LT(model.Mutate(0).size(), model.model_bytes());
    EXPECT_EQ(model.Mutate(4).size(), model.model_bytes());
  }
}

// Compares FNV-1a hashes of the damaged bytes: they must be the same on every machine, so that a
// case can be found by its name.
TEST(MutationTest, TheNameAndTheIndexDecide) {
  const random_models::Generator* add = random_models::FindGenerator("ADD");
  ASSERT_NE(add, nullptr);
  const std::vector<char> file = random_models::RandomModel(*add, kSeed, 0).file();
  const auto hash_of = [&file](const char* name, int index) {
    uint64_t hash = 14695981039346656037ull;
    for (const char byte : Mutator(name, std::string(file.begin(), file.end())).Mutate(index)) {
      hash = (hash ^ static_cast<uint8_t>(byte)) * 1099511628211ull;
    }
    return hash;
  };
  // In order: truncated; a wrong value; wrong bytes in a valid flatbuffer; wrong bytes.
  EXPECT_EQ(hash_of("ADD", 0), 17276657812615558360u);
  EXPECT_EQ(hash_of("ADD", 1), 7463587143788690029u);
  EXPECT_EQ(hash_of("ADD", 2), 17451554784237737386u);
  EXPECT_EQ(hash_of("ADD", 4), 16279988606036918167u);
  EXPECT_NE(hash_of("SUB", 4), 16279988606036918167u);
}

TEST(MutationTest, AnErrorOrAResult) {
  if (const char* one = std::getenv("LITMUS_MUTATION")) {
    const std::string name(one, std::string(one).find(':'));
    for (const Mutator& model : LoadModels()) {
      if (model.name() != name) continue;
      const std::string mutant = model.Mutate(std::atoi(one + name.size() + 1));
      if (const char* path = std::getenv("LITMUS_MUTATION_FILE")) {
        std::ofstream(path, std::ios::binary) << mutant;
      }
      printf("%s: %s\n", one, OutcomeName(RunCase(mutant, kLargeTensors)));
      return;
    }
    FAIL() << "no model is called " << name;
  }
  Campaign campaign(LoadModels());
  const double start = Now();
  const std::vector<std::string> failures = campaign.Run();
  printf("%d cases, %.1f s;", campaign.cases(), Now() - start);
  for (int o = 0; o < kOutcomes; ++o) {
    printf(" %s: %d", OutcomeName(static_cast<Outcome>(o)),
           campaign.Count(static_cast<Outcome>(o)));
  }
  printf("\n");
  for (const std::string& failure : failures) ADD_FAILURE() << failure;
  EXPECT_EQ(campaign.Count(Outcome::kUnclear), 0) << campaign.UnclearCase();
  EXPECT_GT(campaign.Count(Outcome::kRan), 0);
  EXPECT_LT(campaign.Count(Outcome::kTooLarge), campaign.cases() / 20);
}

}  // namespace
}  // namespace litmus::mutation
