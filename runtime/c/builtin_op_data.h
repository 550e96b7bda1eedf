// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters of the builtin operators, as kernels and delegates find them behind
// TfLiteNode::builtin_data. Field order and sizes are part of the ABI (layout_test.cc checks each).
// Older versions of an operator do not set every field: a field that the model lacks is 0, unless
// the comment says otherwise. C99.
#ifndef LITMUS_RUNTIME_C_BUILTIN_OP_DATA_H_
#define LITMUS_RUNTIME_C_BUILTIN_OP_DATA_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Capacities of the fixed-size arrays below.
#define TFLITE_RESHAPE_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_CASE_PARAMS_MAX_BRANCHES_COUNT 20

// Padding of an operator with windows: SAME keeps ceil(input / stride) outputs; VALID reads only
// inside of the image.
typedef enum TfLitePadding {
  kTfLitePaddingUnknown = 0,
  kTfLitePaddingSame = 1,
  kTfLitePaddingValid = 2,
} TfLitePadding;

// Reflect mirrors without the border element, symmetric repeats the border element.
typedef enum TfLiteMirrorPaddingMode {
  kTfLiteMirrorPaddingUnknown = 0,
  kTfLiteMirrorPaddingReflect = 1,
  kTfLiteMirrorPaddingSymmetric = 2,
} TfLiteMirrorPaddingMode;

// Activation applied to the result of an operator.
typedef enum TfLiteFusedActivation {
  kTfLiteActNone = 0,
  kTfLiteActRelu = 1,
  kTfLiteActReluN1To1 = 2,
  kTfLiteActRelu6 = 3,
  kTfLiteActTanh = 4,
  kTfLiteActSignBit = 5,
  kTfLiteActSigmoid = 6,
} TfLiteFusedActivation;

// Layout of the weights of FULLY_CONNECTED.
typedef enum TfLiteFullyConnectedWeightsFormat {
  kTfLiteFullyConnectedWeightsFormatDefault = 0,
  kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8 = 1,
} TfLiteFullyConnectedWeightsFormat;

// Form of the output of LSH_PROJECTION.
typedef enum TfLiteLSHProjectionType {
  kTfLiteLshProjectionUnknown = 0,
  kTfLiteLshProjectionSparse = 1,
  kTfLiteLshProjectionDense = 2,
} TfLiteLSHProjectionType;

// The full LSTM has 20 or 24 inputs, the basic one 5.
typedef enum TfLiteLSTMKernelType {
  kTfLiteLSTMFullKernel = 0,
  kTfLiteLSTMBasicKernel = 1,
} TfLiteLSTMKernelType;

// How EMBEDDING_LOOKUP_SPARSE combines the rows that it looked up.
typedef enum TfLiteCombinerType {
  kTfLiteCombinerTypeSum = 0,
  kTfLiteCombinerTypeMean = 1,
  kTfLiteCombinerTypeSqrtn = 2,
} TfLiteCombinerType;

// Random number generator of STABLEHLO_RNG_BIT_GENERATOR.
typedef enum TfLiteRngAlgorithm {
  kTfLiteRngAlgorithmUnknown = 0,
  kTfLiteRngAlgorithmDefault = 1,
  kTfLiteRngAlgorithmPhilox = 2,
  kTfLiteRngAlgorithmThreefry = 3,
} TfLiteRngAlgorithm;

// The reduction that REDUCE_WINDOW computes.
typedef enum TfLiteReduceWindowFunction {
  TfLiteReduceWindowFunctionUnsupported = 0,
  TfLiteReduceWindowFunctionAdd = 1,
  TfLiteReduceWindowFunctionMul = 2,
  TfLiteReduceWindowFunctionMin = 3,
  TfLiteReduceWindowFunctionMax = 4,
  TfLiteReduceWindowFunctionAll = 5,
  TfLiteReduceWindowFunctionAny = 6,
} TfLiteReduceWindowFunction;

// C has no empty structs, and in C++ an empty struct has one byte. This byte makes the layout the
// same in both.
typedef struct EmptyStructPlaceholder {
  char placeholder;
} EmptyStructPlaceholder;

// Padding in elements: width and height are the amounts at the left and the top; the offsets are
// added to these at the right and the bottom.
typedef struct TfLitePaddingValues {
  int width;
  int height;
  int width_offset;
  int height_offset;
} TfLitePaddingValues;

// Parameters of MIRROR_PAD.
typedef struct TfLiteMirrorPaddingParams {
  TfLiteMirrorPaddingMode mode;
} TfLiteMirrorPaddingParams;

