// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests a delegate with serialization: data is written after the first inference, read by the next
// delegate, and never causes a failure.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "delegates/gpu/api/report.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/serialization/cache_file.h"
#include "delegates/gpu/serialization/cache_format.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

namespace fs = std::filesystem;

struct Life {
  int cached = -1;            // number of partitions from the cache
  int files_before = -1;      // number of files in the directory before the first Invoke
  std::vector<float> output;  // empty: a step failed
  std::string log;            // text on stderr
};

class SerializationTest : public litmus::gpu::OnBackends {
 protected:
  void SetUp() override {
    OnBackends::SetUp();
    if (IsSkipped()) return;
    std::string folder = ::testing::TempDir() + "/serialization_test_XXXXXX";
    folder_ = mkdtemp(folder.data());
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }

  int Files() const {
    int count = 0;
    if (fs::exists(folder_))
      count = static_cast<int>(std::distance(fs::directory_iterator(folder_), {}));
    return count;
  }
  fs::path OnlyFile() const {
    EXPECT_EQ(Files(), 1);
    return fs::directory_iterator(folder_)->path();
  }

  // Runs the whole life of a delegate with one model. `half_storage`: values are stored in 16 bits
  // and computed in 32, which every device supports.
  Life Go(const std::string& directory, const char* token, bool half_storage = false,
          const std::string& name = "tiny_cnn_float") {
    Life run;
    testing::internal::CaptureStderr();
    TfLiteGpuDelegateOptionsV2 options = Options();
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    if (half_storage) {
      options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
      options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
      options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;
    } else {
      options.is_precision_loss_allowed = 0;
    }
    options.serialization_dir = directory.c_str();
    options.model_token = token;
    TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options);
    const auto model =
        tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str());
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    tflite::InterpreterBuilder(*model, resolver)(&interpreter);
    if (interpreter->ModifyGraphWithDelegate(delegate) == kTfLiteOk) {
      LitmusDelegateStatistics statistics = {};
      statistics.struct_size = sizeof(statistics);
      litmus::gpu::GpuDelegateReport()->statistics(delegate, &statistics);
      run.cached = statistics.cached_partitions;
      run.files_before = Files();
      TfLiteTensor* input = interpreter->input_tensor(0);
      for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
        input->data.f[i] = static_cast<float>(i % 13) / 13;
      }
      for (int i = 0; i < 2; ++i) EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
      const TfLiteTensor* output = interpreter->output_tensor(0);
      run.output.assign(output->data.f, output->data.f + output->bytes / sizeof(float));
    }
    interpreter.reset();
    TfLiteGpuDelegateV2Delete(delegate);
    run.log = testing::internal::GetCapturedStderr();
    return run;
  }

  std::string folder_;
};

LITMUS_ON_BACKENDS(SerializationTest);

TEST_P(SerializationTest, TheSecondDelegateUsesWhatTheFirstHasKept) {
  const Life first = Go(folder_, "token");
  EXPECT_EQ(first.cached, 0);
  EXPECT_EQ(first.files_before, 0);
  ASSERT_FALSE(first.output.empty());
  const fs::path file = OnlyFile();
  EXPECT_EQ(file.filename().string().substr(0, 6), "token_");
  const auto written = fs::last_write_time(file);

  const Life second = Go(folder_, "token");
  EXPECT_EQ(second.cached, 1);
  EXPECT_EQ(second.output, first.output);
  EXPECT_EQ(second.log.find("WARNING: S"), std::string::npos) << second.log;
  EXPECT_EQ(OnlyFile(), file);
  EXPECT_EQ(fs::last_write_time(file), written) << "written again";
}

TEST_P(SerializationTest, OtherTokensModelsAndOptionsHaveFilesOfTheirOwn) {
  Go(folder_, "one");
  EXPECT_EQ(Go(folder_, "two").cached, 0);
  EXPECT_EQ(Go(folder_, "one", /*half_storage=*/true).cached, 0);
  EXPECT_EQ(Go(folder_, "one", false, "add_float").cached, 0);
  EXPECT_EQ(Files(), 4);
}

