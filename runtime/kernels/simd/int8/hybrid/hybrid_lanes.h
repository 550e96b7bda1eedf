// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The integer product of hybrid convolutions: weights packed into lanes for the micro-kernel, run
// over a quantised image, dequantised to floats.
//
// A lane is an output channel of one of several neighbouring output pixels: they lie behind each
// other in memory, so that few channels fill a vector, too. What such a group of pixels reads is a
// window of input pixels, in which each pixel has the filter at a place of its own.
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
  float min = 0, max = 0;         // outputs are clamped to
  bool scales_first = false;      // HybridOutput::scales_first

  // Adds all of it to the key of what is packed from it.
  void AddToKey(PackedKey* key) const;
};

struct LaneWindow {
  int pixels = 1;             // of the output in a group; 1 with several groups of channels
  int width = 1;              // of the window
  std::vector<int> source_x;  // [pixels][width]: column of the filter, −1: none
  std::vector<int> source_y;  // per row of the window: row of the filter
  bool contiguous = true;     // whether a row of the window is contiguous in the image
};

// Where a run reads and writes. Strides in bytes of the image and in elements of the output.
struct LaneRun {
  const uint8_t* image = nullptr;  // the first window's corner; kReadSlack bytes behind the end
  size_t pixel_bytes = 1, row_bytes = 1, image_bytes = 1;
  size_t dilation_h = 1, dilation_w = 1;  // between rows and columns of the window
  size_t step_h = 1, step_w = 1;          // between windows, in rows and pixels
  size_t batch = 1, out_h = 1, out_w = 1;
  float* out = nullptr;
  size_t out_row = 1, out_image = 1;
  const HybridQuantization* quantization = nullptr;  // per image
};

// Immutable once made.
class HybridLanes {
 public:
  HybridLanes(const HybridWeights& weights, const LaneWindow& window, const U8S8Gemm& kernel);

  // Reads the object that Visit wrote.
  explicit HybridLanes(Archive* archive);
  void Visit(Archive* archive);

  void Run(const LaneRun& run, ThreadPool* pool) const;
  // A run of one window of one pixel, which `window` holds, on the calling thread. Only where
  // IsProduct().
  void RunWindow(const uint8_t* window, const HybridQuantization& quantization, float* out) const;
  // Whether each output is the product of one pixel: there is one group of channels, and windows
  // have one pixel.
  bool IsProduct() const {
    return groups_ == 1 && pixels_ == 1 && segments_ == 1 && window_w_ == 1;
  }
  // Nanoseconds of a window, about.
  double WindowNs() const;

  const char* target() const { return kernel_.name; }

 private:
  struct Task;
  // `rows` is scratch.
  void Pack(const HybridWeights& weights, const LaneWindow& window, int group, int panel,
            std::vector<uint8_t>* rows);
  // Lanes of a panel: the last one of a group may be narrow.
  int PanelWidth(int panel_of_group) const;
  size_t PanelOffset(int group, int panel_of_group) const;  // in packed_
  void SetQuantization(const Task& task, size_t image, size_t first, int rows, float* scales,
                       int32_t* zero_points, HybridOutput* output) const;
  size_t TilesAtOnce(const Task& task, size_t t, size_t most) const;
  // One tile of a panel, or several at once.
  void RunTile(int rows, const U8S8GemmArgs& args, const HybridOutput& output) const;
  void RunBlock(const Task& task, size_t tile_begin, size_t tile_count, size_t panel_begin,
                size_t panel_count) const;

  const U8S8Gemm& kernel_;
  int out_c_, group_c_, groups_, pixels_;
  int window_w_, window_h_;
  bool contiguous_;
  int segments_, segment_bytes_, k4_;
  int group_lanes_;   // that exist, in a group of channels
  int group_panels_;  // of such a group
  bool has_bias_, scales_first_;
  bool pairs_fit_ = false;  // U8S8GemmArgs::pairs_fit, of all panels
  float min_, max_;
  size_t group_bytes_ = 0;
  Block packed_;  // [group][panel][segment][k4][lanes][4]
  // Per lane, padded to whole panels in each group.
  std::vector<int32_t> weight_sums_;
  std::vector<float> scales_, bias_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_HYBRID_LANES_H_
