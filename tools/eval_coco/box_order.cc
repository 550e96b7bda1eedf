// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds boxes whose four numbers are in another order or unit than the reader assumes. Some of
// these boxes still match objects, so the result looks like that of a weak detector. A sample of
// the boxes is read in every other order and unit; the reading that matches far more objects is
// evaluated, and reported if its mAP is far higher.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/eval_coco/result.h"
#include "tools/eval_coco/scoring/iou.h"

namespace litmus::coco {
namespace {

using Numbers = std::array<double, 4>;

struct Order {
  const char* name;
  Numbers (*corners)(const Numbers&);  // returns left, top, right, bottom
};

constexpr Order kOrders[] = {
    {"[x, y, width, height]",
     [](const Numbers& n) {
       return Numbers{n[0], n[1], n[0] + n[2], n[1] + n[3]};
     }},
    {"[top, left, bottom, right]",
     [](const Numbers& n) {
       return Numbers{n[1], n[0], n[3], n[2]};
     }},
    {"[left, top, right, bottom]", [](const Numbers& n) { return n; }},
    {"[y, x, height, width]",
     [](const Numbers& n) {
       return Numbers{n[1], n[0], n[1] + n[3], n[0] + n[2]};
     }},
    {"[center x, center y, width, height]",
     [](const Numbers& n) {
       return Numbers{n[0] - n[2] / 2, n[1] - n[3] / 2, n[0] + n[2] / 2, n[1] + n[3] / 2};
     }},
    {"[center y, center x, height, width]",
     [](const Numbers& n) {
       return Numbers{n[1] - n[3] / 2, n[0] - n[2] / 2, n[1] + n[3] / 2, n[0] + n[2] / 2};
     }},
};
constexpr size_t kOrderOfFiles = 0, kOrderOfModels = 1;

enum class Unit { kImagePixels, kInputPixels, kFractions };

struct Size {
  double width = 0, height = 0;
};

struct Way {
  size_t order = 0;
  Unit unit = Unit::kImagePixels;
  Size input = {};  // input size of the model in pixels, for boxes in pixels of that input
};

constexpr Way kWayOfFiles = {kOrderOfFiles, Unit::kImagePixels};

std::string Describe(const Way& way) {
  const std::string unit =
      way.unit == Unit::kImagePixels ? "pixels of the image"
      : way.unit == Unit::kFractions
          ? "fractions of the image"
          : absl::StrCat("pixels of an input of ", way.input.width, " x ", way.input.height);
  return absl::StrCat(kOrders[way.order].name, " in ", unit);
}

// The four numbers of a detection as its source wrote them. A file's numbers are unchanged; a
// model's fractions [top, left, bottom, right] were converted to pixels, which this function
// undoes.
Numbers Source(const Detection& d, const Size& image, bool from_model) {
  if (!from_model) return d.bbox;
  const double left = d.bbox[0] / image.width, top = d.bbox[1] / image.height;
  return {top, left, top + d.bbox[3] / image.height, left + d.bbox[2] / image.width};
}

// The box [x, y, width, height] in pixels that results from reading `source` in way `way`.
Numbers Read(const Numbers& source, const Way& way, const Size& image) {
  Numbers c = kOrders[way.order].corners(source);
  if (way.unit != Unit::kImagePixels) {
    const bool fractions = way.unit == Unit::kFractions;
    const double x = image.width / (fractions ? 1 : way.input.width);
    const double y = image.height / (fractions ? 1 : way.input.height);
    c = {c[0] * x, c[1] * y, c[2] * x, c[3] * y};
  }
  return {c[0], c[1], c[2] - c[0], c[3] - c[1]};
}

class Reader {
 public:
  Reader(const ScoredData& data, bool from_model) : data_(data), from_model_(from_model) {
    for (const Image& image : data.truth.images) {
      if (image.width <= 0 || image.height <= 0) continue;
      images_[image.id] = {static_cast<double>(image.width), static_cast<double>(image.height)};
    }
    for (const Annotation& a : data.truth.annotations) {
      if (!a.crowd) objects_[{a.image_id, a.category_id}].push_back(&a);
    }
    TakeSample();
  }

