// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests all functions that build a model, look-ups in a model, and the errors for bad files.
#include "runtime/model/model_builder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <utility>

#include "gtest/gtest.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_generated.h"

namespace tflite {
namespace {

// Error reporter that collects the messages.
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

class Refuser : public TfLiteVerifier {
 public:
  bool Verify(const char*, int, ErrorReporter* reporter) override {
    reporter->Report("refused");
    return false;
  }
};

// A model with one constant of 16 bytes (tensor 0, buffer 2) and two metadata entries. With
// `external`, the constant lies behind the flatbuffer.
std::string ModelBytes(bool external) {
  const std::string constant = "0123456789abcdef";
  ModelT model;
  model.version = 3;
  for (int i = 0; i < 4; ++i) model.buffers.push_back(std::make_unique<BufferT>());
  const std::string version = std::string("1.14.0") + std::string(10, '\0');
  model.buffers[1]->data.assign(version.begin(), version.end());
  model.buffers[3]->data = {'h', 'i'};
  for (const auto& entry : {std::make_pair("min_runtime_version", 1), std::make_pair("note", 3)}) {
    model.metadata.push_back(std::make_unique<MetadataT>());
    model.metadata.back()->name = entry.first;
    model.metadata.back()->buffer = entry.second;
  }
  model.subgraphs.push_back(std::make_unique<SubGraphT>());
  auto tensor = std::make_unique<TensorT>();
  tensor->shape = {4};
  tensor->buffer = 2;
  model.subgraphs[0]->tensors.push_back(std::move(tensor));
  model.subgraphs[0]->outputs = {0};
  if (external) {
    // Any position, so that the field exists and can be changed later.
    model.buffers[2]->offset = 2;
    model.buffers[2]->size = constant.size();
  } else {
    model.buffers[2]->data.assign(constant.begin(), constant.end());
  }
  flatbuffers::FlatBufferBuilder builder;
  FinishModelBuffer(builder, Model::Pack(builder, &model));
  if (external) {
    Model* packed = GetMutableModel(builder.GetBufferPointer());
    packed->mutable_buffers()->GetMutableObject(2)->mutate_offset(builder.GetSize());
  }
  std::string bytes(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
  return external ? bytes + constant : bytes;
}

std::string WriteFile(const std::string& name, const std::string& bytes) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

void ExpectGood(const FlatBufferModel* model, const std::string& how) {
  SCOPED_TRACE(how);
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(model->initialized());
  EXPECT_TRUE(model->CheckModelIdentifier());
  EXPECT_EQ((*model)->version(), 3u);
  EXPECT_EQ(model->GetMinimumRuntime(), "1.14.0");
  const auto metadata = model->ReadAllMetadata();
  ASSERT_EQ(metadata.size(), 2u);
  EXPECT_EQ(metadata.at("note"), "hi");
  litmus::FileBytes file;
  if (model->allocation() != nullptr) {
    file = {static_cast<const char*>(model->allocation()->base()), model->allocation()->bytes()};
  }
  const litmus::FileBytes data = litmus::TensorData(
      *model->GetModel(), *(*model)->subgraphs()->Get(0)->tensors()->Get(0), file);
  EXPECT_EQ(std::string(data.data, data.size), "0123456789abcdef");
}

TEST(FlatBufferModelTest, EveryWayToBuild) {
  for (const bool external : {false, true}) {
    SCOPED_TRACE(external ? "buffer past the flatbuffer" : "buffer inside");
    const std::string bytes = ModelBytes(external);
    const std::string path = WriteFile("good.tflite", bytes);
    // The model lies inside a larger file, not at a page boundary.
    const std::string packed = WriteFile("packed", std::string(5008, 'x') + bytes + "tail");
    const int fd = open(path.c_str(), O_RDONLY);
    const int packed_fd = open(packed.c_str(), O_RDONLY);
    Recorder recorder;

    ExpectGood(FlatBufferModel::BuildFromFile(path.c_str(), &recorder).get(), "file");
    ExpectGood(FlatBufferModel::VerifyAndBuildFromFile(path.c_str(), nullptr, &recorder).get(),
               "verified file");
    ExpectGood(FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), &recorder).get(),
               "buffer");
    ExpectGood(
        FlatBufferModel::VerifyAndBuildFromBuffer(bytes.data(), bytes.size(), nullptr, &recorder)
            .get(),
        "verified buffer");
    ExpectGood(FlatBufferModel::BuildFromFileDescriptor(fd, &recorder).get(), "descriptor");
    const auto part =
        FlatBufferModel::BuildFromFileDescriptor(packed_fd, 5008, bytes.size(), &recorder);
    close(fd);
    close(packed_fd);
    ExpectGood(part.get(), "part of a file");
    ExpectGood(FlatBufferModel::BuildFromAllocation(
                   std::make_unique<FileCopyAllocation>(path.c_str(), &recorder), &recorder)
                   .get(),
               "allocation");
    const auto from_model = FlatBufferModel::BuildFromModel(GetModel(bytes.data()), &recorder);
    if (external) {
      EXPECT_EQ(from_model, nullptr);  // the function has no file, so external data are missing
      EXPECT_EQ(recorder.count, 1);
    } else {
      ExpectGood(from_model.get(), "model");
      EXPECT_EQ(from_model->allocation(), nullptr);
      EXPECT_EQ(recorder.messages, "");
    }
  }
}

TEST(FlatBufferModelTest, AMappedFileIsNotCopied) {
  const std::string path = WriteFile("mapped.tflite", ModelBytes(false));
  const auto model = FlatBufferModel::BuildFromFile(path.c_str());
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->allocation()->type(), Allocation::Type::kMMap);
  EXPECT_EQ(model->GetModel(), GetModel(model->allocation()->base()));
}

