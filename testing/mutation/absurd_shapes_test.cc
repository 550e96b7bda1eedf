// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests models with shapes that have no elements but other dimensions whose product overflows, and
// sparse constants where dense ones are read. Each must be refused with a message, by the verifier,
// in Prepare or in Invoke; the same models with valid shapes must run.
#include <climits>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "testing/mutation/run_case.h"
#include "testing/mutation/small_model.h"

namespace litmus::mutation {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using Ints = std::vector<int32_t>;

// The product of the first three dimensions overflows if a kernel multiplies them.
const Ints kAbsurd = {INT_MAX, INT_MAX, 3, 0};
const Ints kEmpty = {8, 4, 3, 0};
const Ints kSound = {8, 4, 3, 2};

struct Case {
  const char* what;
  std::function<void(SmallModel*, const Ints& shape, bool constant)> build;
};

const Case kComputedShapes[] = {
    {"FILL",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int value = m->Constant<float>(TensorType_FLOAT32, {}, {1.5f});
       m->Op(tflite::BuiltinOperator_FILL, {m->Parameter({4}, shape, constant), value},
             {m->Output(TensorType_FLOAT32)});
     }},
    {"RANDOM_UNIFORM",
     [](SmallModel* m, const Ints& shape, bool constant) {
       m->Op(tflite::BuiltinOperator_RANDOM_UNIFORM, {m->Parameter({4}, shape, constant)},
             {m->Output(TensorType_FLOAT32)}, tflite::RandomOptionsT());
     }},
    {"RANDOM_STANDARD_NORMAL",
     [](SmallModel* m, const Ints& shape, bool constant) {
       m->Op(tflite::BuiltinOperator_RANDOM_STANDARD_NORMAL, {m->Parameter({4}, shape, constant)},
             {m->Output(TensorType_FLOAT32)}, tflite::RandomOptionsT());
     }},
    {"BROADCAST_TO",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int value = m->Input(TensorType_FLOAT32, {1});
       m->Op(tflite::BuiltinOperator_BROADCAST_TO, {value, m->Parameter({4}, shape, constant)},
             {m->Output(TensorType_FLOAT32)}, tflite::BroadcastToOptionsT());
     }},
    {"TILE",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int value = m->Input(TensorType_FLOAT32, {1, 1, 1, 1});
       m->Op(tflite::BuiltinOperator_TILE, {value, m->Parameter({4}, shape, constant)},
             {m->Output(TensorType_FLOAT32)}, tflite::TileOptionsT());
     }},
    {"SPARSE_TO_DENSE",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int indices = m->Input(TensorType_INT32, {0, 4});
       const int values = m->Constant<float>(TensorType_FLOAT32, {}, {1});
       const int other = m->Constant<float>(TensorType_FLOAT32, {}, {2});
       m->Op(tflite::BuiltinOperator_SPARSE_TO_DENSE,
             {indices, m->Parameter({4}, shape, constant), values, other},
             {m->Output(TensorType_FLOAT32)}, tflite::SparseToDenseOptionsT());
     }},
    {"SCATTER_ND",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int indices = m->Input(TensorType_INT32, {0, 4});
       const int updates = m->Input(TensorType_FLOAT32, {0});
       m->Op(tflite::BuiltinOperator_SCATTER_ND,
             {indices, updates, m->Parameter({4}, shape, constant)},
             {m->Output(TensorType_FLOAT32)}, tflite::ScatterNdOptionsT());
     }},
    {"EMBEDDING_LOOKUP_SPARSE",
     [](SmallModel* m, const Ints& shape, bool constant) {
       const int ids = m->Input(TensorType_INT32, {0});
       const int indices = m->Input(TensorType_INT32, {0, 5});
       const int weights = m->Input(TensorType_FLOAT32, {0});
       const int table = m->Constant<float>(TensorType_FLOAT32, {1, 1}, {1});
       Ints dense = shape;
       dense.push_back(1);
       m->Op(tflite::BuiltinOperator_EMBEDDING_LOOKUP_SPARSE,
             {ids, indices, m->Parameter({5}, dense, constant), weights, table},
             {m->Output(TensorType_FLOAT32)}, tflite::EmbeddingLookupSparseOptionsT());
     }},
    // The output of the first operator is also that of the second one, which computes with the
    // product of both shapes.
    {"MUL and ABS",
     [](SmallModel* m, const Ints& shape, bool) {
       const int a = m->Input(TensorType_FLOAT32, {shape[0], 1, shape[2], shape[3]});
       const int b = m->Input(TensorType_FLOAT32, {1, shape[1], 1, shape[3]});
       const int product = m->Tensor(TensorType_FLOAT32, {});
       m->Op(tflite::BuiltinOperator_MUL, {a, b}, {product}, tflite::MulOptionsT());
       m->Op(tflite::BuiltinOperator_ABS, {product}, {m->Output(TensorType_FLOAT32)},
             tflite::AbsOptionsT());
     }},
};