  Way own() const { return from_model_ ? Way{kOrderOfModels, Unit::kFractions} : kWayOfFiles; }

  // The orders and units in which a ground-truth file may have its boxes.
  static std::vector<Way> WaysOfTruth() {
    std::vector<Way> ways;
    for (size_t order = 0; order < std::size(kOrders); ++order) {
      for (const Unit unit : {Unit::kImagePixels, Unit::kFractions}) ways.push_back({order, unit});
    }
    return ways;
  }

  std::vector<Way> Ways() const {
    std::vector<Size> inputs;
    if (from_model_) {
      if (data_.input_width > 0 && data_.input_height > 0) {
        inputs.push_back(
            {static_cast<double>(data_.input_width), static_cast<double>(data_.input_height)});
      }
      // } else {  // A file does not contain the model's input size: try the sizes of common
      // detectors.
    } else {
      for (const int side : {300, 320, 384, 416, 448, 512, 640, 768, 896, 1024, 1280}) {
        inputs.push_back({static_cast<double>(side), static_cast<double>(side)});
      }
    }
    std::vector<Way> ways;
    for (size_t order = 0; order < std::size(kOrders); ++order) {
      ways.push_back({order, Unit::kImagePixels});
      ways.push_back({order, Unit::kFractions});
      for (const Size& input : inputs) ways.push_back({order, Unit::kInputPixels, input});
    }
    return ways;
  }

  // The number of sampled boxes that overlap an object of their class with an IoU of at least 0.5.
  int Found(const Way& way, const Way& of_truth = kWayOfFiles) const {
    constexpr double kIou = 0.5;
    int found = 0;
    for (const Detection* d : sample_) {
      const Size& image = images_.at(d->image_id);
      const Numbers box = Read(Source(*d, image, from_model_), way, image);
      const auto& objects = objects_.at({d->image_id, d->category_id});
      found += std::any_of(objects.begin(), objects.end(), [&](const Annotation* object) {
        return BoxIou(box, Read(object->bbox, of_truth, image), false) >= kIou;
      });
    }
    return found;
  }

  // All detections, read in way `way`. Boxes in images of unknown size are skipped.
  std::vector<Detection> All(const Way& way) const {
    std::vector<Detection> all;
    for (const Detection& d : data_.detections) {
      const auto image = images_.find(d.image_id);
      if (image == images_.end()) continue;
      const Numbers box = Read(Source(d, image->second, from_model_), way, image->second);
      all.push_back(Detection::OfBox(d.image_id, d.category_id, box, d.score));
    }
    return all;
  }

  // Whether the ground truth's boxes may be [x, y, width, height] in pixels: nearly all boxes are
  // within their images, and some are larger than a pixel.
  bool TruthFitsImages() const {
    constexpr double kPixel = 1, kMostOutside = 0.05;
    int64_t outside = 0, boxes = 0, beyond_pixel = 0;
    for (const auto& [id, objects] : objects_) {
      const auto image = images_.find(id.first);
      if (image == images_.end()) continue;
      for (const Annotation* object : objects) {
        const double right = object->bbox[0] + object->bbox[2];
        const double bottom = object->bbox[1] + object->bbox[3];
        ++boxes;
        beyond_pixel += std::max(right, bottom) > 2 * kPixel;
        outside += right > image->second.width + kPixel || bottom > image->second.height + kPixel;
      }
    }
    return beyond_pixel > 0 &&
           static_cast<double>(outside) <= kMostOutside * static_cast<double>(boxes);
  }

  // The ground truth, read in way `way`, without the objects of images of unknown size.
  GroundTruth Truth(const Way& way) const {
    GroundTruth truth = data_.truth;
    truth.annotations.clear();
    for (Annotation a : data_.truth.annotations) {
      const auto image = images_.find(a.image_id);
      if (image == images_.end()) continue;
      a.bbox = Read(a.bbox, way, image->second);
      a.area = a.bbox[2] * a.bbox[3];
      truth.annotations.push_back(std::move(a));
    }
    return truth;
  }

