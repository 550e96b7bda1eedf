// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The binary with the GPU delegate: what it says about the device and its kernels, and that it
// starts from serialized data, with each backend; how it goes on without one. Tests of a backend
// are skipped where it has no device.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

// What makes the backends load another library.
constexpr const char* kLibraries[] = {"LITMUS_OPENCL_LIBRARY", "LITMUS_EGL_LIBRARY"};

class GpuTest : public ::testing::TestWithParam<const char*> {
 protected:
  GpuTest() {
    std::string folder = ::testing::TempDir() + "/gpu_test_XXXXXX";
    folder_ = mkdtemp(folder.data());
    setenv("POCL_CACHE_DIR", (folder_ + "/compiler").c_str(), 1);
    setenv("MESA_SHADER_CACHE_DIR", folder_.c_str(), 1);
  }
  ~GpuTest() override {
    for (const char* name : kLibraries) unsetenv(name);
    fs::remove_all(folder_);
  }

  // With the backend that is the test's parameter.
  ToolRun Start(std::vector<std::string> flags) {
    flags.push_back(std::string("--gpu_backend=") + GetParam());
    return StartAny(std::move(flags));
  }
  ToolRun StartAny(std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"--graph=testdata/tiny_cnn_float.tflite", "--use_gpu=true",
                                 "--num_runs=2", "--min_secs=0", "--warmup_min_secs=0"});
    return RunTool("tools/benchmark_model/benchmark_model", flags);
  }

  std::string folder_;
};

#define SKIP_WITHOUT_DEVICE(run) \
  if ((run).exit_code == kExitUnavailable) GTEST_SKIP() << (run).err

INSTANTIATE_TEST_SUITE_P(Backends, GpuTest, ::testing::Values("cl", "gl"));

