// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/worst_images.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/images/decode.h"
#include "tools/common/report/thumbnail.h"
#include "tools/eval_coco/image_list.h"

namespace litmus::coco {
namespace {

constexpr double kConfident = 0.5, kSameObject = 0.5;

using Box = std::array<double, 4>;

double Overlap(const Box& a, const Box& b) {
  const double width = std::min(a[0] + a[2], b[0] + b[2]) - std::max(a[0], b[0]);
  const double height = std::min(a[1] + a[3], b[1] + b[3]) - std::max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  return width * height / (a[2] * a[3] + b[2] * b[3] - width * height);
}

struct ImageMistakes {
  const Image* image = nullptr;
  std::vector<const Annotation*> objects;
  std::vector<const Detection*> confident;
  std::vector<bool> right;  // for each confident detection: whether it matched an object
  int64_t missed = 0, wrong = 0;
};

// Detections in descending order of score; each matches the free object of its class with the
// highest IoU.
void MatchImage(ImageMistakes* m) {
  std::stable_sort(m->confident.begin(), m->confident.end(),
                   [](const Detection* a, const Detection* b) { return a->score > b->score; });
  std::vector<bool> taken(m->objects.size());
  for (const Detection* d : m->confident) {
    double best = kSameObject;
    size_t place = m->objects.size();
    bool on_crowd = false;
    for (size_t i = 0; i < m->objects.size(); ++i) {
      const Annotation& object = *m->objects[i];
      if (object.category_id != d->category_id) continue;
      const double overlap = Overlap(object.bbox, d->bbox);
      if (object.crowd) {
        on_crowd |= overlap > 0;
      } else if (!taken[i] && overlap >= best) {
        best = overlap;
        place = i;
      }
    }
    const bool right = place < m->objects.size();
    if (right) taken[place] = true;
    m->right.push_back(right || on_crowd);
    m->wrong += !right && !on_crowd;
  }
  for (size_t i = 0; i < m->objects.size(); ++i) m->missed += !taken[i] && !m->objects[i]->crowd;
}

ImageBox MakeBox(const Box& bbox, std::string label, BoxKind kind) {
  return {bbox[0], bbox[1], bbox[2], bbox[3], std::move(label), kind};
}

GalleryImage Draw(const ImageMistakes& m, const std::map<int64_t, std::string>& names,
                  const std::string& images_path) {
  const auto name = [&](int64_t id) {
    const auto found = names.find(id);
    return found == names.end() ? absl::StrCat(id) : found->second;
  };
  GalleryImage image;
  const auto decoded = ReadImage(JoinPath(images_path, BaseName(m.image->file_name)));
  if (decoded.ok()) {
    auto made = MakeThumbnail(decoded->rgb.data(), decoded->width, decoded->height, 384);
    if (made.ok()) image = *std::move(made);
  }
  image.caption = m.image->file_name;
  image.lines = {
      absl::StrCat(m.missed, " missed, ", m.wrong, " wrong, of ", m.objects.size(), " objects")};
  for (const Annotation* object : m.objects) {
    image.boxes.push_back(MakeBox(object->bbox, name(object->category_id),
                                  object->crowd ? BoxKind::kIgnore : BoxKind::kTruth));
  }
  for (size_t i = 0; i < m.confident.size(); ++i) {
    const Detection& d = *m.confident[i];
    image.boxes.push_back(MakeBox(d.bbox, absl::StrFormat("%s %.2f", name(d.category_id), d.score),
                                  m.right[i] ? BoxKind::kMatch : BoxKind::kWrong));
  }
  return image;
}

}  // namespace

std::vector<GalleryImage> WorstImages(const GroundTruth& ground_truth,
                                      const std::vector<Detection>& detections,
                                      const std::string& images_path, size_t most) {
  std::map<int64_t, ImageMistakes> by_id;
  for (const Image& image : ground_truth.images) by_id[image.id].image = &image;
  for (const Annotation& object : ground_truth.annotations) {
    const auto found = by_id.find(object.image_id);
    if (found != by_id.end()) found->second.objects.push_back(&object);
  }
  for (const Detection& d : detections) {
    const auto found = by_id.find(d.image_id);
    if (found != by_id.end() && d.score >= kConfident) found->second.confident.push_back(&d);
  }
  std::vector<ImageMistakes> all;
  for (auto& [id, mistakes] : by_id) {
    MatchImage(&mistakes);
    if (mistakes.missed + mistakes.wrong > 0) all.push_back(std::move(mistakes));
  }
  std::stable_sort(all.begin(), all.end(), [](const ImageMistakes& a, const ImageMistakes& b) {
    return a.missed + a.wrong > b.missed + b.wrong;
  });
  if (all.size() > most) all.resize(most);
  std::map<int64_t, std::string> names;
  for (const Category& c : ground_truth.categories) names[c.id] = c.name;
  std::vector<GalleryImage> images;
  for (const ImageMistakes& mistakes : all) images.push_back(Draw(mistakes, names, images_path));
  return images;
}

}  // namespace litmus::coco
