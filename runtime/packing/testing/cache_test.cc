// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests weight caches of models: a second process packs nothing and computes the same bits, and
// does not use a file that is damaged or belongs to another model, build or user.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "gtest/gtest.h"
#include "runtime/base/logging.h"
#include "runtime/cpu/targets.h"
#include "runtime/packing/testing/model_runner.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

void WriteBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// Collects the warnings that are logged during the object's lifetime.
class Warnings {
 public:
  Warnings() { SetLogSink(&Take, this); }
  ~Warnings() { SetLogSink(nullptr, nullptr); }
  const std::string& text() const { return text_; }

 private:
  static void Take(void* self, LogSeverity severity, const char* message) {
    if (severity >= LogSeverity::WARNING) static_cast<Warnings*>(self)->text_ += message;
  }
  std::string text_;
};

// The result of what one process would do: load the model, open the cache file, run once.
struct Process {
  Outputs outputs;
  PackedStore::Statistics statistics;
  std::string warnings;
};
Process RunProcess(const std::string& model_path, const std::string& cache) {
  const Warnings warnings;
  const Model model = tflite::FlatBufferModel::BuildFromFile(model_path.c_str());
  model->UseWeightCache(cache);
  Process process;
  process.outputs = RunModel(*model);
  process.statistics = StatisticsOf(model);
  process.warnings = warnings.text();
  return process;
}

const char kModel[] = "testdata/tiny_cnn_int8.tflite";

class WeightCaches : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "/weight_cache_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directory(folder_);
    cache_ = folder_ + "/weights";
  }
  size_t Files() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }
  // Expects that the file is used and that nothing is packed.
  void ExpectWarm(const std::string& model, const Outputs& expected) {
    const Process warm = RunProcess(model, cache_);
    EXPECT_EQ(warm.statistics.packed, 0);
    EXPECT_GT(warm.statistics.mapped, 0);
    EXPECT_EQ(warm.warnings, "");
    EXPECT_EQ(warm.outputs, expected);
  }

  // Expects that the file is not used for kModel, with the warning `why`, and is replaced.
  void ExpectReplaced(const std::string& why, const Outputs& expected) {
    const Process process = RunProcess(kModel, cache_);
    EXPECT_EQ(process.warnings, "The weight cache '" + cache_ + "' " + why +
                                    "; weights are repacked, and the file is replaced.");
    EXPECT_EQ(process.outputs, expected);
    EXPECT_EQ(process.statistics.mapped, 0);
    ExpectWarm(kModel, expected);
  }

  std::string folder_, cache_;
};

TEST_F(WeightCaches, TheSecondProcessPacksNothing) {
  for (const char* name : {"tiny_cnn_float", "tiny_cnn_int8", "tiny_cnn_external_buffers",
                           "mobilenet_v1_float", "mobilenet_v1_int8", "mobilenet_v2_int8"}) {
    SCOPED_TRACE(name);
    const std::string path = std::string("testdata/") + name + ".tflite";
    fs::remove(cache_);
    const Process cold = RunProcess(path, cache_);
    EXPECT_EQ(cold.warnings, "");
    EXPECT_GT(cold.statistics.packed, 0);
    EXPECT_EQ(cold.statistics.mapped, 0);
    EXPECT_EQ(cold.outputs, RunProcess(path, "").outputs);
    ExpectWarm(path, cold.outputs);
    EXPECT_EQ(Files(), 1u);
  }
}

// Models with all layouts of packed weights.
TEST_F(WeightCaches, OperatorsComputeTheSameBitsFromTheFile) {
  int models = 0, mapped = 0;
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const char* op : {"CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED", "TRANSPOSE_CONV"}) {
      for (const auto& entry : fs::directory_iterator(std::string("testdata/conformance/") + op)) {
        const std::string path = entry.path().string() + "/model.tflite";
        if (!fs::exists(path)) continue;
        SCOPED_TRACE(path + ", " + target);
        fs::remove(cache_);
        const Process cold = RunProcess(path, cache_);
        const Process warm = RunProcess(path, cache_);
        EXPECT_EQ(warm.outputs, cold.outputs);
        EXPECT_EQ(cold.outputs, RunProcess(path, "").outputs);
        EXPECT_EQ(warm.warnings, "");
        EXPECT_LE(warm.statistics.packed, cold.statistics.packed);
        mapped += static_cast<int>(warm.statistics.mapped);
        ++models;
      }
    }
  }
  EXPECT_GT(models, 0);
  EXPECT_GT(mapped, models / 2);
}

