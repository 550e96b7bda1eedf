// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/builtin_params.h"

#include <cstdlib>
#include <string>

#include "runtime/model/builtin_params_fill.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

template <typename Params, typename Options>
absl::Status Make(const Options* options, void** params) {
  *params = std::calloc(1, sizeof(Params));
  if (*params == nullptr) return absl::ResourceExhaustedError("out of memory");
  return options == nullptr ? absl::OkStatus() : Fill(*options, static_cast<Params*>(*params));
}

// LITMUS_CASE(CONV_2D, Conv2DOptions, Conv): the operator, the name of its options table, and the
// middle of its struct's name TfLiteConvParams.
#define LITMUS_CASE(Op, Options, Short) \
  case tflite::BuiltinOperator_##Op:    \
    return Make<TfLite##Short##Params>(op.builtin_options_as_##Options(), params)
#define LITMUS_CASE2(Op, Options, Short) \
  case tflite::BuiltinOperator_##Op:     \
    return Make<TfLite##Short##Params>(op.builtin_options_2_as_##Options(), params)

absl::Status Parse(const tflite::Operator& op, tflite::BuiltinOperator code, void** params) {
  switch (code) {
    LITMUS_CASE(ADD, AddOptions, Add);
    LITMUS_CASE(ARG_MAX, ArgMaxOptions, ArgMax);
    LITMUS_CASE(ARG_MIN, ArgMinOptions, ArgMin);
    LITMUS_CASE(AVERAGE_POOL_2D, Pool2DOptions, Pool);
    LITMUS_CASE(BATCH_MATMUL, BatchMatMulOptions, BatchMatMul);
    LITMUS_CASE(BIDIRECTIONAL_SEQUENCE_LSTM, BidirectionalSequenceLSTMOptions,
                BidirectionalSequenceLSTM);
    LITMUS_CASE(BIDIRECTIONAL_SEQUENCE_RNN, BidirectionalSequenceRNNOptions,
                BidirectionalSequenceRNN);
    LITMUS_CASE(BUCKETIZE, BucketizeOptions, Bucketize);
    LITMUS_CASE(CALL_ONCE, CallOnceOptions, CallOnce);
    LITMUS_CASE(CAST, CastOptions, Cast);
    LITMUS_CASE(CONCATENATION, ConcatenationOptions, Concatenation);
    LITMUS_CASE(CONV_2D, Conv2DOptions, Conv);
    LITMUS_CASE(CONV_3D, Conv3DOptions, Conv3D);
    LITMUS_CASE(CONV_3D_TRANSPOSE, Conv3DOptions, Conv3D);
    LITMUS_CASE(CUMSUM, CumsumOptions, Cumsum);
    LITMUS_CASE(DEPTHWISE_CONV_2D, DepthwiseConv2DOptions, DepthwiseConv);
    LITMUS_CASE(DEPTH_TO_SPACE, DepthToSpaceOptions, DepthToSpace);
    LITMUS_CASE(DIV, DivOptions, Div);
    LITMUS_CASE(EMBEDDING_LOOKUP_SPARSE, EmbeddingLookupSparseOptions, EmbeddingLookupSparse);
    LITMUS_CASE(FAKE_QUANT, FakeQuantOptions, FakeQuant);
    LITMUS_CASE(FULLY_CONNECTED, FullyConnectedOptions, FullyConnected);
    LITMUS_CASE(GATHER, GatherOptions, Gather);
    LITMUS_CASE(GELU, GeluOptions, Gelu);
    LITMUS_CASE(HASHTABLE, HashtableOptions, Hashtable);
    LITMUS_CASE(IF, IfOptions, If);
    LITMUS_CASE(L2_NORMALIZATION, L2NormOptions, L2Norm);
    LITMUS_CASE(L2_POOL_2D, Pool2DOptions, Pool);
    LITMUS_CASE(LEAKY_RELU, LeakyReluOptions, LeakyRelu);
    LITMUS_CASE(LOCAL_RESPONSE_NORMALIZATION, LocalResponseNormalizationOptions, LocalResponseNorm);
    LITMUS_CASE(LSH_PROJECTION, LSHProjectionOptions, LSHProjection);
    LITMUS_CASE(LSTM, LSTMOptions, LSTM);
    LITMUS_CASE(MAX_POOL_2D, Pool2DOptions, Pool);
    LITMUS_CASE(MEAN, ReducerOptions, Reducer);
    LITMUS_CASE(MIRROR_PAD, MirrorPadOptions, MirrorPadding);
    LITMUS_CASE(MUL, MulOptions, Mul);
    LITMUS_CASE(MULTINOMIAL, RandomOptions, Random);
    LITMUS_CASE(ONE_HOT, OneHotOptions, OneHot);
    LITMUS_CASE(PACK, PackOptions, Pack);
    LITMUS_CASE(RANDOM_STANDARD_NORMAL, RandomOptions, Random);
    LITMUS_CASE(RANDOM_UNIFORM, RandomOptions, Random);
    LITMUS_CASE(REDUCE_ALL, ReducerOptions, Reducer);
    LITMUS_CASE(REDUCE_ANY, ReducerOptions, Reducer);
    LITMUS_CASE(REDUCE_MAX, ReducerOptions, Reducer);
    LITMUS_CASE(REDUCE_MIN, ReducerOptions, Reducer);
    LITMUS_CASE(REDUCE_PROD, ReducerOptions, Reducer);
    LITMUS_CASE(RESHAPE, ReshapeOptions, Reshape);
    LITMUS_CASE(RESIZE_BILINEAR, ResizeBilinearOptions, ResizeBilinear);
    LITMUS_CASE(RESIZE_NEAREST_NEIGHBOR, ResizeNearestNeighborOptions, ResizeNearestNeighbor);
    LITMUS_CASE(REVERSE_SEQUENCE, ReverseSequenceOptions, ReverseSequence);
    LITMUS_CASE(RNN, RNNOptions, RNN);
    LITMUS_CASE(SHAPE, ShapeOptions, Shape);
    LITMUS_CASE(SKIP_GRAM, SkipGramOptions, SkipGram);
    LITMUS_CASE(SOFTMAX, SoftmaxOptions, Softmax);
    LITMUS_CASE(SPACE_TO_DEPTH, SpaceToDepthOptions, SpaceToDepth);
    LITMUS_CASE(SPARSE_TO_DENSE, SparseToDenseOptions, SparseToDense);
    LITMUS_CASE(SPLIT, SplitOptions, Split);
    LITMUS_CASE(SPLIT_V, SplitVOptions, SplitV);
    LITMUS_CASE(SQUEEZE, SqueezeOptions, Squeeze);
    LITMUS_CASE(STRIDED_SLICE, StridedSliceOptions, StridedSlice);
    LITMUS_CASE(SUB, SubOptions, Sub);
    LITMUS_CASE(SUM, ReducerOptions, Reducer);
    LITMUS_CASE(SVDF, SVDFOptions, SVDF);
    LITMUS_CASE(TRANSPOSE_CONV, TransposeConvOptions, TransposeConv);
    LITMUS_CASE(UNIDIRECTIONAL_SEQUENCE_LSTM, UnidirectionalSequenceLSTMOptions,
                UnidirectionalSequenceLSTM);
    LITMUS_CASE(UNIDIRECTIONAL_SEQUENCE_RNN, SequenceRNNOptions, SequenceRNN);
    LITMUS_CASE(UNIQUE, UniqueOptions, Unique);
    LITMUS_CASE(UNPACK, UnpackOptions, Unpack);
    LITMUS_CASE(VAR_HANDLE, VarHandleOptions, VarHandle);
    LITMUS_CASE(WHILE, WhileOptions, While);
    LITMUS_CASE2(REDUCE_WINDOW, ReduceWindowOptions, ReduceWindow);
    LITMUS_CASE2(STABLEHLO_CASE, StablehloCaseOptions, StablehloCase);
    LITMUS_CASE2(STABLEHLO_COMPOSITE, StableHLOCompositeOptions, StablehloComposite);
    LITMUS_CASE2(STABLEHLO_CONCATENATE, StablehloConcatenateOptions, StablehloConcatenate);
    LITMUS_CASE2(STABLEHLO_GATHER, StablehloGatherOptions, StablehloGather);
    LITMUS_CASE2(STABLEHLO_PAD, StablehloPadOptions, StablehloPad);
    LITMUS_CASE2(STABLEHLO_REDUCE_WINDOW, StablehloReduceWindowOptions, StablehloReduceWindow);
    LITMUS_CASE2(STABLEHLO_RNG_BIT_GENERATOR, StablehloRngBitGeneratorOptions,
                 StablehloRngBitGenerator);
    LITMUS_CASE2(STABLEHLO_SCATTER, StablehloScatterOptions, StablehloScatter);
    default:
      return absl::OkStatus();
  }
}

#undef LITMUS_CASE
#undef LITMUS_CASE2

}  // namespace

TfLiteStatus ParseBuiltinParams(const tflite::Operator& op, int32_t builtin_code, void** params,
                                tflite::ErrorReporter* reporter) {
  *params = nullptr;
  const absl::Status status = Parse(op, static_cast<tflite::BuiltinOperator>(builtin_code), params);
  if (status.ok()) return kTfLiteOk;
  std::free(*params);
  *params = nullptr;
  reporter->Report("%s", std::string(status.message()).c_str());
  return kTfLiteError;
}

}  // namespace litmus
