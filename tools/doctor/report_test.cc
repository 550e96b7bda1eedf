// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The text and the document of a machine that the test makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "tools/doctor/check_table.h"
#include "tools/doctor/made_machine.h"
#include "tools/doctor/report_json.h"
#include "tools/doctor/report_text.h"
#include "tools/doctor/wrapped_text.h"

namespace litmus::doctor {
namespace {

using json = nlohmann::ordered_json;

Check Made(const char* id, Status status, bool ignored = false) {
  Finding finding{status, "value of " + std::string(id), "", "", ""};
  if (status == Status::kUnknown) finding = Unknown("no file");
  if (status > Status::kUnknown) {
    finding.reason = "what it does";
    finding.fix = "what to do";
    finding.command = "sudo fix " + std::string(id);
  }
  return {id, finding, ignored};
}

Examination Sample() {
  Examination found;
  found.context = MakeContext(kTwoCpus);
  found.kernels = {"avx2", {"avx2", "avx", "sse4", "portable"}, 2};
  found.devices.list = {{"GPU", {"OpenCL", 0, "Some GPU", "GPU", ""}},
                        {"GPU", {"OpenGL ES", -1, "", "other", "no library"}}};
  found.counters = {false, "perf_event_paranoid is 3", "sudo sysctl it"};
  found.temperatures = {{"package", 45}};
  found.power = {{"package-0", "RAPL", {}, false, "/sys/energy_uj"},
                 {"BAT0", "battery", 7.5, true, ""}};
  found.context.observed.busiest = {{7, "java", 0.5}};
  found.checks = {Made("first", Status::kOk),
                  Made("second", Status::kWarning),
                  Made("third", Status::kUnknown),
                  Made("fourth", Status::kProblem),
                  Made("fifth", Status::kProblem, true),
                  Made("sixth", Status::kUnknown)};
  return found;
}

std::vector<std::string> Lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(ReportTextTest, Sample) {
  const std::string text = ReportText(Sample(), /*color=*/false);
  size_t at = 0;
  // In this order.
  for (const char* part :
       {"Litmus        0.", "\nmachine       Some CPU",
        "\nCPUs          2 usable (0-1) of 2 online", "at most 2 threads",
        "\nkernels       avx2; --cpu_target has avx, sse4, portable too\n",
        "\nOpenCL        Some GPU (GPU), --gpu_device=0\n",
        "\nOpenGL ES     no device: no library\n",
        "\ncounters      none: perf_event_paranoid is 3\n  fix         sudo sysctl it\n",
        "\ntemperature   package 45 C\n",
        "\npower         RAPL package-0 (not readable), battery BAT0 7.50 W\n",
        "  fix         sudo chmod a+r /sys/energy_uj\n",
        "\n\nproblem  fourth        value of fourth; what it does\n",
        "         fix           what to do\n", "                       sudo fix fourth\n",
        "problem  fifth         value of fifth; what it does (ignored)\n",
        "\nwarn     second        value of second; what it does\n",
        "\nok       first: value of first\n", "\nunknown  third, sixth: no file\n",
        "\n\nverdict  1 problem, 1 warning, 1 ok, 2 unknown, 1 ignored\n"}) {
    const size_t found = text.find(part, at);
    ASSERT_NE(found, std::string::npos) << part << "\nis not, or not here, in\n" << text;
    at = found;
  }
  for (const std::string& line : Lines(text)) EXPECT_LE(line.size(), kColumns) << line;
}

TEST(ReportTextTest, Colours) {
  const std::string plain = ReportText(Sample(), false), colored = ReportText(Sample(), true);
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  EXPECT_NE(colored.find("\033[1;31mproblem\033[0m  fourth"), std::string::npos) << colored;
  EXPECT_NE(colored.find("\033[1;33mwarn\033[0m     second"), std::string::npos) << colored;
  EXPECT_NE(colored.find("\033[1;31mverdict\033[0m  1 problem"), std::string::npos) << colored;
}

// A machine on which nothing can be read, with the real checks.
TEST(ReportTextTest, AnUnreadableMachineFits) {
  Examination found;
  found.context.files = DeviceFiles("/no/such/root");
  found.checks = RunChecks(found.context, {});
  found.devices.error = "the driver ended the process by signal 11";
  const std::string text = ReportText(found, false);
  for (const std::string& line : Lines(text)) EXPECT_LE(line.size(), kColumns) << line;
  EXPECT_LE(Lines(text).size(), 40u) << text;
  EXPECT_NE(text.find("\nGPU           the driver ended the process by signal 11\n"),
            std::string::npos)
      << text;
}

TEST(ReportTextTest, WhatFails) {
  const std::vector<Check> checks = Sample().checks;
  EXPECT_EQ(FailureText(checks, false), "1 problem: fourth");
  EXPECT_EQ(FailureText(checks, true), "1 problem: fourth; 1 warning: second");
  EXPECT_EQ(FailureText({Made("a", Status::kOk), Made("b", Status::kUnknown)}, true), "");
  EXPECT_EQ(FailureText({Made("a", Status::kWarning)}, false), "");
  EXPECT_EQ(FailureText({Made("a", Status::kProblem, true)}, true), "");
  EXPECT_EQ(FailureText({Made("a", Status::kProblem), Made("b", Status::kProblem)}, false),
            "2 problems: a, b");
}

TEST(WrappedTextTest, Lines) {
  const std::string word(40, 'x'), long_word(90, 'y');
  EXPECT_EQ(Wrapped("ab  ", "one two"), "ab  one two\n");
  EXPECT_EQ(Wrapped("ab  ", ""), "ab  \n");
  EXPECT_EQ(Wrapped("ab  ", word + " " + word), "ab  " + word + "\n    " + word + "\n");
  EXPECT_EQ(Wrapped("ab  ", "c " + long_word), "ab  c\n    " + long_word + "\n");
  EXPECT_EQ(Wrapped("", std::string(39, 'x') + " " + word),
            std::string(39, 'x') + " " + word + "\n");
  EXPECT_EQ(Wrapped("", "a\nb\033[2J"), "a b?[2J\n");
  EXPECT_EQ(WrappedCommand("f ", "echo " + word + " | " + word),
            "f echo " + word + " | \\\n  " + word + "\n");
}

TEST(ReportJsonTest, Document) {
  const Examination found = Sample();
  const json document = ToDocument(&found, {{"argv", {"doctor"}}}, 1, "1 problem: fourth");
  EXPECT_EQ(document["schema"]["name"], "litmus.doctor");
  EXPECT_EQ(document["kernels"],
            json::parse(R"({"target": "avx2", "targets": ["avx2", "avx", "sse4", "portable"],
                                                 "max_threads": 2})"));
  EXPECT_EQ(document["devices"]["list"][0]["index"], 0);
  EXPECT_EQ(document["devices"]["list"][1]["index"], nullptr);
  EXPECT_EQ(document["devices"]["list"][1]["reason"], "no library");
  EXPECT_EQ(document["counters"]["command"], "sudo sysctl it");
  EXPECT_EQ(document["sensors"]["power"][0]["readable"], false);
  EXPECT_EQ(document["observation"]["busiest"][0]["name"], "java");
  EXPECT_EQ(document["counts"], json::parse(R"({"problems": 1, "warnings": 1, "ok": 1,
                                                "unknown": 2, "ignored": 1})"));
  ASSERT_EQ(document["checks"].size(), 6u);
  EXPECT_EQ(document["checks"][1], json::parse(R"({"id": "second", "status": "warning",
      "value": "value of second", "reason": "what it does", "fix": "what to do",
      "command": "sudo fix second", "ignored": false})"));
  EXPECT_EQ(document["checks"][2]["value"], nullptr);
  EXPECT_EQ(document["checks"][4]["ignored"], true);
  EXPECT_EQ(document["error"], "1 problem: fourth");
  const json failed = ToDocument(nullptr, json::object(), 73, "cannot create");
  EXPECT_FALSE(failed.contains("checks"));
  EXPECT_EQ(failed["exit_code"], 73);
  EXPECT_EQ(ToDocument(&found, json::object(), 0, "")["error"], nullptr);
}

}  // namespace
}  // namespace litmus::doctor