// Parameters of CONV_2D. quantized_bias_type is kTfLiteNoType if the model does not specify the
// type.
typedef struct TfLiteConvParams {
  TfLitePadding padding;
  int stride_width;
  int stride_height;
  TfLiteFusedActivation activation;
  int dilation_width_factor;
  int dilation_height_factor;
  TfLiteType quantized_bias_type;
} TfLiteConvParams;

// Parameters of CONV_3D and CONV_3D_TRANSPOSE.
typedef struct TfLiteConv3DParams {
  TfLitePadding padding;
  int stride_width;
  int stride_height;
  int stride_depth;
  int dilation_width_factor;
  int dilation_height_factor;
  int dilation_depth_factor;
  TfLiteFusedActivation activation;
} TfLiteConv3DParams;

// Parameters of AVERAGE_POOL_2D, MAX_POOL_2D, L2_POOL_2D. `computed` is scratch space for the
// kernel.
typedef struct TfLitePoolParams {
  TfLitePadding padding;
  int stride_width;
  int stride_height;
  int filter_width;
  int filter_height;
  TfLiteFusedActivation activation;
  TfLitePaddingValues computed;
} TfLitePoolParams;

// Parameters of DEPTHWISE_CONV_2D. depth_multiplier is redundant: kernels compute it from the
// shapes.
typedef struct TfLiteDepthwiseConvParams {
  TfLitePadding padding;
  int stride_width;
  int stride_height;
  int depth_multiplier;
  TfLiteFusedActivation activation;
  int dilation_width_factor;
  int dilation_height_factor;
} TfLiteDepthwiseConvParams;

// Parameters of SVDF.
typedef struct TfLiteSVDFParams {
  int rank;
  TfLiteFusedActivation activation;
  bool asymmetric_quantize_inputs;
} TfLiteSVDFParams;

// Parameters of RNN.
typedef struct TfLiteRNNParams {
  TfLiteFusedActivation activation;
  bool asymmetric_quantize_inputs;
} TfLiteRNNParams;

// Parameters of UNIDIRECTIONAL_SEQUENCE_RNN.
typedef struct TfLiteSequenceRNNParams {
  bool time_major;
  TfLiteFusedActivation activation;
  bool asymmetric_quantize_inputs;
} TfLiteSequenceRNNParams;

// Parameters of BIDIRECTIONAL_SEQUENCE_RNN.
typedef struct TfLiteBidirectionalSequenceRNNParams {
  bool time_major;
  TfLiteFusedActivation activation;
  bool merge_outputs;
  bool asymmetric_quantize_inputs;
} TfLiteBidirectionalSequenceRNNParams;

// Parameters of FULLY_CONNECTED. keep_num_dims: the output has the leading dimensions of the input;
// otherwise it has two dimensions.
typedef struct TfLiteFullyConnectedParams {
  TfLiteFusedActivation activation;
  TfLiteFullyConnectedWeightsFormat weights_format;
  bool keep_num_dims;
  bool asymmetric_quantize_inputs;
  TfLiteType quantized_bias_type;
} TfLiteFullyConnectedParams;

// Parameters of LSH_PROJECTION.
typedef struct TfLiteLSHProjectionParams {
  TfLiteLSHProjectionType type;
} TfLiteLSHProjectionParams;

// SOFTMAX: exp(beta * x) normalised over the last dimension.
typedef struct TfLiteSoftmaxParams {
  float beta;
} TfLiteSoftmaxParams;

// Parameters of CONCATENATION. A negative axis counts from the end.
typedef struct TfLiteConcatenationParams {
  int axis;
  TfLiteFusedActivation activation;
} TfLiteConcatenationParams;

// Parameters of ADD. pot_scale_int16: the scales of int16 tensors are powers of two.
typedef struct TfLiteAddParams {
  TfLiteFusedActivation activation;
  bool pot_scale_int16;
} TfLiteAddParams;

// SPACE_TO_BATCH_ND has no parameters.
typedef struct TfLiteSpaceToBatchNDParams {
  EmptyStructPlaceholder placeholder;
} TfLiteSpaceToBatchNDParams;

// BATCH_TO_SPACE_ND has no parameters.
typedef struct TfLiteBatchToSpaceNDParams {
  EmptyStructPlaceholder placeholder;
} TfLiteBatchToSpaceNDParams;

