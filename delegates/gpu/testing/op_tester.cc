// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/testing/op_tester.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>

#include "delegates/gpu/api/backends.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"
#include "runtime/c/half.h"
#include "runtime/core/interpreter.h"
#include "runtime/kernels/register.h"

namespace litmus::gpu {
namespace {

constexpr char kNoDevice[] = "There is no OpenCL or OpenGL ES device.";

// A device and settings with which the delegate computes.
struct Configuration {
  const char* kind;  // kind of device
  std::string name;
  Settings settings;
};

// Keeps the device open until the process ends: compiled programs are reused only while it is open.
bool OpenForGood(BackendChoice backend) {
  Settings settings;
  settings.backend = backend;
  if (const char* device = std::getenv("LITMUS_GPU_DEVICE")) settings.device = device;
  static auto* const kept = new std::vector<absl::StatusOr<std::shared_ptr<Device>>>;
  kept->push_back(OpenDevice(settings));
  return kept->back().ok();
}

// Returns no configurations if the machine has no device. `fast`: includes fast_quantized.
std::vector<Configuration> Configurations(bool halves, bool fast) {
  static const bool has_cl = HasOpenCl() && OpenForGood(BackendChoice::kOpenCl);
  static const bool has_gl = HasOpenGl() && OpenForGood(BackendChoice::kOpenGl);
  static const struct {
    const char* name;
    bool exists;
    BackendChoice backend;
    int vector_width;
  } kinds[] = {{"OpenCL, the device's vectors", has_cl, BackendChoice::kOpenCl, 0},
               {"OpenCL, vectors of 4", has_cl, BackendChoice::kOpenCl, 4},
               {"OpenGL ES", has_gl, BackendChoice::kOpenGl, 0}};
  std::vector<Configuration> configurations;
  for (const auto& kind : kinds) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      if (!kind.exists || (precision != Precision::kF32 && !halves)) continue;
      Configuration configuration;
      configuration.kind = kind.name;
      configuration.name =
          std::string(kind.name) + (precision == Precision::kF32 ? ", 32" : ", 16") + " bits";
      configuration.settings.backend = kind.backend;
      configuration.settings.vector_width = kind.vector_width;
      configuration.settings.precision = precision;
      if (const char* device = std::getenv("LITMUS_GPU_DEVICE"))
        configuration.settings.device = device;
      configurations.push_back(configuration);
      if (!fast || precision != Precision::kF32) continue;
      configuration.name += ", fast";
      configuration.settings.fast_quantized = true;
      configurations.push_back(configuration);
    }
  }
  return configurations;
}

// Keeps only the configurations of one backend and vector width, which changes from case to case of
// a test.
void TakeTurn(std::vector<Configuration>* configurations) {
  static const testing::TestInfo* test = nullptr;
  static size_t turn = 0;
  const testing::TestInfo* current = testing::UnitTest::GetInstance()->current_test_info();
  turn = current == test ? turn + 1 : 0;
  test = current;
  std::vector<const char*> kinds;
  for (const Configuration& configuration : *configurations) {
    if (kinds.empty() || kinds.back() != configuration.kind) kinds.push_back(configuration.kind);
  }
  if (kinds.empty()) return;
  const char* const kind = kinds[turn % kinds.size()];
  configurations->erase(
      std::remove_if(configurations->begin(), configurations->end(),
                     [&](const Configuration& other) { return other.kind != kind; }),
      configurations->end());
}

class KeepingReporter : public tflite::ErrorReporter {
 public:
  using ErrorReporter::Report;
  int Report(const char* format, va_list args) override {
    char line[2048];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string(line) + "\n";
    return 0;
  }
  std::string text;
};

// A generator of pseudo-random numbers that are equal on every machine.
class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed * 2654435761u + 12345u) {}
  float Uniform(float low, float high) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    const auto bits = static_cast<uint32_t>(state_ >> 40);
    return low + (high - low) * static_cast<float>(bits) / 16777216.0f;
  }

 private:
  uint64_t state_;
};

bool IsQuantized(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }
bool IsFloat(TfLiteType type) { return type == kTfLiteFloat32 || type == kTfLiteFloat16; }