// Kilobytes of the mapping of a file that are in memory.
int64_t ResidentKb(const std::string& path) {
  std::ifstream maps("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(maps, line);) {
    if (line.find('/') != std::string::npos) inside = line.find(path) != std::string::npos;
    if (inside && line.rfind("Rss:", 0) == 0) return std::stoll(line.substr(4));
  }
  return -1;
}

TEST(MMAPAllocationTest, ForgottenPagesComeBackFromTheFile) {
  constexpr size_t kBytes = 300000;
  std::string bytes(kBytes, 0);
  for (size_t i = 0; i < kBytes; ++i) bytes[i] = static_cast<char>(i * 2654435761u >> 13);
  const std::string path = WriteFile("pages", bytes);
  const MMAPAllocation mapped(path.c_str(), nullptr);
  ASSERT_TRUE(mapped.valid());
  const auto* base = static_cast<const char*>(mapped.base());
  const std::pair<size_t, size_t> ranges[] = {{0, 0}, {1, 1}, {4096, 4095}, {5, 8192}, {0, kBytes}};
  for (const auto& [begin, count] : ranges) {
    ASSERT_EQ(std::string(base, kBytes), bytes) << "before";
    mapped.ForgetPages(base + begin, count);
    if (count == kBytes) {
      // The last page is not released because it is only partly covered.
      EXPECT_LE(ResidentKb(path), 4);
    }
    ASSERT_EQ(std::string(base, kBytes), bytes) << count << " bytes from " << begin;
  }
}

TEST(FlatBufferModelTest, ConstantsBeyondTwoGigabytes) {
  constexpr uint64_t kOffset = (uint64_t{5} << 30) + 16;
  std::string bytes = ModelBytes(true);
  const std::string constant = bytes.substr(bytes.size() - 16);
  bytes.resize(bytes.size() - 16);
  GetMutableModel(&bytes[0])->mutable_buffers()->GetMutableObject(2)->mutate_offset(kOffset);
  // A sparse file: only the blocks that are written take disk space.
  const std::string path = WriteFile("sparse.tflite", bytes);
  const int fd = open(path.c_str(), O_RDWR);
  const bool written = pwrite(fd, constant.data(), constant.size(), kOffset) ==
                       static_cast<ssize_t>(constant.size());
  close(fd);
  if (written) {
    ExpectGood(FlatBufferModel::BuildFromFile(path.c_str()).get(), "5 GiB");
    ASSERT_EQ(truncate(path.c_str(), kOffset + 15), 0);
    Recorder recorder;
    EXPECT_EQ(FlatBufferModel::BuildFromFile(path.c_str(), &recorder), nullptr);
    EXPECT_NE(recorder.messages.find("past the end"), std::string::npos) << recorder.messages;
  }
  unlink(path.c_str());
  if (!written) GTEST_SKIP() << "the file system takes no sparse file of 5 GiB";
}

TEST(FlatBufferModelTest, OneMessageForABadFile) {
  const std::string bytes = ModelBytes(false);
  const struct {
    const char* name;
    std::string bytes;
    const char* expected;
  } cases[] = {
      {"empty", "", "empty"},
      {"cut_external", ModelBytes(true).substr(0, bytes.size()), "past the end of the file"},
  };
  for (const auto& test : cases) {
    SCOPED_TRACE(test.name);
    Recorder recorder;
    const std::string path = WriteFile(test.name, test.bytes);
    EXPECT_EQ(FlatBufferModel::BuildFromFile(path.c_str(), &recorder), nullptr);
    EXPECT_EQ(recorder.count, 1);
    EXPECT_NE(recorder.messages.find(path), std::string::npos) << recorder.messages;
    EXPECT_NE(recorder.messages.find(test.expected), std::string::npos) << recorder.messages;
  }
}