TEST_F(WeightCaches, EveryDamageIsNoticedAndMended) {
  const Outputs expected = RunProcess(kModel, cache_).outputs;
  const std::string whole = ReadBytes(cache_);
  ASSERT_GT(whole.size(), 256u);
  // Damages each word of the header, then kPlaces bytes in the rest of the file.
  constexpr size_t kHeader = 128, kPlaces = 60;
  std::vector<size_t> places;
  for (size_t at = 0; at < kHeader; at += 8) places.push_back(at);
  for (size_t i = 0; i < kPlaces; ++i) {
    places.push_back(kHeader + (whole.size() - kHeader) * i / kPlaces);
  }
  places.push_back(whole.size() - 1);
  for (const size_t at : places) {
    for (const bool cut : {false, true}) {
      SCOPED_TRACE((cut ? "cut at byte " : "changed at byte ") + std::to_string(at) + " of " +
                   std::to_string(whole.size()));
      std::string damaged = cut ? whole.substr(0, at) : whole;
      if (!cut) damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      WriteBytes(cache_, damaged);
      const Process process = RunProcess(kModel, cache_);
      EXPECT_EQ(process.outputs, expected);
      if (process.statistics.packed == 0) {
        // Only a changed byte in the padding between two entries may go undetected.
        EXPECT_FALSE(cut);
        continue;
      }
      EXPECT_NE(process.warnings, "");
      ExpectWarm(kModel, expected);
    }
  }
}

TEST_F(WeightCaches, FilesOfOthersAreReplacedWithAReason) {
  const Outputs expected = RunProcess(kModel, "").outputs;
  RunProcess("testdata/tiny_cnn_float.tflite", cache_);
  ExpectReplaced("was created from a different model", expected);
  WriteBytes(cache_, "");
  ExpectReplaced("is empty", expected);
  WriteBytes(cache_, std::string(5000, 'x'));
  ExpectReplaced("is not a weight cache", expected);
}

TEST_F(WeightCaches, AFileForAnotherTargetIsReplacedWithAReason) {
  const std::vector<std::string>& targets = cpu::MachineTargets();
  if (targets.size() == 1) GTEST_SKIP() << "This CPU has no target but " << targets.front();
  const Outputs expected = RunProcess(kModel, "").outputs;
  {
    const cpu::ScopedLimit limit(targets.back());
    RunProcess(kModel, cache_);
  }
  ExpectReplaced(
      "was created for the CPU target " + targets.back() + " instead of " + cpu::BestTarget(),
      expected);
}

TEST_F(WeightCaches, AChangedModelDoesNotTakeItsOldFile) {
  const std::string path = folder_ + "/model.tflite";
  std::string bytes = ReadBytes(kModel);
  WriteBytes(path, bytes);
  const Outputs before = RunProcess(path, cache_).outputs;
  const Model model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size());
  for (const tflite::Buffer* buffer : *model->GetModel()->buffers()) {
    if (buffer->data() == nullptr || buffer->data()->size() <= 16) continue;
    bytes[reinterpret_cast<const char*>(buffer->data()->data()) - bytes.data()] ^= 0x40;
  }
  WriteBytes(path, bytes);
  const Process process = RunProcess(path, cache_);
  EXPECT_NE(process.warnings.find("was created from a different model"), std::string::npos);
  EXPECT_EQ(process.statistics.mapped, 0);
  EXPECT_NE(process.outputs, before);
  EXPECT_EQ(process.outputs, RunProcess(path, "").outputs);
}

// Files that must not be replaced stay unchanged.
TEST_F(WeightCaches, SomeFilesAreLeftAlone) {
  const Outputs expected = RunProcess(kModel, "").outputs;
  struct Case {
    const char* why;
    void (*make)(const std::string& path);
  } const kCases[] = {
      {"is a model", [](const std::string& path) { WriteBytes(path, ReadBytes(kModel)); }},
      {"is not a regular file", [](const std::string& path) { mkfifo(path.c_str(), 0600); }},
      {"may be written by others",
       [](const std::string& path) {
         WriteBytes(path, "x");
         chmod(path.c_str(), 0666);
       }},
      {"symbolic link",
       [](const std::string& path) {
         WriteBytes(path + ".real", "x");
         fs::create_symlink(path + ".real", path);
       }},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.why);
    fs::remove(cache_);
    c.make(cache_);
    const fs::file_status before = fs::symlink_status(cache_);
    const Process process = RunProcess(kModel, cache_);
    EXPECT_NE(process.warnings.find(c.why), std::string::npos) << process.warnings;
    EXPECT_EQ(process.outputs, expected);
    EXPECT_EQ(fs::symlink_status(cache_).type(), before.type());
    EXPECT_EQ(fs::symlink_status(cache_).permissions(), before.permissions());
  }
  const Process nowhere = RunProcess(kModel, folder_ + "/no/such/folder/file");
  EXPECT_NE(nowhere.warnings.find("No such file or directory"), std::string::npos);
  EXPECT_EQ(nowhere.outputs, expected);
}

