// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One row per operator of the format, in the order of operator codes.
#include "runtime/model/operator_table.h"

#include <cstddef>
#include <iterator>

namespace litmus {
namespace {

constexpr int kAny = kAnyNumber;

// Operator, min and max number of inputs, min and max number of outputs, options table in the first
// union (or NONE).
#define ROW(Op, min_in, max_in, min_out, max_out, Options)             \
  {                                                                    \
    tflite::BuiltinOperator_##Op, min_in, max_in, min_out, max_out,    \
        tflite::BuiltinOptions_##Options, tflite::BuiltinOptions2_NONE \
  }
// Like ROW, for an options table of the second union.
#define ROW2(Op, min_in, max_in, min_out, max_out, Options)                                      \
  {                                                                                              \
    tflite::BuiltinOperator_##Op, min_in, max_in, min_out, max_out, tflite::BuiltinOptions_NONE, \
        tflite::BuiltinOptions2_##Options                                                        \
  }

// Like ROW, for an operator whose input `sparse` may be a sparse constant.
#define ROW_WITH_SPARSE(Op, min_in, max_in, min_out, max_out, Options, sparse) \
  {                                                                            \
    tflite::BuiltinOperator_##Op, min_in, max_in, min_out, max_out,            \
        tflite::BuiltinOptions_##Options, tflite::BuiltinOptions2_NONE, sparse \
  }

// clang-format off
constexpr OperatorRow kRows[] = {
    ROW(ADD, 2, 2, 1, 1, AddOptions),
    ROW(AVERAGE_POOL_2D, 1, 1, 1, 1, Pool2DOptions),
    ROW(CONCATENATION, 1, kAny, 1, 1, ConcatenationOptions),
    ROW_WITH_SPARSE(CONV_2D, 2, 3, 1, 1, Conv2DOptions, 1),
    ROW_WITH_SPARSE(DEPTHWISE_CONV_2D, 2, 3, 1, 1, DepthwiseConv2DOptions, 1),
    ROW(DEPTH_TO_SPACE, 1, 1, 1, 1, DepthToSpaceOptions),
    ROW(DEQUANTIZE, 1, 1, 1, 1, DequantizeOptions),
    ROW(EMBEDDING_LOOKUP, 2, 2, 1, 1, NONE),
    ROW(FLOOR, 1, 1, 1, 1, NONE),
    ROW_WITH_SPARSE(FULLY_CONNECTED, 2, 3, 1, 2, FullyConnectedOptions, 1),
    ROW(HASHTABLE_LOOKUP, 3, 3, 2, 2, NONE),
    ROW(L2_NORMALIZATION, 1, 1, 1, 1, L2NormOptions),
    ROW(L2_POOL_2D, 1, 1, 1, 1, Pool2DOptions),
    ROW(LOCAL_RESPONSE_NORMALIZATION, 1, 1, 1, 1, LocalResponseNormalizationOptions),
    ROW(LOGISTIC, 1, 1, 1, 1, NONE),
    ROW(LSH_PROJECTION, 2, 3, 1, 1, LSHProjectionOptions),
    ROW(LSTM, 5, 24, 1, 4, LSTMOptions),
    ROW(MAX_POOL_2D, 1, 1, 1, 1, Pool2DOptions),
    ROW(MUL, 2, 2, 1, 1, MulOptions),
    ROW(RELU, 1, 1, 1, 1, NONE),
    ROW(RELU_N1_TO_1, 1, 1, 1, 1, NONE),
    ROW(RELU6, 1, 1, 1, 1, NONE),
    ROW(RESHAPE, 1, 2, 1, 1, ReshapeOptions),
    ROW(RESIZE_BILINEAR, 2, 2, 1, 1, ResizeBilinearOptions),
    ROW(RNN, 5, 5, 1, 1, RNNOptions),
    ROW(SOFTMAX, 1, 1, 1, 1, SoftmaxOptions),
    ROW(SPACE_TO_DEPTH, 1, 1, 1, 1, SpaceToDepthOptions),
    ROW(SVDF, 5, 5, 1, 1, SVDFOptions),
    ROW(TANH, 1, 1, 1, 1, NONE),
    ROW(CONCAT_EMBEDDINGS, 1, kAny, 1, kAny, ConcatEmbeddingsOptions),
    ROW(SKIP_GRAM, 1, 1, 1, 1, SkipGramOptions),
    ROW(CALL, 0, kAny, 0, kAny, CallOptions),
    ROW(CUSTOM, 0, kAny, 0, kAny, NONE),
    ROW(EMBEDDING_LOOKUP_SPARSE, 5, 5, 1, 1, EmbeddingLookupSparseOptions),
    ROW(PAD, 2, 3, 1, 1, PadOptions),
    ROW(UNIDIRECTIONAL_SEQUENCE_RNN, 5, 5, 1, 1, SequenceRNNOptions),
    ROW(GATHER, 2, 2, 1, 1, GatherOptions),
    ROW(BATCH_TO_SPACE_ND, 3, 3, 1, 1, BatchToSpaceNDOptions),
    ROW(SPACE_TO_BATCH_ND, 3, 3, 1, 1, SpaceToBatchNDOptions),
    ROW(TRANSPOSE, 2, 2, 1, 1, TransposeOptions),
    ROW(MEAN, 2, 2, 1, 1, ReducerOptions),
    ROW(SUB, 2, 2, 1, 1, SubOptions),
    ROW(DIV, 2, 2, 1, 1, DivOptions),
    ROW(SQUEEZE, 1, 1, 1, 1, SqueezeOptions),
    ROW(UNIDIRECTIONAL_SEQUENCE_LSTM, 20, 24, 1, 1, UnidirectionalSequenceLSTMOptions),
    ROW(STRIDED_SLICE, 4, 5, 1, 1, StridedSliceOptions),
    ROW(BIDIRECTIONAL_SEQUENCE_RNN, 12, 12, 1, 2, BidirectionalSequenceRNNOptions),
    ROW(EXP, 1, 1, 1, 1, ExpOptions),
    ROW(TOPK_V2, 2, 2, 2, 2, TopKV2Options),
    ROW(SPLIT, 2, 2, 1, kAny, SplitOptions),
    ROW(LOG_SOFTMAX, 1, 1, 1, 1, LogSoftmaxOptions),
    ROW(DELEGATE, 0, kAny, 0, kAny, NONE),
    ROW(BIDIRECTIONAL_SEQUENCE_LSTM, 48, 48, 1, 2, BidirectionalSequenceLSTMOptions),
    ROW(CAST, 1, 1, 1, 1, CastOptions),
    ROW(PRELU, 2, 2, 1, 1, NONE),
    ROW(MAXIMUM, 2, 2, 1, 1, MaximumMinimumOptions),
    ROW(ARG_MAX, 2, 2, 1, 1, ArgMaxOptions),
    ROW(MINIMUM, 2, 2, 1, 1, MaximumMinimumOptions),
    ROW(LESS, 2, 2, 1, 1, LessOptions),
    ROW(NEG, 1, 1, 1, 1, NegOptions),
    ROW(PADV2, 3, 3, 1, 1, PadV2Options),
    ROW(GREATER, 2, 2, 1, 1, GreaterOptions),
    ROW(GREATER_EQUAL, 2, 2, 1, 1, GreaterEqualOptions),
    ROW(LESS_EQUAL, 2, 2, 1, 1, LessEqualOptions),
    ROW(SELECT, 3, 3, 1, 1, SelectOptions),
    ROW(SLICE, 3, 3, 1, 1, SliceOptions),
    ROW(SIN, 1, 1, 1, 1, NONE),
    ROW_WITH_SPARSE(TRANSPOSE_CONV, 3, 4, 1, 1, TransposeConvOptions, 1),
    ROW(SPARSE_TO_DENSE, 4, 4, 1, 1, SparseToDenseOptions),
    ROW(TILE, 2, 2, 1, 1, TileOptions),
    ROW(EXPAND_DIMS, 2, 2, 1, 1, ExpandDimsOptions),
    ROW(EQUAL, 2, 2, 1, 1, EqualOptions),
    ROW(NOT_EQUAL, 2, 2, 1, 1, NotEqualOptions),
    ROW(LOG, 1, 1, 1, 1, NONE),
    ROW(SUM, 2, 2, 1, 1, ReducerOptions),
    ROW(SQRT, 1, 1, 1, 1, NONE),
    ROW(RSQRT, 1, 1, 1, 1, NONE),
    ROW(SHAPE, 1, 1, 1, 1, ShapeOptions),
    ROW(POW, 2, 2, 1, 1, PowOptions),
    ROW(ARG_MIN, 2, 2, 1, 1, ArgMinOptions),
    ROW(FAKE_QUANT, 1, 1, 1, 1, FakeQuantOptions),
    ROW(REDUCE_PROD, 2, 2, 1, 1, ReducerOptions),
    ROW(REDUCE_MAX, 2, 2, 1, 1, ReducerOptions),
    ROW(PACK, 1, kAny, 1, 1, PackOptions),
    ROW(LOGICAL_OR, 2, 2, 1, 1, LogicalOrOptions),
    ROW(ONE_HOT, 4, 4, 1, 1, OneHotOptions),
    ROW(LOGICAL_AND, 2, 2, 1, 1, LogicalAndOptions),
    ROW(LOGICAL_NOT, 1, 1, 1, 1, LogicalNotOptions),
    ROW(UNPACK, 1, 1, 1, kAny, UnpackOptions),
    ROW(REDUCE_MIN, 2, 2, 1, 1, ReducerOptions),
    ROW(FLOOR_DIV, 2, 2, 1, 1, FloorDivOptions),
    ROW(REDUCE_ANY, 2, 2, 1, 1, ReducerOptions),
    ROW(SQUARE, 1, 1, 1, 1, SquareOptions),
    ROW(ZEROS_LIKE, 1, 1, 1, 1, ZerosLikeOptions),
    ROW(FILL, 2, 2, 1, 1, FillOptions),
    ROW(FLOOR_MOD, 2, 2, 1, 1, FloorModOptions),
    ROW(RANGE, 3, 3, 1, 1, RangeOptions),
    ROW(RESIZE_NEAREST_NEIGHBOR, 2, 2, 1, 1, ResizeNearestNeighborOptions),
    ROW(LEAKY_RELU, 1, 1, 1, 1, LeakyReluOptions),
    ROW(SQUARED_DIFFERENCE, 2, 2, 1, 1, SquaredDifferenceOptions),
    ROW(MIRROR_PAD, 2, 2, 1, 1, MirrorPadOptions),
    ROW(ABS, 1, 1, 1, 1, AbsOptions),
    ROW(SPLIT_V, 3, 3, 1, kAny, SplitVOptions),
    ROW(UNIQUE, 1, 1, 2, 2, UniqueOptions),
    ROW(CEIL, 1, 1, 1, 1, NONE),
    ROW(REVERSE_V2, 2, 2, 1, 1, ReverseV2Options),
    ROW(ADD_N, 1, kAny, 1, 1, AddNOptions),
    ROW(GATHER_ND, 2, 2, 1, 1, GatherNdOptions),
    ROW(COS, 1, 1, 1, 1, CosOptions),
    ROW(WHERE, 1, 1, 1, 1, WhereOptions),
    ROW(RANK, 1, 1, 1, 1, RankOptions),
    ROW(ELU, 1, 1, 1, 1, NONE),
    ROW(REVERSE_SEQUENCE, 2, 2, 1, 1, ReverseSequenceOptions),
    ROW(MATRIX_DIAG, 1, 1, 1, 1, MatrixDiagOptions),
    ROW(QUANTIZE, 1, 1, 1, 1, QuantizeOptions),
    ROW(MATRIX_SET_DIAG, 2, 2, 1, 1, MatrixSetDiagOptions),
    ROW(ROUND, 1, 1, 1, 1, NONE),
    ROW(HARD_SWISH, 1, 1, 1, 1, HardSwishOptions),
    ROW(IF, 1, kAny, 0, kAny, IfOptions),
    ROW(WHILE, 1, kAny, 1, kAny, WhileOptions),
    ROW(NON_MAX_SUPPRESSION_V4, 5, 5, 2, 2, NonMaxSuppressionV4Options),
    ROW(NON_MAX_SUPPRESSION_V5, 6, 6, 3, 3, NonMaxSuppressionV5Options),
    ROW(SCATTER_ND, 3, 3, 1, 1, ScatterNdOptions),
    ROW(SELECT_V2, 3, 3, 1, 1, SelectV2Options),
    ROW_WITH_SPARSE(DENSIFY, 1, 1, 1, 1, DensifyOptions, 0),
    ROW(SEGMENT_SUM, 2, 2, 1, 1, SegmentSumOptions),
    ROW(BATCH_MATMUL, 2, 2, 1, 1, BatchMatMulOptions),
    ROW(PLACEHOLDER_FOR_GREATER_OP_CODES, 0, kAny, 0, kAny, NONE),
    ROW(CUMSUM, 2, 2, 1, 1, CumsumOptions),
    ROW(CALL_ONCE, 0, kAny, 0, kAny, CallOnceOptions),
    ROW(BROADCAST_TO, 2, 2, 1, 1, BroadcastToOptions),
    ROW(RFFT2D, 2, 2, 1, 1, Rfft2dOptions),
    ROW(CONV_3D, 2, 3, 1, 1, Conv3DOptions),
    ROW(IMAG, 1, 1, 1, 1, NONE),
    ROW(REAL, 1, 1, 1, 1, NONE),
    ROW(COMPLEX_ABS, 1, 1, 1, 1, NONE),
    ROW(HASHTABLE, 0, 0, 1, 1, HashtableOptions),
    ROW(HASHTABLE_FIND, 3, 3, 1, 1, HashtableFindOptions),
    ROW(HASHTABLE_IMPORT, 3, 3, 0, 0, HashtableImportOptions),
    ROW(HASHTABLE_SIZE, 1, 1, 1, 1, HashtableSizeOptions),
    ROW(REDUCE_ALL, 2, 2, 1, 1, ReducerOptions),
    ROW(CONV_3D_TRANSPOSE, 3, 4, 1, 1, Conv3DOptions),
    ROW(VAR_HANDLE, 0, 0, 1, 1, VarHandleOptions),
    ROW(READ_VARIABLE, 1, 1, 1, 1, ReadVariableOptions),
    ROW(ASSIGN_VARIABLE, 2, 2, 0, 0, AssignVariableOptions),
    ROW(BROADCAST_ARGS, 2, 2, 1, 1, NONE),
    ROW(RANDOM_STANDARD_NORMAL, 1, 1, 1, 1, RandomOptions),
    ROW(BUCKETIZE, 1, 1, 1, 1, BucketizeOptions),
    ROW(RANDOM_UNIFORM, 1, 1, 1, 1, RandomOptions),
    ROW(MULTINOMIAL, 2, 2, 1, 1, RandomOptions),
    ROW(GELU, 1, 1, 1, 1, GeluOptions),
    ROW(DYNAMIC_UPDATE_SLICE, 3, 3, 1, 1, DynamicUpdateSliceOptions),
    ROW(RELU_0_TO_1, 1, 1, 1, 1, NONE),
    ROW(UNSORTED_SEGMENT_PROD, 3, 3, 1, 1, UnsortedSegmentProdOptions),
    ROW(UNSORTED_SEGMENT_MAX, 3, 3, 1, 1, UnsortedSegmentMaxOptions),
    ROW(UNSORTED_SEGMENT_SUM, 3, 3, 1, 1, UnsortedSegmentSumOptions),
    ROW(ATAN2, 2, 2, 1, 1, ATan2Options),
    ROW(UNSORTED_SEGMENT_MIN, 3, 3, 1, 1, UnsortedSegmentMinOptions),
    ROW(SIGN, 1, 1, 1, 1, SignOptions),
    ROW(BITCAST, 1, 1, 1, 1, BitcastOptions),
    ROW(BITWISE_XOR, 2, 2, 1, 1, BitwiseXorOptions),
    ROW(RIGHT_SHIFT, 2, 2, 1, 1, RightShiftOptions),
    ROW(STABLEHLO_LOGISTIC, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_ADD, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_DIVIDE, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_MULTIPLY, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_MAXIMUM, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_RESHAPE, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_CLAMP, 3, 3, 1, 1, NONE),
    ROW2(STABLEHLO_CONCATENATE, 1, kAny, 1, 1, StablehloConcatenateOptions),
    ROW2(STABLEHLO_BROADCAST_IN_DIM, 1, 1, 1, 1, StablehloBroadcastInDimOptions),
    ROW2(STABLEHLO_CONVOLUTION, 2, 2, 1, 1, StablehloConvolutionOptions),
    ROW2(STABLEHLO_SLICE, 1, 1, 1, 1, StablehloSliceOptions),
    ROW2(STABLEHLO_CUSTOM_CALL, 0, kAny, 0, kAny, StablehloCustomCallOptions),
    ROW2(STABLEHLO_REDUCE, 2, kAny, 1, kAny, StablehloReduceOptions),
    ROW(STABLEHLO_ABS, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_AND, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_COSINE, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_EXPONENTIAL, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_FLOOR, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_LOG, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_MINIMUM, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_NEGATE, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_OR, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_POWER, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_REMAINDER, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_RSQRT, 1, 1, 1, 1, NONE),
    ROW(STABLEHLO_SELECT, 3, 3, 1, 1, NONE),
    ROW(STABLEHLO_SUBTRACT, 2, 2, 1, 1, NONE),
    ROW(STABLEHLO_TANH, 1, 1, 1, 1, NONE),
    ROW2(STABLEHLO_SCATTER, 3, 3, 1, 1, StablehloScatterOptions),
    ROW2(STABLEHLO_COMPARE, 2, 2, 1, 1, StablehloCompareOptions),
    ROW(STABLEHLO_CONVERT, 1, 1, 1, 1, NONE),
    ROW2(STABLEHLO_DYNAMIC_SLICE, 1, kAny, 1, 1, StablehloDynamicSliceOptions),
    ROW(STABLEHLO_DYNAMIC_UPDATE_SLICE, 2, kAny, 1, 1, NONE),
    ROW2(STABLEHLO_PAD, 2, 2, 1, 1, StablehloPadOptions),
    ROW2(STABLEHLO_IOTA, 0, 0, 1, 1, StablehloIotaOptions),
    ROW2(STABLEHLO_DOT_GENERAL, 2, 2, 1, 1, StablehloDotGeneralOptions),
    ROW2(STABLEHLO_REDUCE_WINDOW, 2, kAny, 1, kAny, StablehloReduceWindowOptions),
    ROW2(STABLEHLO_SORT, 1, kAny, 1, kAny, StablehloSortOptions),
    ROW2(STABLEHLO_WHILE, 0, kAny, 0, kAny, StablehloWhileOptions),
    ROW2(STABLEHLO_GATHER, 2, 2, 1, 1, StablehloGatherOptions),
    ROW2(STABLEHLO_TRANSPOSE, 1, 1, 1, 1, StablehloTransposeOptions),
    ROW2(DILATE, 3, 3, 1, 1, DilateOptions),
    ROW2(STABLEHLO_RNG_BIT_GENERATOR, 1, 1, 2, 2, StablehloRngBitGeneratorOptions),
    ROW2(REDUCE_WINDOW, 5, 5, 1, 1, ReduceWindowOptions),
    ROW2(STABLEHLO_COMPOSITE, 0, kAny, 0, kAny, StableHLOCompositeOptions),
    ROW2(STABLEHLO_SHIFT_LEFT, 2, 2, 1, 1, StablehloShiftLeftOptions),
    ROW(STABLEHLO_CBRT, 1, 1, 1, 1, NONE),
    ROW2(STABLEHLO_CASE, 1, kAny, 0, kAny, StablehloCaseOptions),
};
// clang-format on

#undef ROW
#undef ROW2
#undef ROW_WITH_SPARSE

constexpr bool RowsAreInOrder() {
  for (size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<size_t>(kRows[i].op) != i) return false;
  }
  return true;
}
static_assert(RowsAreInOrder() && std::size(kRows) == tflite::BuiltinOperator_MAX + 1,
              "one row per operator, in the order of the codes");

}  // namespace

const OperatorRow* FindOperatorRow(tflite::BuiltinOperator op) {
  if (op < 0 || static_cast<size_t>(op) >= std::size(kRows)) return nullptr;
  return &kRows[op];
}

int RequiredInputs(const OperatorRow& row) {
  switch (row.op) {
    // Only the first input of recurrent operators is required; gates, projections and auxiliary
    // inputs are optional.
    case tflite::BuiltinOperator_LSTM:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
      return 1;
    case tflite::BuiltinOperator_SVDF:  // the input and two weights; the bias is optional
      return 3;
    default:
      return row.min_inputs;
  }
}

}  // namespace litmus
