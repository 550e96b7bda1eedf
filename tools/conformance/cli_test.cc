// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the built program on small folders that the test writes, and tests its output and exit
// codes.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/copies/copy_reader.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::Test;

constexpr char kTool[] = "tools/conformance/conformance";

std::string Npy(const std::string& header, const std::string& data) {
  std::string text = header;
  text.append(117 - text.size(), ' ');
  text += "\n";
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + text + data;
}

std::string FloatNpy(const std::vector<int>& shape, const std::vector<float>& values) {
  std::string dims;
  for (const int dim : shape) dims += std::to_string(dim) + ", ";
  return Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (" + dims + "), }",
             std::string(reinterpret_cast<const char*>(values.data()), 4 * values.size()));
}

class ConformanceTool : public Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / "cases";
    fs::remove_all(root_);
    fs::create_directories(root_);
  }

  void Write(const std::string& path, const std::string& bytes) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << bytes;
  }

  // Writes a case with the model add_float of testdata, which adds two inputs.
  void WriteCase(const std::string& path, float first_golden) {
    Write(path + "/case.json", R"({"op": "ADD", "steps": 1, "inputs": [{}, {}], "outputs": [{}],
        "resize_inputs": [[1, 1, 1, 4], [1, 1, 1, 4]], "tolerance": {"kind": "float", "atol": 0, "rtol": 1e-6}, "reference": "by hand"})");
    fs::copy_file("testdata/add_float.tflite", root_ / path / "model.tflite");
    const std::vector<int> shape = {1, 1, 1, 4};
    Write(path + "/in0.npy", FloatNpy(shape, {1, 2, 3, 4}));
    Write(path + "/in1.npy", FloatNpy(shape, {5, 6, 7, 8}));
    Write(path + "/out0.npy", FloatNpy(shape, {first_golden, 8, 10, 12}));
  }

  ToolRun Run(const std::vector<std::string>& flags) {
    std::vector<std::string> arguments = {root_.string()};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return RunTool(kTool, arguments);
  }

  fs::path root_;
};

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string Content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

TEST_F(ConformanceTool, ATableAndTheCount) {
  WriteCase("ADD/right__f32", 6);
  const ToolRun run = Run({});
  EXPECT_EQ(run.exit_code, kExitOk) << run.out << run.err;
  EXPECT_TRUE(Contains(run.out, "\n2 passed, 0 failed\n")) << run.out;
  EXPECT_TRUE(Contains(Run({"--resolver=ref"}).out, "\n1 passed, 0 failed\n"));
}

TEST_F(ConformanceTool, AFailureSaysWhatReproducesIt) {
  WriteCase("ADD/wrong__f32", 7);
  WriteCase("ADD/right__f32", 6);
  const ToolRun run = Run({"--resolver=fast", "--num_threads=2"});
  EXPECT_EQ(run.exit_code, kExitGate);
  EXPECT_TRUE(Contains(run.out, "index 0: expected 7, got 6")) << run.out;
  EXPECT_TRUE(Contains(run.out, "input 1: 5 6 7 8")) << run.out;
  EXPECT_TRUE(Contains(run.out, std::string("repeat: ") + kTool + " '" +
                                    (root_ / "ADD/wrong__f32").string() +
                                    "' --resolver=fast --num_threads=2"))
      << run.out;
  EXPECT_TRUE(Contains(run.out, "\n1 passed, 1 failed\n")) << run.out;
  EXPECT_EQ(Run({"--filter=right"}).exit_code, kExitOk);
}

