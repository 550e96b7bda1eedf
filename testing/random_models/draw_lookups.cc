// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Look-ups in tables: embeddings, sorted keys, hashes; and operators on strings.
#include <algorithm>
#include <string>
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

// The bytes of a string tensor: the number of strings, the offset of each and of the end of the
// last one, the characters.
std::vector<uint8_t> StringBytes(const std::vector<std::string>& strings) {
  std::vector<int32_t> head = {static_cast<int32_t>(strings.size())};
  auto at = static_cast<int32_t>((strings.size() + 2) * sizeof(int32_t));
  std::string text;
  for (const std::string& one : strings) {
    head.push_back(at);
    at += static_cast<int32_t>(one.size());
    text += one;
  }
  head.push_back(at);
  std::vector<uint8_t> bytes = Draft::Bytes(head);
  bytes.insert(bytes.end(), text.begin(), text.end());
  return bytes;
}

std::vector<std::string> Words(int count, Random* random) {
  std::vector<std::string> words;
  for (int i = 0; i < count; ++i) {
    words.push_back(
        random->Pick<std::string>({"", "a", "cat", "dog", "a longer word", "\xe2\x82\xac"}));
  }
  return words;
}

void DrawEmbedding(Draft* d) {
  enum Kind { kFloat, kBytes, kRows, kInt4, kInt2, kBlocks, kSame };
  const Kind kind = d->structure.Pick({kFloat, kBytes, kRows, kInt4, kInt2, kBlocks, kSame});
  const int rows = d->Fixed(33), columns = d->Fixed(65);
  Shape shape = {rows, columns};
  if (d->structure.Chance(30)) shape.push_back(2);
  const int index = d->Input(kI32, {d->Varying(17)}, {}, {0, rows - 1.0, 10, 0});
  TensorType type = kF32;
  Quant quant;
  if (kind == kBytes || kind == kRows) type = kI8;
  if (kind == kInt4) type = kI4;
  if (kind == kInt2) type = kI2;
  if (kind == kSame) type = d->structure.Pick({kI8, kI32, kI64});
  const bool of_rows = kind == kRows || kind == kInt4 || kind == kInt2;
  const int scales = of_rows ? rows : kind == kBytes ? 1 : 0;
  for (int i = 0; i < scales; ++i) {
    quant.scales.push_back(d->ScaleNear(1.0f / 128));
    quant.zero_points.push_back(0);
  }
  if (kind == kSame && type == kI8) quant = d->AnyQuant(type);
  constexpr int kBlock = 2;
  const int table = kind == kBlocks ? d->BlockConstant({rows, kBlock * columns}, kBlock)
                                    : d->Constant(type, shape, quant);
  // LiteRT assumes that rows begin at whole bytes (docs/reference/differences.md, "Computed instead
  // of undefined or wrong": EMBEDDING_LOOKUP).
  int row_bits = type == kI4 ? 4 : type == kI2 ? 2 : 8;
  for (size_t i = 1; i < shape.size(); ++i) row_bits *= shape[i];
  if (row_bits % 8 != 0) d->SetNoPeer();
  d->AllowPeer(0, 1e-6);
  const bool scaled = of_rows || kind == kBytes || kind == kBlocks;
  const bool half = scaled && d->structure.Chance(30);
  if (half) d->AllowPeer(0, 1e-3);
  const int out = d->Output(kind == kSame ? type
                            : half        ? kF16
                                          : kF32,
                            kind == kSame ? quant : Quant());
  d->Op(BuiltinOperator_EMBEDDING_LOOKUP, {index, table}, {out});
}

void DrawEmbeddingSparse(Draft* d) {
  EmbeddingLookupSparseOptionsT options;
  options.combiner = d->structure.Pick({CombinerType_SUM, CombinerType_MEAN, CombinerType_SQRTN});
  const int rows = d->Fixed(17), columns = d->Fixed(33);
  const int ids = d->Varying(17), buckets = d->shapes.Between(1, 5);
  std::vector<int> indices;
  int bucket = 0;
  for (int i = 0; i < ids; ++i) {
    if (d->shapes.Chance(40)) bucket = std::min(bucket + 1, buckets - 1);
    indices.push_back(bucket);
    indices.push_back(i);
  }
  const int id = d->Input(kI32, {ids}, {}, {0, rows - 1.0, 10, 0});
  const int index = d->InputOf(kI32, {ids, 2}, indices);
  const int shape = d->InputOf<int>(kI32, {2}, {buckets, ids});
  const int weights = d->Input(kF32, {ids}, {}, {0.1, 2, 10, 0});
  const int table = d->Constant(kF32, {rows, columns});
  d->AllowPeer(1e-5, 1e-5);
  d->Op(BuiltinOperator_EMBEDDING_LOOKUP_SPARSE, {id, index, shape, weights, table},
        {d->Output(kF32)}, options);
}

void DrawHashtableLookup(Draft* d) {
  const TensorType type = d->structure.Pick({kF32, kI8, kI32, kI64});
  const int count = d->Fixed(17);
  std::vector<int> keys;
  int key = -20;
  for (int i = 0; i < count; ++i) keys.push_back(key += d->structure.Between(1, 4));
  const int lookup = d->Input(kI32, {d->Varying(17)}, {}, {-22, key + 2.0, 0, 0});
  const int table = d->ConstantOf(kI32, {count}, keys);
  const int columns = d->Fixed(9);
  const int values = d->Constant(type, {count, columns});
  const int out = d->Output(type), hits = d->Output(kU8);
  d->Op(BuiltinOperator_HASHTABLE_LOOKUP, {lookup, table, values}, {out, hits});
}

