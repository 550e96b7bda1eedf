// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the metadata and label files of those shared models that have some.
#include "gtest/gtest.h"
#include "testing/shared_data.h"
#include "tools/common/images/golden_images.h"
#include "tools/common/images/preprocess_flags.h"

namespace litmus {
namespace {

TEST(SharedMetadata, AreRead) {
  LITMUS_NEEDS_SHARED_DATA();
  for (const char* name : {"tf2_mobilenet_v2_1.0_224_ptq", "mobilenet_v2_1.0_224_quant",
                           "mobilenet_v1_0.25_128_quant"}) {
    SCOPED_TRACE(name);
    const std::string path = SharedDataFolder() + "/models/" + name + ".tflite";
    const std::string model = ReadTestFile(path);
    const auto read = ReadModelMetadata(model, path);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(read->inputs.size(), 1u);
    EXPECT_TRUE(read->inputs[0].is_image);
    EXPECT_EQ(read->inputs[0].color_space, TensorMetadata::ColorSpace::kRgb);
    EXPECT_EQ(read->inputs[0].mean, std::vector<float>{127.5f});
    EXPECT_EQ(read->inputs[0].std, std::vector<float>{127.5f});
    ASSERT_EQ(read->outputs.size(), 1u);
    ASSERT_EQ(read->outputs[0].files.size(), 1u);
    EXPECT_TRUE(read->outputs[0].files[0].is_labels);
    const auto labels = ReadAssociatedFile(model, path, read->outputs[0].files[0].name);
    ASSERT_TRUE(labels.ok()) << labels.status();
    EXPECT_EQ(labels->size(), 21686u);
    EXPECT_EQ(labels->substr(0, 11), "background\n");
    PreprocessOptions options;
    EXPECT_TRUE(ApplyModelMetadata(path, 0, &options).ok());
    EXPECT_TRUE(options.normalise_set);
  }
}

}  // namespace
}  // namespace litmus
