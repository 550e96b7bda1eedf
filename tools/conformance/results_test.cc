// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the three reports with given results.
#include "tools/conformance/results.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/conformance/report_json.h"
#include "tools/conformance/report_junit.h"
#include "tools/conformance/report_text.h"

namespace litmus::conformance {
namespace {

using json = nlohmann::ordered_json;

CaseRun MakeRun(const std::string& group, const std::string& name, Resolver resolver, double worst,
                const std::string& failure, int nodes = 0,
                const std::vector<GraphNode>& not_taken = {}) {
  CaseRun run{group, name, resolver, {}};
  run.result.passed = failure.empty();
  run.result.worst = worst;
  run.result.failure = failure;
  run.result.nodes = nodes;
  run.result.delegated = nodes - static_cast<int>(not_taken.size());
  run.result.not_taken = not_taken;
  return run;
}

// Two operators, not sorted, and three runs, one of which failed.
Results ThreeRuns() {
  Results results;
  results.runs = {MakeRun("PAD", "PAD/a__f32", Resolver::kReference, std::nan(""), "no\n  model\n"),
                  MakeRun("ADD", "ADD/b__f32", Resolver::kReference, 0.25, ""),
                  MakeRun("ADD", "ADD/b__f32", Resolver::kFast, 0.5, "")};
  return results;
}

TEST(ResultsTest, ExitCodes) {
  Results results;
  EXPECT_EQ(EndingOf(results).exit_code, kExitOk);
  results.runs = {MakeRun("ADD", "ADD/b", Resolver::kFast, 0, "")};
  EXPECT_EQ(EndingOf(results).exit_code, kExitOk);
  results = ThreeRuns();
  EXPECT_EQ(EndingOf(results).exit_code, kExitGate);
  results.interrupted = true;
  EXPECT_EQ(EndingOf(results).exit_code, kExitTemporary);
}

TEST(ResultsTest, NodesThatNoDelegateTook) {
  std::vector<GraphNode> nodes;
  std::string expected = "not delegated:";
  for (int i = 0; i <= 12; ++i) {
    const std::string more = i <= 10 ? "" : " and " + std::to_string(i - 10) + " more";
    EXPECT_EQ(NotTakenText(nodes), expected + more) << i;
    nodes.push_back({2 * i, "PAD"});
    if (i < 10) expected += (i == 0 ? " node " : ", node ") + std::to_string(2 * i) + " (PAD)";
  }
}

TEST(ResultsTest, Text) {
  const Results results = ThreeRuns();
  EXPECT_EQ(FailureText(results.runs[0]), "FAILED no\n  model\n");
  EXPECT_EQ(FailureText(results.runs[1]), "");
  EXPECT_EQ(TableText(results, EndingOf(results)),
            "operator                          passed  failed    max error\n"
            "ADD                                    2       0          0.5\n"
            "PAD                                    0       1            0\n"
            "2 passed, 1 failed\n");
  Results delegated;
  delegated.with_delegates = true;
  delegated.runs = {MakeRun("ADD", "ADD/b", Resolver::kFast, 0, "", 3, {{2, "PAD"}})};
  EXPECT_EQ(TableText(delegated, EndingOf(delegated)),
            "operator                          passed  failed    max error  delegated nodes\n"
            "ADD                                    1       0            0  2 of 3\n"
            "2 of 3 nodes delegated\n"
            "1 passed, 0 failed\n");
}

// The runs before an interrupt are not a result.
TEST(ResultsTest, AnInterruptLeavesNoResult) {
  Results results;
  results.runs = {MakeRun("ADD", "ADD/b", Resolver::kFast, 0, "")};
  results.interrupted = results.require_full_delegation = true;
  const Ending ending = EndingOf(results);
  const std::string error = "interrupted; the reports have the 1 runs before";
  const json document = ToDocument(results, ending, {});
  EXPECT_EQ(document["error"], error);
  EXPECT_EQ(document["metrics"], json::array());
  EXPECT_EQ(document["gates"], json::array());
  EXPECT_EQ(document["cases"].size(), 1u);
  EXPECT_NE(TableText(results, ending).find("\nno result (exit code 75): " + error + "\n"),
            std::string::npos);
  const std::string xml = ToJUnit(results, ending);
  EXPECT_NE(xml.find("tests=\"2\" failures=\"0\" errors=\"1\">"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<error type=\"run\" message=\"" + error + "\">exit code 75: "),
            std::string::npos)
      << xml;
}

TEST(ResultsTest, Json) {
  json document = ToDocument(ThreeRuns(), EndingOf(ThreeRuns()), {{"argv", json::array()}});
  EXPECT_EQ(document["schema"]["name"], "litmus.conformance");
  EXPECT_EQ(document["counts"].dump(), R"({"passed":2,"failed":1})");
  EXPECT_EQ(document["operators"][0].dump(),
            R"({"operator":"ADD","passed":2,"failed":0,"max_error":0.5})");
  EXPECT_EQ(document["cases"][0].dump(),
            R"({"operator":"PAD","case":"PAD/a__f32","resolver":"ref","passed":false,)"
            R"("max_error":null,"failure":"no\n  model\n"})");
  EXPECT_EQ(document["cases"][2].dump(),
            R"({"operator":"ADD","case":"ADD/b__f32","resolver":"fast","passed":true,)"
            R"("max_error":0.5,"failure":null})");
  EXPECT_EQ(document["metrics"].size(), 1u);
  EXPECT_EQ(document["metrics"][0]["name"], "passed_cases");
  EXPECT_DOUBLE_EQ(document["metrics"][0]["value"], 2.0 / 3);
  EXPECT_EQ(document["gates"], json::array());
  EXPECT_EQ(document["interrupted"], false);
  EXPECT_EQ(document["exit_code"], kExitGate);
  EXPECT_EQ(document["error"], "1 of 3 runs of cases failed");
  EXPECT_EQ(std::prev(document.end()).key(), "error");

  Results delegated;
  delegated.with_delegates = delegated.require_full_delegation = true;
  delegated.runs = {MakeRun("ADD", "ADD/b", Resolver::kFast, 0, "x", 3, {{2, "PAD"}})};
  document = ToDocument(delegated, EndingOf(delegated), {});
  EXPECT_EQ(document["cases"][0]["delegation"].dump(),
            R"({"nodes":3,"delegate_nodes":2,"not_delegated":[{"node":2,"operator":"PAD"}]})");
  EXPECT_EQ(document["gates"].dump(),
            R"([{"gate":"require_full_delegation","limit":0,"value":1,"passed":false}])");
  EXPECT_EQ(document["metrics"][1]["name"], "delegated_nodes");

  EXPECT_EQ(ToDocument({}, {}, {})["metrics"], json::array());
}

TEST(ResultsTest, JUnit) {
  EXPECT_EQ(ToJUnit(ThreeRuns(), EndingOf(ThreeRuns())),
            R"xml(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="conformance" tests="3" failures="1" errors="0">
  <testsuite name="ADD" tests="2" failures="0" errors="0" skipped="0">
    <testcase classname="conformance.ADD" name="ADD/b__f32 (ref)">
      <system-out>max error: 0.25</system-out>
    </testcase>
    <testcase classname="conformance.ADD" name="ADD/b__f32 (fast)">
      <system-out>max error: 0.5</system-out>
    </testcase>
  </testsuite>
  <testsuite name="PAD" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="conformance.PAD" name="PAD/a__f32 (ref)">
      <failure type="conformance" message="no">no
  model
</failure>
      <system-out>max error: unknown</system-out>
    </testcase>
  </testsuite>
</testsuites>
)xml");
  EXPECT_EQ(ToJUnit({}, EndingOf({})),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"conformance\" tests=\"0\" failures=\"0\" errors=\"0\">\n"
            "</testsuites>\n");
}

// Names and messages come from files: they may contain markup, control characters and invalid
// UTF-8.
TEST(ResultsTest, JUnitIsWellFormedWhateverTheNames) {
  Results results;
  results.runs = {MakeRun("A<\"B\">", "x&y\x01\xFF", Resolver::kFast, 0, "a'b]]>\x1B[0m\r\n")};
  const std::string xml = ToJUnit(results, EndingOf(results));
  const std::string bad = "\xEF\xBF\xBD";
  for (const std::string& part : {std::string("<testsuite name=\"A&lt;&quot;B&quot;&gt;\""),
                                  "name=\"x&amp;y" + bad + bad + " (fast)\"",
                                  "message=\"a&#39;b]]&gt;" + bad + "[0m" + bad +
                                      "\">a&#39;b]]&gt;" + bad + "[0m" + bad + "\n</failure>"}) {
    EXPECT_NE(xml.find(part), std::string::npos) << part << "\n" << xml;
  }
}

}  // namespace
}  // namespace litmus::conformance
