# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""An accelerator if there is one, the processor if not: three delegates are tried, of which one is not installed, with reference
kernels, which each delegate may run by itself."""
import importlib
import json
import os
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
BUILT, REFERENCE = sys.argv[3], tflite.OpResolverType.BUILTIN_REF
CANDIDATES = [("libno_such_accelerator.so.1", {"device": "usb"}), (os.path.join(BUILT, "delegates/external/test_plugin.so"), {"verbose": 1}),
              (os.path.join(BUILT, "delegates/external/libtest_external_delegate.so"), None)]


def interpreter_with(library, options):
    """Returns an interpreter and whether the delegate is in it."""
    path = picture.model("mobilenet_v1_0.25_128.tflite")
    try:
        delegate = tflite.load_delegate(library, options)
        return tflite.Interpreter(path, experimental_delegates=[delegate], experimental_op_resolver_type=REFERENCE), True
    except (ValueError, OSError, RuntimeError) as error:
        print("no %s: %s" % (library, error), file=sys.stderr)
        return tflite.Interpreter(path, num_threads=2, experimental_op_resolver_type=REFERENCE), False


results = []
for library, options in CANDIDATES:
    interpreter, delegated = interpreter_with(library, options)
    interpreter.allocate_tensors()
    source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    pixels = picture.resized(picture.read("bird.bmp"), *source["shape"][1:3])
    interpreter.set_tensor(source["index"], (np.float32(pixels) / 127.5 - 1)[None])
    interpreter.invoke()
    scores = interpreter.get_tensor(target["index"])[0]
    results.append({"delegated": delegated, "class": picture.labels("coral", "imagenet_labels.txt")[int(scores.argmax())], "scores": scores.tolist()})
print(json.dumps(results))