size_t Count(const std::vector<int>& shape) {
  size_t count = 1;
  for (const int dim : shape) count *= static_cast<size_t>(dim);
  return count;
}

std::string Text(const std::vector<int>& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + "]";
}

template <typename T>
void Append(double value, std::vector<char>* bytes) {
  const auto low = static_cast<double>(std::numeric_limits<T>::lowest());
  const auto high = static_cast<double>(std::numeric_limits<T>::max());
  const T element = static_cast<T>(std::clamp(std::round(value), low, high));
  const auto* raw = reinterpret_cast<const char*>(&element);
  bytes->insert(bytes->end(), raw, raw + sizeof(element));
}

// Converts real values to the bytes that the tensor stores.
std::vector<char> Encode(const TestTensor& tensor, const std::vector<float>& values) {
  std::vector<char> bytes;
  size_t inner = 1;
  for (size_t d = static_cast<size_t>(tensor.axis) + 1; d < tensor.shape.size(); ++d) {
    inner *= static_cast<size_t>(tensor.shape[d]);
  }
  for (size_t i = 0; i < values.size(); ++i) {
    double value = static_cast<double>(values[i]);
    if (!tensor.scales.empty()) {
      const size_t channel = tensor.scales.size() == 1 ? 0 : i / inner % tensor.scales.size();
      value = std::round(value / static_cast<double>(tensor.scales[channel]));
      if (!tensor.zero_points.empty()) value += tensor.zero_points[channel];
    }
    const float real = values[i];
    const uint16_t half = FloatToHalf(real);
    switch (tensor.type) {
      case kTfLiteFloat16:
        bytes.insert(bytes.end(), reinterpret_cast<const char*>(&half),
                     reinterpret_cast<const char*>(&half) + sizeof(half));
        break;
      case kTfLiteInt4: {  // the first of two elements is in the low half of a byte
        const auto nibble = static_cast<int>(std::clamp(value, -8.0, 7.0)) & 15;
        if (i % 2 == 0) bytes.push_back(0);
        bytes.back() = static_cast<char>(bytes.back() | nibble << (i % 2 * 4));
        break;
      }
      case kTfLiteInt8:
        Append<int8_t>(value, &bytes);
        break;
      case kTfLiteUInt8:
        Append<uint8_t>(value, &bytes);
        break;
      case kTfLiteInt32:
        Append<int32_t>(value, &bytes);
        break;
      case kTfLiteInt64:
        Append<int64_t>(value, &bytes);
        break;
      case kTfLiteBool:
        bytes.push_back(value != 0 ? 1 : 0);
        break;
      default:
        bytes.insert(bytes.end(), reinterpret_cast<const char*>(&real),
                     reinterpret_cast<const char*>(&real) + sizeof(real));
    }
  }
  return bytes;
}

// Returns the stored elements as numbers, without applying a scale.
std::vector<double> Decode(const TfLiteTensor& tensor) {
  const size_t count = tensor.bytes;
  std::vector<double> numbers;
  const auto take = [&](const auto* elements) {
    numbers.assign(elements, elements + count / sizeof(*elements));
  };
  switch (tensor.type) {
    case kTfLiteFloat32:
      take(tensor.data.f);
      break;
    case kTfLiteFloat16:
      for (size_t i = 0; i < count / 2; ++i) {
        numbers.push_back(static_cast<double>(HalfToFloat(tensor.data.f16[i].data)));
      }
      break;
    case kTfLiteInt8:
      take(tensor.data.int8);
      break;
    case kTfLiteUInt8:
      take(tensor.data.uint8);
      break;
    case kTfLiteInt32:
      take(tensor.data.i32);
      break;
    case kTfLiteInt64:
      take(tensor.data.i64);
      break;
    case kTfLiteBool:
      take(tensor.data.b);
      break;
    default:
      ADD_FAILURE() << "outputs of type " << TfLiteTypeGetName(tensor.type);
  }
  return numbers;
}

