// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the steps of a tool's main program, their order, and the exit code if a step fails.
#include "tools/common/evaluation/evaluation_tool.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "tools/common/document/document.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

// Records its steps; the step named `failing` fails.
class FakeTool : public EvaluationTool {
 public:
  explicit FakeTool(std::string failing)
      : EvaluationTool(&flags_, "items"), failing_(std::move(failing)) {
    DeclareRunFlags(flags_, &run_, /*images=*/true);
    DeclareDelegateFlags(flags_);
  }

  std::string steps;

 private:
  RunFlags& run_flags() override { return run_; }

  absl::Status Step(const std::string& name) {
    steps += name + " ";
    return name == failing_ ? absl::UnavailableError("no " + name) : absl::OkStatus();
  }

  absl::Status CompleteFlags() override { return Step("flags"); }
  absl::StatusOr<RunDescription> Prepare() override {
    if (absl::Status status = Step("prepare"); !status.ok()) return status;
    return RunDescription{MakeEnvelope("fake"), 3};
  }
  absl::Status RunItems(EvaluationRun* run) override {
    for (const int64_t item : std::vector<int64_t>(run->pending())) {
      if (absl::Status status = run->Add(item, {{"file", "a"}}); !status.ok()) return status;
    }
    return Step("run");
  }
  absl::Status Check(const FinishedRun&) override { return Step("check"); }
  absl::StatusOr<Judgement> Judge(const FinishedRun& run) override {
    if (absl::Status status = Step("judge"); !status.ok()) return status;
    result_.document = MakeDocument(run, {{"found", 1}});
    if (failing_ == "gate") verdict_.AddGate({{"gate", "g"}}, "below");
    Judgement judgement;
    judgement.result = &result_;
    judgement.verdict = &verdict_;
    judgement.metrics = {{"top_1", "fraction", 0.5, std::nullopt, Better::kHigher}};
    return judgement;
  }
  std::string RecordsText(const FinishedRun&) override { return "records"; }
  std::string Html(const FinishedRun&) override { return "html"; }
  absl::Status WriteMore() override {
    const auto& environment = result_.document["environment"];
    EXPECT_EQ(environment["interpreter_threads"], 1);
    EXPECT_EQ(environment["resumed_items"], run_.resume ? 3 : 0);
    EXPECT_TRUE(environment["before"].is_object() && environment["after"].is_object());
    EXPECT_EQ(result_.document["metrics"][0]["name"], "top_1");
    EXPECT_EQ(result_.document["gates"].size(), failing_ == "gate" ? 1u : 0u);
    EXPECT_EQ(result_.document["exit_code"], failing_ == "gate" ? kExitGate : kExitOk);
    std::string members;
    for (const auto& [name, value] : result_.document.items()) members += name + " ";
    EXPECT_EQ(members, "schema tool build items found metrics gates environment exit_code error ");
    return Step("more");
  }

  RunFlags run_;
  FlagRegistry flags_{"fake", "is a test."};
  EvaluationResult result_;
  Verdict verdict_;
  std::string failing_;
};

TEST(EvaluationToolTest, StepsAndExitCodes) {
  const struct {
    const char *failing, *steps;
    int exit_code;
  } kCases[] = {
      {"", "flags prepare run judge more ", kExitOk},
      {"gate", "flags prepare run judge more ", kExitGate},
      {"flags", "flags ", kExitUnavailable},
      {"prepare", "flags prepare ", kExitUnavailable},
      {"run", "flags prepare run ", kExitUnavailable},
      {"judge", "flags prepare run judge ", kExitUnavailable},
      {"more", "flags prepare run judge more ", kExitUnavailable},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.failing);
    FakeTool tool(c.failing);
    char name[] = "fake";
    char* arguments[] = {name, nullptr};
    EXPECT_EQ(tool.Main(1, arguments), c.exit_code);
    EXPECT_EQ(tool.steps, c.steps);
  }
}

// Even if writing a copy fails as the last step, the document contains the error.
TEST(EvaluationToolTest, TheDocumentSaysWhyTheProcessFailed) {
  const struct {
    const char* failing;
    int exit_code;
    nlohmann::ordered_json error;
  } kCases[] = {
      {"", kExitOk, nullptr}, {"gate", kExitGate, "below"}, {"more", kExitUnavailable, "no more"}};
  const std::string path = testing::TempDir() + "/fake.json";
  for (const auto& c : kCases) {
    FakeTool tool(c.failing);
    std::string arguments[] = {"fake", "--json_out=" + path};
    char* argv[] = {arguments[0].data(), arguments[1].data(), nullptr};
    EXPECT_EQ(tool.Main(2, argv), c.exit_code);
    const auto document = nlohmann::ordered_json::parse(ReadFileBytes(path).value_or(""));
    EXPECT_EQ(document["exit_code"], c.exit_code) << c.failing;
    EXPECT_EQ(document["error"], c.error) << c.failing;
  }
}

// The records of a journal are checked before the run continues.
TEST(EvaluationToolTest, AJournalIsCheckedBeforeTheRun) {
  const std::string journal = testing::TempDir() + "/fake.journal";
  std::remove(journal.c_str());
  const std::string flag = "--journal=" + journal;
  const struct {
    const char *failing, *resume, *steps;
    int exit_code;
  } kCases[] = {
      {"run", "--resume=false", "flags prepare run ", kExitUnavailable},
      {"check", "--resume", "flags prepare check ", kExitUnavailable},
      {"", "--resume", "flags prepare check run judge ", kExitOk},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.failing);
    FakeTool tool(c.failing);
    std::string arguments[] = {"fake", flag, c.resume};
    char* argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
    EXPECT_EQ(tool.Main(3, argv), c.exit_code);
    EXPECT_EQ(tool.steps.rfind(c.steps, 0), 0u) << tool.steps;
  }
}

TEST(EvaluationToolTest, AMergeNeedsItsFiles) {
  FakeTool tool("");
  char name[] = "fake", merge[] = "merge", file[] = "/absent/shard.json";
  char* arguments[] = {name, merge, file, nullptr};
  EXPECT_EQ(tool.Main(3, arguments), kExitNoInput);
  EXPECT_EQ(tool.steps, "flags ");
}

}  // namespace
}  // namespace litmus
