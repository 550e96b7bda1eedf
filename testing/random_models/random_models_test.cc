// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs models of every operator with both resolvers, and tests the comparison itself with kernels
// that are wrong on purpose.
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testing/quiet_reporter.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/generator.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {
namespace {

using tflite::ops::builtin::BuiltinOpResolver;
using tflite::ops::builtin::BuiltinRefOpResolver;

constexpr uint64_t kSeed = 20261122;

TEST(RandomModels, EveryBuiltinOperatorIsGenerated) {
  EXPECT_EQ(NotGenerated(), std::vector<std::string>());
  std::set<std::string> names;
  for (const Generator& generator : AllGenerators()) {
    EXPECT_TRUE(names.insert(NameOf(generator)).second) << NameOf(generator);
  }
}

// Runs two models of each operator.
TEST(RandomModels, BothResolversAgree) {
  const BuiltinRefOpResolver plain;
  const BuiltinOpResolver fast;
  std::map<std::string, int> accepted;
  for (const Generator& generator : AllGenerators()) {
    for (uint64_t index = 0; index < 2; ++index) {
      const RandomModel model(generator, kSeed, index);
      const Verdict verdict = Check(model, {plain, fast});
      EXPECT_EQ(verdict.difference, "") << NameOf(generator) << " " << index << "\n"
                                        << model.Describe();
      accepted[NameOf(generator)] += verdict.accepted;
    }
  }
  // At least one model of each generator must run, otherwise the generator tests nothing.
  for (const auto& [name, count] : accepted) EXPECT_GT(count, 0) << name;
}

TEST(RandomModels, TheModelContainsItsOperator) {
  for (const Generator& generator : AllGenerators()) {
    const RandomModel model(generator, kSeed, 0);
    bool found = false;
    for (const auto* code : *tflite::GetModel(model.file().data())->operator_codes()) {
      found = found || code->builtin_code() == generator.op;
    }
    EXPECT_TRUE(found) << NameOf(generator);
  }
}

// Compares FNV-1a hashes of the models' bytes and inputs, which must be the same on every machine.
// The hashes depend on the generators of these operators only.
TEST(RandomModels, TheSeedAloneDecides) {
  const auto hash_of = [](const char* name, uint64_t seed) {
    uint64_t hash = 14695981039346656037ull;
    const auto add = [&hash](const auto& bytes) {
      for (const auto byte : bytes) hash = (hash ^ static_cast<uint8_t>(byte)) * 1099511628211ull;
    };
    const RandomModel model(*FindGenerator(name), seed, 5);
    add(model.file());
    for (int n = 0; n < model.rounds(); ++n) {
      for (const InputValue& input : model.round(n).inputs()) add(input.bytes);
    }
    return hash;
  };
  const struct {
    const char* name;
    uint64_t hash;
  } kGoldens[] = {{"ADD", 15251262161022752170u},
                  {"CONV_2D", 11338948661257170117u},
                  {"GATHER", 3094776569437337898u},
                  {"WHILE", 17434906015922963894u}};
  for (const auto& golden : kGoldens) {
    ASSERT_NE(FindGenerator(golden.name), nullptr) << golden.name;
    EXPECT_EQ(hash_of(golden.name, kSeed), golden.hash) << golden.name;
    EXPECT_NE(hash_of(golden.name, kSeed + 1), golden.hash) << golden.name;
  }
}

// Operators whose outputs may have one of several types for the same input types. (READ_VARIABLE
// and similar operators check types when they run.)
const std::set<tflite::BuiltinOperator> kOfSeveralTypes = {
    tflite::BuiltinOperator_BATCH_MATMUL, tflite::BuiltinOperator_BITCAST,
    tflite::BuiltinOperator_CAST,         tflite::BuiltinOperator_EMBEDDING_LOOKUP,
    tflite::BuiltinOperator_HASHTABLE,    tflite::BuiltinOperator_MUL,
    tflite::BuiltinOperator_MULTINOMIAL,  tflite::BuiltinOperator_QUANTIZE,
    tflite::BuiltinOperator_TOPK_V2,      tflite::BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR,
    tflite::BuiltinOperator_UNIQUE,       tflite::BuiltinOperator_VAR_HANDLE};

// Whether the model runs and gives output number `output` its declared type.
bool TakesDeclaredType(const tflite::ModelT& model, int output) {
  QuietReporter quiet;
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  const auto file = tflite::FlatBufferModel::BuildFromBuffer(
      reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize(), &quiet);
  if (file == nullptr) return false;
  static const auto* const resolver = new BuiltinOpResolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*file, *resolver)(&interpreter) != kTfLiteOk) return false;
  const TfLiteType declared = interpreter->tensor(output)->type;
  if (interpreter->AllocateTensors() != kTfLiteOk) return false;
  return interpreter->tensor(output)->type == declared && interpreter->Invoke() == kTfLiteOk;
}