TEST_P(GpuTest, ProfileNamesDeviceKernelsAndOperators) {
  const ToolRun run = Start({"--enable_op_profiling=true", "--details"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const size_t table = run.out.find("GPU kernels (device timestamps)");
  ASSERT_NE(table, std::string::npos) << run.out;
  EXPECT_NE(run.out.find("CONV_2D:0", table), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("GPU: upload ", table), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("  device  "), std::string::npos) << run.out;
}

TEST_P(GpuTest, JsonHasTheSame) {
  const ToolRun run = Start({"--enable_op_profiling=true", "--output=json"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const auto document = nlohmann::json::parse(run.out);
  const auto& device = document["environment"]["devices"][0];
  EXPECT_EQ(device["delegate"], "GPU");
  EXPECT_NE(device["name"], "");
  // A CPU is told of on stderr, too.
  EXPECT_EQ(device["type"] == "CPU", run.err.find("WARNING: The Open") != std::string::npos)
      << run.err;
  const auto& details = document["delegation"]["details"][0];
  EXPECT_EQ(details["statistics"]["partitions"], 1);
  EXPECT_EQ(details["statistics"]["cached_partitions"], 0);
  const auto& profile = details["profile"];
  EXPECT_GT(profile["runs"], 0);
  EXPECT_GT(profile["kernels_us"], 0);
  ASSERT_FALSE(profile["launches"].empty());
  EXPECT_EQ(profile["launches"].size(), details["statistics"]["launches"]);
  EXPECT_FALSE(profile["launches"][0]["nodes"].empty());
  const auto& kernels = document["profile"]["delegates"][0]["kernels"];
  ASSERT_EQ(kernels.size(), profile["launches"].size());
  EXPECT_EQ(kernels[0]["operators"][0], "CONV_2D:0");
  EXPECT_GT(kernels[0]["gflops"], 0);
  EXPECT_EQ(document["profile"]["operators"][0]["delegate"], "GPU");
}

TEST_P(GpuTest, ATraceHasLanesOfTheDevice) {
  const std::string path = folder_ + "/trace.json";
  const ToolRun run = Start({"--trace_out=" + path, "--trace_runs=2"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  std::ifstream file(path);
  const auto trace = nlohmann::json::parse(file);
  std::map<std::string, int> counts;
  for (const auto& event : trace["traceEvents"]) {
    if (event["ph"] == "X") ++counts[event["name"]];
  }
  for (const char* name : {"Invoke", "upload", "download"}) EXPECT_EQ(counts[name], 2) << name;
  EXPECT_GT(counts.size(), 4u);  // the delegate's operator, and kernels
}

// All operators of the model are refused; it has two CONV_2D (code 3).
TEST_P(GpuTest, RefusedOperatorCodesAreToldOnce) {
  const ToolRun run =
      Start({"--graph=testdata/tiny_cnn_int8.tflite", "--gpu_experimental_enable_quant=false"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  for (const char* code : {"3", "4", "9"}) {
    const std::string line =
        std::string("WARNING: op code #") + code + " cannot be handled by this delegate.\n";
    const size_t at = run.err.find(line);
    ASSERT_NE(at, std::string::npos) << line << run.err;
    EXPECT_EQ(run.err.find(line, at + 1), std::string::npos) << "twice: " << line << run.err;
  }
  EXPECT_NE(run.out.find("Though GPU delegate is explicitly applied, the model graph will not be "
                         "executed by the delegate.\n"),
            std::string::npos)
      << run.out;
}

TEST_P(GpuTest, WithoutProfilingNothingIsMeasured) {
  const ToolRun run = Start({"--output=json"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const auto document = nlohmann::json::parse(run.out);
  EXPECT_FALSE(document["delegation"]["details"][0].contains("profile"));
  EXPECT_EQ(document["environment"]["devices"].size(), 1u);
}

TEST_P(GpuTest, StartsFromSerializedDataUnderTheModelsHash) {
  const std::string kept = folder_ + "/kept";
  for (const int cached : {0, 1}) {
    const ToolRun run = Start({"--output=json", "--delegate_serialize_dir=" + kept});
    SKIP_WITHOUT_DEVICE(run);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const auto document = nlohmann::json::parse(run.out);
    EXPECT_EQ(document["delegation"]["details"][0]["statistics"]["cached_partitions"], cached)
        << run.err;
    ASSERT_EQ(std::distance(fs::directory_iterator(kept), {}), 1);
  }
  const std::string name = fs::directory_iterator(kept)->path().filename();
  EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), 16u) << name;
  const ToolRun named =
      Start({"--delegate_serialize_dir=" + kept, "--delegate_serialize_token=mine"});
  ASSERT_EQ(named.exit_code, kExitOk) << named.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(kept), {}), 2);
}

using GpuChoiceTest = GpuTest;
INSTANTIATE_TEST_SUITE_P(Any, GpuChoiceTest, ::testing::Values(""));

TEST_P(GpuChoiceTest, OpenGlWhereOpenClIsMissing) {
  setenv("LITMUS_OPENCL_LIBRARY", "/no/such/library.so", 1);
  const ToolRun run = Start({"--output=json"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["environment"]["devices"][0]["api"], "OpenGL ES");
  size_t at = 0;
  for (const char* line :
       {"WARNING: Can not open OpenCL library on this device - /no/such/library.so (",
        "WARNING: Falling back to OpenGL\n", "INFO: Initialized OpenGL-based API.\n",
        "INFO: The GPU delegate uses OpenGL ES on "}) {
    const size_t found = run.err.find(line, at);
    ASSERT_NE(found, std::string::npos) << line << "\nis not in\n" << run.err;
    at = found;
  }
  EXPECT_NE(run.err.find("because OpenCL failed: Can not open OpenCL library", at),
            std::string::npos)
      << run.err;
}

TEST_P(GpuChoiceTest, WithoutLibrariesThereIsNoGpu) {
  for (const char* name : kLibraries) setenv(name, "/no/such/library.so", 1);
  struct Case {
    const char* backend;
    std::vector<std::string> messages;
  };
  const std::string cl = "Can not open OpenCL library on this device - /no/such/library.so";
  const std::string gl = "no EGL library; tried: /no/such/library.so";
  const std::string way_out = "add --allow_cpu_fallback to run on the CPU";
  for (const Case& c :
       {Case{"cl", {"--use_gpu: " + cl, way_out}}, Case{"gl", {"--use_gpu: " + gl, way_out}},
        Case{"", {"Falling back to OpenGL", "--use_gpu: neither API works", cl, gl, way_out}}}) {
    SCOPED_TRACE(c.backend);
    const std::string flag = std::string("--gpu_backend=") + c.backend;
    const ToolRun run = StartAny({flag});
    EXPECT_EQ(run.exit_code, kExitUnavailable);
    size_t at = 0;
    for (const std::string& message : c.messages) {
      const size_t found = run.err.find(message, at);
      ASSERT_NE(found, std::string::npos) << message << "\nis not in\n" << run.err;
      at = found;
    }
    EXPECT_EQ(StartAny({flag, "--allow_cpu_fallback"}).exit_code, kExitOk);
  }
  const ToolRun list = StartAny({"--list_devices"});
  EXPECT_EQ(list.exit_code, kExitOk);
  EXPECT_EQ(list.out.rfind("OpenCL: no device: " + cl, 0), 0u) << list.out;
  EXPECT_NE(list.out.find("\nOpenGL ES: no device: " + gl), std::string::npos) << list.out;
}

TEST_P(GpuChoiceTest, DevicesOfBothBackendsAreListedAndChosen) {
  const ToolRun list = StartAny({"--list_devices"});
  ASSERT_EQ(list.exit_code, kExitOk) << list.err;
  const auto document =
      nlohmann::json::parse(StartAny({"--list_devices", "--output=json"}).out, nullptr, false);
  ASSERT_TRUE(document.is_object());
  EXPECT_EQ(document["devices"].size() + document["missing"].size(),
            static_cast<size_t>(std::count(list.out.begin(), list.out.end(), '\n')));
  for (const auto& device : document["devices"]) {
    const std::string line = device["index"].dump() + ": " + device["name"].get<std::string>() +
                             " (" + device["api"].get<std::string>() + ", " +
                             device["type"].get<std::string>() + ")\n";
    EXPECT_NE(list.out.find(line), std::string::npos) << line << "is not in\n" << list.out;
  }
  std::istringstream lines(list.out);
  for (std::string line; std::getline(lines, line);) {
    const size_t colon = line.find(": ");
    ASSERT_NE(colon, std::string::npos) << line;
    if (line.find_first_not_of("0123456789") != colon) continue;  // why there is none
    const size_t api = line.rfind(" (Open");
    ASSERT_NE(api, std::string::npos) << line;
    const std::string index = line.substr(0, colon);
    const std::string name = line.substr(colon + 2, api - colon - 2);
    for (const std::string& selector : {index, name}) {
      const ToolRun run = StartAny({"--output=json", "--gpu_device=" + selector});
      ASSERT_EQ(run.exit_code, kExitOk) << run.err;
      const auto device = nlohmann::json::parse(run.out)["environment"]["devices"][0];
      EXPECT_EQ(device["name"], name) << run.err;
      EXPECT_EQ(line.find(" (" + device["api"].get<std::string>() + ","), api) << line;
      EXPECT_EQ(run.err.find("Falling back"), std::string::npos) << run.err;
    }
  }
}

}  // namespace
}  // namespace litmus
