# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The kind of a sound, from the energies of its bands in 96 windows."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
RATE, WINDOW, HOP, BANDS = 16000, 400, 160, 64


def bands(wave):
    """Returns the logarithms of 64 bands' energies of each window."""
    starts = range(0, len(wave) - WINDOW, HOP)
    spectrum = np.abs(np.fft.rfft(np.stack([wave[s:s + WINDOW] * np.hanning(WINDOW) for s in starts]), 512))
    edges = (257 * (np.linspace(0, 1, BANDS + 1) ** 2)).astype(int)
    energy = np.stack([spectrum[:, low:max(high, low + 1)].mean(1) for low, high in zip(edges, edges[1:])], 1)
    return np.round(np.log(energy + 0.001), 3).astype(np.float32)  # the last bits are those of NumPy's version


seconds = np.arange(RATE * 98 // 100) / RATE
waves = {"tone": np.sin(2 * np.pi * 440 * seconds), "noise": np.random.RandomState(1).randn(len(seconds)) * 0.1,
         "siren": np.sin(2 * np.pi * (600 * seconds + 40 * np.sin(6 * seconds))), "silence": 0 * seconds}
classify = tflite.Interpreter(picture.model("yamnet_spectra_in.tflite")).get_signature_runner()
results = {}
for name, wave in waves.items():
    prediction = classify(waveform_binary=bands(wave)[None, :96])["prediction"][0]
    results[name] = {"classes": prediction.argsort()[::-1][:3].tolist(), "scores": prediction.tolist()}
print(json.dumps(results))