// Parameters of BATCH_MATMUL. adj_x, adj_y: the last two dimensions of the first or second input
// are transposed.
typedef struct TfLiteBatchMatMulParams {
  bool adj_x;
  bool adj_y;
  bool asymmetric_quantize_inputs;
} TfLiteBatchMatMulParams;

// Parameters of MUL.
typedef struct TfLiteMulParams {
  TfLiteFusedActivation activation;
} TfLiteMulParams;

// Parameters of SUB. pot_scale_int16: the scales of int16 tensors are powers of two.
typedef struct TfLiteSubParams {
  TfLiteFusedActivation activation;
  bool pot_scale_int16;
} TfLiteSubParams;

// Parameters of DIV.
typedef struct TfLiteDivParams {
  TfLiteFusedActivation activation;
} TfLiteDivParams;

// Parameters of L2_NORMALIZATION.
typedef struct TfLiteL2NormParams {
  TfLiteFusedActivation activation;
} TfLiteL2NormParams;

// LOCAL_RESPONSE_NORMALIZATION over the channels from c - radius to c + radius, inclusive.
typedef struct TfLiteLocalResponseNormParams {
  int radius;
  float bias;
  float alpha;
  float beta;
} TfLiteLocalResponseNormParams;

// Parameters of LSTM. A clip of 0 means no clipping.
typedef struct TfLiteLSTMParams {
  TfLiteFusedActivation activation;
  float cell_clip;
  float proj_clip;
  TfLiteLSTMKernelType kernel_type;
  bool asymmetric_quantize_inputs;
} TfLiteLSTMParams;

// Parameters of UNIDIRECTIONAL_SEQUENCE_LSTM. time_major: [time, batch, …], else [batch, time, …].
typedef struct TfLiteUnidirectionalSequenceLSTMParams {
  TfLiteFusedActivation activation;
  float cell_clip;
  float proj_clip;
  bool time_major;
  bool asymmetric_quantize_inputs;
  bool diagonal_recurrent_tensors;
} TfLiteUnidirectionalSequenceLSTMParams;

// Parameters of BIDIRECTIONAL_SEQUENCE_LSTM. merge_outputs: both directions in one output tensor.
typedef struct TfLiteBidirectionalSequenceLSTMParams {
  TfLiteFusedActivation activation;
  float cell_clip;
  float proj_clip;
  bool merge_outputs;
  bool time_major;
  bool asymmetric_quantize_inputs;
} TfLiteBidirectionalSequenceLSTMParams;

// Parameters of RESIZE_BILINEAR.
typedef struct TfLiteResizeBilinearParams {
  bool align_corners;
  bool half_pixel_centers;
} TfLiteResizeBilinearParams;

// Parameters of RESIZE_NEAREST_NEIGHBOR.
typedef struct TfLiteResizeNearestNeighborParams {
  bool align_corners;
  bool half_pixel_centers;
} TfLiteResizeNearestNeighborParams;

// PAD has no parameters.
typedef struct TfLitePadParams {
  EmptyStructPlaceholder placeholder;
} TfLitePadParams;

// PADV2 has no parameters.
typedef struct TfLitePadV2Params {
  EmptyStructPlaceholder placeholder;
} TfLitePadV2Params;

// Parameters of RESHAPE. The shape is used if there is no shape tensor; one dimension may be -1,
// which is then computed from the number of elements.
typedef struct TfLiteReshapeParams {
  int shape[TFLITE_RESHAPE_PARAMS_MAX_DIMENSION_COUNT];
  int num_dimensions;
} TfLiteReshapeParams;

// Parameters of SKIP_GRAM.
typedef struct TfLiteSkipGramParams {
  int ngram_size;
  int max_skip_size;
  bool include_all_ngrams;
} TfLiteSkipGramParams;

// Parameters of SPACE_TO_DEPTH.
typedef struct TfLiteSpaceToDepthParams {
  int block_size;
} TfLiteSpaceToDepthParams;

// Parameters of DEPTH_TO_SPACE.
typedef struct TfLiteDepthToSpaceParams {
  int block_size;
} TfLiteDepthToSpaceParams;

// Parameters of CAST. Kernels use the types of the tensors instead; both fields may be
// kTfLiteNoType.
typedef struct TfLiteCastParams {
  TfLiteType in_data_type;
  TfLiteType out_data_type;
} TfLiteCastParams;

// Parameters of EMBEDDING_LOOKUP_SPARSE.
typedef struct TfLiteEmbeddingLookupSparseParams {
  TfLiteCombinerType combiner;
} TfLiteEmbeddingLookupSparseParams;