TEST_F(ConformanceTool, OneBadFolderDoesNotStopTheOthers) {
  const struct {
    const char *file, *bytes, *message;
  } kDamages[] = {
      {"case.json", "{", "not a JSON object"},
      {"case.json", "[]", "not a JSON object"},
      {"case.json", R"({"op": 5})", "/damaged__f32/case.json: op: must be a string, not 5"},
      {"case.json", R"({"op": "ADD"})", "/damaged__f32/case.json: inputs: is missing"},
      {"case.json", R"({"op": "ADD", "inputs": [{}, {}], "outputs": [{}]})",
       "/case.json: tolerance: is missing"},
      {"case.json", R"({})", "/damaged__f32/case.json: model: is missing"},
      {"case.json", R"({"op": "ADD", "steps": 0, "inputs": [], "outputs": []})",
       "steps: must be an integer from 1 to 10000, not 0"},
      {"case.json", R"({"op": "ADD", "inputs": [], "outputs": []})", "number of inputs"},
      {"case.json", R"({"model": "nowhere.tflite"})", "no folder above"},
      {"model.tflite", "no model", "does not load"},
      {"in0.npy", "", ".npy"},
      {"in1.npy", "\x93NUMPY\x01", ".npy"},
  };
  for (const auto& damage : kDamages) {
    SetUp();
    WriteCase("ADD/damaged__f32", 6);
    WriteCase("ADD/right__f32", 6);
    Write(std::string("ADD/damaged__f32/") + damage.file, damage.bytes);
    const ToolRun run = Run({"--resolver=ref"});
    EXPECT_EQ(run.exit_code, kExitGate) << damage.file << damage.bytes;
    EXPECT_TRUE(Contains(run.out, damage.message)) << run.out;
    EXPECT_TRUE(Contains(run.out, "\n1 passed, 1 failed\n")) << run.out;
  }
}

TEST_F(ConformanceTool, ArraysThatDoNotFit) {
  const std::string kFour(16, '\0');
  const struct {
    std::string file, bytes, message;
  } kArrays[] = {
      {"in0.npy", FloatNpy({1, 3}, {1, 2, 3}), "input 0 has 16 bytes of f4"},
      {"in0.npy", Npy("{'descr': '<i4', 'fortran_order': False, 'shape': (4,), }", kFour), "of i4"},
      {"in0.npy", Npy("{'descr': '<U4', 'fortran_order': False, 'shape': (1,), }", kFour),
       "not supported"},
      {"in0.npy", Npy("{'descr': '<f9', 'fortran_order': False, 'shape': (1,), }", kFour),
       "not supported"},
      {"in0.npy", Npy("{'descr': '<f4', 'fortran_order': True, 'shape': (4,), }", kFour),
       "Fortran's order"},
      {"in0.npy", Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (5,), }", kFour),
       "does not match"},
      {"in0.npy",
       Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", kFour),
       "not understood"},
      {"in0.npy",
       Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2147483647, 2147483647, 4), }",
           kFour),
       "does not match"},
      {"out0.npy", FloatNpy({4}, {6, 8, 10, 12}), "expected [4]"},
      {"out0.npy", FloatNpy({1, 3}, {6, 8, 10}), "expected [1, 3]"},
  };
  for (const auto& array : kArrays) {
    SetUp();
    WriteCase("ADD/damaged__f32", 6);
    Write("ADD/damaged__f32/" + array.file, array.bytes);
    const ToolRun run = Run({"--resolver=ref"});
    EXPECT_EQ(run.exit_code, kExitGate) << run.out;
    EXPECT_TRUE(Contains(run.out, array.message)) << run.out;
  }
}

TEST_F(ConformanceTool, ModelGoldens) {
  fs::copy_file("testdata/add_float.tflite", root_ / "m.tflite");
  const std::string json = R"({"model": "m.tflite",
      "inputs": [{"file": "in0.npy", "shape": [1, 1, 1, 4]}, {"file": "in1.npy", "shape": [1, 1, 1, 4]}],
      "outputs": [{"file": "out0.npy", "shape": [1, 1, 1, 4], "every": EVERY, "range": [NaN, 12]}]})";
  const auto with_every = [&](const std::string& every) {
    std::string text = json;
    return text.replace(text.find("EVERY"), 5, every);
  };
  Write("goldens/m/case.json", with_every("2"));
  Write("goldens/m/in0.npy", FloatNpy({1, 4}, {1, 2, 3, 4}));
  Write("goldens/m/in1.npy", FloatNpy({1, 4}, {5, 6, 7, 8}));
  // 2e-4 is below 1e-4 of the range (4), but above 1e-5 of it.
  Write("goldens/m/out0.npy", FloatNpy({2}, {6.0002f, 10}));
  EXPECT_EQ(Run({"--resolver=fast"}).exit_code, kExitOk) << Run({"--resolver=fast"}).out;
  EXPECT_EQ(Run({"--resolver=ref"}).exit_code, kExitGate);
  Write("goldens/m/case.json", with_every("0"));
  EXPECT_TRUE(Contains(Run({}).out, "/case.json: outputs[0].every: must be an integer from 1"))
      << Run({}).out;
  std::string nameless = with_every("1");
  nameless.replace(nameless.find("file"), 4, "path");
  Write("goldens/m/case.json", nameless);
  EXPECT_TRUE(Contains(Run({}).out, "/goldens/m/case.json: inputs[0].file: is missing"))
      << Run({}).out;
}