TEST_P(SerializationTest, DamagedFilesAreReplaced) {
  const std::vector<float> want = Go(folder_, "token").output;
  const fs::path file = OnlyFile();
  const auto whole = fs::file_size(file);
  for (const int damage : {0, 1, 2}) {
    if (damage == 0) fs::resize_file(file, whole / 2);
    if (damage == 1) std::ofstream(file) << "something else";
    if (damage == 2) {
      std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
      stream.seekp(static_cast<std::streamoff>(whole / 2));
      stream.put('\x5a').put('\xa5');
    }
    const Life run = Go(folder_, "token");
    EXPECT_EQ(run.cached, 0) << "damage " << damage;
    EXPECT_NE(run.log.find("WARNING: Serialized data is not used: '" + file.string() + "' "),
              std::string::npos)
        << run.log;
    EXPECT_EQ(run.output, want);
    EXPECT_EQ(Go(folder_, "token").cached, 1) << "damage " << damage;
  }
}

// The file is valid, but the driver rejects its own program.
TEST_P(SerializationTest, ARefusedProgramIsCompiledAnew) {
  const std::vector<float> want = Go(folder_, "token").output;
  std::ostringstream read;
  read << std::ifstream(OnlyFile(), std::ios::binary).rdbuf();
  const std::string file = read.str();
  // The key, whose last line has the hash of the constants.
  const size_t begin = file.find("Litmus ");
  const size_t last = file.find("\nconstants ", begin);
  ASSERT_NE(last, std::string::npos);
  const std::string key = file.substr(begin, file.find('\n', last + 1) + 1 - begin);
  absl::StatusOr<litmus::gpu::CacheParts> parts =
      litmus::gpu::Decode(absl::MakeConstSpan(file), key);
  ASSERT_TRUE(parts.ok()) << parts.status();
  ASSERT_FALSE(parts->program.empty());
  parts->program = "neither a program of OpenCL nor one of OpenGL";
  ASSERT_TRUE(litmus::gpu::WriteCacheFile({folder_, "token", key}, *parts).ok());

  const std::string warning =
      "WARNING: The driver rejects the program in serialized data; it is recompiled.";
  const Life refused = Go(folder_, "token");
  EXPECT_EQ(refused.output, want);
  EXPECT_NE(refused.log.find(warning), std::string::npos) << refused.log;
  const Life rewritten = Go(folder_, "token");
  EXPECT_EQ(rewritten.cached, 1);
  EXPECT_EQ(rewritten.output, want);
  EXPECT_EQ(rewritten.log.find(warning), std::string::npos) << rewritten.log;
}

TEST_P(SerializationTest, UnfitDirectoriesAreWarningsOnly) {
  const std::vector<float> want = Go(folder_, "token").output;
  std::ofstream(folder_ + "/file") << "x";
  for (const std::string& directory : {folder_ + "/file", folder_ + "/no/such/parent"}) {
    const Life run = Go(directory, "token");
    EXPECT_NE(run.log.find("WARNING: "), std::string::npos) << run.log;
    EXPECT_NE(run.log.find("'" + directory + "'"), std::string::npos) << run.log;
    EXPECT_EQ(run.output, want);
  }
  ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);
  const Life run = Go(folder_, "token");
  EXPECT_EQ(run.cached, 0);
  EXPECT_EQ(run.output, want);
  const size_t warning = run.log.find("others may write to the directory");
  EXPECT_NE(warning, std::string::npos) << run.log;
  EXPECT_EQ(run.log.find("others may write", warning + 1), std::string::npos) << "told twice";
}

TEST_P(SerializationTest, NothingIsKeptWithoutDirectoryOrToken) {
  Go(folder_, "");
  Go(folder_, nullptr);
  Go("", "token");
  EXPECT_EQ(Files(), 0);
}

// Two partitions that differ only in their constants: y = W2 (W1 x), with a node between them that
// only the CPU supports.
class LookAlikeTest : public SerializationTest {
 protected:
  static constexpr int kSize = 4;

