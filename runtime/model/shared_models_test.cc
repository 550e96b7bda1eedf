// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that all models of the shared data load, except those that LiteRT itself refuses, and that
// malformed models result in one message that names the fault.
#include <sys/stat.h>

#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/model_builder.h"
#include "testing/shared_data.h"

namespace tflite {
namespace {

class Recorder : public ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    vsnprintf(line, sizeof(line), format, args);
    messages += line;
    ++count;
    return 0;
  }
  std::string messages;
  int count = 0;
};

// The rows of a tab-separated table. The first row has the names of the columns.
std::vector<std::vector<std::string>> ReadTable(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  std::string line, cell;
  while (std::getline(file, line)) {
    rows.emplace_back();
    std::istringstream cells(line);
    while (std::getline(cells, cell, '\t')) rows.back().push_back(cell);
  }
  return rows;
}

bool Exists(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

class SharedModelsTest : public testing::Test {
 protected:
  void SetUp() override {
    LITMUS_NEEDS_SHARED_DATA();
    shared_ = litmus::SharedDataFolder();
  }

  std::string shared_;
};

TEST_F(SharedModelsTest, EveryModelThatLiteRtRunsLoads) {
  const auto rows = ReadTable(shared_ + "/models/models_ops.tsv");
  ASSERT_GT(rows.size(), 1u);
  ASSERT_EQ(rows[0][0], "file");
  ASSERT_EQ(rows[0][5], "runs");
  int loaded = 0;
  for (size_t i = 1; i < rows.size(); ++i) {
    const std::string path = shared_ + "/" + rows[i][0];
    // Models that are listed but not in the folder are skipped.
    if (rows[i].size() < 6 || rows[i][5] != "OK" || !Exists(path)) continue;
    Recorder recorder;
    EXPECT_NE(FlatBufferModel::BuildFromFile(path.c_str(), &recorder), nullptr)
        << "row " << i << ": " << recorder.messages;
    ++loaded;
  }
  EXPECT_GT(loaded, 200);
}

// The malformed files and the expected messages. An empty message: the file loads, and the fault is
// detected when the graph is prepared or run.
struct Malformed {
  const char* file;
  const char* expected;
};

constexpr char kDamaged[] = "The model is not a valid Flatbuffer buffer";

const Malformed kMalformed[] = {
    {"real_html_saved_as_tflite", kDamaged},
    {"real_makefile", kDamaged},
    {"real_model_invoking_error", ""},
    {"empty", "is empty"},
    {"seven_bytes", kDamaged},
    {"root_oob_8b", kDamaged},
    {"zeros_1k", kDamaged},
    {"trunc_mnv1q25_10", kDamaged},
    {"trunc_mnv1q25_90", kDamaged},
    {"trunc_add_10", kDamaged},
    {"trunc_add_90", kDamaged},
    {"trunc_fc_10", kDamaged},
    {"trunc_fc_90", kDamaged},
    {"trunc_lstm_10", kDamaged},
    {"trunc_lstm_90", kDamaged},
    {"trunc_two_10", kDamaged},
    {"trunc_two_90", kDamaged},
    {"trunc_kws_10", kDamaged},
    {"trunc_kws_90", kDamaged},
    {"flip_mnv1q25_0", kDamaged},
    {"flip_mnv1q25_2", ""},
    {"flip_mnv1q25_4", ""},
    {"flip_add_0", kDamaged},
    {"flip_add_2", kDamaged},
    {"flip_add_4", kDamaged},
    {"flip_fc_0", kDamaged},
    {"flip_fc_2", kDamaged},
    {"flip_fc_4", kDamaged},
    {"flip_lstm_0", kDamaged},
    {"flip_lstm_2", kDamaged},
    {"flip_lstm_4", kDamaged},
    {"flip_two_0", kDamaged},
    {"flip_two_2", kDamaged},
    {"flip_two_4", kDamaged},
    {"flip_kws_0", kDamaged},
    {"flip_kws_2", ""},
    {"flip_kws_4", kDamaged},
    {"shape_negative", "tensor 0 ('input'): dimension -5 is negative"},
    {"op_output_negative", "operator 0 (CONV_2D): an output names tensor -7"},
    {"opcode_index_oob", "operator 0: operator code 4000 is out of range"},
    {"graph_input_oob", "an input names tensor 5000"},
    {"buffer_index_oob", "buffer index 70000 is out of range"},
    {"no_outputs", ""},
    {"version_9", "schema version 9"},
    {"op_cycle", "operator 0 (CONV_2D) reads tensor 88"},
    {"conv_stride0", ""},
    {"scale_nan", "quantisation scale 0 is nan"},
};

TEST_F(SharedModelsTest, MalformedModels) {
  for (const Malformed& test : kMalformed) {
    SCOPED_TRACE(test.file);
    const std::string path = shared_ + "/models/malformed/" + test.file + ".tflite";
    ASSERT_TRUE(Exists(path));
    Recorder recorder;
    const auto model = FlatBufferModel::BuildFromFile(path.c_str(), &recorder);
    const bool loads = test.expected[0] == '\0';
    EXPECT_EQ(model != nullptr, loads) << recorder.messages;
    EXPECT_EQ(recorder.count, loads ? 0 : 1) << recorder.messages;
    EXPECT_NE(recorder.messages.find(test.expected), std::string::npos) << recorder.messages;
    // LiteRT's text for damaged files does not contain the name.
    if (!loads && test.expected != kDamaged) {
      EXPECT_NE(recorder.messages.find(path), std::string::npos) << recorder.messages;
    }
  }
}

// All files of the folder, also those that are not in the table above: each results in a model or
// one message.
TEST_F(SharedModelsTest, EveryListedMalformedFileIsAnswered) {
  const auto rows = ReadTable(shared_ + "/models/malformed/README.tsv");
  ASSERT_GT(rows.size(), 1u);
  for (size_t i = 1; i < rows.size(); ++i) {
    const std::string path = shared_ + "/models/malformed/" + rows[i][0];
    if (!Exists(path)) continue;
    Recorder recorder;
    const auto model = FlatBufferModel::BuildFromFile(path.c_str(), &recorder);
    EXPECT_EQ(recorder.count, model == nullptr ? 1 : 0) << rows[i][0] << ": " << recorder.messages;
  }
}

}  // namespace
}  // namespace tflite
