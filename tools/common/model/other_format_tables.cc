// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/other_format_tables.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"

namespace litmus {
namespace {

using Text = absl::string_view;

constexpr char kConvertOnnx[] =
    "convert it: onnx2tf -i FILE -o converted writes .tflite files to the folder 'converted'";
constexpr char kConvertKeras[] =
    "convert it: tflite_convert --keras_model_file=FILE --output_file=model.tflite";
constexpr char kConvertPyTorch[] =
    "convert the module with litert_torch.convert (Python package litert-torch)";

// Longer than the zeros at the start of any .tflite file, whose first four bytes are the offset of
// the model.
constexpr char kZeros[64] = {};

const OtherFormat kOnnx = {0, {}, "an ONNX model", kConvertOnnx};
const OtherFormat kSavedModelFile = {
    0,
    {},
    "the graph of a TensorFlow SavedModel without its weights",
    "convert its folder: tflite_convert --saved_model_dir=DIR --output_file=model.tflite"};
const OtherFormat kFrozenGraph = {
    0,
    {},
    "a TensorFlow graph (GraphDef)",
    "convert it: tflite_convert --enable_v1_converter --graph_def_file=FILE "
    "--input_arrays=INPUT --output_arrays=OUTPUT --output_file=model.tflite"};

// Removes a varint of a protocol buffer from the front of *bytes.
std::optional<uint64_t> TakeVarint(Text* bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < std::min<size_t>(bytes->size(), 9); ++i) {
    const auto byte = static_cast<uint8_t>((*bytes)[i]);
    value |= static_cast<uint64_t>(byte & 0x7F) << (7 * i);
    if (byte < 0x80) {
      bytes->remove_prefix(i + 1);
      return value;
    }
  }
  return std::nullopt;
}

// Removes a field of type bytes with this tag from the front of *bytes; returns its value, or the
// part of it that is there.
std::optional<Text> TakeBytes(uint8_t tag, Text* bytes) {
  if (bytes->empty() || static_cast<uint8_t>(bytes->front()) != tag) return std::nullopt;
  bytes->remove_prefix(1);
  const std::optional<uint64_t> size = TakeVarint(bytes);
  if (!size) return std::nullopt;
  const Text value = bytes->substr(0, *size);
  bytes->remove_prefix(value.size());
  return value;
}

bool IsName(const std::optional<Text>& text) {
  return text && !text->empty() && std::all_of(text->begin(), text->end(), [](char c) {
           return absl::ascii_isprint(static_cast<unsigned char>(c));
         });
}

constexpr uint8_t kNumber = 0, kBytes = 2;  // wire types of fields
constexpr uint8_t Tag(uint8_t field, uint8_t kind) { return field << 3 | kind; }

}  // namespace

const std::vector<OtherFormat> kFormatsByMagic = {
    {0, "version https://git-lfs.github.com/", "a Git LFS pointer, not the file itself",
     "run in its folder: git lfs pull"},
    {0, "version https://hawser.github.com/", "a Git LFS pointer, not the file itself",
     "run in its folder: git lfs pull"},
    {0, "/annex/objects/", "a git-annex pointer, not the file itself", "run: git annex get FILE"},
    {0, "LITERTLM", "a LiteRT-LM file, a container of language models",
     "get its parts: litert-lm-peek --litertlm_file FILE --dump_files_dir DIR (Python package "
     "litert-lm-builder)"},
    {0, "\x89HDF\r\n\x1A\n", "an HDF5 file, as Keras writes", kConvertKeras},
    {0, "\x1F\x8B", "compressed by gzip", "run: gunzip -c FILE > model.tflite",
     "extract it: tar -xzf FILE"},
    {0, "BZh", "compressed by bzip2", "run: bunzip2 -c FILE > model.tflite",
     "extract it: tar -xjf FILE"},
    {0,
     Text("\xFD"
          "7zXZ\0",
          6),
     "compressed by xz", "run: xz -dc FILE > model.tflite", "extract it: tar -xJf FILE"},
    {0, "\x28\xB5\x2F\xFD", "compressed by zstd", "run: zstd -dc FILE > model.tflite",
     "extract it: tar --zstd -xf FILE"},
    {0, "7z\xBC\xAF\x27\x1C", "a 7z archive", "extract it: 7z x FILE"},
    {257, "ustar", "a tar archive", "extract it: tar -xf FILE"},
    {4, "ORTM", "a model of ONNX Runtime (.ort)",
     "convert the .onnx model that it was created from: onnx2tf -i MODEL.onnx -o converted"},
    {4, "ET12", "a program of ExecuTorch (.pte)", kConvertPyTorch},
    {0, "GGUF", "a GGUF file: weights for llama.cpp", "give a .tflite model"},
    {0,
     "\x7F"
     "ELF",
     "a program or a library (ELF)", "give a .tflite model"},
    {4, Text("\0\0\0\0{\"", 6), "a file of weights (.safetensors)", kConvertPyTorch},
    {0, "\x80\x02\x8A\x0Al\xFC\x9C", "a PyTorch file of before version 1.6", kConvertPyTorch},
    {0, "\x93NUMPY", "an array of NumPy (.npy)", "give a .tflite model"},
    {0, "RKNN", "a model of Rockchip's compiler (.rknn)",
     "give the .tflite model that it was converted from"},
    {0, "ftrt", "a plan of TensorRT", "give a .tflite model"},
    {0, "ptrt", "a plan of TensorRT", "give a .tflite model"},
    {0, "\x89PNG", "an image (PNG)", "give a .tflite model"},
    {0, "\xFF\xD8\xFF", "an image (JPEG)", "give a .tflite model"},
    {0, Text(kZeros, sizeof(kZeros)), "a file that begins with zeros, as an incomplete download",
     "download or copy FILE again"},
};