  LookAlikeTest() {
    for (int i = 0; i < kSize * kSize; ++i) {
      first_[i] = static_cast<float>(i);
      second_[i] = static_cast<float>(100 - i);
    }
  }

  // W2 (W1 x) for x = (1, 2, 3, 4).
  std::vector<float> Expected() const {
    std::vector<float> y = {1, 2, 3, 4};
    for (const float* weights : {first_, second_}) {
      std::vector<float> next(kSize);
      for (int o = 0; o < kSize; ++o) {
        for (int i = 0; i < kSize; ++i) next[o] += weights[o * kSize + i] * y[i];
      }
      y = next;
    }
    return y;
  }

  Life Run() const {
    Life run;
    TfLiteGpuDelegateOptionsV2 options = Options();
    options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
    options.is_precision_loss_allowed = 0;
    options.max_delegated_partitions = 2;
    options.serialization_dir = folder_.c_str();
    options.model_token = "token";
    TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options);
    {
      tflite::Interpreter interpreter;
      Build(&interpreter);
      EXPECT_EQ(interpreter.ModifyGraphWithDelegate(delegate), kTfLiteOk);
      EXPECT_EQ(interpreter.execution_plan().size(), 3u);
      LitmusDelegateStatistics statistics = {};
      statistics.struct_size = sizeof(statistics);
      litmus::gpu::GpuDelegateReport()->statistics(delegate, &statistics);
      run.cached = statistics.cached_partitions;
      for (int i = 0; i < kSize; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f + i;
      EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
      const float* output = interpreter.typed_output_tensor<float>(0);
      run.output.assign(output, output + kSize);
    }
    TfLiteGpuDelegateV2Delete(delegate);
    return run;
  }

 private:
  void Build(tflite::Interpreter* interpreter) const {
    interpreter->AddTensors(6);
    interpreter->SetInputs({0});
    interpreter->SetOutputs({3});
    for (int t = 0; t < 4; ++t) {
      interpreter->SetTensorParametersReadWrite(t, kTfLiteFloat32, "", {1, kSize},
                                                TfLiteQuantization());
    }
    int tensor = 4;
    for (const float* weights : {first_, second_}) {
      interpreter->SetTensorParametersReadOnly(
          tensor++, kTfLiteFloat32, "", {kSize, kSize}, TfLiteQuantization(),
          reinterpret_cast<const char*>(weights), sizeof(first_));
    }
    TfLiteRegistration copy = {};
    copy.builtin_code = kTfLiteBuiltinCustom;
    copy.custom_name = "Copy";
    copy.version = 1;
    copy.invoke = [](TfLiteContext* context, TfLiteNode* node) {
      const TfLiteTensor& from = context->tensors[node->inputs->data[0]];
      std::memcpy(context->tensors[node->outputs->data[0]].data.raw, from.data.raw, from.bytes);
      return kTfLiteOk;
    };
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    const TfLiteRegistration* product = resolver.FindOp(tflite::BuiltinOperator_FULLY_CONNECTED, 1);
    const auto params = [] { return std::calloc(1, sizeof(TfLiteFullyConnectedParams)); };
    interpreter->AddNodeWithParameters({0, 4, -1}, {1}, nullptr, 0, params(), product);
    interpreter->AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &copy);
    interpreter->AddNodeWithParameters({2, 5, -1}, {3}, nullptr, 0, params(), product);
  }

  float first_[kSize * kSize], second_[kSize * kSize];
};

LITMUS_ON_BACKENDS(LookAlikeTest);

TEST_P(LookAlikeTest, EachPartitionHasItsOwnData) {
  const Life first = Run();
  EXPECT_EQ(first.cached, 0);
  EXPECT_EQ(first.output, Expected());
  EXPECT_EQ(Files(), 2);
  const Life second = Run();
  EXPECT_EQ(second.cached, 2);
  EXPECT_EQ(second.output, Expected());
  EXPECT_EQ(Files(), 2);
}

}  // namespace