TEST(FlatBufferModelTest, WhatIsNoFile) {
  Recorder recorder;
  EXPECT_EQ(FlatBufferModel::BuildFromFile("/no/such/file", &recorder), nullptr);
  EXPECT_NE(recorder.messages.find("/no/such/file"), std::string::npos) << recorder.messages;
  EXPECT_EQ(FlatBufferModel::BuildFromFile("/", &recorder), nullptr);
  EXPECT_EQ(FlatBufferModel::BuildFromFile(nullptr, &recorder), nullptr);
  EXPECT_EQ(FlatBufferModel::BuildFromFileDescriptor(-1, &recorder), nullptr);
  EXPECT_EQ(FlatBufferModel::BuildFromBuffer(nullptr, 100, &recorder), nullptr);
  EXPECT_EQ(FlatBufferModel::BuildFromAllocation(nullptr, &recorder), nullptr);
  EXPECT_EQ(FlatBufferModel::BuildFromModel(nullptr, &recorder), nullptr);
}

// The pipe has no writer; loading must fail instead of waiting.
TEST(FlatBufferModelTest, APipeIsNotWaitedFor) {
  const std::string path = testing::TempDir() + "/pipe.tflite";
  std::remove(path.c_str());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  Recorder reporter;
  EXPECT_EQ(FlatBufferModel::BuildFromFile(path.c_str(), &reporter), nullptr);
  EXPECT_EQ(reporter.messages, "'" + path + "' is not a regular file.");
}

TEST(FlatBufferModelTest, WordsOfTensorFlowLite) {
  constexpr char kEmpty[] = "The model allocation is null/empty";
  constexpr char kInvalid[] = "The model is not a valid Flatbuffer buffer";
  const std::string bytes = ModelBytes(false), half = bytes.substr(0, bytes.size() / 2);
  const std::string text = "a page of text", head = bytes.substr(0, 7);
  const auto of = [](const std::string& model) {
    return std::make_unique<MemoryAllocation>(model.data(), model.size(), nullptr);
  };
  struct {
    std::unique_ptr<Allocation> allocation;
    const char* expected;
  } cases[] = {
      {nullptr, kEmpty},    {std::make_unique<MemoryAllocation>(nullptr, 0, nullptr), kEmpty},
      {of(text), kInvalid}, {of(head), kInvalid},
      {of(half), kInvalid},
  };
  for (auto& test : cases) {
    Recorder recorder;
    EXPECT_EQ(FlatBufferModel::BuildFromAllocation(std::move(test.allocation), &recorder), nullptr);
    EXPECT_EQ(recorder.count, 1) << recorder.messages;
    EXPECT_EQ(recorder.messages, test.expected);
  }
}

TEST(FlatBufferModelTest, AMappedFileHasADescriptor) {
  const std::string bytes = ModelBytes(false);
  const std::string path = WriteFile("described", std::string(5008, 'x') + bytes);
  const int fd = open(path.c_str(), O_RDONLY);
  auto part = std::make_unique<MMAPAllocation>(fd, 5008, bytes.size(), DefaultErrorReporter());
  const MMAPAllocation whole(path.c_str(), DefaultErrorReporter());
  close(fd);
  for (const MMAPAllocation* file : {static_cast<const MMAPAllocation*>(part.get()), &whole}) {
    ASSERT_TRUE(file->valid());
    std::string read(bytes.size(), 0);
    const auto offset = static_cast<off_t>(file->offset_of_buffer_in_file());
    ASSERT_EQ(pread(file->fd(), &read[0], read.size(), offset), static_cast<ssize_t>(read.size()));
    EXPECT_EQ(read, std::string(static_cast<const char*>(file->base()), read.size()));
  }
  const int kept = part->fd();
  part.reset();
  EXPECT_EQ(fcntl(kept, F_GETFD), -1);  // the descriptor is closed together with the model
  Recorder recorder;
  EXPECT_EQ(MMAPAllocation("/no/such/file", &recorder).fd(), -1);
}

TEST(FlatBufferModelTest, TheCallersVerifierDecidesToo) {
  const std::string bytes = ModelBytes(false);
  Recorder recorder;
  Refuser refuser;
  EXPECT_EQ(
      FlatBufferModel::VerifyAndBuildFromBuffer(bytes.data(), bytes.size(), &refuser, &recorder),
      nullptr);
  EXPECT_EQ(recorder.messages, "refused");
}

}  // namespace
}  // namespace tflite