TEST_F(ConformanceTool, CommandLine) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char* message;
  } kLines[] = {
      {{}, kExitNoInput, "no case.json below"},
      {{"--filter=x"}, kExitNoInput, "matches --filter"},
      {{"--resolver=slow"}, kExitUsage, "must be one of ref, fast, both"},
      {{"--num_threads=-2"}, kExitUsage, "at least -1"},
      {{"--num_threads=2000"}, kExitUsage, "at most"},
      {{"--resolvr=ref"}, kExitUsage, "did you mean --resolver"},
      {{"another"}, kExitUsage, "stray argument 'another'"},
      {{"--use_gpu", "--gpu_device=no such"}, kExitUnavailable, "--use_gpu"},
      {{"--external_delegate_path=nowhere.so"}, kExitUnavailable, "nowhere.so"},
  };
  for (const auto& line : kLines) {
    const ToolRun run = Run(line.flags);
    EXPECT_EQ(run.exit_code, line.exit_code) << run.err;
    EXPECT_TRUE(Contains(run.err, line.message)) << run.err;
  }
  EXPECT_EQ(RunTool(kTool, {}).exit_code, kExitUsage);
  EXPECT_TRUE(Contains(RunTool(kTool, {}).err, "DIR is missing"));
  EXPECT_EQ(RunTool(kTool, {"/nowhere"}).exit_code, kExitNoInput);
  const std::string hostile = RunTool(kTool, {"/no\x1b[2J\nERROR"}).err;
  EXPECT_EQ(hostile, "ERROR: conformance: there is no folder '/no?[2J\n  ERROR'\n");
  EXPECT_TRUE(Contains(RunTool(kTool, {"--help"}).out, "usage: conformance DIR"));
}

constexpr char kTakesNothing[] = "--external_delegate_path=delegates/external/test_plugin.so";
constexpr char kTakesAll[] = "--external_delegate_path=testing/plugins/perturb_plugin.so";

json Parsed(const std::string& text) { return json::parse(text, nullptr, false); }

TEST_F(ConformanceTool, ReportsForPrograms) {
  WriteCase("ADD/right__f32", 6);
  WriteCase("ADD/wrong__f32", 7);
  const std::string json_file = (root_ / "result.json").string();
  const std::string junit_file = (root_ / "junit.xml").string();
  const ToolRun run =
      Run({"--output=json", "--json_out=" + json_file, "--junit_out=" + junit_file, kTakesAll});
  EXPECT_EQ(run.exit_code, kExitGate) << run.err;
  EXPECT_EQ(Content(json_file), run.out);
  const json document = Parsed(run.out);
  ASSERT_TRUE(document.is_object()) << run.out;
  ASSERT_EQ(document["cases"].size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    const json& entry = document["cases"][i];
    SCOPED_TRACE(entry.dump());
    EXPECT_EQ(entry["case"], i < 2 ? "ADD/right__f32" : "ADD/wrong__f32");
    EXPECT_EQ(entry["resolver"], i % 2 == 0 ? "ref" : "fast");
    EXPECT_EQ(entry["passed"], i < 2);
    EXPECT_EQ(entry["max_error"], i < 2 ? 0 : 1);
    EXPECT_EQ(entry["failure"].is_null(), i < 2);
    EXPECT_EQ(entry["delegation"]["delegate_nodes"], 1);
  }
  EXPECT_EQ(document["counts"], json({{"passed", 2}, {"failed", 2}}));
  EXPECT_EQ(document["exit_code"], kExitGate);
  EXPECT_EQ(document["environment"]["argv"][1], root_.string());
  const std::string junit = Content(junit_file);
  EXPECT_TRUE(Contains(junit, "<testsuite name=\"ADD\" tests=\"4\" failures=\"2\"")) << junit;
  EXPECT_TRUE(Contains(junit, "index 0: expected 7, got 6")) << junit;

  const ToolRun text = Run({"--json_out=" + json_file, kTakesAll});
  EXPECT_TRUE(Contains(text.out, "\n2 passed, 2 failed\n")) << text.out;
  // Equal runs only differ in the environment.
  json again = Parsed(Content(json_file)), before = document;
  ASSERT_TRUE(again.is_object());
  EXPECT_EQ(again.erase("environment") + before.erase("environment"), 2u);
  EXPECT_EQ(again, before);
}