TfLiteQuantization Affine(const TestTensor& tensor) {
  TfLiteQuantization result = {kTfLiteNoQuantization, nullptr};
  if (tensor.scales.empty()) return result;
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
  const auto channels = static_cast<int>(tensor.scales.size());
  affine->scale = TfLiteFloatArrayCreate(channels);
  affine->zero_point = TfLiteIntArrayCreate(channels);
  for (int c = 0; c < channels; ++c) {
    affine->scale->data[c] = tensor.scales[static_cast<size_t>(c)];
    affine->zero_point->data[c] =
        tensor.zero_points.empty() ? 0 : tensor.zero_points[static_cast<size_t>(c)];
  }
  affine->quantized_dimension = tensor.axis;
  return {kTfLiteAffineQuantization, affine};
}

struct DelegateDeleter {
  void operator()(TfLiteDelegate* delegate) const { GpuDelegate::Delete(delegate); }
};

}  // namespace

// Runs the operator in its own interpreter.
class OpRun {
 public:
  explicit OpRun(const OpTest& test) : random_(test.seed_) {
    std::vector<int> inputs, graph_inputs;
    for (const TestTensor& tensor : test.inputs_) {
      if (tensor.kind == TestTensor::Kind::kAbsent) {
        inputs.push_back(-1);
        continue;
      }
      inputs.push_back(AddInput(tensor));
      if (tensor.kind == TestTensor::Kind::kRuntime) graph_inputs.push_back(inputs.back());
    }
    std::vector<int> outputs;
    for (const TestTensor& tensor : test.outputs_) {
      int index = 0;
      interpreter_.AddTensors(1, &index);
      interpreter_.SetTensorParametersReadWrite(index, tensor.type, "output", {1}, Affine(tensor));
      outputs.push_back(index);
    }
    // The resolver owns the names of custom operators, so it is never destroyed.
    static const auto* const kernels = new tflite::ops::builtin::BuiltinRefOpResolver;
    const tflite::ops::builtin::BuiltinRefOpResolver& resolver = *kernels;
    const TfLiteRegistration* registration =
        test.code_ == kTfLiteBuiltinCustom
            ? resolver.FindOp(test.custom_.c_str(), test.version_)
            : resolver.FindOp(static_cast<tflite::BuiltinOperator>(test.code_), test.version_);
    if (registration == nullptr) {
      ADD_FAILURE() << test.name_ << ": there is no reference kernel of version " << test.version_;
      return;
    }
    char* params = nullptr;
    if (!test.params_.empty()) {
      params = static_cast<char*>(std::malloc(test.params_.size()));
      std::memcpy(params, test.params_.data(), test.params_.size());
    }
    interpreter_.SetInputs(graph_inputs);
    interpreter_.SetOutputs(outputs);
    interpreter_.SetVariables(variables_);
    is_built_ = interpreter_.AddNodeWithParameters(
                    inputs, outputs, reinterpret_cast<const char*>(test.custom_options_.data()),
                    test.custom_options_.size(), params, registration) == kTfLiteOk;
  }

  bool is_built() const { return is_built_; }
  tflite::Interpreter& interpreter() { return interpreter_; }
  const std::string& messages() const { return reporter_.text; }

  bool IsDelegated() const {
    return interpreter_.execution_plan().size() == 1 &&
           interpreter_.node_and_registration(interpreter_.execution_plan()[0])->first.delegate !=
               nullptr;
  }

  // Invokes with the next random values, which are equal for every OpRun of a test.
  bool Invoke() {
    for (const auto& [index, tensor] : runtime_) {
      const std::vector<char> bytes = Encode(tensor, Values(tensor));
      TfLiteTensor* target = interpreter_.tensor(index);
      if (target->bytes != bytes.size()) return false;
      std::memcpy(target->data.raw, bytes.data(), bytes.size());
    }
    return interpreter_.Invoke() == kTfLiteOk;
  }

 private:
  std::vector<float> Values(const TestTensor& tensor) {
    if (!tensor.values.empty()) return tensor.values;
    std::vector<float> values(Count(tensor.shape));
    for (float& value : values) {
      value = random_.Uniform(tensor.low, tensor.high);
      if (tensor.type == kTfLiteBool) {
        value = random_.Uniform(0, 2) < 1 ? 0.0f : 1.0f;
      } else if (!IsFloat(tensor.type) && tensor.scales.empty()) {
        value = std::floor(value);
      } else {
        value = HalfToFloat(FloatToHalf(value));
      }
    }
    return values;
  }