// Declares another type for each output. A kernel that ignores the declared type and writes floats
// would write past memory that was allocated for the other type.
TEST(RandomModels, OutputsOfAnotherTypeAreRefusedOrTakeTheirOwn) {
  for (const Generator& generator : AllGenerators()) {
    if (kOfSeveralTypes.count(generator.op) != 0) continue;
    for (uint64_t index = 0; index < 2; ++index) {
      const RandomModel random(generator, kSeed, index);
      const std::unique_ptr<tflite::ModelT> model(tflite::GetModel(random.file().data())->UnPack());
      tflite::SubGraphT& graph = *model->subgraphs[0];
      for (const auto& node : graph.operators) {
        if (model->operator_codes[node->opcode_index]->builtin_code != generator.op) continue;
        for (const int output : node->outputs) {
          tflite::TensorT& tensor = *graph.tensors[static_cast<size_t>(output)];
          const tflite::TensorType right = tensor.type;
          for (const tflite::TensorType type : tflite::EnumValuesTensorType()) {
            if (type == right) continue;
            tensor.type = type;
            EXPECT_FALSE(TakesDeclaredType(*model, output))
                << NameOf(generator) << " " << index << ": an output of type "
                << tflite::EnumNameTensorType(type) << " instead of "
                << tflite::EnumNameTensorType(right);
          }
          tensor.type = right;
        }
      }
    }
  }
}

// ---- Kernels that are wrong on purpose ----

const TfLiteRegistration& GoodAbs() {
  static const BuiltinOpResolver resolver;
  return *resolver.FindOp(tflite::BuiltinOperator_ABS, 1);
}

TfLiteStatus WrongInOneElement(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_OK(context, GoodAbs().invoke(context, node));
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (output->bytes > 0) output->data.raw[output->bytes - 1] ^= 1;
  return kTfLiteOk;
}

TfLiteStatus Refuses(TfLiteContext* context, TfLiteNode*) {
  context->ReportError(context, "No ABS today.");
  return kTfLiteError;
}

TfLiteStatus Aborts(TfLiteContext*, TfLiteNode*) { std::abort(); }

// The fast resolver with another invoke function for ABS.
class WithAbs : public BuiltinOpResolver {
 public:
  explicit WithAbs(TfLiteStatus (*invoke)(TfLiteContext*, TfLiteNode*)) {
    TfLiteRegistration registration = GoodAbs();
    registration.invoke = invoke;
    AddBuiltin(tflite::BuiltinOperator_ABS, &registration, 1, 5);
  }
};

const Generator& Abs() { return *FindGenerator("ABS"); }

// An index whose model runs and has elements in the first round.
uint64_t AModelThatRuns() {
  const BuiltinRefOpResolver plain;
  for (uint64_t index = 0;; ++index) {
    const RandomModel model(Abs(), kSeed, index);
    const Verdict verdict = Check(model, {plain, plain});
    if (verdict.expected[0].accepted && !verdict.expected[0].outputs[0].bytes.empty()) return index;
  }
}