// Every report must be written in every kind of failure, and must state how this run ended.
TEST_F(ConformanceTool, EveryWayToFailInEveryReport) {
  WriteCase("ADD/right__f32", 6);
  WriteCase("SUB/wrong__f32", 7);
  Write("ADD/broken__f32/case.json", "{");
  const std::string json_file = (root_ / "result.json").string(),
                    junit_file = (root_ / "junit.xml").string();
  const struct {
    const char* what;
    std::string folder;  // "": that of the cases
    std::vector<std::string> flags;
    int exit_code;
    const char* state;
  } kWays[] = {
      {"no failure", "", {"--filter=right"}, kExitOk, "value"},
      {"a case that fails", "", {"--filter=wrong"}, kExitGate, "value"},
      {"a broken case", "", {"--filter=broken"}, kExitGate, "value"},
      {"a wrong command line", "", {"--num_threads=many"}, kExitUsage, "failed"},
      {"an unknown flag", "", {"--no_such_flag"}, kExitUsage, "failed"},
      {"no folder", "/no/such", {}, kExitNoInput, "failed"},
      {"no case", "", {"--filter=nothing"}, kExitNoInput, "failed"},
      {"no delegate", "", {"--external_delegate_path=/no/such.so"}, kExitUnavailable, "failed"},
      {"a gate without a delegate", "", {"--require_full_delegation"}, kExitUsage, "failed"},
      {"Invoke fails",
       "",
       {"--filter=right", kTakesAll, "--external_delegate_options=fail_every:1"},
       kExitGate,
       "value"},
      {"out of memory", "", {"--filter=right", "--memory_limit=1"}, kExitGate, "value"},
      {"Ctrl-C",
       "",
       {kTakesAll, "--external_delegate_options=raise_at:2;raise:2"},
       kExitTemporary,
       "not measured"},
      {"no JSON", "", {"--json_out=/no/such/file"}, kExitCantCreate, "failed"},
      {"no JUnit", "", {"--junit_out=" + root_.string()}, kExitCantCreate, "failed"},
      {"JSON without room", "", {"--filter=right", "--json_out=/dev/full"}, kExitIoError, "value"},
      {"JUnit without room",
       "",
       {"--filter=wrong", "--junit_out=/dev/full"},
       kExitIoError,
       "value"},
  };
  for (const auto& way : kWays) {
    for (const bool as_json : {true, false}) {
      SCOPED_TRACE(way.what);
      Write("result.json", "an earlier run's");
      Write("junit.xml", "an earlier run's");
      const auto replaces = [&](const std::string& flag) {
        return std::any_of(way.flags.begin(), way.flags.end(),
                           [&](const std::string& own) { return own.rfind(flag, 0) == 0; });
      };
      std::vector<std::string> arguments = {way.folder.empty() ? root_.string() : way.folder};
      arguments.insert(arguments.end(), way.flags.begin(), way.flags.end());
      if (as_json) arguments.emplace_back("--output=json");
      if (!replaces("--json_out")) arguments.push_back("--json_out=" + json_file);
      if (!replaces("--junit_out")) arguments.push_back("--junit_out=" + junit_file);
      const ToolRun run = RunTool(kTool, arguments);
      EXPECT_EQ(run.exit_code, way.exit_code) << run.err;
      if (as_json) {
        ExpectSays(SaidByDocument(run.out), way.state, run, "conformance");
      } else {
        const bool has_table = Contains(run.out, " passed, ");
        EXPECT_EQ(has_table, std::string(way.state) != "failed") << run.out;
        EXPECT_EQ(Contains(run.out, "\nno result (exit code 75): "),
                  run.exit_code == kExitTemporary);
      }
      if (!replaces("--json_out")) {
        ExpectSays(SaidByDocument(Content(json_file)), way.state, run, "conformance");
      }
      if (!replaces("--junit_out")) {
        ExpectSays(SaidByJUnit(Content(junit_file)), way.state, run, "conformance");
      }
    }
  }
}