 private:
  // Samples the boxes with the highest scores whose image has an object of their class. A file may
  // have thousands of objects in one image, so the number of pairs of box and object is limited,
  // too.
  void TakeSample() {
    constexpr size_t kMostBoxes = 2000, kMostPairs = 200000;
    for (const Detection& d : data_.detections) {
      if (images_.count(d.image_id) != 0 && objects_.count({d.image_id, d.category_id}) != 0) {
        sample_.push_back(&d);
      }
    }
    std::stable_sort(sample_.begin(), sample_.end(), [](const Detection* a, const Detection* b) {
      return BetterScore(a->score, b->score);
    });
    size_t taken = 0, pairs = 0;
    while (taken < std::min(sample_.size(), kMostBoxes) && pairs < kMostPairs) {
      pairs += objects_.at({sample_[taken]->image_id, sample_[taken]->category_id}).size();
      ++taken;
    }
    sample_.resize(taken);
  }

  const ScoredData& data_;
  const bool from_model_;
  std::map<int64_t, Size> images_;
  std::map<std::pair<int64_t, int64_t>, std::vector<const Annotation*>> objects_;
  std::vector<const Detection*> sample_;
};

// A wrong reading may match slightly more objects by chance, but twice as many only if it is the
// correct reading.
constexpr int kFewestFound = 5;
constexpr double kTimes = 1.5, kMore = 0.05;

// The reading with which the sampled boxes match the most objects; nothing unless it matches far
// more than the current reading `own`.
template <typename Found>
std::optional<Way> BestWay(const std::vector<Way>& ways, int own, const Found& found_in) {
  Way best;
  int most = 0;
  for (const Way& way : ways) {
    const int found = found_in(way);
    if (found <= most) continue;
    most = found;
    best = way;
  }
  if (most < kFewestFound || most < kTimes * own) return std::nullopt;
  return best;
}

// The warning about the reading; "" unless its mAP is far higher.
std::string OrderSentence(const Way& way, const absl::StatusOr<Evaluation>& evaluated, double ap,
                          const Way& own, const char* what) {
  if (!evaluated.ok() || evaluated->stats[kAp] < kTimes * ap + kMore) return "";
  return absl::StrFormat(
      "boxes: read as %s, mAP would be %.4f instead of %.4f; eval_coco reads %s: convert "
      "%s",
      Describe(way), evaluated->stats[kAp], ap, Describe(own), what);
}

std::string OrderOfDetections(const Reader& reader, int found, double ap, const ScoredData& data,
                              bool from_model) {
  const auto way = BestWay(reader.Ways(), found, [&](const Way& w) { return reader.Found(w); });
  if (!way) return "";
  return OrderSentence(
      *way, Evaluate(data.truth, reader.All(*way)), ap, reader.own(),
      from_model ? "the model's output, or give its boxes as --detections" : "--detections");
}

std::string OrderOfTruth(const Reader& reader, int found, double ap, const ScoredData& data) {
  const auto way = BestWay(Reader::WaysOfTruth(), found,
                           [&](const Way& w) { return reader.Found(reader.own(), w); });
  if (!way) return "";
  const std::string sentence = OrderSentence(*way, Evaluate(reader.Truth(*way), data.detections),
                                             ap, kWayOfFiles, "--ground_truth");
  return sentence.empty() ? "" : "the ground truth's " + sentence;
}

}  // namespace

std::string FindBoxOrder(const Scores& scores, const ScoredData& data, bool from_model) {
  const Reader reader(data, from_model);
  const double ap = scores.evaluation.stats[kAp];
  const int found = reader.Found(reader.own());
  // Boxes and ground truth may match after either of them is read differently. The ground truth is
  // tried first if its boxes do not fit its images, otherwise the detections.
  const bool truth_first = !reader.TruthFitsImages();
  for (const bool of_truth : {truth_first, !truth_first}) {
    std::string sentence = of_truth ? OrderOfTruth(reader, found, ap, data)
                                    : OrderOfDetections(reader, found, ap, data, from_model);
    if (!sentence.empty()) return sentence;
  }
  return "";
}

}  // namespace litmus::coco
