# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of the custom operator TFLite_Detection_PostProcess; LiteRT's kernel computes the goldens."""

import numpy as np
from flatbuffers import flexbuffers

from case_writer import REFERENCE, Tensor, build_model, run_litert, write_case


def detection(name, regular, boxes=12, classes=3, per_class=1, most=5, threshold=0.3):
    rng = np.random.default_rng(boxes * 100 + classes)
    fields = {
        "max_detections": most, "max_classes_per_detection": per_class, "detections_per_class": 4,
        "use_regular_nms": regular, "nms_score_threshold": threshold, "nms_iou_threshold": 0.5,
        "num_classes": classes, "y_scale": 10.0, "x_scale": 10.0, "h_scale": 5.0, "w_scale": 5.0,
    }
    builder = flexbuffers.Builder()
    with builder.Map():
        for key, value in fields.items():
            builder.Key(key)
            {bool: builder.Bool, int: builder.Int, float: builder.Float}[type(value)](value)
    # Anchors close to each other, so that some boxes are suppressed. All scores differ, because the order of equal
    # scores depends on the implementation.
    anchors = np.concatenate([rng.uniform(0.2, 0.5, [boxes, 2]), rng.uniform(0.2, 0.4, [boxes, 2])], 1)
    scores = rng.permutation(boxes * (classes + 1)).reshape(1, boxes, classes + 1)
    scores = (scores + 1) / (boxes * (classes + 1) + 1)
    rows = most * per_class
    inputs = [Tensor("float32", [1, boxes, 4], rng.normal(0, 1, [1, boxes, 4])),
              Tensor("float32", scores.shape, scores),
              Tensor("float32", [boxes, 4], anchors, constant=True)]
    outputs = [Tensor("float32", shape) for shape in ([1, rows, 4], [1, rows], [1, rows], [1])]
    options = bytes(builder.Finish())
    model = build_model("TFLite_Detection_PostProcess", inputs, outputs, options)
    golden = run_litert(model, [[inputs[0].value, inputs[1].value]])[0]
    count = int(golden[3][0]) * per_class  # the golden count includes all boxes
    for tensor, value in zip(outputs, golden):
        if tensor is not outputs[3]:
            value[0, count:] = 0  # LiteRT does not write these elements
        tensor.value = value
    write_case("TFLite_Detection_PostProcess", name, "f32", inputs, outputs, options, tolerance=1e-5,
               reference=REFERENCE)


if __name__ == "__main__":
    detection("regular", True)
    detection("fast", False)
    detection("fast_two_classes", False, per_class=2)
    detection("few_boxes", False, boxes=2)
    detection("none_pass", True, threshold=1.0)