TEST(Check, ReportsOneWrongElement) {
  const BuiltinRefOpResolver plain;
  const WithAbs wrong(WrongInOneElement);
  const RandomModel model(Abs(), kSeed, AModelThatRuns());
  const Verdict verdict = Check(model, {plain, wrong});
  const size_t elements = Elements(verdict.expected[0].outputs[0].shape);
  EXPECT_NE(verdict.difference.find("BuiltinOpResolver, 1 thread, round 0"), std::string::npos)
      << verdict.difference;
  EXPECT_NE(verdict.difference.find("1 of " + std::to_string(elements) + " elements differ"),
            std::string::npos)
      << verdict.difference;
  EXPECT_NE(verdict.difference.find("index " + std::to_string(elements - 1) + ": expected "),
            std::string::npos)
      << verdict.difference;
}

TEST(Check, ReportsARefusalOfOneWithItsMessage) {
  const BuiltinRefOpResolver plain;
  const WithAbs refuses(Refuses);
  const RandomModel model(Abs(), kSeed, AModelThatRuns());
  const std::string text = Check(model, {plain, refuses}).difference;
  EXPECT_NE(text.find("expected: it runs"), std::string::npos) << text;
  EXPECT_NE(text.find("refused by Invoke"), std::string::npos) << text;
  EXPECT_NE(text.find("No ABS today."), std::string::npos) << text;
}

TEST(Check, RefusalsOfAllAgree) {
  const WithAbs refuses(Refuses);
  const RandomModel model(Abs(), kSeed, AModelThatRuns());
  const Verdict verdict = Check(model, {refuses, refuses});
  EXPECT_EQ(verdict.difference, "");
  EXPECT_FALSE(verdict.accepted);
}

TEST(Workers, CountACrashAndGoOn) {
  const BuiltinRefOpResolver plain;
  const BuiltinOpResolver fast;
  const WithAbs wrong(WrongInOneElement), aborts(Aborts);
  const uint64_t runs = AModelThatRuns();
  const RandomModel model(Abs(), kSeed, runs);
  const auto check = [&](uint64_t index) {
    const tflite::OpResolver& resolver = index == 3 ? static_cast<const tflite::OpResolver&>(aborts)
                                         : index == 7 ? wrong
                                                      : fast;
    return Finding{false, Check(model, {plain, resolver}).difference, ""};
  };
  std::map<uint64_t, Message> messages;
  const Totals totals = RunInWorkers(
      {0, 10, 2}, check, [&](const Message& message) { messages[message.index] = message; },
      [](const Totals&) {});
  EXPECT_EQ(totals.done, 10u);
  EXPECT_EQ(totals.differ, 1u);
  EXPECT_EQ(totals.reports, 1u);
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_TRUE(messages[3].ended);
  EXPECT_NE(messages[3].text.find("the process ended: "), std::string::npos) << messages[3].text;
  EXPECT_FALSE(messages[7].ended);
  EXPECT_NE(messages[7].text.find("elements differ"), std::string::npos) << messages[7].text;
}

TEST(Workers, EndAModelThatHangs) {
  const auto check = [](uint64_t index) {
    if (index == 1) {
      for (;;) sleep(1);
    }
    return Finding();
  };
  std::map<uint64_t, Message> messages;
  WorkerOptions options{0, 3, 1};
  options.seconds_per_index = 1;
  const Totals totals = RunInWorkers(
      options, check, [&](const Message& message) { messages[message.index] = message; },
      [](const Totals&) {});
  EXPECT_EQ(totals.done, 3u);
  EXPECT_EQ(totals.reports, 1u);
  EXPECT_NE(messages[1].text.find("no end after 1 s"), std::string::npos) << messages[1].text;
}

}  // namespace
}  // namespace litmus::random_models