const std::vector<OtherFormat> kFormatsByText = {
    {0, "<!doctype html", "an HTML page, not the file itself",
     "download it from the link of the file (GitHub: 'Raw'; Hugging Face: /resolve/, not /blob/)"},
    {0, "<html", "an HTML page, not the file itself",
     "download it from the link of the file (GitHub: 'Raw'; Hugging Face: /resolve/, not /blob/)"},
    {0, "<", "a network of OpenVINO (.xml)",
     "convert the ONNX or TensorFlow model that it was created from", nullptr, "<net name="},
    {0, "<?xml", "an XML document, as servers answer when a download fails",
     "read it: head FILE; then download the model again"},
    {0, "{", "a TensorFlow.js model",
     "convert the SavedModel or Keras model that it was created from", nullptr,
     "\"modeltopology\""},
    {0, "7767517", "a network of ncnn (.param)",
     "convert the ONNX or PyTorch model that it was created from"},
    {0, "{", "a JSON document, as servers answer when a download fails",
     "read it: head FILE; then download the model again"},
};

const std::vector<ZipContent> kZipContents = {
    {".task", ".task", "a zip archive of MediaPipe bundles", "run: unzip FILE NAME"},
    {"config.json", "model.weights.h5", "a Keras model (.keras)", kConvertKeras},
    {"saved_model.pb", "saved_model.pb", "a zip archive of a TensorFlow SavedModel",
     "run: unzip FILE; then convert the folder of NAME: tflite_convert "
     "--saved_model_dir=FOLDER --output_file=model.tflite"},
    {"data.pkl", "data.pkl", "a PyTorch model", kConvertPyTorch},
    {".onnx", ".onnx", "a zip archive of an ONNX model",
     "run: unzip FILE NAME; then convert NAME: onnx2tf -i NAME -o converted"},
};

const std::vector<FolderFormat> kFolderFormats = {
    {"saved_model.pb", "the folder of a TensorFlow SavedModel",
     "convert it: tflite_convert --saved_model_dir=FILE --output_file=model.tflite"},
    {"variables/variables.index", "the folder of a TensorFlow SavedModel without saved_model.pb",
     "save the model again"},
    {"Manifest.json", "a Core ML package (.mlpackage)",
     "convert the model that it was created from"},
    {"model.json", "the folder of a TensorFlow.js model",
     "convert the SavedModel or Keras model that it was created from"},
};

const OtherFormat* FormatOfProtocolBuffer(Text head) {
  if (head.empty()) return nullptr;
  // A node begins with its name and operator.
  if (static_cast<uint8_t>(head[0]) == Tag(1, kBytes)) {
    std::optional<Text> node = TakeBytes(Tag(1, kBytes), &head);
    if (!node || !IsName(TakeBytes(Tag(1, kBytes), &*node))) return nullptr;
    return IsName(TakeBytes(Tag(2, kBytes), &*node)) ? &kFrozenGraph : nullptr;
  }
  if (static_cast<uint8_t>(head[0]) != Tag(1, kNumber)) return nullptr;
  head.remove_prefix(1);
  const std::optional<uint64_t> version = TakeVarint(&head);
  if (!version || head.empty()) return nullptr;
  constexpr uint64_t kSavedModelVersion = 1, kFirstOnnx = 2, kLastOnnx = 64;
  const auto tag = static_cast<uint8_t>(head[0]);
  const std::optional<Text> second = TakeBytes(tag, &head);
  if (*version == kSavedModelVersion && tag == Tag(2, kBytes)) {  // a graph, whose first field is
    const bool message = second && !second->empty() && (*second)[0] == Tag(1, kBytes);  // a message
    return message ? &kSavedModelFile : nullptr;
  }
  if (*version < kFirstOnnx || *version > kLastOnnx) return nullptr;
  if (tag == Tag(2, kBytes)) return IsName(second) ? &kOnnx : nullptr;  // the producer
  constexpr uint8_t kMayBeSecond[] = {Tag(3, kBytes), Tag(4, kBytes), Tag(5, kNumber),
                                      Tag(6, kBytes), Tag(7, kBytes), Tag(8, kBytes)};
  const bool known =
      std::find(std::begin(kMayBeSecond), std::end(kMayBeSecond), tag) != std::end(kMayBeSecond);
  return known ? &kOnnx : nullptr;
}

}  // namespace litmus