// Parameters of GATHER.
typedef struct TfLiteGatherParams {
  int axis;
  int batch_dims;
} TfLiteGatherParams;

// TRANSPOSE has no parameters.
typedef struct TfLiteTransposeParams {
  EmptyStructPlaceholder placeholder;
} TfLiteTransposeParams;

// MEAN, SUM, REDUCE_*. keep_dims: reduced dimensions remain with size 1.
typedef struct TfLiteReducerParams {
  bool keep_dims;
} TfLiteReducerParams;

// Parameters of SPLIT.
typedef struct TfLiteSplitParams {
  int num_splits;
} TfLiteSplitParams;

// Parameters of SPLIT_V.
typedef struct TfLiteSplitVParams {
  int num_splits;
} TfLiteSplitVParams;

// Parameters of SQUEEZE. If no dimensions are listed, all dimensions of size 1 are removed.
typedef struct TfLiteSqueezeParams {
  int squeeze_dims[8];
  int num_squeeze_dims;
} TfLiteSqueezeParams;

// Parameters of STRIDED_SLICE. Bit i of a mask belongs to entry i of begin, end and strides.
// offset: end is relative to begin.
typedef struct TfLiteStridedSliceParams {
  int begin_mask;
  int end_mask;
  int ellipsis_mask;
  int new_axis_mask;
  int shrink_axis_mask;
  bool offset;
} TfLiteStridedSliceParams;

// Parameters of ARG_MAX.
typedef struct TfLiteArgMaxParams {
  TfLiteType output_type;
} TfLiteArgMaxParams;

// Parameters of ARG_MIN.
typedef struct TfLiteArgMinParams {
  TfLiteType output_type;
} TfLiteArgMinParams;

// Parameters of TRANSPOSE_CONV.
typedef struct TfLiteTransposeConvParams {
  TfLitePadding padding;
  int stride_width;
  int stride_height;
  TfLiteFusedActivation activation;
  TfLiteType quantized_bias_type;
} TfLiteTransposeConvParams;

// Parameters of SPARSE_TO_DENSE.
typedef struct TfLiteSparseToDenseParams {
  bool validate_indices;
} TfLiteSparseToDenseParams;

// Parameters of SHAPE.
typedef struct TfLiteShapeParams {
  TfLiteType out_type;
} TfLiteShapeParams;

// RANK has no parameters.
typedef struct TfLiteRankParams {
  EmptyStructPlaceholder placeholder;
} TfLiteRankParams;

// Parameters of FAKE_QUANT.
typedef struct TfLiteFakeQuantParams {
  float min;
  float max;
  int num_bits;
  bool narrow_range;
} TfLiteFakeQuantParams;

// Parameters of PACK.
typedef struct TfLitePackParams {
  int values_count;
  int axis;
} TfLitePackParams;

// Parameters of ONE_HOT. axis -1 is the innermost dimension.
typedef struct TfLiteOneHotParams {
  int axis;
} TfLiteOneHotParams;

// Parameters of UNPACK.
typedef struct TfLiteUnpackParams {
  int num;
  int axis;
} TfLiteUnpackParams;

// LEAKY_RELU: x < 0 becomes alpha * x.
typedef struct TfLiteLeakyReluParams {
  float alpha;
} TfLiteLeakyReluParams;

// Parameters of UNIQUE.
typedef struct TfLiteUniqueParams {
  TfLiteType index_out_type;
} TfLiteUniqueParams;

// Parameters of REVERSE_SEQUENCE.
typedef struct TfLiteReverseSequenceParams {
  int seq_dim;
  int batch_dim;
} TfLiteReverseSequenceParams;

// MATRIX_DIAG has no parameters.
typedef struct TfLiteMatrixDiagParams {
  EmptyStructPlaceholder placeholder;
} TfLiteMatrixDiagParams;

// MATRIX_SET_DIAG has no parameters.
typedef struct TfLiteMatrixSetDiagParams {
  EmptyStructPlaceholder placeholder;
} TfLiteMatrixSetDiagParams;

// Parameters of IF.
typedef struct TfLiteIfParams {
  int then_subgraph_index;
  int else_subgraph_index;
} TfLiteIfParams;

// Parameters of WHILE.
typedef struct TfLiteWhileParams {
  int cond_subgraph_index;
  int body_subgraph_index;
} TfLiteWhileParams;

