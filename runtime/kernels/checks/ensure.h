// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks in kernels with readable messages. The macros of the public header (TF_LITE_ENSURE,
// TF_LITE_ENSURE_EQ, …) print the text of the source, which does not help a user of a model;
// kernels use these macros and TF_LITE_ENSURE_MSG. The runtime adds the operator and the node to
// the message.
#ifndef LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_
#define LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_

#include "runtime/c/common.h"

// If its two sides differ, each macro returns kTfLiteError from the enclosing function, after a
// message that begins with `what`, for example "The number of inputs". The sides are evaluated
// again for the message.

// Compares integers: "WHAT is 3; it must be 2."
#define LITMUS_ENSURE_VALUE(context, a, b, what)                                \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %lld; it must be %lld.", what, \
                     static_cast<long long>(a), static_cast<long long>(b))

// Like LITMUS_ENSURE_VALUE, with the meaning of the second side: "WHAT is 3; it must be 2,
// OF_WHAT."
#define LITMUS_ENSURE_VALUE_OF(context, a, b, what, of_what)                        \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %lld; it must be %lld, %s.", what, \
                     static_cast<long long>(a), static_cast<long long>(b), of_what)

// Compares dimensions of two shapes: "Dimension 1 of WHAT is 4; it must be 3, dimension 1 of
// OF_WHAT."
#define LITMUS_ENSURE_DIMENSION(context, tensor, d, what, other, other_d, of_what)            \
  TF_LITE_ENSURE_MSG(context, (tensor)->dims->data[d] == (other)->dims->data[other_d],        \
                     "Dimension %d of %s is %d; it must be %d, dimension %d of %s.", d, what, \
                     (tensor)->dims->data[d], (other)->dims->data[other_d], other_d, of_what)

// Compares types: "WHAT is INT8; it must be FLOAT32."
#define LITMUS_ENSURE_TYPE(context, a, b, what)                                                   \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %s; it must be %s.", what, TfLiteTypeGetName(a), \
                     TfLiteTypeGetName(b))

// Like LITMUS_ENSURE_TYPE, with the meaning of the second type: "WHAT is INT8; it must be FLOAT32,
// OF_WHAT."
#define LITMUS_ENSURE_TYPE_OF(context, a, b, what, of_what)                     \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s is %s; it must be %s, %s.", what, \
                     TfLiteTypeGetName(a), TfLiteTypeGetName(b), of_what)

#endif  // LITMUS_RUNTIME_KERNELS_CHECKS_ENSURE_H_
