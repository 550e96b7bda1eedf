// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes lists and tables of labels, as the evaluation tools read them. The text before the first
// NUL byte is the model's label list, the text after it the ground truth; without a NUL byte the
// input is both.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "testing/fuzzing/memory_file.h"
#include "testing/fuzzing/targets.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/labels/fit_labels.h"
#include "tools/common/labels/label_order.h"
#include "tools/common/labels/unknown_labels.h"
#include "tools/eval_coco/class_map.h"
#include "tools/eval_imagenet/data_set.h"

namespace litmus::fuzzing {
namespace {

// A folder with three empty files named like images, which exists as long as the process.
class ImageFolder {
 public:
  ImageFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "fuzz_labels.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
    for (const char* file : {"a.jpg", "b.jpg", "c.png"}) std::ofstream(path_ + "/" + file);
  }
  ~ImageFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

coco::GroundTruth SomeCategories() {
  coco::GroundTruth truth;
  truth.categories = {{1, "person"}, {2, "bicycle"}, {90, "toothbrush"}};
  return truth;
}

}  // namespace

void FuzzLabels(const uint8_t* data, size_t size) {
  static auto* const labels_file = new MemoryFile;
  static auto* const truth_file = new MemoryFile;
  static ImageFolder folder;
  const uint8_t* const end = data + size;
  const uint8_t* const separator = std::find(data, end, 0);
  const uint8_t* const second = separator == end ? data : separator + 1;
  const std::string& labels_path = labels_file->Write(data, static_cast<size_t>(separator - data));
  const std::string& truth_path = truth_file->Write(second, static_cast<size_t>(end - second));

  absl::StatusOr<std::vector<std::string>> labels = ReadLines("--labels", labels_path);
  std::string note;
  if (labels.ok()) {
    for (const int64_t outputs : {1000, 1001, static_cast<int>(labels->size())}) {
      std::vector<std::string> fitted = *labels;
      (void)FitLabels({"--labels", labels_path}, outputs, &fitted, &note);
    }
  }
  const absl::StatusOr<std::vector<std::string>> truth = ReadLines("--labels", truth_path);
  if (labels.ok() && truth.ok()) {
    (void)FindUnknownLabels(*truth, *labels);
    (void)IsAlphabetical(*labels);
    (void)IsOtherOrder(*labels, *truth);
  }
  imagenet::DataSetFlags flags;
  flags.images_path = folder.path();
  flags.ground_truth_labels = truth_path;
  const std::vector<std::string> none;
  (void)imagenet::LoadDataSet(flags, labels.ok() ? *labels : none);
  flags.denylist_file_path = labels_path;
  (void)imagenet::LoadDataSet(flags, none);
  (void)coco::ClassMap::Make(truth_path, 0, SomeCategories());
}

}  // namespace litmus::fuzzing