TEST(AbsurdShapes, ComputedShapes) {
  for (const Case& c : kComputedShapes) {
    for (const bool constant : {true, false}) {
      SCOPED_TRACE(std::string(c.what) + (constant ? ", constant" : ", input"));
      for (const Ints& shape : {kSound, kEmpty, kAbsurd}) {
        SmallModel model;
        c.build(&model, shape, constant);
        // Runs with the values of the model's inputs; by default RunCase uses zeros.
        const Outcome outcome = RunCase(model.Bytes(), size_t{1} << 30, model.input_values());
        if (shape == kAbsurd) {
          EXPECT_TRUE(outcome == Outcome::kNotAllocated || outcome == Outcome::kNotRun)
              << OutcomeName(outcome);
        } else {
          EXPECT_STREQ(OutcomeName(outcome), "ran");
        }
      }
    }
  }
}

TEST(AbsurdShapes, ShapesInTheFile) {
  for (int place = 0; place < 4; ++place) {
    for (const bool is_constant : {false, true}) {
      Ints shape = {INT_MAX, INT_MAX, INT_MAX, INT_MAX};
      shape[static_cast<size_t>(place)] = 0;
      SmallModel model;
      const int in = is_constant ? model.Constant<float>(TensorType_FLOAT32, shape, {1})
                                 : model.Input(TensorType_FLOAT32, shape);
      model.Op(tflite::BuiltinOperator_ABS, {in}, {model.Output(TensorType_FLOAT32)},
               tflite::AbsOptionsT());
      EXPECT_STREQ(OutcomeName(RunCase(model.Bytes(), size_t{1} << 30)), "not loaded") << place;
    }
  }
}