void DrawLshProjection(Draft* d) {
  LSHProjectionOptionsT options;
  options.type = d->structure.Chance(50) ? LSHProjectionType_SPARSE : LSHProjectionType_DENSE;
  const int hashes = d->structure.Between(1, 4), bits = d->structure.Between(1, 8);
  const int seeds = d->Constant(kF32, {hashes, bits});
  const int rows = d->shapes.Between(1, 9), columns = d->Fixed(9);
  const int in = d->Input(d->structure.Pick({kF32, kI32, kI8}), {rows, columns});
  const int weights = d->structure.Chance(50) ? d->Input(kF32, {rows}) : -1;
  std::vector<int> inputs = {seeds, in};
  if (weights >= 0) inputs.push_back(weights);
  d->Op(BuiltinOperator_LSH_PROJECTION, inputs, {d->Output(kI32)}, options);
}

void DrawSkipGram(Draft* d) {
  SkipGramOptionsT options;
  options.ngram_size = d->structure.Between(1, 3);
  options.max_skip_size = d->structure.Between(0, 2);
  options.include_all_ngrams = d->structure.Chance(50);
  std::string sentence;
  for (int words = d->shapes.Below(9); words > 0; --words) {
    sentence += d->shapes.Pick<std::string>({"one", "two", "a", "the cat"});
    sentence += d->shapes.Chance(20) ? "  " : " ";
  }
  const int in = d->InputBytes(TensorType_STRING, {1}, StringBytes({sentence}));
  d->Op(BuiltinOperator_SKIP_GRAM, {in}, {d->Output(TensorType_STRING)}, options);
}

// A hash table that CALL_ONCE fills, with every operator on tables.
void DrawHashtable(Draft* d) {
  d->SetStateful();
  d->SetNoPeer();  // LiteRT's Python package does not have these operators
  const bool strings = d->structure.Chance(50);  // true: the keys are strings
  const TensorType key = strings ? TensorType_STRING : kI64;
  const TensorType value = strings ? kI64 : TensorType_STRING;
  const int count = d->structure.Between(1, 9), wanted = d->shapes.Between(0, 9);
  HashtableOptionsT options;
  options.table_id = d->structure.Below(100);
  options.key_dtype = key;
  options.value_dtype = value;
  const int start = d->BeginSubgraph();
  const int filled = d->Tensor(TensorType_RESOURCE, {}, {1});
  d->Op(BuiltinOperator_HASHTABLE, {}, {filled}, options);
  const auto words = [&](int n, Random* random) { return StringBytes(Words(n, random)); };
  const int texts = d->ConstantBytes(TensorType_STRING, {count}, words(count, &d->structure));
  const int numbers = d->Constant(kI64, {count}, {}, {-5, 5, 10, 0});
  d->Op(BuiltinOperator_HASHTABLE_IMPORT,
        {filled, strings ? texts : numbers, strings ? numbers : texts}, {},
        HashtableImportOptionsT());
  d->Select(0);
  CallOnceOptionsT once;
  once.init_subgraph_index = start;
  d->Op(BuiltinOperator_CALL_ONCE, {}, {}, once);
  const int table = d->Tensor(TensorType_RESOURCE, {}, {1});
  d->Op(BuiltinOperator_HASHTABLE, {}, {table}, options);
  const int query = strings ? d->InputBytes(key, {wanted}, words(wanted, &d->shapes))
                            : d->Input(key, {wanted}, {}, {-6, 6, 10, 0});
  const int fallback = strings ? d->ConstantOf<int64_t>(value, {1}, {-1})
                               : d->ConstantBytes(value, {1}, StringBytes({"none"}));
  const int found = d->Output(value), size = d->Output(kI64);
  d->Op(BuiltinOperator_HASHTABLE_FIND, {table, query, fallback}, {found}, HashtableFindOptionsT());
  d->Op(BuiltinOperator_HASHTABLE_SIZE, {table}, {size}, HashtableSizeOptionsT());
}

}  // namespace

void AddLookups(Generators* all) {
  all->push_back({BuiltinOperator_EMBEDDING_LOOKUP, 4, DrawEmbedding});
  all->push_back({BuiltinOperator_EMBEDDING_LOOKUP_SPARSE, 2, DrawEmbeddingSparse});
  all->push_back({BuiltinOperator_HASHTABLE_LOOKUP, 2, DrawHashtableLookup});
  all->push_back({BuiltinOperator_LSH_PROJECTION, 1, DrawLshProjection});
  all->push_back({BuiltinOperator_SKIP_GRAM, 1, DrawSkipGram});
  all->push_back({BuiltinOperator_HASHTABLE, 1, DrawHashtable});
  all->push_back({BuiltinOperator_HASHTABLE_FIND, 1, DrawHashtable});
  all->push_back({BuiltinOperator_HASHTABLE_IMPORT, 1, DrawHashtable});
  all->push_back({BuiltinOperator_HASHTABLE_SIZE, 1, DrawHashtable});
}

}  // namespace litmus::random_models
