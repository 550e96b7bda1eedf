// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How long decoding takes, by libjpeg-turbo (as the tools do it) and by stb_image, over every
// image of the folder that the environment variable LITMUS_IMAGES names:
//   LITMUS_IMAGES=FOLDER bazel run //tools/common/images:decode_benchmark
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "tools/common/images/decode.h"
#include "tools/common/images/golden_images.h"
#include "tools/common/images/preprocess.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

namespace litmus {
namespace {

struct Images {
  std::vector<std::string> bytes;
  std::vector<Image> images;
};

const Images& LoadedImages() {
  static const Images& images = *[] {
    auto* loaded = new Images;
    const char* folder = std::getenv("LITMUS_IMAGES");
    if (folder == nullptr) return loaded;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::string bytes = entry.is_regular_file() ? ReadTestFile(entry.path().string()) : "";
      absl::StatusOr<Image> image = DecodeImage(bytes, entry.path().string());
      if (!image.ok()) continue;
      loaded->bytes.push_back(std::move(bytes));
      loaded->images.push_back(*std::move(image));
    }
    return loaded;
  }();
  return images;
}

// Runs `one` on each image; the displayed time is that of one image.
template <typename One>
void OverImages(benchmark::State& state, One one) {
  const size_t count = LoadedImages().bytes.size();
  if (count == 0) {
    state.SkipWithError("set LITMUS_IMAGES to a folder of images");
    return;
  }
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(count))) {
    for (size_t i = 0; i < count; ++i) one(i);
  }
}

void BM_Decode(benchmark::State& state) {
  OverImages(state, [](size_t i) {
    benchmark::DoNotOptimize(DecodeImage(LoadedImages().bytes[i], "it"));
  });
}
BENCHMARK(BM_Decode)->Unit(benchmark::kMillisecond);

void BM_DecodeByStb(benchmark::State& state) {
  OverImages(state, [](size_t i) {
    const std::string& bytes = LoadedImages().bytes[i];
    int width, height, channels;
    stbi_uc* pixels =
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                              static_cast<int>(bytes.size()), &width, &height, &channels, 3);
    benchmark::DoNotOptimize(pixels);
    stbi_image_free(pixels);
  });
}
BENCHMARK(BM_DecodeByStb)->Unit(benchmark::kMillisecond);

void BM_Preprocess(benchmark::State& state, TfLiteType type) {
  ImageTensor tensor;
  tensor.type = type;
  tensor.width = tensor.height = 224;
  const absl::StatusOr<Preprocessor> preprocessor = Preprocessor::Make({}, tensor);
  std::vector<float> out(tensor.Bytes() / sizeof(float) + 1);
  OverImages(state, [&](size_t i) {
    benchmark::DoNotOptimize(preprocessor->Run(LoadedImages().images[i], out.data()));
  });
}
BENCHMARK_CAPTURE(BM_Preprocess, float, kTfLiteFloat32)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Preprocess, uint8, kTfLiteUInt8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace litmus

BENCHMARK_MAIN();
