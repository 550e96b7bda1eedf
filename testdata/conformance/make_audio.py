# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of the custom operators AudioSpectrogram and Mfcc; LiteRT's kernels compute the goldens."""

import numpy as np
from flatbuffers import flexbuffers

from case_writer import FAST, Tensor, write_case


def _spectrogram(name, samples, channels, window, stride, squared):
    random = np.random.RandomState(window)
    x = random.uniform(-1, 1, (samples, channels)).astype(np.float32)
    options = dict(window_size=window, stride=stride, magnitude_squared=squared)
    # The tolerance covers sums of up to 200 values below 1 in double, rounded to float once or twice.
    write_case("AudioSpectrogram", name, "f32", [Tensor("float32", x.shape, x)],
               [Tensor("float32", (1, 1, 1))], bytes(flexbuffers.Dumps(options)),
               tolerance=1e-6, atol=1e-6, reference=FAST)


def _mfcc(name, shape, rate, high, low, channels, coefficients):
    random = np.random.RandomState(channels)
    powers = random.uniform(0, 3, shape).astype(np.float32)
    options = dict(upper_frequency_limit=high, lower_frequency_limit=low,
                   filterbank_channel_count=channels, dct_coefficient_count=coefficients)
    # The tolerance covers sums of up to 40 logarithms in double, rounded to float.
    write_case("Mfcc", name, "f32",
               [Tensor("float32", shape, powers), Tensor("int32", (), rate, constant=True)],
               [Tensor("float32", (1, 1, 1))], bytes(flexbuffers.Dumps(options)),
               tolerance=1e-6, atol=1e-5, reference=FAST)


def main():
    _spectrogram("magnitudes", 100, 1, 32, 16, False)
    _spectrogram("powers_of_two_channels", 60, 2, 25, 10, True)
    _spectrogram("one_window", 200, 1, 200, 1, True)
    _mfcc("usual", (1, 3, 129), 16000, 4000.0, 20.0, 40, 13)
    _mfcc("narrow_filters", (2, 2, 17), 8000, 3999.5, 300.25, 26, 26)


if __name__ == "__main__":
    main()
