// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/signal/fft.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace litmus {
namespace {

// Appends e^(−2πi·j / turn) for 0 <= j < count.
void AppendRoots(size_t count, size_t turn, CountedVector<double>* re, CountedVector<double>* im) {
  for (size_t j = 0; j < count; ++j) {
    const double angle = -2.0 * M_PI * static_cast<double>(j) / static_cast<double>(turn);
    re->push_back(std::cos(angle));
    im->push_back(std::sin(angle));
  }
}

// Computes sums and differences of `half` pairs of values; the second values are multiplied by the
// roots first.
void Butterflies(size_t half, const double* root_re, const double* root_im, double* __restrict re0,
                 double* __restrict im0, double* __restrict re1, double* __restrict im1) {
  for (size_t j = 0; j < half; ++j) {
    const double re = re1[j] * root_re[j] - im1[j] * root_im[j];
    const double im = re1[j] * root_im[j] + im1[j] * root_re[j];
    re1[j] = re0[j] - re;
    im1[j] = im0[j] - im;
    re0[j] += re;
    im0[j] += im;
  }
}

// Transforms each four values: the first two steps of the transform, whose roots are 1 and −i.
void TransformFours(size_t n, double* re, double* im) {
  for (size_t i = 0; i < n; i += 4) {
    double *const r = re + i, *const m = im + i;
    const double even_re = r[0] + r[1], even_im = m[0] + m[1];
    const double odd_re = r[0] - r[1], odd_im = m[0] - m[1];
    const double next_re = r[2] + r[3], next_im = m[2] + m[3];
    const double turned_re = m[2] - m[3], turned_im = r[3] - r[2];
    r[0] = even_re + next_re;
    m[0] = even_im + next_im;
    r[1] = odd_re + turned_re;
    m[1] = odd_im + turned_im;
    r[2] = even_re - next_re;
    m[2] = even_im - next_im;
    r[3] = odd_re - turned_re;
    m[3] = odd_im - turned_im;
  }
}

}  // namespace

ComplexFft::ComplexFft(size_t length) : order_(length) {
  for (size_t i = 1; i < length; ++i) {
    order_[i] = order_[i / 2] / 2 + (i % 2 == 1 ? length / 2 : 0);
  }
  for (size_t half = 1; half < length; half *= 2) {
    AppendRoots(half, 2 * half, &root_re_, &root_im_);
  }
}

void ComplexFft::Transform(double* re, double* im) const {
  const size_t n = order_.size();
  for (size_t i = 0; i < n; ++i) {
    if (i >= order_[i]) continue;
    std::swap(re[i], re[order_[i]]);
    std::swap(im[i], im[order_[i]]);
  }
  if (n >= 4) TransformFours(n, re, im);
  for (size_t half = n >= 4 ? 4 : 1; half < n; half *= 2) {
    const double* const root_re = root_re_.data() + half - 1;
    const double* const root_im = root_im_.data() + half - 1;
    for (size_t i = 0; i < n; i += 2 * half) {
      Butterflies(half, root_re, root_im, re + i, im + i, re + i + half, im + i + half);
    }
  }
}

RealFft::RealFft(size_t length) : length_(length), half_(std::max<size_t>(1, length / 2)) {
  AppendRoots(outputs(), length, &root_re_, &root_im_);
}

void RealFft::Transform(const double* in, double* re, double* im) const {
  if (length_ == 1) {
    re[0] = in[0];
    im[0] = 0;
    return;
  }
  const size_t half = length_ / 2;
  for (size_t i = 0; i < half; ++i) {
    re[i] = in[2 * i];
    im[i] = in[2 * i + 1];
  }
  half_.Transform(re, im);
  const double first_re = re[0], first_im = im[0];
  re[0] = first_re + first_im;
  re[half] = first_re - first_im;
  im[0] = im[half] = 0;
  // Combines the transforms of the even values (a) and the odd values (b), from both ends at the
  // same time, since the terms of k and of half − k are conjugates of each other.
  for (size_t k = 1; k <= half - k; ++k) {
    const size_t other = half - k;
    const double a_re = 0.5 * (re[k] + re[other]), a_im = 0.5 * (im[k] - im[other]);
    const double b_re = 0.5 * (im[k] + im[other]), b_im = 0.5 * (re[other] - re[k]);
    const double turned_re = b_re * root_re_[k] - b_im * root_im_[k];
    const double turned_im = b_re * root_im_[k] + b_im * root_re_[k];
    re[k] = a_re + turned_re;
    im[k] = a_im + turned_im;
    re[other] = a_re - turned_re;
    im[other] = turned_im - a_im;
  }
}

}  // namespace litmus