// The next file contains the objects of the old file and the new ones.
TEST_F(WeightCaches, FilesGrow) {
  RunProcess(kModel, cache_);
  const Model model = tflite::FlatBufferModel::BuildFromFile(kModel);
  model->UseWeightCache(cache_);
  Runner first(*model);
  ASSERT_TRUE(first.Prepare());
  EXPECT_EQ(StatisticsOf(model).packed, 0);
  const int64_t mapped = StatisticsOf(model).mapped;
  const auto bytes = fs::file_size(cache_);
  // With a larger batch other implementations or other scales are chosen, and packed.
  Runner second(*model);
  ASSERT_TRUE(second.Prepare(50));
  const int64_t packed = StatisticsOf(model).packed;
  EXPECT_GT(packed, 0);
  EXPECT_GT(fs::file_size(cache_), bytes);
  EXPECT_EQ(second.Run(), RunAlone(model, 50));
  const Model next = tflite::FlatBufferModel::BuildFromFile(kModel);
  next->UseWeightCache(cache_);
  Runner small(*next), large(*next);
  ASSERT_TRUE(small.Prepare());
  ASSERT_TRUE(large.Prepare(50));
  EXPECT_EQ(StatisticsOf(next).packed, 0);
  EXPECT_EQ(StatisticsOf(next).mapped, mapped + packed);
}

// The file is used in the process that has written it, too.
TEST_F(WeightCaches, TheFileServesOnceItsInterpreterIsGone) {
  const Model model = tflite::FlatBufferModel::BuildFromFile(kModel);
  model->UseWeightCache(cache_);
  const Outputs expected = RunModel(*model);
  const int64_t packed = StatisticsOf(model).packed;
  EXPECT_GT(packed, 0);
  EXPECT_EQ(RunModel(*model), expected);
  EXPECT_EQ(StatisticsOf(model).packed, packed);
  EXPECT_EQ(StatisticsOf(model).mapped, packed);
}

// An interpreter can use its mapped weights after the file was replaced or removed.
TEST_F(WeightCaches, MappedWeightsOutliveFileAndModel) {
  const Outputs expected = RunProcess(kModel, cache_).outputs;
  const Model model = tflite::FlatBufferModel::BuildFromFile(kModel);
  model->UseWeightCache(cache_);
  Runner runner(*model);
  ASSERT_TRUE(runner.Prepare());
  fs::remove(cache_);
  model->UseWeightCache("");
  EXPECT_EQ(runner.Run(), expected);
}

TEST_F(WeightCaches, ProcessesThatWriteAtTheSameTime) {
  const Outputs expected = RunProcess(kModel, "").outputs;
  constexpr int kProcesses = 4, kRounds = 8;
  std::vector<pid_t> children;
  for (int p = 0; p < kProcesses; ++p) {
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0; i < kRounds; ++i) {
        const Process process = RunProcess(kModel, cache_);
        if (process.outputs != expected || !process.warnings.empty()) _exit(1);
        if (p == 0) fs::remove(cache_);
      }
      _exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  RunProcess(kModel, cache_);
  ExpectWarm(kModel, expected);
  EXPECT_EQ(Files(), 1u);
}

TEST_F(WeightCaches, InterpretersInSeveralThreads) {
  const Model model = tflite::FlatBufferModel::BuildFromFile(kModel);
  const Outputs expected = RunAlone(model);
  for (const char* round : {"cold", "warm"}) {
    const Model shared = tflite::FlatBufferModel::BuildFromFile(kModel);
    shared->UseWeightCache(cache_);
    std::vector<Outputs> got(4);
    std::vector<std::thread> threads;
    for (Outputs& outputs : got) {
      threads.emplace_back([&] { outputs = RunModel(*shared); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Outputs& outputs : got) EXPECT_EQ(outputs, expected) << round;
  }
  ExpectWarm(kModel, expected);
}

}  // namespace
}  // namespace litmus