// Tests operators on tensors without elements whose other dimensions are so long that a loop over
// them would not end. Each has `count` inputs of this shape and one output.
TEST(AbsurdShapes, LongEmptyTensors) {
  using Build = std::function<void(SmallModel*, const Ints&)>;
  const auto unary = [](tflite::BuiltinOperator code) -> Build {
    return [code](SmallModel* m, const Ints& shape) {
      m->Op(code, {m->Input(TensorType_FLOAT32, shape)}, {m->Output(TensorType_FLOAT32)});
    };
  };
  const auto binary = [](tflite::BuiltinOperator code, bool broadcast) -> Build {
    return [=](SmallModel* m, const Ints& shape) {
      Ints other = shape;
      if (broadcast) other[1] = 1;
      m->Op(code, {m->Input(TensorType_FLOAT32, shape), m->Input(TensorType_FLOAT32, other)},
            {m->Output(TensorType_FLOAT32)});
    };
  };
  const auto with = [](tflite::BuiltinOperator code, const Ints& dims,
                       const Ints& values) -> Build {
    return [=](SmallModel* m, const Ints& shape) {
      m->Op(code,
            {m->Input(TensorType_FLOAT32, shape), m->Constant(TensorType_INT32, dims, values)},
            {m->Output(TensorType_FLOAT32)});
    };
  };
  const struct {
    const char* what;
    Build build;
  } kOperators[] = {
      {"ABS", unary(tflite::BuiltinOperator_ABS)},
      {"SOFTMAX", unary(tflite::BuiltinOperator_SOFTMAX)},
      {"LOG_SOFTMAX", unary(tflite::BuiltinOperator_LOG_SOFTMAX)},
      {"L2_NORMALIZATION", unary(tflite::BuiltinOperator_L2_NORMALIZATION)},
      {"MATRIX_DIAG", unary(tflite::BuiltinOperator_MATRIX_DIAG)},
      {"RESHAPE", with(tflite::BuiltinOperator_RESHAPE, {2}, {-1, 1})},
      {"ADD", binary(tflite::BuiltinOperator_ADD, false)},
      {"MUL that broadcasts", binary(tflite::BuiltinOperator_MUL, true)},
      {"MAXIMUM that broadcasts", binary(tflite::BuiltinOperator_MAXIMUM, true)},
      {"POW that broadcasts", binary(tflite::BuiltinOperator_POW, true)},
      {"SQUARED_DIFFERENCE that broadcasts",
       binary(tflite::BuiltinOperator_SQUARED_DIFFERENCE, true)},
      {"PRELU", binary(tflite::BuiltinOperator_PRELU, true)},
      {"CONCATENATION", binary(tflite::BuiltinOperator_CONCATENATION, false)},
      {"PACK", binary(tflite::BuiltinOperator_PACK, false)},
      {"BATCH_MATMUL", binary(tflite::BuiltinOperator_BATCH_MATMUL, false)},
      {"SUM", with(tflite::BuiltinOperator_SUM, {1}, {1})},
      {"MEAN", with(tflite::BuiltinOperator_MEAN, {1}, {0})},
      {"REDUCE_MAX", with(tflite::BuiltinOperator_REDUCE_MAX, {1}, {2})},
      {"CUMSUM", with(tflite::BuiltinOperator_CUMSUM, {}, {1})},
      {"REVERSE_V2", with(tflite::BuiltinOperator_REVERSE_V2, {1}, {1})},
      {"TRANSPOSE", with(tflite::BuiltinOperator_TRANSPOSE, {4}, {2, 0, 3, 1})},
      {"GATHER", with(tflite::BuiltinOperator_GATHER, {1}, {0})},
      {"SLICE",
       [](SmallModel* m, const Ints& shape) {
         m->Op(tflite::BuiltinOperator_SLICE,
               {m->Input(TensorType_FLOAT32, shape),
                m->Constant<int32_t>(TensorType_INT32, {4}, {0, 0, 0, 0}),
                m->Constant<int32_t>(TensorType_INT32, {4}, {-1, -1, -1, -1})},
               {m->Output(TensorType_FLOAT32)});
       }},
      {"PAD", with(tflite::BuiltinOperator_PAD, {4, 2}, {0, 0, 0, 0, 0, 0, 0, 0})},
      {"TILE", with(tflite::BuiltinOperator_TILE, {4}, {2, 1, 3, 1})},
      {"SPACE_TO_BATCH_ND",
       [](SmallModel* m, const Ints& shape) {
         m->Op(tflite::BuiltinOperator_SPACE_TO_BATCH_ND,
               {m->Input(TensorType_FLOAT32, shape),
                m->Constant<int32_t>(TensorType_INT32, {2}, {1, 1}),
                m->Constant<int32_t>(TensorType_INT32, {2, 2}, {0, 0, 0, 0})},
               {m->Output(TensorType_FLOAT32)});
       }},
      {"RESIZE_BILINEAR",
       [](SmallModel* m, const Ints& shape) {
         m->Op(tflite::BuiltinOperator_RESIZE_BILINEAR,
               {m->Input(TensorType_FLOAT32, shape),
                m->Parameter({2}, {1 << 16, 1 << 20}, /*constant=*/false)},
               {m->Output(TensorType_FLOAT32)}, tflite::ResizeBilinearOptionsT());
       }},
  };
  for (const auto& op : kOperators) {
    for (size_t place = 0; place < 4; ++place) {
      Ints shape = {1 << 17, 1 << 17, 1 << 16, 2};
      shape[place] = 0;
      SmallModel model;
      op.build(&model, shape);
      std::printf("%s, %zu\n", op.what, place);
      std::fflush(stdout);
      const Outcome outcome = RunCase(model.Bytes(), size_t{1} << 30, model.input_values());
      EXPECT_NE(outcome, Outcome::kUnclear) << op.what << place;
    }
  }
}

