// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/data_set.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace litmus::imagenet {
namespace {

namespace fs = std::filesystem;

std::string Put(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

// Creates a folder with a.png, b.png, c.png.
std::string Images() {
  const std::string folder = testing::TempDir() + "/images";
  fs::create_directories(folder);
  for (const char* name : {"c.png", "a.png", "b.png"}) std::ofstream(folder + "/" + name) << "x";
  return folder;
}

TEST(DataSetTest, Load) {
  const struct {
    const char *name, *labels;
    std::string column, deny;
    int num_images;
    std::string expected;  // "file=label ...", or "!" and part of the message
    size_t notes;
  } kCases[] = {
      {"by line", "x\ny\nx\n", "label", "", 0, "a.png=x b.png=y c.png=x ", 0},
      {"CRLF", "x\r\ny\r\nx\r\n", "label", "", 0, "a.png=x b.png=y c.png=x ", 0},
      {"labels with commas", "x, y\n\"y\"\nfile\n", "label", "", 0,
       "a.png=x, y b.png=\"y\" c.png=file ", 0},
      {"too few", "x\ny\n", "label", "", 0, "!is not same: 3 files", 0},
      {"too many", "x\ny\nx\ny\n", "label", "", 1, "!is not same: 3 files", 0},
      {"empty", "", "label", "", 0, "!is empty", 0},
      {"num_images", "x\ny\nx\n", "label", "", 2, "a.png=x b.png=y ", 0},
      {"more than there are", "x\ny\nx\n", "label", "", 9, "a.png=x b.png=y c.png=x ", 0},
      {"denied", "x\ny\nx\n", "label", "2\n", 0, "a.png=x c.png=x ", 0},
      {"denied, then cut", "x\ny\nx\n", "label", "1\n", 1, "b.png=y ", 0},
      {"denied twice", "x\ny\nx\n", "label", "2\n2\n", 0,
       "!line 2: '2': expected numbers from 1 to 3", 0},
      {"denied 0", "x\ny\nx\n", "label", "0\n", 0, "!line 1: '0'", 0},
      {"denied 4", "x\ny\nx\n", "label", "4\n", 0, "!line 1: '4'", 0},
      {"denied text", "x\ny\nx\n", "label", "a\n", 0, "!line 1: 'a'", 0},
      {"all denied", "x\ny\nx\n", "label", "1\n2\n3\n", 0, "!every image is excluded", 0},
      {"csv", "file,label\nc.png,y\na.png,x\nb.png,\"y\"\n", "label", "", 0,
       "a.png=x b.png=y c.png=y ", 0},
      {"tsv", "wnid\tfile\tlabel\n1\tc.png\ty\n2\ta.png\tx\n3\tb.png\ty\n", "label", "", 0,
       "a.png=x b.png=y c.png=y ", 0},
      {"indices", "file,c\na.png,1\nb.png,0\nc.png,2\n", "c", "", 0, "a.png=y b.png=x c.png=7 ", 0},
      {"a label that is a number", "file,c\na.png,7\nb.png,0\nc.png,9\n", "c", "", 0,
       "a.png=7 b.png=x c.png=9 ", 0},
      {"folders in names", "file,label\nval/a.png,x\nval/b.png,y\nval/c.png,x\n", "label", "", 0,
       "a.png=x b.png=y c.png=x ", 0},
      {"no row", "file,label\na.png,x\nb.png,y\n", "label", "", 0, "a.png=x b.png=y ", 1},
      {"no image", "file,label\na.png,x\nb.png,y\nc.png,x\nd.png,x\n", "label", "", 0,
       "a.png=x b.png=y c.png=x ", 1},
      {"two columns, none called label", "file,class\na.png,x\nb.png,y\nc.png,x\n", "label", "", 0,
       "a.png=x b.png=y c.png=x ", 1},
      {"no such column", "file,class\na.png,x\n", "label2", "", 0,
       "!': no column 'label2'; the columns are file, class: choose the one of the labels with "
       "--label_column, such as --label_column=class",
       0},
      {"three columns, none called label", "wnid,file,class\nn1,a.png,x\n", "label", "", 0,
       "!no column 'label'; the columns are wnid, file, class", 0},
      {"filename", "Filename,Label\na.png,x\nb.png,y\nc.png,x\n", "label", "", 0,
       "a.png=x b.png=y c.png=x ", 0},
      {"image", "class,image\nx,a.png\ny,b.png\nx,c.png\n", "class", "", 0,
       "a.png=x b.png=y c.png=x ", 0},
      {"path", "path\tlabel\n/v/a.png\tx\nv/b.png\ty\nc.png\tx\n", "label", "", 0,
       "a.png=x b.png=y c.png=x ", 0},
      {"another name, told by its content", "img,label\na.png,x\nb.png,y\nc.png,x\n", "label", "",
       0, "a.png=x b.png=y c.png=x ", 0},
      {"no header", "a.png,x\nb.png,y\nc.png,x\n", "label", "", 0,
       "!line 1, 'a.png,x', is a row and no header; put a line", 0},
      {"names and labels with spaces", "a.png 1\nb.png 2\nc.png 1\n", "label", "", 0,
       "!line 1, 'a.png 1', begins with the name of an image", 0},
      {"names of other images", "ImageId,Prediction\nn1,1 2\nn2,3 4\nn3,1 2\n", "label", "", 0,
       "!is not same: 3 files in", 0},
      {"columns of what may be a table", "ImageId,Prediction\nn1,1 2\nn2,3 4\nn3,1 2\n", "label",
       "", 0, "!a column 'file' with the images' names, and its columns are ImageId, Prediction",
       0},
      {"a list that begins with a file", "file, file cabinet\nx, y\nx\n", "label", "", 0,
       "a.png=file, file cabinet b.png=x, y c.png=x ", 0},
      {"a list that begins with a label of the model", "image,label\nx\ny\n", "label", "", 0,
       "a.png=image,label b.png=x c.png=y ", 0},
      {"a short row", "file,label\na.png\n", "label", "", 0, "!row 2: expected 2 columns", 0},
      {"a file twice", "file,label\na.png,x\na.png,y\n", "label", "", 0, "!a.png is listed twice",
       0},
      {"other files", "file,label\nz.png,x\n", "label", "", 0, "!lists none of the 3 images", 0},
      {"open quote", "file,label\na.png,\"x\n", "label", "", 0, "!never closed", 0},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    DataSetFlags flags;
    flags.images_path = Images();
    flags.ground_truth_labels = Put("labels.txt", c.labels);
    flags.label_column = c.column;
    if (!c.deny.empty()) flags.denylist_file_path = Put("deny.txt", c.deny);
    flags.num_images = c.num_images;
    const auto data = LoadDataSet(flags, {"x", "y", "7", "image,label"});
    if (c.expected[0] == '!') {
      ASSERT_FALSE(data.ok());
      EXPECT_NE(data.status().message().find(c.expected.substr(1)), absl::string_view::npos)
          << data.status();
      EXPECT_EQ(data.status().code(), absl::StatusCode::kInvalidArgument);
      continue;
    }
    ASSERT_TRUE(data.ok()) << data.status();
    std::string images;
    for (const LabelledImage& image : data->images) images += image.file + "=" + image.label + " ";
    EXPECT_EQ(images, c.expected);
    EXPECT_EQ(data->notes.size(), c.notes) << testing::PrintToString(data->notes);
  }
}

}  // namespace
}  // namespace litmus::imagenet
