// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The integer product of hybrid convolutions: weights are packed into lanes for the micro-kernel,
// multiplied with a quantised image, and the sums dequantised to floats.
//
// A lane is an output channel of one of several neighbouring output pixels. The outputs of these
// pixels are adjacent in memory, so that even few channels fill a vector. Such a group of pixels
// reads a window of input pixels, in which each output pixel has the filter at another column.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_LANES_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_LANES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/memory/block.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

struct HybridWeights {
  const int8_t* data = nullptr;  // [out_c][k_h][k_w][group_c]
  int out_c = 1, k_h = 1, k_w = 1, group_c = 1;
  int groups = 1;                 // divides out_c
  const float* scales = nullptr;  // [out_c]
  const float* bias = nullptr;    // [out_c], may be null
  float min = 0, max = 0;         // outputs are clamped to this range
  bool scales_first = false;      // HybridOutput::scales_first

  // Adds all members to the key of an object that is packed from them.
  void AddToKey(PackedKey* key) const;
};

struct LaneWindow {
  int pixels = 1;             // output pixels per group; 1 if there are groups of channels
  int width = 1;              // input pixels per row of the window
  std::vector<int> source_x;  // [pixels][width]: column of the filter, −1: no tap
  std::vector<int> source_y;  // for each row of the window, the row of the filter
  bool contiguous = true;     // whether a row of the window is contiguous in the image
};

// Where a run reads and writes. Strides are in bytes for the image and in elements for the output.
struct LaneRun {
  // Corner of the first window; kReadSlack bytes past the end are readable.
  const uint8_t* image = nullptr;
  size_t pixel_bytes = 1, row_bytes = 1, image_bytes = 1;
  size_t dilation_h = 1, dilation_w = 1;  // between rows and columns of a window
  size_t step_h = 1, step_w = 1;          // between windows, in rows and pixels
  size_t batch = 1, out_h = 1, out_w = 1;
  float* out = nullptr;
  size_t out_row = 1, out_image = 1;
  const HybridQuantization* quantization = nullptr;  // [batch]
};

// Immutable after construction.
class HybridLanes {
 public:
  HybridLanes(const HybridWeights& weights, const LaneWindow& window, const U8S8Gemm& kernel);

  // Reads the object that Visit wrote.
  explicit HybridLanes(Archive* archive);
  void Visit(Archive* archive);

  void Run(const LaneRun& run, ThreadPool* pool) const;
  // Computes one window of one pixel, `window`, on the calling thread. Only if IsProduct().
  void RunWindow(const uint8_t* window, const HybridQuantization& quantization, float* out) const;
  // Whether each output is a product with a single pixel: one group of channels, windows of one
  // pixel.
  bool IsProduct() const {
    return groups_ == 1 && pixels_ == 1 && segments_ == 1 && window_w_ == 1;
  }
  // Approximate nanoseconds per window.
  double WindowNs() const;

  const char* target() const { return kernel_.name; }

 private:
  struct Task;
  // Packs one panel; `rows` is scratch memory.
  void Pack(const HybridWeights& weights, const LaneWindow& window, int group, int panel,
            std::vector<uint8_t>* rows);
  // Number of lanes of a panel; the last one of a group of channels may be narrow.
  int PanelWidth(int panel_of_group) const;
  size_t PanelOffset(int group, int panel_of_group) const;  // bytes from the start of packed_
  void SetQuantization(const Task& task, size_t image, size_t first, int rows, float* scales,
                       int32_t* zero_points, HybridOutput* output) const;
  size_t TilesAtOnce(const Task& task, size_t t, size_t most) const;
  // Computes one tile of a panel, or several with one call.
  void RunTile(int rows, const U8S8GemmArgs& args, const HybridOutput& output) const;
  void RunBlock(const Task& task, size_t tile_begin, size_t tile_count, size_t panel_begin,
                size_t panel_count) const;

  const U8S8Gemm& kernel_;
  int out_c_, group_c_, groups_, pixels_;
  int window_w_, window_h_;
  bool contiguous_;
  int segments_, segment_bytes_, k4_;
  int group_lanes_;   // lanes in use per group of channels
  int group_panels_;  // panels per group of channels
  bool has_bias_, scales_first_;
  bool pairs_fit_ = false;  // U8S8GemmArgs::pairs_fit holds for all panels
  float min_, max_;
  size_t group_bytes_ = 0;
  Block packed_;  // [group][panel][segment][k4][lanes][4]
  // Arrays over lanes, padded to whole panels in each group of channels.
  std::vector<int32_t> weight_sums_;
  std::vector<float> scales_, bias_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_LANES_H_
