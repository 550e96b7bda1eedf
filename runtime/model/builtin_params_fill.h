// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Conversions of options, one overload of Fill per options table. Only builtin_params.cc uses these
// functions.
#ifndef LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_FILL_H_
#define LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_FILL_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/model/tensor_params.h"
#include "runtime/schema/schema_tables_generated.h"
#include "runtime/schema/vector_element.h"

namespace litmus {

// A value that is no activation, which kernels refuse. The range of the enumeration includes it.
inline constexpr auto kUnknownActivation = static_cast<TfLiteFusedActivation>(7);

// Values 0 to 5 mean the same activation in the file and in the struct. A file may contain any
// other byte.
inline TfLiteFusedActivation Convert(tflite::ActivationFunctionType activation) {
  return activation >= tflite::ActivationFunctionType_MIN &&
                 activation <= tflite::ActivationFunctionType_MAX
             ? static_cast<TfLiteFusedActivation>(activation)
             : kUnknownActivation;
}

inline TfLitePadding Convert(tflite::Padding padding) {
  return padding == tflite::Padding_SAME    ? kTfLitePaddingSame
         : padding == tflite::Padding_VALID ? kTfLitePaddingValid
                                            : kTfLitePaddingUnknown;
}

// Copies a number of the file to an enumeration whose `count` values are consecutive from `first`
// on. Any other number is an error, because converting it to the enumeration could be undefined
// behaviour.
template <typename Enum>
absl::Status CopyEnum(int64_t number, Enum first, int count, const char* name, Enum* to) {
  if (number < 0 || number >= count)
    return absl::InvalidArgumentError(absl::StrCat("option ", name, " has the number ", number,
                                                   ", the numbers from 0 to ", count - 1,
                                                   " have a meaning"));
  *to = static_cast<Enum>(first + number);
  return absl::OkStatus();
}

// Copies a vector of the file to an array of `capacity` elements; *size is the number of copied
// elements. A longer vector is an error.
template <typename T, typename U, typename Size = int>
absl::Status CopyVector(const flatbuffers::Vector<U>* from, int capacity, const char* name, T* to,
                        Size* size) {
  const int n = from == nullptr ? 0 : static_cast<int>(from->size());
  if (n > capacity) {
    return absl::InvalidArgumentError(absl::StrCat(
        "option ", name, " has ", n, " entries, at most ", capacity, " are supported"));
  }
  for (int i = 0; i < n; ++i) to[i] = static_cast<T>(ElementAt(*from, i));
  if (size != nullptr) *size = static_cast<Size>(n);
  return absl::OkStatus();
}

#define LITMUS_FILL(Options, Params) absl::Status Fill(const tflite::Options& o, Params* p)

// builtin_params_nn.cc: convolutions, pools, fully connected, recurrent, normalisation.
LITMUS_FILL(Conv2DOptions, TfLiteConvParams);
LITMUS_FILL(Conv3DOptions, TfLiteConv3DParams);
LITMUS_FILL(DepthwiseConv2DOptions, TfLiteDepthwiseConvParams);
LITMUS_FILL(TransposeConvOptions, TfLiteTransposeConvParams);
LITMUS_FILL(Pool2DOptions, TfLitePoolParams);
LITMUS_FILL(FullyConnectedOptions, TfLiteFullyConnectedParams);
LITMUS_FILL(BatchMatMulOptions, TfLiteBatchMatMulParams);
LITMUS_FILL(SVDFOptions, TfLiteSVDFParams);
LITMUS_FILL(RNNOptions, TfLiteRNNParams);
LITMUS_FILL(SequenceRNNOptions, TfLiteSequenceRNNParams);
LITMUS_FILL(BidirectionalSequenceRNNOptions, TfLiteBidirectionalSequenceRNNParams);
LITMUS_FILL(LSTMOptions, TfLiteLSTMParams);
LITMUS_FILL(UnidirectionalSequenceLSTMOptions, TfLiteUnidirectionalSequenceLSTMParams);
LITMUS_FILL(BidirectionalSequenceLSTMOptions, TfLiteBidirectionalSequenceLSTMParams);
LITMUS_FILL(SoftmaxOptions, TfLiteSoftmaxParams);
LITMUS_FILL(L2NormOptions, TfLiteL2NormParams);
LITMUS_FILL(LocalResponseNormalizationOptions, TfLiteLocalResponseNormParams);
LITMUS_FILL(LSHProjectionOptions, TfLiteLSHProjectionParams);
LITMUS_FILL(EmbeddingLookupSparseOptions, TfLiteEmbeddingLookupSparseParams);
LITMUS_FILL(SkipGramOptions, TfLiteSkipGramParams);
LITMUS_FILL(FakeQuantOptions, TfLiteFakeQuantParams);
LITMUS_FILL(LeakyReluOptions, TfLiteLeakyReluParams);
LITMUS_FILL(GeluOptions, TfLiteGeluParams);
LITMUS_FILL(AddOptions, TfLiteAddParams);
LITMUS_FILL(SubOptions, TfLiteSubParams);
LITMUS_FILL(MulOptions, TfLiteMulParams);
LITMUS_FILL(DivOptions, TfLiteDivParams);

// builtin_params_shape.cc: everything about shapes, types, indices, control flow and state.
LITMUS_FILL(ConcatenationOptions, TfLiteConcatenationParams);
LITMUS_FILL(ReshapeOptions, TfLiteReshapeParams);
LITMUS_FILL(SqueezeOptions, TfLiteSqueezeParams);
LITMUS_FILL(ResizeBilinearOptions, TfLiteResizeBilinearParams);
LITMUS_FILL(ResizeNearestNeighborOptions, TfLiteResizeNearestNeighborParams);
LITMUS_FILL(SpaceToDepthOptions, TfLiteSpaceToDepthParams);
LITMUS_FILL(DepthToSpaceOptions, TfLiteDepthToSpaceParams);
LITMUS_FILL(CastOptions, TfLiteCastParams);
LITMUS_FILL(GatherOptions, TfLiteGatherParams);
LITMUS_FILL(ReducerOptions, TfLiteReducerParams);
LITMUS_FILL(SplitOptions, TfLiteSplitParams);
LITMUS_FILL(SplitVOptions, TfLiteSplitVParams);
LITMUS_FILL(StridedSliceOptions, TfLiteStridedSliceParams);
LITMUS_FILL(ArgMaxOptions, TfLiteArgMaxParams);
LITMUS_FILL(ArgMinOptions, TfLiteArgMinParams);
LITMUS_FILL(SparseToDenseOptions, TfLiteSparseToDenseParams);
LITMUS_FILL(ShapeOptions, TfLiteShapeParams);
LITMUS_FILL(PackOptions, TfLitePackParams);
LITMUS_FILL(UnpackOptions, TfLiteUnpackParams);
LITMUS_FILL(OneHotOptions, TfLiteOneHotParams);
LITMUS_FILL(UniqueOptions, TfLiteUniqueParams);
LITMUS_FILL(ReverseSequenceOptions, TfLiteReverseSequenceParams);
LITMUS_FILL(MirrorPadOptions, TfLiteMirrorPaddingParams);
LITMUS_FILL(CumsumOptions, TfLiteCumsumParams);
LITMUS_FILL(BucketizeOptions, TfLiteBucketizeParams);
LITMUS_FILL(RandomOptions, TfLiteRandomParams);
LITMUS_FILL(IfOptions, TfLiteIfParams);
LITMUS_FILL(WhileOptions, TfLiteWhileParams);
LITMUS_FILL(CallOnceOptions, TfLiteCallOnceParams);
LITMUS_FILL(HashtableOptions, TfLiteHashtableParams);
LITMUS_FILL(VarHandleOptions, TfLiteVarHandleParams);

// builtin_params_stablehlo.cc.
LITMUS_FILL(StablehloConcatenateOptions, TfLiteStablehloConcatenateParams);
LITMUS_FILL(StablehloScatterOptions, TfLiteStablehloScatterParams);
LITMUS_FILL(StablehloRngBitGeneratorOptions, TfLiteStablehloRngBitGeneratorParams);
LITMUS_FILL(StablehloGatherOptions, TfLiteStablehloGatherParams);
LITMUS_FILL(StablehloReduceWindowOptions, TfLiteStablehloReduceWindowParams);
LITMUS_FILL(ReduceWindowOptions, TfLiteReduceWindowParams);
LITMUS_FILL(StablehloPadOptions, TfLiteStablehloPadParams);
LITMUS_FILL(StableHLOCompositeOptions, TfLiteStablehloCompositeParams);
LITMUS_FILL(StablehloCaseOptions, TfLiteStablehloCaseParams);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_BUILTIN_PARAMS_FILL_H_
