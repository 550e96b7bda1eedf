// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which files of a folder feed which inputs, in which order, and what is said of files that do not
// fit.
#include "tools/benchmark_model/input_folder.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {
namespace {

namespace fs = std::filesystem;

// add_float: two inputs of floats.
class InputFolderTest : public testing::Test {
 protected:
  void Prepare(const char* path, const std::vector<int>& shape) {
    model_ = tflite::FlatBufferModel::BuildFromFile(path);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
    for (const int input : interpreter_->inputs()) {
      ASSERT_EQ(interpreter_->ResizeInputTensor(input, shape), kTfLiteOk);
    }
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
    folder_ = testing::TempDir() + "/inputs";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  void Write(const std::string& name, const std::string& bytes) {
    const fs::path path = folder_ + "/" + name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
  }

  static std::string Floats(const std::vector<float>& values) {
    return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
  }

  // NumPy's format 1.0.
  static std::string Npy(const std::string& dtype, const std::string& shape,
                         const std::string& bytes) {
    std::string header =
        absl::StrCat("{'descr': '", dtype, "', 'fortran_order': False, 'shape': ", shape, ", }");
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() % 256) +
           static_cast<char>(header.size() / 256) + header + bytes;
  }

  ModelInputs Inputs() { return ModelInputs(interpreter_.get(), nullptr); }

  std::string FirstValues(size_t input, int runs) {
    std::vector<float> values;
    for (int run = 0; run < runs; ++run) {
      const std::vector<InputData>& set = folder_reader_.Next();
      TfLiteTensor* tensor = Inputs().tensor(input);
      set[input].CopyTo(tensor);
      values.push_back(tensor->data.f[0]);
    }
    return absl::StrJoin(values, " ");
  }

  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::shared_ptr<const tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  std::string folder_;
  InputFolder folder_reader_;
};

TEST_F(InputFolderTest, FilesComeByTurnsInTheOrderOfNames) {
  Prepare("testdata/variable_tensor.tflite", {2});
  ASSERT_EQ(Inputs().size(), 1u);
  Write("b.npy", Npy("<f4", "(2,)", Floats({2, 0})));
  Write("a.raw", Floats({1, 0}));
  Write("c", Floats({3, 0}));
  Write(".hidden", "x");
  ASSERT_TRUE(folder_reader_.Read(folder_, Inputs()).ok());
  EXPECT_EQ(folder_reader_.size(), 3u);
  EXPECT_EQ(FirstValues(0, 5), "1 2 3 1 2");
}

TEST_F(InputFolderTest, SeveralInputsHaveSubFolders) {
  Prepare("testdata/add_float.tflite", {1});
  ASSERT_EQ(Inputs().size(), 2u);
  const std::string name = Inputs().name(0);
  Write(name + "/x", Floats({1}));
  Write(name + "/y", Floats({2}));
  Write("1/x", Floats({10}));
  Write("1/y", Floats({20}));
  ASSERT_TRUE(folder_reader_.Read(folder_, Inputs()).ok());
  EXPECT_EQ(FirstValues(0, 3), "1 2 1");
  EXPECT_EQ(FirstValues(1, 3), "20 10 20");  // the turns go on
  Write("1/z", Floats({30}));
  EXPECT_EQ(std::string(folder_reader_.Read(folder_, Inputs()).message()),
            absl::StrCat("--inputs: '", folder_, "/1' has 3 files, the first input's has 2"));
}

TEST_F(InputFolderTest, WhatDoesNotFitIsNamed) {
  Prepare("testdata/variable_tensor.tflite", {2});
  const struct {
    const char* name;
    std::string bytes;
    const char* error;  // after the file's name
  } cases[] = {
      {"short", "1234567", "has 7 bytes, the input needs 8"},
      {"long", "123456789", "has more than 8 bytes, the input needs 8"},
      {"type.npy", Npy("<i4", "(2,)", "12345678"), "holds elements of type i4, the input takes f4"},
      {"size.npy", Npy("<f4", "(3,)", "123456789012"), "has 12 bytes, the input needs 8"},
  };
  for (const auto& c : cases) {
    fs::remove_all(folder_);
    Write(c.name, c.bytes);
    EXPECT_EQ(std::string(folder_reader_.Read(folder_, Inputs()).message()),
              absl::StrCat("--inputs: '", folder_, "/", c.name, "' ", c.error));
  }
  fs::remove_all(folder_);
  EXPECT_TRUE(absl::IsNotFound(folder_reader_.Read(folder_, Inputs())));
  fs::create_directories(folder_);
  EXPECT_EQ(std::string(folder_reader_.Read(folder_, Inputs()).message()),
            absl::StrCat("--inputs: the folder '", folder_, "' has no file"));
}

}  // namespace
}  // namespace litmus::benchmark
