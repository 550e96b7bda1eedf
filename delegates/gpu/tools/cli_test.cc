// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the dump_kernels binary: its files must be consistent, and errors must be reported.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Json = nlohmann::json;

constexpr char kBinary[] = "delegates/gpu/tools/dump_kernels";

std::string TempPath(const std::string& name) {
  return std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
}

std::string Read(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class DumpKernelsTest : public testing::Test {
 protected:
  // Runs dump_kernels, and checks that its files are consistent.
  void Dump(const std::string& model, const std::string& device,
            std::vector<std::string> more = {}) {
    folder_ = TempPath(model + "." + device);
    more.insert(more.end(),
                {"testdata/" + model + ".tflite", "--device=" + device, "--out=" + folder_});
    const ToolRun run = RunTool(kBinary, more);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    device_ = Json::parse(Read(folder_ + "/device.json"));
    kernels_ = Json::parse(Read(folder_ + "/kernels.json"));
    dispatches_ = Json::parse(Read(folder_ + "/dispatches.json"));
    std::ostringstream summary;
    summary << "kernels " << kernels_.size() << ", dispatches " << dispatches_.size() << "\n";
    EXPECT_EQ(run.out, summary.str());
    EXPECT_EQ(device_["name"], device);
    CheckDispatches(CheckKernels());
  }

  // Checks the kernels and returns their names.
  std::set<std::string> CheckKernels() {
    std::set<std::string> names;
    for (const Json& kernel : kernels_) {
      const std::string name = kernel["name"], source = kernel["source"];
      EXPECT_TRUE(names.insert(name).second) << name;
      EXPECT_EQ(name.find(kernel["kernel"].get<std::string>()), 0u) << name;
      EXPECT_NE(Read(folder_ + "/" + kernel["file"].get<std::string>()).find(source),
                std::string::npos)
          << name;
      EXPECT_EQ(kernel["params"]["V"], device_["vector_width"]) << name;
    }
    return names;
  }

  void CheckDispatches(const std::set<std::string>& names) {
    std::set<std::string> used;
    std::map<int, int> partition_of_node;
    for (const Json& dispatch : dispatches_) {
      const std::string kernel = dispatch["kernel"];
      used.insert(kernel);
      const int partition = dispatch["partition"];
      EXPECT_EQ(partition_of_node.try_emplace(dispatch["node"], partition).first->second,
                partition);
      EXPECT_EQ(dispatch["local"].size(), 3u);
      EXPECT_EQ(dispatch["groups"].size(), 3u);
      for (const Json& buffer : dispatch["buffers"]) {
        const std::string what = kernel + " " + buffer.dump();
        EXPECT_LE(buffer["offset"].get<size_t>() + buffer["bytes"].get<size_t>(),
                  buffer["memory_bytes"].get<size_t>())
            << what;
        EXPECT_EQ(buffer["offset"].get<size_t>() % device_["buffer_alignment"].get<size_t>(), 0u)
            << what;
        EXPECT_TRUE(buffer["element_bytes"] == 4 || buffer["element_bytes"] == 2) << what;
      }
    }
    EXPECT_EQ(used, names);
  }

  std::string folder_;
  Json device_, kernels_, dispatches_;
};

TEST_F(DumpKernelsTest, OpenCl) {
  Dump("tiny_cnn_float", "adreno740");
  EXPECT_EQ(device_["language"], "opencl");
  EXPECT_EQ(device_["precision"], "fp16");
  EXPECT_EQ(device_["family"], "adreno7xx");
  EXPECT_EQ(kernels_[0]["storages"]["src"], "f16");
  EXPECT_EQ(Read(folder_ + "/options.txt").find("-cl-std=CL1.2"), 0u);
  int most = 0;
  for (const Json& dispatch : dispatches_) {
    most = std::max(most, dispatch["candidate"].get<int>());
  }
  EXPECT_GT(most, 0);  // candidates that are not chosen are included
}

TEST_F(DumpKernelsTest, Glsl) {
  Dump("tiny_cnn_float", "mali_g78_gl", {"--precision=fp32"});
  EXPECT_EQ(device_["language"], "glsl");
  EXPECT_EQ(device_["precision"], "fp32");
  EXPECT_EQ(Read(folder_ + "/" + kernels_[0]["file"].get<std::string>()).find("#version 310 es"),
            0u);
}

TEST_F(DumpKernelsTest, HalvesOfADeviceWithoutThem) {
  Dump("tiny_cnn_float", "nvidia_sm90");
  EXPECT_EQ(device_["precision"], "fp32acc");
  Dump("tiny_cnn_float", "nvidia_sm90", {"--half=true"});
  EXPECT_EQ(device_["precision"], "fp16");
  EXPECT_EQ(device_["half_arithmetic"], true);
}

TEST_F(DumpKernelsTest, EqualTextsAreOneKernel) {
  Dump("tiny_cnn_float", "adreno740");
  std::set<std::string> texts;
  for (const Json& kernel : kernels_) {
    const std::string source = kernel["source"];
    texts.insert(source.substr(source.find('(')));
  }
  EXPECT_EQ(texts.size(), kernels_.size());
}

TEST_F(DumpKernelsTest, ListsDevices) {
  const ToolRun run = RunTool(kBinary, {"--list_devices"});
  EXPECT_EQ(run.exit_code, kExitOk);
  for (const char* name : {"adreno540 ", "mali_g715_gl ", "nvidia_sm90 ", "unknown "}) {
    EXPECT_NE(run.out.find(std::string("\n") + name), std::string::npos) << run.out;
  }
}

TEST_F(DumpKernelsTest, Mistakes) {
  const std::string text = TempPath("text.tflite"), out = "--out=" + TempPath("out");
  std::ofstream(text) << "no model";
  const std::string model = "testdata/tiny_cnn_float.tflite";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {{model}, kExitUsage, "--out=DIR"},
      {{model, "--device=adreno", out}, kExitUsage, "no description 'adreno'; --list_devices"},
      {{model, "--precision=bf16", out}, kExitUsage, "--precision"},
      {{out}, kExitUsage, "MODEL"},
      {{"/no/such/model", out}, kExitNoInput, "/no/such/model"},
      {{text, out}, kExitBadData, "text.tflite"},
      {{"testdata/dynamic_chain.tflite", out}, kExitBadData, "no node of the model"},
      {{model, "--out=/dev/null/x"}, kExitCantCreate, "cannot create '/dev/null/x'"},
  };
  for (const auto& c : cases) {
    const ToolRun run = RunTool(kBinary, c.arguments);
    const std::string what = testing::PrintToString(c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << what << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << what << run.err;
    EXPECT_FALSE(std::ifstream(TempPath("out") + "/device.json").good()) << what;
  }
}

}  // namespace
}  // namespace litmus