  int AddInput(const TestTensor& tensor) {
    int index = 0;
    interpreter_.AddTensors(1, &index);
    if (tensor.kind == TestTensor::Kind::kConstant) {
      constants_.push_back(Encode(tensor, Values(tensor)));
      interpreter_.SetTensorParametersReadOnly(index, tensor.type, "constant", tensor.shape,
                                               Affine(tensor), constants_.back().data(),
                                               constants_.back().size());
      return index;
    }
    const bool is_variable = tensor.kind == TestTensor::Kind::kVariable;
    interpreter_.SetTensorParametersReadWrite(index, tensor.type, "input", tensor.shape,
                                              Affine(tensor), is_variable);
    if (is_variable) {
      variables_.push_back(index);
    } else {
      runtime_.emplace_back(index, tensor);
    }
    return index;
  }

  Random random_;
  bool is_built_ = false;
  KeepingReporter reporter_;
  std::deque<std::vector<char>> constants_;  // must outlive the interpreter
  std::vector<std::pair<int, TestTensor>> runtime_;
  std::vector<int> variables_;
  tflite::Interpreter interpreter_{&reporter_};
};

namespace {

// Coordinates of the element with this index, as "[0, 3, 1]".
std::string Place(size_t index, const TfLiteTensor& tensor) {
  std::vector<int> place(static_cast<size_t>(tensor.dims->size));
  for (size_t d = place.size(); d-- > 0;) {
    const auto dim = static_cast<size_t>(tensor.dims->data[d]);
    place[d] = static_cast<int>(index % dim);
    index /= dim;
  }
  return Text(place);
}

// The first few elements of every input.
std::string InputsText(OpRun* run) {
  std::ostringstream text;
  for (const int index : run->interpreter().inputs()) {
    const TfLiteTensor& tensor = *run->interpreter().tensor(index);
    const std::vector<double> values = Decode(tensor);
    text << "\n  input " << TfLiteTypeGetName(tensor.type) << " "
         << Text({tensor.dims->data, tensor.dims->data + tensor.dims->size}) << ":";
    for (size_t i = 0; i < std::min<size_t>(values.size(), 12); ++i) text << " " << values[i];
    if (values.size() > 12) text << " ...";
  }
  return text.str();
}

// Returns "" or a description of the difference. `tolerance`: for floats, see
// OpTest::set_tolerance; `quanta`: for bytes.
std::string Compare(const TfLiteTensor& want, const TfLiteTensor& got, float tolerance,
                    double quanta) {
  if (TfLiteIntArrayEqual(want.dims, got.dims) == 0) return "the shapes differ";
  const std::vector<double> expected = Decode(want), actual = Decode(got);
  double largest = 0;
  for (const double value : expected) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  double allowed = 0;
  if (IsQuantized(want.type)) allowed = quanta;
  if (IsFloat(want.type)) allowed = static_cast<double>(tolerance) * std::max(largest, 1e-6);
  size_t wrong = 0, first = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const bool both_nan = std::isnan(expected[i]) && std::isnan(actual[i]);
    if (both_nan || expected[i] == actual[i]) continue;
    if (std::abs(expected[i] - actual[i]) <= allowed) continue;
    if (wrong++ == 0) first = i;
  }
  if (wrong == 0) return "";
  std::ostringstream text;
  text << wrong << " of " << expected.size() << " elements are wrong; the first, "
       << Place(first, want) << ": expected " << expected[first] << ", got " << actual[first]
       << ", allowed difference " << allowed;
  return text.str();
}

}  // namespace

TestTensor& OpTest::Input(std::vector<int> shape, TfLiteType type) {
  TestTensor tensor;
  tensor.type = type;
  tensor.shape = std::move(shape);
  inputs_.push_back(std::move(tensor));
  return inputs_.back();
}

TestTensor& OpTest::Constant(std::vector<int> shape, TfLiteType type) {
  TestTensor& tensor = Input(std::move(shape), type);
  tensor.kind = TestTensor::Kind::kConstant;
  return tensor;
}

TestTensor& OpTest::Constant(std::vector<int> shape, std::vector<float> values, TfLiteType type) {
  TestTensor& tensor = Constant(std::move(shape), type);
  tensor.values = std::move(values);
  return tensor;
}