TEST_F(ConformanceTool, MustDelegate) {
  WriteCase("ADD/right__f32", 6);
  WriteCase("ADD/wrong__f32", 7);
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char *out, *err;
  } kCases[] = {
      {{kTakesAll, "--filter=right"}, kExitOk, "\n1 of 1 nodes delegated\n", ""},
      {{kTakesNothing, "--filter=right"},
       kExitGate,
       "FAILED ADD/right__f32 (resolver ref, 1 thread): not delegated: node 0 (ADD)\n",
       ""},
      {{kTakesNothing, "--filter=wrong"}, kExitGate, "    not delegated: node 0 (ADD)\n", ""},
      {{kTakesNothing, "--filter=wrong"}, kExitGate, "expected 7, got 6", ""},
      {{"--filter=right"}, kExitUsage, "", "--require_full_delegation: there is no delegate"},
      {{"--use_gpu", "--gpu_device=no such", "--allow_cpu_fallback"},
       kExitUsage,
       "",
       "--require_full_delegation: there is no delegate"},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> flags = c.flags;
    flags.insert(flags.end(), {"--require_full_delegation", "--resolver=ref"});
    SCOPED_TRACE(testing::PrintToString(flags));
    const ToolRun run = Run(flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(Contains(run.out, c.out)) << run.out;
    EXPECT_TRUE(Contains(run.err, c.err)) << run.err;
  }
  const std::string repeat =
      Run({kTakesNothing, "--require_full_delegation", "--filter=right", "--resolver=ref"}).out;
  EXPECT_TRUE(
      Contains(repeat, "--num_threads=1 --require_full_delegation --external_delegate_path="))
      << repeat;
}

TEST_F(ConformanceTool, ADelegateThatCannotBeApplied) {
  WriteCase("ADD/right__f32", 6);
  const std::vector<std::string> flags = {kTakesNothing, "--external_delegate_options=prepare:1",
                                          "--resolver=ref"};
  const struct {
    std::vector<std::string> more;
    int exit_code;
    const char *out, *err;
  } kCases[] = {
      {{}, kExitGate, "a delegate cannot be applied", ""},
      {{"--allow_cpu_fallback"},
       kExitOk,
       "0 of 1 nodes delegated",
       "WARN: ADD/right__f32: a delegate cannot be applied; falling back to the CPU "
       "(--allow_cpu_fallback):"},
      {{"--allow_cpu_fallback", "--require_full_delegation"}, kExitGate, "not delegated: ", ""},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> all = flags;
    all.insert(all.end(), c.more.begin(), c.more.end());
    SCOPED_TRACE(testing::PrintToString(all));
    const ToolRun run = Run(all);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(Contains(run.out, c.out)) << run.out;
    EXPECT_TRUE(Contains(run.err, c.err)) << run.err;
  }
}

// The plug-in sends the signal in the second Invoke of the first case. endless_loop_test tests what
// remains of earlier cases after an interrupt.
TEST_F(ConformanceTool, AnInterruptGivesTheRunningCaseUp) {
  WriteCase("ADD/a__f32", 6);
  WriteCase("ADD/b__f32", 6);
  const std::string json_file = (root_ / "result.json").string();
  const std::string junit_file = (root_ / "junit.xml").string();
  for (const int signal : {SIGINT, SIGTERM}) {
    const ToolRun run =
        Run({kTakesAll, "--external_delegate_options=raise_at:2;raise:" + std::to_string(signal),
             "--json_out=" + json_file, "--junit_out=" + junit_file});
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
    EXPECT_TRUE(Contains(run.out, "\n0 passed, 0 failed\n")) << run.out;
    EXPECT_TRUE(Contains(run.err, "interrupted")) << run.err;
    const json document = Parsed(Content(json_file));
    EXPECT_EQ(document["cases"].size(), 0u);
    EXPECT_EQ(document["interrupted"], true);
    EXPECT_EQ(document["exit_code"], kExitTemporary);
    EXPECT_TRUE(Contains(Content(junit_file), "<testsuites"));
  }
}

TEST_F(ConformanceTool, ADelegateTakesPart) {
  WriteCase("ADD/right__f32", 6);
  const ToolRun run = Run({kTakesNothing, "--resolver=ref"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.out << run.err;
  EXPECT_TRUE(Contains(run.out, "\n0 of 1 nodes delegated\n1 passed, 0 failed\n")) << run.out;
}

}  // namespace
}  // namespace litmus
