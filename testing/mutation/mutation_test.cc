// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The campaign: thousands of damaged copies of the project's models are loaded, allocated and run.
// Each must end in a result or in an error with a message; never in a crash, a hang, or a report of
// a sanitizer. Worker processes take the cases, so that one crash is one failure with a name.
//
// LITMUS_MUTATION=NAME:INDEX runs one case in this process, for a debugger. LITMUS_MUTATION_FOLDER
// takes the models of another folder, LITMUS_MUTATION_CASES another number of cases for each.
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

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "testing/mutation/mutate.h"
#include "testing/mutation/run_case.h"

namespace litmus::mutation {
namespace {

constexpr size_t kSmallModel = 1'000'000;  // bytes
constexpr int kSmallCases = 2000;
constexpr int kLargeCases = 40;
constexpr double kHangSeconds = 10;
constexpr int kWorkers = 2;
constexpr int kMaxFailures = 20;
// A mutant that needs more than this is a larger job than its original, not a faulty one.
constexpr size_t kLargeTensors = size_t{128} << 20;

struct Case {
  int model, index;
};

// What a worker tells its parent, in memory that both see.
struct Slot {
  std::atomic<int> current{-1};  // case at work
  std::atomic<double> since{0};
  std::atomic<int> outcomes[kOutcomes] = {};
  std::atomic<int> silent{-1};  // the last case that was refused without a message
};

double Now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<Mutator> LoadModels() {
  const char* other = std::getenv("LITMUS_MUTATION_FOLDER");
  const std::string folder = other != nullptr ? other : "testdata";  // of the runfiles
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
      int cases = models_[m].model_bytes() < kSmallModel ? kSmallCases : kLargeCases;
      if (const char* other = std::getenv("LITMUS_MUTATION_CASES")) cases = std::atoi(other);
      for (int i = 0; i < cases; ++i) cases_.push_back({m, i});
    }
    void* shared = mmap(nullptr, sizeof(Slot) * kWorkers, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    slots_ = static_cast<Slot*>(shared);
    for (int w = 0; w < kWorkers; ++w) new (&slots_[w]) Slot;
  }

  // Returns the failures, one line each.
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
        } else if (Now() - slots_[w].since > kHangSeconds && slots_[w].current >= 0) {
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
  std::string Describe(int c) const {
    return models_[cases_[c].model].name() + ":" + std::to_string(cases_[c].index);
  }

  pid_t Start(int worker, int first) {
    slots_[worker].current = -1;
    fflush(nullptr);
    const pid_t pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that is stopped leaves nobody behind
    Slot& slot = slots_[worker];
    for (int c = first; c < cases(); c += kWorkers) {
      const std::string mutant = models_[cases_[c].model].Mutate(cases_[c].index);
      slot.since = Now();
      slot.current = c;
      const Outcome outcome = RunCase(mutant, kLargeTensors);
      ++slot.outcomes[static_cast<int>(outcome)];
      if (outcome == Outcome::kSilent) slot.silent = c;
    }
    slot.current = -1;
    exit(0);  // through the leak checker of the sanitizer
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

  // The worker goes on behind the case that stopped it.
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
  std::string SilentCase() const {
    for (int w = 0; w < kWorkers; ++w) {
      if (slots_[w].silent >= 0) return Describe(slots_[w].silent);
    }
    return "";
  }
};

TEST(MutationTest, OriginalsLoad) {
  const std::vector<Mutator> models = LoadModels();
  ASSERT_FALSE(models.empty()) << "no models in testdata";
  for (const Mutator& model : models) {
    SCOPED_TRACE(model.name());
    EXPECT_GT(model.structure_bytes(), 0u);
    EXPECT_EQ(model.Mutate(1), model.Mutate(1));
    EXPECT_NE(model.Mutate(1), model.Mutate(3));
    EXPECT_LT(model.Mutate(0).size(), model.model_bytes());
    EXPECT_EQ(model.Mutate(1).size(), model.model_bytes());
  }
}

TEST(MutationTest, AnErrorOrAResult) {
  if (const char* one = std::getenv("LITMUS_MUTATION")) {
    const std::string name(one, std::string(one).find(':'));
    for (const Mutator& model : LoadModels()) {
      if (model.name() != name) continue;
      const int index = std::atoi(one + name.size() + 1);
      printf("%s: %s\n", one, OutcomeName(RunCase(model.Mutate(index), kLargeTensors)));
    }
    return;
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
  EXPECT_EQ(campaign.Count(Outcome::kSilent), 0) << campaign.SilentCase();
  EXPECT_GT(campaign.Count(Outcome::kRan), 0);
  EXPECT_LT(campaign.Count(Outcome::kTooLarge), campaign.cases() / 50);
}

}  // namespace
}  // namespace litmus::mutation