TestTensor& OpTest::Variable(std::vector<int> shape) {
  TestTensor& tensor = Input(std::move(shape));
  tensor.kind = TestTensor::Kind::kVariable;
  return tensor;
}

void OpTest::Absent() { Input({}).kind = TestTensor::Kind::kAbsent; }

TestTensor& OpTest::Output(TfLiteType type) {
  TestTensor tensor;
  tensor.type = type;
  outputs_.push_back(tensor);
  return outputs_.back();
}

void OpTest::RunAll() {
  const bool fast =
      !exact_ && std::any_of(outputs_.begin(), outputs_.end(),
                             [](const TestTensor& tensor) { return IsQuantized(tensor.type); });
  std::vector<Configuration> configurations = Configurations(half_tolerance_ > 0, fast);
  if (devices_in_turn_) TakeTurn(&configurations);
  if (configurations.empty()) GTEST_SKIP() << kNoDevice;
  // The results of the reference kernel, for each Invoke.
  OpRun reference(*this);
  if (!reference.is_built()) return;
  ASSERT_EQ(reference.interpreter().AllocateTensors(), kTfLiteOk)
      << name_ << ": the reference kernel refuses: " << reference.messages();

  std::vector<std::unique_ptr<TfLiteDelegate, DelegateDeleter>> delegates;
  std::vector<std::unique_ptr<OpRun>> runs;
  for (const Configuration& configuration : configurations) {
    delegates.emplace_back(GpuDelegate::Create(configuration.settings));
    auto run = std::make_unique<OpRun>(*this);
    ASSERT_EQ(run->interpreter().ModifyGraphWithDelegate(delegates.back().get()), kTfLiteOk)
        << name_ << " (" << configuration.name << "): " << run->messages();
    ASSERT_TRUE(run->IsDelegated())
        << name_ << " (" << configuration.name << "): not delegated: " << run->messages();
    ASSERT_EQ(run->interpreter().AllocateTensors(), kTfLiteOk) << name_ << ": " << run->messages();
    runs.push_back(std::move(run));
  }
  for (int invoke = 0; invoke < invokes_; ++invoke) {
    ASSERT_TRUE(reference.Invoke()) << name_ << ": " << reference.messages();
    for (size_t w = 0; w < configurations.size(); ++w) {
      OpRun& run = *runs[w];
      ASSERT_TRUE(run.Invoke()) << name_ << " (" << configurations[w].name
                                << "): " << run.messages();
      const bool half = configurations[w].settings.precision != Precision::kF32;
      for (size_t o = 0; o < outputs_.size(); ++o) {
        const std::string wrong =
            Compare(*reference.interpreter().output_tensor(o), *run.interpreter().output_tensor(o),
                    half ? half_tolerance_ : tolerance_, exact_ ? 0 : 1);
        if (wrong.empty()) continue;
        ADD_FAILURE() << name_ << " (" << configurations[w].name << "), output " << o << ", Invoke "
                      << invoke << ": " << wrong << InputsText(&reference)
                      << "\n  to repeat: --gtest_filter="
                      << testing::UnitTest::GetInstance()->current_test_info()->test_suite_name()
                      << "." << testing::UnitTest::GetInstance()->current_test_info()->name()
                      << ", case '" << name_ << "', seed " << seed_;
      }
    }
  }
}

void OpTest::RefuseAll(const std::string& reason) {
  const std::vector<Configuration> configurations = Configurations(false, false);
  if (configurations.empty()) GTEST_SKIP() << kNoDevice;
  for (const Configuration& configuration : configurations) {
    const std::unique_ptr<TfLiteDelegate, DelegateDeleter> delegate(
        GpuDelegate::Create(configuration.settings));
    OpRun run(*this);
    if (!run.is_built()) return;
    ASSERT_EQ(run.interpreter().ModifyGraphWithDelegate(delegate.get()), kTfLiteOk)
        << name_ << " (" << configuration.name << "): " << run.messages();
    EXPECT_FALSE(run.IsDelegated()) << name_ << " (" << configuration.name << ")";
    EXPECT_NE(run.messages().find(reason), std::string::npos)
        << name_ << " (" << configuration.name << "): expected '" << reason << "' in:\n"
        << run.messages();
  }
}

}  // namespace litmus::gpu