// Adds a sparse constant [`rows`, 4] of which the buffer holds one float.
int SparseConstant(SmallModel* m, int rows) {
  const int tensor = m->Constant<float>(TensorType_FLOAT32, {rows, 4}, {1.5f});
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  for (int i = 0; i < 2; ++i) {
    sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  }
  sparsity->dim_metadata[0]->dense_size = rows;
  sparsity->dim_metadata[1]->format = tflite::DimensionType_SPARSE_CSR;
  tflite::Int32VectorT segments, indices;
  segments.values.assign(static_cast<size_t>(rows) + 1, 1);
  segments.values[0] = 0;
  indices.values = {3};
  sparsity->dim_metadata[1]->array_segments.Set(segments);
  sparsity->dim_metadata[1]->array_indices.Set(indices);
  m->graph().tensors[static_cast<size_t>(tensor)]->sparsity = std::move(sparsity);
  return tensor;
}

TEST(AbsurdShapes, SparseOperands) {
  constexpr int kRows = 1 << 18;
  SmallModel add;
  add.Op(tflite::BuiltinOperator_ADD,
         {add.Input(TensorType_FLOAT32, {kRows, 4}), SparseConstant(&add, kRows)},
         {add.Output(TensorType_FLOAT32)}, tflite::AddOptionsT());
  EXPECT_STREQ(OutcomeName(RunCase(add.Bytes(), size_t{1} << 30)), "not loaded");

  SmallModel output;
  output.graph().outputs.push_back(SparseConstant(&output, kRows));
  EXPECT_STREQ(OutcomeName(RunCase(output.Bytes(), size_t{1} << 30)), "not loaded");

  SmallModel densify;
  densify.Op(tflite::BuiltinOperator_DENSIFY, {SparseConstant(&densify, kRows)},
             {densify.Output(TensorType_FLOAT32)}, tflite::DensifyOptionsT());
  EXPECT_STREQ(OutcomeName(RunCase(densify.Bytes(), size_t{1} << 30)), "ran");
}

// Unpacking recurses once per dimension, so their number must be limited.
TEST(AbsurdShapes, SparseConstantsOfManyDimensions) {
  for (const bool weights : {false, true}) {
    for (const int rank : {8, 9, 400000}) {
      SmallModel model;
      const int tensor = SparseConstant(&model, 1);
      tflite::TensorT& t = *model.graph().tensors[static_cast<size_t>(tensor)];
      t.shape.assign(static_cast<size_t>(rank), 1);
      t.sparsity = std::make_unique<tflite::SparsityParametersT>();
      for (int i = 0; i < rank; ++i) {
        t.sparsity->traversal_order.push_back(i);
        t.sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
        t.sparsity->dim_metadata.back()->dense_size = 1;
      }
      if (weights) {
        const int in = model.Input(TensorType_FLOAT32, {1, 1});
        model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, tensor},
                 {model.Output(TensorType_FLOAT32)}, tflite::FullyConnectedOptionsT());
      } else {
        model.Op(tflite::BuiltinOperator_DENSIFY, {tensor}, {model.Output(TensorType_FLOAT32)},
                 tflite::DensifyOptionsT());
      }
      const std::string want = rank > 8 ? "not loaded" : weights ? "not allocated" : "ran";
      EXPECT_EQ(OutcomeName(RunCase(model.Bytes(), size_t{1} << 30)), want) << rank;
    }
  }
}

}  // namespace
}  // namespace litmus::mutation
