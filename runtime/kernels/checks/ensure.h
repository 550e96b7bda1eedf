// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of kernels, with messages in words. The checks of the public header (TF_LITE_ENSURE,
// TF_LITE_ENSURE_EQ, …) print the text of the source, which says nothing to those who run a model:
// kernels use these, and TF_LITE_ENSURE_MSG. The runtime adds the operator and the node.
#ifndef LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_
#define LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_

#include "runtime/c/common.h"

// Each returns kTfLiteError from the enclosing function when its two sides differ. `what` begins
// the message: "The number of inputs", "The type of the indices". Sides are evaluated again for the
// message.

// Integers: "WHAT is 3; it must be 2."
#define LITMUS_ENSURE_VALUE(context, a, b, what)                                \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %lld; it must be %lld.", what, \
                     static_cast<long long>(a), static_cast<long long>(b))

// The same, where the second side has a meaning: "WHAT is 3; it must be 2, OF_WHAT."
#define LITMUS_ENSURE_VALUE_OF(context, a, b, what, of_what)                        \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %lld; it must be %lld, %s.", what, \
                     static_cast<long long>(a), static_cast<long long>(b), of_what)

// Dimension `d` of tensors' shapes: "Dimension 1 of WHAT is 4; it must be 3, dimension 1 of
// OF_WHAT."
#define LITMUS_ENSURE_DIMENSION(context, tensor, d, what, other, other_d, of_what)            \
  TF_LITE_ENSURE_MSG(context, (tensor)->dims->data[d] == (other)->dims->data[other_d],        \
                     "Dimension %d of %s is %d; it must be %d, dimension %d of %s.", d, what, \
                     (tensor)->dims->data[d], (other)->dims->data[other_d], other_d, of_what)

// Types: "WHAT is INT8; it must be FLOAT32."
#define LITMUS_ENSURE_TYPE(context, a, b, what)                                                   \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %s; it must be %s.", what, TfLiteTypeGetName(a), \
                     TfLiteTypeGetName(b))

// "WHAT is INT8; it must be FLOAT32, OF_WHAT."
#define LITMUS_ENSURE_TYPE_OF(context, a, b, what, of_what)                     \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %s; it must be %s, %s.", what, \
                     TfLiteTypeGetName(a), TfLiteTypeGetName(b), of_what)

#endif  // LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_