// Parameters of CUMSUM.
typedef struct TfLiteCumsumParams {
  bool exclusive;
  bool reverse;
} TfLiteCumsumParams;

// Parameters of CALL_ONCE.
typedef struct TfLiteCallOnceParams {
  int init_subgraph_index;
} TfLiteCallOnceParams;

// Parameters of HASHTABLE.
typedef struct TfLiteHashtableParams {
  int table_id;
  TfLiteType key_dtype;
  TfLiteType value_dtype;
} TfLiteHashtableParams;

// Parameters of VAR_HANDLE. The strings belong to the model.
typedef struct TfLiteVarHandleParams {
  const char* container;
  const char* shared_name;
} TfLiteVarHandleParams;

// Parameters of RANDOM_STANDARD_NORMAL, RANDOM_UNIFORM, MULTINOMIAL. If both seeds are 0, results
// differ from run to run.
typedef struct TfLiteRandomParams {
  int seed;
  int seed2;
} TfLiteRandomParams;

// Parameters of BUCKETIZE. The boundaries are in rising order and belong to the model.
typedef struct TfLiteBucketizeParams {
  int num_boundaries;
  const float* boundaries;
} TfLiteBucketizeParams;

// Parameters of GELU. approximate: the formula with tanh instead of erf.
typedef struct TfLiteGeluParams {
  bool approximate;
} TfLiteGeluParams;

// Parameters of STABLEHLO_CONCATENATE.
typedef struct TfLiteStablehloConcatenateParams {
  int64_t dimension;
} TfLiteStablehloConcatenateParams;

// Parameters of STABLEHLO_SCATTER.
typedef struct TfLiteStablehloScatterParams {
  bool indices_are_sorted;
  int64_t update_window_dims[TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT];
  int num_update_window_dims;
  int64_t inserted_window_dims[TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT];
  int num_inserted_window_dims;
  int64_t scatter_dims_to_operand_dims[TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT];
  int num_scatter_dims_to_operand_dims;
  int64_t index_vector_dim;
  bool unique_indices;
  int update_computation_subgraph_index;
} TfLiteStablehloScatterParams;

// Parameters of STABLEHLO_RNG_BIT_GENERATOR.
typedef struct TfLiteStablehloRngBitGeneratorParams {
  TfLiteRngAlgorithm algorithm;
} TfLiteStablehloRngBitGeneratorParams;

// Parameters of STABLEHLO_GATHER.
typedef struct TfLiteStablehloGatherParams {
  int64_t offset_dims[TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT];
  int num_offset_dims;
  int64_t collapsed_slice_dims[TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT];
  int num_collapsed_slice_dims;
  int64_t start_index_map[TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT];
  int num_start_index_map;
  int64_t index_vector_dim;
  int64_t slice_sizes[TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT];
  int num_slice_sizes;
  bool indices_are_sorted;
} TfLiteStablehloGatherParams;

// Parameters of STABLEHLO_REDUCE_WINDOW. padding has a pair (low, high) per dimension.
typedef struct TfLiteStablehloReduceWindowParams {
  int64_t window_dimensions[TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT];
  int64_t window_strides[TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT];
  int64_t base_dilations[TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT];
  int64_t window_dilations[TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT];
  int64_t padding[2 * TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT];
  int body_subgraph_index;
} TfLiteStablehloReduceWindowParams;

// Parameters of REDUCE_WINDOW.
typedef struct TfLiteReduceWindowParams {
  TfLiteReduceWindowFunction reduce_function;
} TfLiteReduceWindowParams;

// Parameters of STABLEHLO_PAD.
typedef struct TfLiteStablehloPadParams {
  int64_t edge_padding_low[TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT];
  int64_t edge_padding_high[TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT];
  int64_t interior_padding[TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT];
} TfLiteStablehloPadParams;

// Parameters of STABLEHLO_COMPOSITE. attributes: a flexbuffer map. The map and the name belong to
// the model.
typedef struct TfLiteStablehloCompositeParams {
  const char* name;
  int32_t subgraph_index;
  int32_t version;
  const uint8_t* attributes;
  size_t attributes_size;
} TfLiteStablehloCompositeParams;

// Parameters of STABLEHLO_CASE.
typedef struct TfLiteStablehloCaseParams {
  int32_t branch_subgraph_indices[TFLITE_STABLEHLO_CASE_PARAMS_MAX_BRANCHES_COUNT];
  uint32_t num_branches;
} TfLiteStablehloCaseParams;

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_C_BUILTIN_OP_DATA_H_
